#include "jadoube/server/table/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "jadoube/laws/game.hpp"
#include "jadoube/laws/model/pgn_result.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/notation/pgn/writer.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/move_clocks.hpp"

namespace jadoube::server {
namespace {

struct Recorded {
  Move move{};
  std::vector<std::string> comments;  // the very first ones come before the moves
};

bool every_move_has(const laws::Effect& effect) {
  return std::holds_alternative<laws::effect::Obligation>(effect) ||
         std::holds_alternative<laws::effect::Made>(effect) || std::holds_alternative<laws::effect::Completed>(effect);
}

bool worth_telling(const laws::Event& event, const laws::Ruling& ruling) {
  return !ruling.ok || std::holds_alternative<laws::act::Excuse>(event.act) ||
         !std::ranges::all_of(ruling.effects, every_move_has);
}

// The word of the PGN standard (9.8.1).
std::string_view termination(laws::Reason reason) {
  switch (reason) {
    case laws::Reason::none: return "unterminated";
    case laws::Reason::time:
    case laws::Reason::time_unwinnable:
    case laws::Reason::both_flags: return "time forfeit";
    case laws::Reason::illegal_move:
    case laws::Reason::illegal_move_unwinnable:
    case laws::Reason::illegal_position:
    case laws::Reason::sealed_move: return "rules infraction";
    case laws::Reason::arbiter:
    case laws::Reason::quickplay: return "adjudication";
    case laws::Reason::default_time: return "abandoned";
    default: return "normal";
  }
}

// The text may contain a player's words. Many readers know only comments in braces, and take “[%” in them as a command.
std::string in_braces(std::string text) {
  std::ranges::replace(text, '{', '(');
  std::ranges::replace(text, '}', ')');
  for (auto at = text.find("[%"); at != std::string::npos; at = text.find("[%", at)) text[at] = '(';
  return text;
}

class Recorder {
 public:
  Recorder(const TableInfo& info, laws::Game game, text::Language language, std::optional<DecidedResult> decided,
           const RecordTags& tags)
      : info_(info), game_(std::move(game)), language_(language), decided_(decided), tags_(tags), line_(1) {}

  void take(const laws::Event& event) {
    const laws::State& state = game_.state();
    const unsigned before = state.ply();
    const bool was_over = state.over();
    const laws::Ruling ruling = game_.rule_as_told(event);
    // Moves that the ruling took back are removed from the line; a move that it made is added.
    line_.resize(std::min<std::size_t>(line_.size(), state.ply() + std::size_t{1}));
    for (unsigned ply = static_cast<unsigned>(line_.size()); ply <= state.ply(); ++ply)
      line_.push_back({.move = state.history.move(ply), .comments = {}});
    clocks_.take(event, ruling, game_, before);
    // Refused acts after the end, and refused acts of the arbiter or the program, changed nothing and are left out.
    if (!worth_telling(event, ruling) || (!ruling.ok && (was_over || !color_of(event.by)))) return;
    auto& comments = line_.back().comments;
    if (comments.size() < most_comments) comments.push_back(in_braces(laws::say(ruling.says, state, language_)));
  }

  std::string write() const {
    pgn::Game game(game_.regulations().start);
    tag(game);
    pgn::NodeId at = pgn::NodeId::root;
    for (std::size_t ply = 0; ply < line_.size(); ++ply) {
      if (ply > 0 && line_[ply].move == Move{}) {
        const std::string rest = after_illegal_move(static_cast<unsigned>(ply));
        game.add_note(at, {.kind = pgn::Note::Kind::comment, .text = rest});
        break;
      }
      if (ply > 0) at = game.add_move(at, line_[ply].move);
      if (const auto left = clocks_.after(static_cast<unsigned>(ply)))
        game.add_note(at, {.kind = pgn::Note::Kind::comment, .text = pgn::clock_command(*left)});
      for (const std::string& comment : line_[ply].comments)
        game.add_note(at, {.kind = pgn::Note::Kind::comment, .text = comment});
    }
    if (adjudicated())
      game.add_note(at, {.kind = pgn::Note::Kind::comment, .text = say(language_, Message::server_record_decided)});
    return pgn::write(game);
  }

 private:
  // The limit for one move; later comments are left out.
  static constexpr std::size_t most_comments = 50;

  // An illegal move that stood, and the moves after it, as a comment: all tested readers of PGN (pgn-extract, chess.js,
  // kokopu, chessops) then read the moves before it, while none reads an illegal or a null move in the game.
  std::string after_illegal_move(unsigned ply) const {
    const History& history = game_.state().history;
    const auto position_text = [](const Position& position) {
      return notation::write_fen(position, {.en_passant = notation::FenOptions::EnPassant::always});
    };
    std::string moves;
    for (unsigned later = ply + 1; later < line_.size(); ++later) {
      const Position before = history.at(later - 1);
      const bool is_white = before.turn() == Color::white;
      if (!moves.empty()) moves += ' ';
      if (is_white || moves.empty()) moves += fmt::format("{}{} ", before.fullmove_number(), is_white ? "." : "...");
      moves += line_[later].move == Move{} ? "[" + position_text(history.at(later)) + "]"
                                           : notation::write_san(before, line_[later].move);
    }
    const std::string position = position_text(history.at(ply));
    return moves.empty() ? say(language_, Message::server_record_illegal_move, position)
                         : say(language_, Message::server_record_after_illegal_move, position, moves);
  }

  // PGN has no word for a game where neither player came.
  pgn::Result own_result() const {
    const laws::State& state = game_.state();
    if (state.result == laws::Result::both_lose && state.reason == laws::Reason::default_time)
      return pgn::Result::unknown;
    return laws::pgn_result(state.result);
  }
  // Whether the arbiter has entered a different result from the table's. A result entered for a game that ended away
  // from the table is not an adjudication.
  bool adjudicated() const {
    return decided_ && decided_->played && game_.state().over() && decided_->result != own_result();
  }
  // The word of the PGN standard (9.8.1); empty while the game is played.
  std::string_view termination_of_game() const {
    if (info_.aborted || (decided_ && !decided_->played)) return "abandoned";
    if (adjudicated() || (decided_ && decided_->result == pgn::Result::unknown)) return "adjudication";
    if (decided_ && !game_.state().over()) return "normal";
    return game_.state().reason == laws::Reason::none ? std::string_view() : termination(game_.state().reason);
  }

  void tag(pgn::Game& game) const {
    const auto day = std::chrono::floor<std::chrono::days>(
        std::chrono::system_clock::time_point(std::chrono::milliseconds(info_.created)));
    const std::chrono::year_month_day date(day);
    const auto name = [](const std::string& told) { return told.empty() ? std::string("?") : told; };
    const std::string event = !tags_.event.empty() ? tags_.event : info_.place ? info_.place->event : std::string();
    game.set_tag("Event", event.empty() ? say(language_, Message::server_record_event) : event);
    game.set_tag("Site", tags_.site.empty() ? "J'adoube" : tags_.site);
    game.set_tag("Date", tags_.date.empty()
                             ? fmt::format("{:04}.{:02}.{:02}", static_cast<int>(date.year()),
                                           static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()))
                             : tags_.date);
    game.set_tag("Round", info_.place ? fmt::format("{}", info_.place->round) : "-");
    for (const auto& [color, side] : {std::pair(Color::white, "White"), std::pair(Color::black, "Black")}) {
      const std::string& told = tags_.players[index(color)].name;
      game.set_tag(side, name(told.empty() ? player_name(info_, color) : told));
    }
    game.result = decided_ ? decided_->result : own_result();
    game.set_tag("Result", to_string(game.result));
    for (const auto& [color, side] : {std::pair(Color::white, "White"), std::pair(Color::black, "Black")}) {
      const RecordTags::Player& player = tags_.players[index(color)];
      if (!player.title.empty()) game.set_tag(fmt::format("{}Title", side), player.title);
      if (player.rating > 0) game.set_tag(fmt::format("{}Elo", side), fmt::format("{}", player.rating));
      if (!player.fide_number.empty()) game.set_tag(fmt::format("{}FideId", side), player.fide_number);
    }
    if (info_.place) game.set_tag("Board", fmt::format("{}", info_.place->board));
    game.set_tag("TimeControl", to_pgn(game_.regulations().time[0]));
    if (const auto word = termination_of_game(); !word.empty()) game.set_tag("Termination", word);
    game.set_tag("GameId", to_string(info_.id));
    if (game_.regulations().chess960) game.set_tag("Variant", "Chess960");
  }

  const TableInfo& info_;
  laws::Game game_;
  text::Language language_;
  std::optional<DecidedResult> decided_;
  const RecordTags& tags_;
  std::vector<Recorded> line_;  // by ply; 0 is before the first move
  MoveClocks clocks_;
};

}  // namespace

std::string write_record(const TableInfo& info, std::span<const std::string> lines, text::Language language,
                         std::optional<DecidedResult> decided, const RecordTags& tags) {
  laws::protocol::Parser parser;
  auto regulations = parser.regulations(regulations_line(info));
  if (!regulations) return {};
  Recorder recorder(info, laws::Game(*std::move(regulations)), language, decided, tags);
  for (const std::string& line : lines)
    if (const auto event = parser.event(line)) recorder.take(*event);
  return recorder.write();
}

}  // namespace jadoube::server

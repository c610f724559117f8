#include "jadoube/server/tournament/tournament_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/act_words.hpp"
#include "jadoube/server/tournament/dialect_words.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/server/tournament/standings_of.hpp"
#include "jadoube/tournament/checker/gaps.hpp"
#include "jadoube/tournament/pairing/explain.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
using tournament::trf::Dialect;

namespace {

Dialect dialect_of(std::string_view word) {
  const auto found = std::ranges::find(dialect_words, word);
  return found == dialect_words.end() ? Dialect::trf26 : static_cast<Dialect>(found - dialect_words.begin());
}

// The event with its final places, if every paired round has all its results.
tournament::Event event_for_file(const Tournament& tournament) {
  tournament::Event event = event_of(tournament);
  if (event.rounds.empty() || tournament::rounds_played(event) < event.rounds.size()) return event;
  const Standings standings = standings_of(tournament);
  for (const tournament::Standing& place : standings.places)
    std::ranges::lower_bound(event.players, place.player, {}, &tournament::Player::number)->rank = place.rank;
  return event;
}

Remarks missing_in(const tournament::Event& event) {
  Remarks missing;
  for (const tournament::Gap& gap : tournament::gaps_of(event))
    missing.push_back(text::Said::by([&](text::Language language) { return describe(gap, event, language); }));
  return missing;
}

// The number and the name, "15 Rebelo, Ana".
std::string named(const tournament::Event& event, unsigned number) {
  const tournament::Player* const player = tournament::find_player(event, number);
  return fmt::format("{}{}{}", number, player == nullptr ? "" : " ", player == nullptr ? std::string() : player->name);
}

std::string written_pairs(const tournament::Event& event, const std::vector<tournament::Board>& boards) {
  std::string text;
  for (const tournament::Board& board : boards)
    text += fmt::format("{}{} – {}", text.empty() ? "" : "; ", named(event, board.white),
                        board.black == 0 ? "bye" : named(event, board.black));
  return text;
}

void write_all(JsonText& json, std::string& out, const Remarks& remarks) {
  json.list(remarks, [&](const text::Said& said) { write_said(out, said); });
}

}  // namespace

void write_said(std::string& out, const text::Said& said) {
  JsonText json(out);
  json.raw("{").in_languages([&](std::string& to, text::Language language) { to += said.in(language); }).raw("}");
}

std::optional<std::string> FileInPieces::next(const Tournament& tournament) {
  if (!checker_) {
    write_trf(tournament);
    checker_.emplace(event_);
    return std::nullopt;
  }
  const bool goes_on = checker_->step();
  remark_on_rounds();
  return goes_on ? std::nullopt : std::optional(whole());
}

void FileInPieces::write_trf(const Tournament& tournament) {
  event_ = event_for_file(tournament);
  trf_ = tournament::trf::write(event_, dialect_of(dialect_));
  if (const auto read = tournament::trf::read(trf_))
    for (const auto& adjustment : read->adjustments)
      remarks_.push_back(text::Said::by([&](text::Language language) { return describe(adjustment, language); }));
}

void FileInPieces::remark_on_rounds() {
  const auto& rounds = checker_->report().rounds;
  for (; rounds_told_ < rounds.size(); ++rounds_told_) {
    const tournament::RoundDifference& round = rounds[rounds_told_];
    differences_.push_back(text::Said::by([&](text::Language language) {
      return round.error ? say(language, Message::file_round_unpaired, round.round, describe(*round.error, language))
                         : say(language, Message::act_differs, round.round, written_pairs(event_, round.found),
                               written_pairs(event_, round.expected));
    }));
  }
}

std::string FileInPieces::whole() const {
  Remarks differences = differences_;
  for (const tournament::PlaceDifference& place : checker_->report().places)
    remark(differences, Message::file_place, named(event_, place.player), place.found, place.first, place.last);
  std::string out;
  JsonText json(out);
  json.raw(R"({"trf": )").text(trf_).raw(R"(, "missing": )");
  write_all(json, out, missing_in(event_));
  json.raw(R"(, "check": )");
  write_all(json, out, differences);
  json.raw(R"(, "remarks": )");
  write_all(json, out, remarks_);
  json.raw("}");
  return out;
}

std::expected<std::string, Refusal> show_file(std::string_view bytes) {
  const auto file = tournament::trf::read(bytes);
  if (!file) return refused_act_by(file.error());
  const tournament::Event& event = file->event;
  const auto shown = event.initial_color ? event.initial_color : tournament::initial_color_shown(event);
  Tournament taken{.event = event};
  if (event.system.code.empty()) taken.event.system.family = tournament::Family::dutch;
  Remarks remarks;
  for (const auto& adjustment : file->adjustments)
    remarks.push_back(text::Said::by([&](text::Language language) { return describe(adjustment, language); }));
  std::string out;
  JsonText json(out);
  json.raw(R"({"event": )").text(event.name).raw(R"(, "players": )").number(std::ssize(event.players));
  json.raw(R"(, "rounds": )").number(std::ssize(event.rounds)).raw(R"(, "announced": )").number(event.rounds_announced);
  json.raw(R"(, "kind": )").word(word(taken.kind())).raw(R"(, "system": )").text_or_null(event.system.code);
  json.raw(R"(, "initial_color": )").or_null(shown, [&](Color color) {
    json.word(color == Color::white ? "white" : "black");
  });
  json.raw(R"(, "color_from": )");
  if (!shown)
    json.raw("null");
  else
    json.word(event.initial_color ? "file" : "round_1");
  json.raw(R"(, "remarks": )");
  write_all(json, out, remarks);
  json.raw(R"(, "trf": )").text(tournament::trf::as_text(bytes)).raw("}");
  return out;
}

std::string write_remarks(const Remarks& remarks) {
  std::string out = R"({"remarks": )";
  JsonText json(out);
  write_all(json, out, remarks);
  json.raw("}");
  return out;
}

std::expected<std::string, Refusal> explain_board(const Tournament& tournament, unsigned number, unsigned board) {
  const TournamentRound* const round = number == 0 ? tournament.current() : tournament.round(number);
  if (round == nullptr || !round->open()) return refused_act(Message::server_no_round, std::max(number, 1U));
  const TournamentGame* const game = board == 0 ? nullptr : round->game(board);
  const auto bye = std::ranges::find(round->byes, tournament::Bye::pairing_allocated, &tournament::PlayerBye::bye);
  if (game == nullptr && (board != 0 || bye == round->byes.end()))
    return refused_act(Message::server_no_board, round->number, board);
  if (tournament.kind() != TournamentKind::swiss) return refused_act(Message::why_not_paired_here);
  const tournament::Event event = event_of(tournament);
  const auto paired = tournament::pair(event, round->number);
  if (!paired) return refused_act_by(paired.error());
  const auto& boards = paired->dutch.boards;
  std::size_t place = boards.size();
  bool found = false;
  if (game == nullptr) {
    found = paired->dutch.bye == tournament.players[bye->player].number;
  } else {
    const unsigned white = tournament.players[game->white].number, black = tournament.players[game->black].number;
    place = static_cast<std::size_t>(
        std::ranges::find_if(boards, [&](const auto& one) { return one.white == white && one.black == black; }) -
        boards.begin());
    found = place < boards.size();
  }
  if (!found) return refused_act(Message::why_by_hand, round->number);
  const auto why = [&](text::Language language) {
    return place == boards.size()
               ? tournament::explain_bye(event, paired->dutch, round->number, language)
               : tournament::explain(event, paired->dutch, round->number, board, boards[place], language);
  };
  std::string out;
  JsonText json(out);
  json.raw(R"({"round": )").number(round->number).raw(R"(, "board": )").number(board).raw(R"(, "pair": )");
  write_said(out, text::Said::by([&](text::Language language) { return why(language).pair; }));
  json.raw(R"(, "players": [)");
  const std::size_t sentences = why(text::Language::en).players.size();
  for (std::size_t at = 0; at < sentences; ++at) {
    if (at > 0) json.raw(", ");
    write_said(out, text::Said::by([&](text::Language language) { return why(language).players[at]; }));
  }
  json.raw(R"(], "colors": )");
  if (why(text::Language::en).colors.empty())
    json.raw("null");
  else
    write_said(out, text::Said::by([&](text::Language language) { return why(language).colors; }));
  json.raw("}");
  return out;
}

std::string write_desk(const Tournament& tournament) {
  std::string out;
  JsonText json(out);
  RecordsByKey records = records_of(tournament);
  leave_out_secrets(records);
  json.raw(R"({"n": )").number(static_cast<std::int64_t>(tournament.changes)).raw(R"(, "at": )");
  const auto last = tournament.log.empty() ? std::nullopt : read_change(tournament.log.back().line);
  json.or_null(last ? std::optional(last->note.at) : std::nullopt, [&](std::int64_t at) { json.number(at); });
  json.raw(R"(, "kind": )").word(word(tournament.kind())).raw(R"(, "records": )").raw(write_records(records)).raw("}");
  return out;
}

std::optional<std::string> write_listed_change(std::string_view line) {
  const auto change = read_change(line);
  if (!change) return std::nullopt;
  std::string out;
  JsonText json(out);
  json.raw(R"({"n": )").number(static_cast<std::int64_t>(change->number)).raw(R"(, "at": )").number(change->note.at);
  json.raw(R"(, "by": )").text_or_null(change->note.by).raw(R"(, "act": )").word(change->note.act);
  json.raw(R"(, "about": )").raw(change->note.about).raw("}");
  return out;
}

}  // namespace jadoube::server

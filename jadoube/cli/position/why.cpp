// jadoube why [FEN] MOVE: why a move is illegal. jadoube moves [POSITIONS]: the legal moves.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/position/position_arguments.hpp"
#include "jadoube/notation/explain.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci_castling.hpp"

namespace jadoube::cli {
namespace {

std::expected<notation::Letters, std::string> chosen_letters(const Session& session, const CLI::Option& option) {
  if (option.empty()) return notation::Letters::en;
  const auto chosen = alternative(session, option);
  if (!chosen) return std::unexpected(chosen.error());
  return notation::all_letters[*chosen];
}

// The legal move that a text means, or the sentence that says why there is none.
std::expected<Move, std::string> read_move(const Position& position, const std::string& text, notation::Letters letters,
                                           text::Language language) {
  const auto uci = notation::read_uci(position, text);
  if (uci) return *uci;
  if (uci.error().kind == notation::UciError::Kind::illegal && uci.error().illegality)
    return std::unexpected(notation::describe(*uci.error().illegality, position, language));
  const auto san = notation::read_san(position, text, letters);
  if (san) return *san;
  return std::unexpected(notation::describe(san.error(), position, language, letters));
}

class Why {
 public:
  Why(CLI::App& app, text::Language language)
      : app_(&app),
        words_(add_arguments(app, "words", say(language, Message::why_placeholder), say(language, Message::why_words))),
        letters_(add_option(app, "--letters", letters_alternatives(), say(language, Message::why_letters))),
        json_(add_flag(app, "--json", say(language, Message::option_json))) {}

  int run(const Session& session) const {
    auto words = words_->results();
    if (words.empty()) return fail(app_, session.say(Message::usage_missing, display_name(*words_)));
    const auto letters = chosen_letters(session, *letters_);
    if (!letters) return fail(app_, letters.error());
    // A FEN and its move may be one quoted word.
    if (words.size() == 1)
      if (const auto blank = words[0].find_last_of(' '); blank != std::string::npos)
        words = {words[0].substr(0, blank), words[0].substr(blank + 1)};
    const std::string written = words.back();
    words.pop_back();
    Position position;
    if (!words.empty()) {
      const auto fen = fmt::format("{}", fmt::join(words, " "));
      const auto read = notation::read_fen(fen, notation::FenStyle::forgiving);
      if (!read) return fail(app_, describe(read.error(), session.language));
      position = *read;
    }
    const auto move = read_move(position, written, *letters, session.language);
    const std::string san = move ? notation::write_san(position, *move, {.letters = *letters}) : std::string();
    const std::string sentence = move ? session.say(Message::why_legal, written, san) : move.error();
    if (json_->empty()) {
      session.out.write(sentence + "\n");
    } else {
      JsonLine line;
      line.add("fen", notation::write_fen(position)).add("move", written).add("legal", move.has_value());
      if (move) line.add("san", san).add("uci", notation::write_uci(*move, notation::uci_castling(position)));
      session.out.write(line.add("says", sentence).text() + "\n");
    }
    return move ? done : findings;
  }

 private:
  const CLI::App* app_;
  const CLI::Option* words_;
  const CLI::Option* letters_;
  const CLI::Option* json_;
};

class Moves {
 public:
  Moves(CLI::App& app, text::Language language)
      : app_(&app),
        positions_(add_position_argument(app, language, say(language, Message::moves_positions))),
        letters_(add_option(app, "--letters", letters_alternatives(), say(language, Message::why_letters))),
        json_(add_flag(app, "--json", say(language, Message::option_json))) {}

  int run(const Session& session) const {
    const auto letters = chosen_letters(session, *letters_);
    if (!letters) return fail(app_, letters.error());
    auto given = positions_->empty() ? GivenPositions{.lines = {{.position = Position()}}}
                                     : given_positions(session, app_, *positions_);
    if (!given) return fail(app_, given.error());
    for (const auto& line : given->lines) {
      if (session.out.failed()) break;
      write(session, line.position, *letters, given->from_file);
    }
    return given->faults ? findings : done;
  }

 private:
  struct Written {
    std::string uci, san;
  };

  void write(const Session& session, const Position& position, notation::Letters letters, bool one_of_several) const {
    std::vector<Written> moves;
    for (const Move move : position.legal_moves())
      moves.push_back({notation::write_uci(move, notation::uci_castling(position)),
                       notation::write_san(position, move, {.letters = letters})});
    std::ranges::sort(moves, {}, &Written::uci);
    if (!json_->empty()) {
      JsonLine of_moves;
      for (const auto& [uci, san] : moves) of_moves.add(uci, san);
      session.out.write(JsonLine().add("fen", notation::write_fen(position)).add_json("moves", of_moves.text()).text() +
                        "\n");
      return;
    }
    if (one_of_several) session.out.write(fmt::format("{} {}\n", moves.size(), notation::write_fen(position)));
    for (const auto& [uci, san] : moves) session.out.write(fmt::format("{} {}\n", uci, san));
  }

  const CLI::App* app_;
  const CLI::Option* positions_;
  const CLI::Option* letters_;
  const CLI::Option* json_;
};

}  // namespace

Command why_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("why", say(language, Message::why_summary));
  const Why command(*app, language);
  set_texts(*app, say(language, Message::why_details),
            {{"jadoube why e2e5", say(language, Message::why_example_plain)},
             {"jadoube why 4r2k/8/8/8/8/4N3/8/4K3 w - - e3d5", say(language, Message::why_example_pin)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

Command moves_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("moves", say(language, Message::moves_summary));
  const Moves command(*app, language);
  set_texts(*app, say(language, Message::moves_details),
            {{"jadoube moves 7k/8/6K1/8/8/8/8/R7 w - -", say(language, Message::moves_example_plain)},
             {"jadoube moves --json positions.fen", say(language, Message::moves_example_json)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

}  // namespace jadoube::cli

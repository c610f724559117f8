// jadoube board: a game at an electronic board, as acts for the referee, or at a table of a server.
#include <algorithm>
#include <cerrno>
#include <fstream>

#include "jadoube/boards/session.hpp"
#include "jadoube/cli/board/at_table.hpp"
#include "jadoube/cli/board/hall.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

constexpr unsigned longest_board_time = 10'000;  // ms, of the options
constexpr std::size_t longest_regulations = std::size_t{1} << 16;

class BoardTool {
 public:
  BoardTool(CLI::App& app, text::Language language)
      : app_(&app),
        dgt_(add_option(app, "--dgt", say(language, Message::board_placeholder_device),
                        say(language, Message::board_dgt))),
        livechess_(add_option(app, "--livechess", say(language, Message::board_placeholder_livechess),
                              say(language, Message::board_livechess))),
        table_(add_words_option(app, "--table", say(language, Message::board_placeholder_table),
                                say(language, Message::board_table))),
        round_(add_option(app, "--round", say(language, Message::board_placeholder_table),
                          say(language, Message::board_round))),
        regulations_(add_option(app, "--regulations", say(language, Message::board_placeholder_regulations),
                                say(language, Message::board_regulations))),
        quiet_(add_option(app, "--quiet", "MS", say(language, Message::board_quiet))),
        adjusting_(add_option(app, "--adjusting", "MS", say(language, Message::board_adjusting))),
        left_(add_option(app, "--left", "white|black", say(language, Message::board_left))) {}

  int run(const Session& session) const {
    for (const auto* option : {dgt_, livechess_, round_, regulations_}) {
      if (option->results().size() > 1)
        return fail(app_, session.say(Message::board_option_twice, display_name(*option)));
      if (!option->empty() && value(*option).empty())
        return fail(app_, session.say(Message::board_option_empty, display_name(*option)));
    }
    if (!dgt_->empty() && table_->results().size() > 1)
      return fail(app_, session.say(Message::board_option_twice, display_name(*table_)));
    if (dgt_->empty() && livechess_->empty()) return fail(app_, session.say(Message::board_no_device));
    if (!dgt_->empty() && !livechess_->empty()) return fail(app_, session.say(Message::board_two_sources));
    if (!round_->empty() && livechess_->empty()) return fail(app_, session.say(Message::board_round_alone));
    if (!table_->empty() && !round_->empty()) return fail(app_, session.say(Message::board_round_and_table));
    if (!(table_->empty() && round_->empty()) && !regulations_->empty())
      return fail(app_, session.say(Message::board_table_has_regulations));
    boards::SessionOptions options;
    for (const auto& [option, time] :
         {std::pair(quiet_, &options.hands.quiet), std::pair(adjusting_, &options.hands.adjusting)}) {
      if (option->empty()) continue;
      const auto number = whole_number(session, *option, 0, longest_board_time);
      if (!number) return fail(app_, number.error());
      *time = Milliseconds(*number);
    }
    if (!left_->empty()) {
      const auto left = alternative(session, *left_);
      if (!left) return fail(app_, left.error());
      options.left = both_colors.at(*left);
    }
    if (!livechess_->empty()) return conduct_hall(session, options);
    options.device = value(*dgt_);
    if (!table_->empty()) {
      const std::string& link = table_->results().back();
      const auto address = client::read_table_address(link);
      if (!address) return fail(app_, session.say(Message::board_bad_address, link));
      auto device = open_device(session);
      return device ? sit_at_table(session, *app_, *std::move(device), *address, options) : fail(app_, device.error());
    }
    laws::Regulations regulations;
    if (!regulations_->empty()) {
      auto line = regulations_line(session);
      if (!line) return fail(app_, line.error());
      auto read = laws::protocol::Parser().regulations(*line);
      if (!read) return fail(app_, describe(read.error(), session.language));
      if (read->any_blind()) return fail(app_, session.say(Message::board_blind));
      if (read->board != laws::BoardKind::physical) return fail(app_, session.say(Message::board_not_physical));
      regulations = *std::move(read);
      session.out.write(*line + "\n");
      session.out.flush();
    }
    auto device = open_device(session);
    if (!device) return fail(app_, device.error());
    return conduct(session, *std::move(device), boards::Session(std::move(regulations), options));
  }

 private:
  // The regulations in the referee's first line: the option's value is JSON, or the name of a file with JSON.
  std::expected<std::string, std::string> regulations_line(const Session& session) const {
    std::string text = value(*regulations_);
    if (!text::trimmed(text).starts_with('{')) {
      const std::string name = text;
      std::ifstream file(name);
      text.assign(longest_regulations + 1, '\0');
      file.read(text.data(), static_cast<std::streamsize>(text.size()));
      if (!file.is_open() || file.bad())
        return std::unexpected(
            session.say(Message::cannot_read_file, name, system_error(session.language, errno == 0 ? EIO : errno)));
      text.resize(static_cast<std::size_t>(file.gcount()));
      if (text.size() > longest_regulations) return std::unexpected(session.say(Message::board_long_regulations, name));
    }
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    const std::size_t lead = std::min(text.find_first_not_of(text::blanks), text.size());
    text = text::trimmed(text);
    if (text.empty()) return std::unexpected(session.say(Message::board_empty_regulations, value(*regulations_)));
    // Columns count in the user's text, not in the text made from it.
    if (auto alone = laws::protocol::Parser().regulations(text);
        !alone && alone.error().kind == laws::protocol::ReadError::Kind::json) {
      if (auto* const json = std::get_if<laws::protocol::JsonError>(&alone.error().cause)) json->column += lead;
      return std::unexpected(describe(alone.error(), session.language));
    }
    if (!laws::protocol::Parser().speaks_of_regulations(text)) text = R"({"regulations": )" + text + "}";
    return text;
  }

  int conduct_hall(const Session& session, const boards::SessionOptions& options) const {
    const auto address = client::livechess::read_address(value(*livechess_));
    if (!address) return fail(app_, session.say(Message::board_bad_livechess, value(*livechess_)));
    HallPlan plan;
    if (!round_->empty()) {
      plan.tournament = client::read_tournament_address(value(*round_));
      if (!plan.tournament) return fail(app_, session.say(Message::board_bad_round, value(*round_)));
      return cli::conduct_hall(session, *app_, *address, plan, options);
    }
    if (table_->empty()) return fail(app_, session.say(Message::board_no_places));
    std::vector<HallPlace>& places = plan.places;
    for (const std::string& given : table_->results()) {
      const auto equals = given.find('=');
      if (equals == 0 || equals == std::string::npos || given.find(' ') < equals)
        return fail(app_, session.say(Message::board_bad_place, given));
      const std::string serial_number = given.substr(0, equals), link = given.substr(equals + 1);
      const auto table = client::read_table_address(link);
      if (!table) return fail(app_, session.say(Message::board_bad_address, link));
      if (std::ranges::find(places, serial_number, &HallPlace::serial_number) != places.end())
        return fail(app_, session.say(Message::board_two_places, serial_number));
      places.push_back({serial_number, *table});
    }
    return cli::conduct_hall(session, *app_, *address, plan, options);
  }

  std::expected<BoardDevice, std::string> open_device(const Session& session) const {
    const std::string path = value(*dgt_);
    auto device = BoardDevice::open(path);
    if (device) return *std::move(device);
    if (device.error() == ENOTTY) return std::unexpected(session.say(Message::board_no_serial_line, path));
    return std::unexpected(
        session.say(Message::board_cannot_open, path, system_error(session.language, device.error())));
  }

  int conduct(const Session& session, BoardDevice device, boards::Session game) const {
    watch_for_interrupt();
    TypedLines keyboard;
    device.send(game.connected());
    bool goes_on = true;
    while (goes_on && !interrupted() && !session.out.failed()) {
      if (device.reopened()) device.send(game.connected());
      device.send_next();
      std::optional<Milliseconds> wait = device.due_in();
      if (const auto due = game.due(); due && (!wait || *due - board_time() < *wait)) wait = *due - board_time();
      const auto readable = wait_for({device.descriptor(), keyboard.descriptor()}, wait);
      if (readable[0]) {
        if (const auto bytes = device.receive())
          game.received(board_time(), *bytes);
        else
          game.disconnected();
      }
      if (readable[1])
        for (const std::string& line : keyboard.read()) goes_on = goes_on && take_line(session, game, line);
      game.pass(board_time());
      // Nothing more can be typed, so nothing can end the program.
      goes_on = goes_on && (keyboard.descriptor() >= 0 || !game.game().state().over());
      device.send(game.take_commands());
      tell(session, game);
    }
    return interrupted() ? by_interrupt : done;
  }

  bool take_line(const Session& session, boards::Session& game, const std::string& line) const {
    const auto typed = boards::read_typed(line);
    if (typed) return game.typed(board_time(), *typed);
    report(app_, boards::describe(typed.error(), session.language));
    return true;
  }

  void tell(const Session& session, boards::Session& game) const {
    std::string lines;
    for (const laws::Event& event : game.take_events()) {
      laws::protocol::write_event(lines, event);
      lines += '\n';
    }
    session.out.write(lines);
    session.out.flush();
    for (const boards::Note& note : game.take_notes()) report(app_, boards::describe(note, session.language));
  }

  CLI::App* app_;
  CLI::Option *dgt_, *livechess_, *table_, *round_, *regulations_, *quiet_, *adjusting_, *left_;
};

}  // namespace

Command board_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("board", say(language, Message::board_summary));
  const BoardTool board(*app, language);
  set_texts(*app, say(language, Message::board_details) + "\n" + say(language, Message::board_details_keys),
            {{"jadoube board --dgt /dev/ttyACM0 | jadoube referee", say(language, Message::board_example_referee)},
             {"jadoube board --dgt /dev/ttyACM0 --table 'https://chess.example/t/2fnbvp3w2a6p7#…'",
              say(language, Message::board_example_table)},
             {"jadoube board --livechess ws://localhost:1982/api/v1.0 --table "
              "'54321=https://chess.example/t/2fnbvp3w2a6p7#…'",
              say(language, Message::board_example_livechess)},
             {"jadoube board --livechess ws://localhost:1982/api/v1.0 --round "
              "'https://chess.example/tournament/4h7mkx2q9c3rt#…'",
              say(language, Message::board_example_round)},
             {R"(jadoube board --dgt /dev/ttyACM0 --regulations '{"time": "15+10"}' > game.jsonl)",
              say(language, Message::board_example_regulations)}});
  return {app, [board](const Session& session) { return board.run(session); }};
}

}  // namespace jadoube::cli

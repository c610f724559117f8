// jadoube board: a game at an electronic board, as acts for the referee.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <sstream>

#include "jadoube/boards/serial_port.hpp"
#include "jadoube/boards/session.hpp"
#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/interrupt.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/system_error.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using namespace std::chrono_literals;
using boards::Milliseconds;

constexpr unsigned longest_board_time = 10'000;  // ms, of the options
// How long the program waits before it tries to open a device again that was lost.
constexpr Milliseconds reopening{500};
constexpr std::size_t longest_regulations = std::size_t{1} << 16;

Milliseconds board_time() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

// Lines of standard input, as they come; a line that is too long is cut.
class TypedLines {
 public:
  bool open() const { return open_; }
  // Reads what is there, without waiting for more.
  std::vector<std::string> read() {
    std::array<char, 4096> bytes{};
    const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    open_ = size > 0 || (size < 0 && errno == EINTR);
    std::vector<std::string> lines;
    for (const char byte : std::string_view(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)))) {
      if (byte == '\n')
        lines.push_back(std::exchange(line_, {}));
      else if (line_.size() <= boards::longest_typed)
        line_ += byte;
    }
    return lines;
  }

 private:
  std::string line_;
  bool open_ = true;
};

class BoardTool {
 public:
  BoardTool(CLI::App& app, text::Language language)
      : app_(&app),
        dgt_(add_option(app, "--dgt", say(language, Message::board_placeholder_device),
                        say(language, Message::board_dgt))),
        regulations_(add_option(app, "--regulations", say(language, Message::board_placeholder_regulations),
                                say(language, Message::board_regulations))),
        quiet_(add_option(app, "--quiet", "MS", say(language, Message::board_quiet))),
        adjusting_(add_option(app, "--adjusting", "MS", say(language, Message::board_adjusting))),
        left_(add_option(app, "--left", "white|black", say(language, Message::board_left))) {}

  int run(const Session& session) const {
    if (dgt_->empty()) return fail(app_, session.say(Message::board_no_device));
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
    laws::Regulations regulations;
    if (!regulations_->empty()) {
      auto line = regulations_line(session);
      if (!line) return fail(app_, line.error());
      auto read = laws::protocol::Parser().regulations(*line);
      if (!read) return fail(app_, describe(read.error(), session.language));
      if (read->board != laws::BoardKind::physical) return fail(app_, session.say(Message::board_not_physical));
      regulations = *std::move(read);
      session.out.write(*line + "\n");
      session.out.flush();
    }
    return conduct(session, boards::Session(std::move(regulations), options));
  }

 private:
  // The regulations as the referee's first line: what is given is JSON, or the name of a file with it.
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
    text = text::trimmed(text);
    if (!laws::protocol::Parser().speaks_of_regulations(text)) text = R"({"regulations": )" + text + "}";
    return text;
  }

  int conduct(const Session& session, boards::Session game) const {
    const std::string device = value(*dgt_);
    const auto open = [&] { return boards::SerialPort::open(device); };
    auto port = open();
    if (!port && port.error() == ENOTTY) return fail(app_, session.say(Message::board_no_serial_line, device));
    if (!port)
      return fail(app_, session.say(Message::board_cannot_open, device, system_error(session.language, port.error())));
    watch_for_interrupt();
    TypedLines keyboard;
    bool lost = !port->send(game.connected()), goes_on = true;
    Milliseconds tried = board_time();
    while (goes_on && !interrupted() && !session.out.failed()) {
      if (lost && board_time() - tried >= reopening) {
        tried = board_time();
        if (auto again = open()) {
          port = std::move(again);
          lost = !port->send(game.connected());
        }
      }
      const auto due = game.due();
      Milliseconds wait = due ? std::max(*due - board_time(), 0ms) : Milliseconds(-1);
      if (lost && (wait < 0ms || wait > reopening)) wait = reopening;
      std::array<pollfd, 2> sources{pollfd{lost ? -1 : port->descriptor(), POLLIN, 0},
                                    pollfd{keyboard.open() ? STDIN_FILENO : -1, POLLIN, 0}};
      ::poll(sources.data(), sources.size(), static_cast<int>(std::min(wait, Milliseconds(60'000)).count()));
      if (sources[0].revents != 0) lost = !take_bytes(game, *port);
      if (sources[1].revents != 0)
        for (const std::string& line : keyboard.read()) goes_on = goes_on && take_line(session, game, line);
      game.pass(board_time());
      if (const auto commands = game.take_commands(); !lost && !commands.empty()) lost = !port->send(commands);
      tell(session, game);
    }
    return interrupted() ? by_interrupt : done;
  }

  static bool take_bytes(boards::Session& game, const boards::SerialPort& port) {
    const auto bytes = port.receive();
    if (bytes) game.received(board_time(), *bytes);
    if (!bytes) game.disconnected();
    return bytes.has_value();
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
  CLI::Option *dgt_, *regulations_, *quiet_, *adjusting_, *left_;
};

}  // namespace

Command board_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("board", say(language, Message::board_summary));
  const BoardTool board(*app, language);
  set_texts(*app, say(language, Message::board_details) + "\n" + say(language, Message::board_details_keys),
            {{"jadoube board --dgt /dev/ttyACM0 | jadoube referee", say(language, Message::board_example_referee)},
             {R"(jadoube board --dgt /dev/ttyACM0 --regulations '{"time": "15+10"}' > game.jsonl)",
              say(language, Message::board_example_regulations)}});
  return {app, [board](const Session& session) { return board.run(session); }};
}

}  // namespace jadoube::cli

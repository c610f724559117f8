#include "jadoube/cli/board_at_table.hpp"

#include <fmt/format.h>

#include <random>

#include "jadoube/cli/interrupt.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/table_line.hpp"
#include "jadoube/cli/table_message.hpp"
#include "jadoube/laws/protocol/write_event.hpp"

namespace jadoube::cli {
namespace {

// What another attempt would meet again.
bool is_lasting(const told::Refusal& why) {
  return why.code == "not_found" || why.code == "not_allowed" || why.code == "bad_request";
}

std::string draw_device_name() {
  std::random_device random;
  return fmt::format("board-{:08x}{:08x}", random(), random());
}

// An act as a table wants it: {"id": 7, "by": "white", "do": …}, where `by` is said by who has both seats.
std::string act_message(const boards::TableSession::Asked& asked, bool both_seats) {
  std::string line;
  laws::protocol::write_event(line, asked.event);
  const auto color = laws::color_of(asked.event.by);
  std::string message = fmt::format(R"({{"id": {}, )", asked.id);
  if (both_seats && color) message += color == Color::white ? R"("by": "white", )" : R"("by": "black", )";
  return message + line.substr(line.find(R"("do": )"));
}

class BoardAtTable {
 public:
  BoardAtTable(const Session& session, const CLI::App& app, BoardDevice device, const TableAddress& address,
               const boards::SessionOptions& options)
      : session_(session),
        app_(app),
        device_(std::move(device)),
        address_(address),
        options_(options),
        line_(address) {}

  int run() {
    watch_for_interrupt();
    TypedLines keyboard;
    while (!status_ && !interrupted()) {
      if (game_ && device_.reopened()) device_.send(game_->connected());
      std::optional<Milliseconds> wait;
      const auto sooner = [&wait](std::optional<Milliseconds> other) {
        if (other && (!wait || *other < *wait)) wait = other;
      };
      if (game_) {
        sooner(device_.retry_in());
        if (const auto due = game_->due()) sooner(*due - board_time());
      }
      // Before the board has sat down, what it tells and what is typed wait.
      const auto readable =
          wait_for({line_.descriptor(), game_ ? device_.descriptor() : -1, game_ ? keyboard.descriptor() : -1}, wait);
      // Hands before the server: what they have done is older than what it says now.
      if (readable[1]) receive();
      if (readable[2])
        for (const std::string& line : keyboard.read()) type(line);
      if (readable[0])
        for (const LineEvent& event : line_.take())
          if (!status_) std::visit([this](const auto& happened) { take(happened); }, event);
      if (game_) answer();
    }
    return interrupted() ? by_interrupt : *status_;
  }

 private:
  void end_with(const std::string& sentence) { status_ = fail(&app_, sentence); }

  // --- The board
  void receive() {
    if (const auto bytes = device_.receive())
      game_->received(board_time(), *bytes);
    else
      game_->disconnected();
  }

  void type(const std::string& line) {
    const auto typed = boards::read_typed(line);
    if (!typed)
      report(&app_, boards::describe(typed.error(), session_.language));
    else if (!game_->typed(board_time(), *typed))
      status_ = done;
  }

  // What comes of everything: to the server, to people, to the board.
  void answer() {
    game_->pass(board_time());
    for (const auto& asked : game_->take_asked()) line_.send(connection_, act_message(asked, both_seats_));
    if (game_->take_ready()) line_.send(connection_, R"({"ready": true})");
    for (const boards::Note& note : game_->take_notes()) report(&app_, boards::describe(note, session_.language));
    device_.send(game_->take_commands());
  }

  // --- The line
  void take(const line::Joined& joined) {
    address_ = joined.address;
    report(&app_, session_.say(Message::board_seat_link, address_.link()));
  }

  void take(const line::Opened& opened) {
    connection_ = opened.connection;
    line_.send(connection_, fmt::format(R"({{"hello": {{"token": "{}", "seen": {}, "ready": false, "device": "{}"}}}})",
                                        address_.secret, game_ ? game_->seen() : 0, device_name_));
  }

  void take(const line::Lost& /*lost*/) {
    if (game_) game_->lost();
  }

  void take(const line::Unreachable& unreachable) {
    if (game_) return;
    end_with(unreachable.why.empty() ? session_.say(Message::board_no_answer, address_.origin)
                                     : session_.say(Message::board_unreachable, address_.origin, unreachable.why));
  }

  void take(const line::Refused& refused) {
    const auto why = TableMessageReader::read_refusal(refused.body);
    if (why && (!game_ || is_lasting(*why))) return end_with(boards::describe(why->says, session_.language));
    if (!game_) end_with(session_.say(Message::board_no_server, address_.origin, refused.status));
  }

  void take(const line::Received& received) {
    const auto message = reader_.read(received.text);
    if (!message) return end_with(session_.say(Message::board_senseless));
    if (!*message) return;
    if (const auto* const welcome = std::get_if<told::Welcome>(&**message)) return take(*welcome);
    if (const auto* const error = std::get_if<told::Error>(&**message)) return take(*error);
    if (!game_) return;
    std::visit([this](const auto& told) { take(told); }, **message);
  }

  // --- What the server says
  void take(const told::Welcome& welcome) {
    if (!game_ && !sit_down(welcome)) return;
    line_.welcomed();
    if (!game_->welcomed(board_time(), welcome.from, welcome.entries)) return end_with_disagreement();
    game_->present(welcome.present);
  }

  bool sit_down(const told::Welcome& welcome) {
    if (welcome.result != "*") {
      end_with(session_.say(Message::board_table_over, welcome.result));
    } else if (welcome.seat == "arbiter") {
      end_with(session_.say(Message::board_not_a_players));
    } else if (welcome.regulations.board != laws::BoardKind::physical) {
      end_with(session_.say(Message::board_table_not_physical));
    } else {
      std::optional<Color> seat;
      both_seats_ = welcome.seat == "both";
      if (!both_seats_) seat = welcome.seat == "white" ? Color::white : Color::black;
      game_.emplace(welcome.regulations, seat, options_);
      const std::string opponent = seat ? welcome.names[index(!*seat)] : std::string();
      report(&app_, boards::describe(boards::note::Seated{seat, opponent}, session_.language));
      device_.send(game_->connected());
      return true;
    }
    return false;
  }

  void take(const boards::TableEntry& entry) {
    if (!game_->entered(board_time(), entry)) end_with_disagreement();
  }

  void take(const told::NotDone& refused) {
    std::optional<boards::note::Said> why;
    if (refused.why.code != "done_before") why = refused.why.says;
    game_->refused(board_time(), refused.id, why);
  }

  void take(const told::Present& present) { game_->present(present.players); }
  void take(const told::Begins& begins) { game_->begins(begins.in); }

  // The server closes the connection behind it; what does not last is tried again.
  void take(const told::Error& error) {
    if (!game_ || is_lasting(error.why)) end_with(boards::describe(error.why.says, session_.language));
  }

  void end_with_disagreement() { end_with(boards::describe(boards::note::Disagrees{}, session_.language)); }

  const Session& session_;
  const CLI::App& app_;
  BoardDevice device_;
  TableAddress address_;
  boards::SessionOptions options_;
  TableMessageReader reader_;
  std::optional<boards::TableSession> game_;  // once the board has sat down
  bool both_seats_ = false;
  unsigned connection_ = 0;  // of the line, the latest
  std::string device_name_ = draw_device_name();
  std::optional<int> status_;
  TableLine line_;
};

}  // namespace

int sit_at_table(const Session& session, const CLI::App& app, BoardDevice device, const TableAddress& address,
                 const boards::SessionOptions& options) {
  return BoardAtTable(session, app, std::move(device), address, options).run();
}

}  // namespace jadoube::cli

#include "jadoube/cli/board/table_seat.hpp"

#include <fmt/format.h>

#include <random>

#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/protocol/write_event.hpp"

namespace jadoube::cli {
namespace {

std::string draw_device_name() {
  std::random_device random;
  return fmt::format("board-{:08x}{:08x}", random(), random());
}

// An act in the form for a table: {"id": 7, "by": "white", "do": …}, where `by` is given for both seats only.
std::string act_message(const boards::TableSession::Asked& asked, bool both_seats) {
  std::string line;
  laws::protocol::write_event(line, asked.event);
  const auto color = laws::color_of(asked.event.by);
  std::string message = fmt::format(R"({{"id": {}, )", asked.id);
  if (both_seats && color) message += color == Color::white ? R"("by": "white", )" : R"("by": "black", )";
  return message + line.substr(line.find(R"("do": )"));
}

}  // namespace

TableSeat::TableSeat(const Session& session, const CLI::App& app, const client::TableAddress& address,
                     const boards::SessionOptions& options, std::string name)
    : session_(session),
      app_(app),
      address_(address),
      options_(options),
      name_(std::move(name)),
      device_name_(draw_device_name()),
      line_(address) {}

void TableSeat::tell(const std::string& sentence) const {
  report(&app_, name_.empty() ? sentence : name_ + ": " + sentence);
}

void TableSeat::end_with(const std::string& sentence) {
  tell(sentence);
  status_ = bad_usage;
}

void TableSeat::type(const std::string& line) {
  const auto typed = boards::read_typed(line);
  if (!typed)
    tell(boards::describe(typed.error(), session_.language));
  else if (!game_->typed(board_time(), *typed))
    status_ = done;
}

void TableSeat::follow_server() {
  for (const client::LineEvent& event : line_.take())
    if (!status_) std::visit([this](const auto& happened) { take(happened); }, event);
}

std::vector<std::uint8_t> TableSeat::answer() {
  if (!game_) return {};
  game_->pass(board_time());
  for (const auto& asked : game_->take_asked()) line_.send(connection_, act_message(asked, both_seats_));
  if (game_->take_ready()) line_.send(connection_, R"({"ready": true})");
  for (boards::Note& note : game_->take_notes()) {
    if (auto* const over = std::get_if<boards::note::Over>(&note)) over->in_hall = !name_.empty();
    tell(boards::describe(note, session_.language));
  }
  return game_->take_commands();
}

// --- The line
void TableSeat::take(const client::line::Joined& joined) {
  address_ = joined.address;
  tell(session_.say(Message::board_seat_link, address_.link()));
}

void TableSeat::take(const client::line::Opened& opened) {
  connection_ = opened.connection;
  line_.send(connection_, fmt::format(R"({{"hello": {{"token": "{}", "seen": {}, "ready": false, "device": "{}"}}}})",
                                      address_.secret, game_ ? game_->seen() : 0, device_name_));
}

void TableSeat::take(const client::line::Lost& /*lost*/) {
  if (game_) game_->lost();
}

void TableSeat::take(const client::line::Unreachable& unreachable) {
  if (game_) return;
  const auto why = [&]() -> std::string {
    switch (unreachable.kind) {
      case client::WebFault::Kind::unknown_host: return session_.say(Message::board_unknown_host);
      case client::WebFault::Kind::refused: return session_.say(Message::board_refused_connection);
      case client::WebFault::Kind::timed_out: return session_.say(Message::board_timed_out);
      case client::WebFault::Kind::no_tls: return session_.say(Message::board_no_tls);
      case client::WebFault::Kind::bad_certificate: return session_.say(Message::board_bad_certificate);
      case client::WebFault::Kind::other: break;
    }
    return unreachable.why;
  };
  const std::string reason = why();
  end_with(reason.empty() ? session_.say(Message::board_no_answer, address_.origin)
                          : session_.say(Message::board_unreachable, address_.origin, reason));
}

void TableSeat::take(const client::line::Refused& refused) {
  const auto why = client::TableMessageReader::read_refusal(refused.body);
  if (why && (!game_ || is_lasting(*why))) return end_with(boards::describe(why->says, session_.language));
  if (!game_) end_with(session_.say(Message::board_no_server, address_.origin, refused.status));
}

void TableSeat::take(const client::line::Received& received) {
  const auto message = reader_.read(received.text);
  if (!message) return end_with(session_.say(Message::board_senseless));
  if (!*message) return;
  if (const auto* const welcome = std::get_if<client::told::Welcome>(&**message)) return take(*welcome);
  if (const auto* const error = std::get_if<client::told::Error>(&**message)) return take(*error);
  if (!game_) return;
  std::visit([this](const auto& told) { take(told); }, **message);
}

// --- Messages of the server
void TableSeat::take(const client::told::Welcome& welcome) {
  if (!game_ && !sit_down(welcome)) return;
  line_.welcomed();
  if (!game_->welcomed(board_time(), welcome.from, welcome.entries)) return end_with_disagreement();
  game_->present(welcome.present);
}

bool TableSeat::sit_down(const client::told::Welcome& welcome) {
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
    tell(boards::describe(boards::note::Seated{seat, opponent}, session_.language));
    sat_down_ = true;
    return true;
  }
  return false;
}

void TableSeat::take(const boards::TableEntry& entry) {
  if (!game_->entered(board_time(), entry)) end_with_disagreement();
}

void TableSeat::take(const client::told::NotDone& refused) {
  std::optional<boards::note::Said> why;
  if (refused.why.code != "done_before") why = refused.why.says;
  game_->refused(board_time(), refused.id, why);
}

void TableSeat::take(const client::told::Present& present) { game_->present(present.players); }
void TableSeat::take(const client::told::Begins& begins) { game_->begins(begins.in); }

// The server closes the connection after it; if the reason does not last, the program tries again.
void TableSeat::take(const client::told::Error& error) {
  if (!game_ || is_lasting(error.why)) end_with(boards::describe(error.why.says, session_.language));
}

void TableSeat::end_with_disagreement() { end_with(boards::describe(boards::note::Disagrees{}, session_.language)); }

}  // namespace jadoube::cli

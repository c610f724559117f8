#include "jadoube/cli/board/hall.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "jadoube/cli/board/hall_board.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/client/hall_message.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using namespace std::chrono_literals;

// The interval at which LiveChess is asked which boards are there: it does not report unplugged ones.
constexpr Milliseconds asking = 2000ms;
constexpr std::size_t most_boards = 200;  // as a server takes them

class Hall {
 public:
  Hall(const Session& session, const CLI::App& app, const client::livechess::Address& address, const HallPlan& plan,
       const boards::SessionOptions& options)
      : session_(session),
        app_(app),
        options_(options),
        origin_(address.origin),
        tournament_(plan.tournament),
        line_(address.origin, address.host, address.path) {
    for (const HallPlace& place : plan.places) add(place.serial_number).sit_at(session, app, options, place.table, 0);
    if (tournament_)
      desk_ = std::make_unique<client::TableLine>(tournament_->origin, tournament_->host,
                                                  "/api/tournaments/" + tournament_->tournament + "/live");
  }

  int run() {
    watch_for_interrupt();
    TypedLines keyboard;
    while (!status_ && !interrupted()) {
      std::vector<int> sources{line_.descriptor(), keyboard.descriptor(), desk_ ? desk_->descriptor() : -1};
      const std::size_t first = sources.size(), count = boards_.size();
      std::optional<Milliseconds> wait;
      const auto sooner = [&wait](Milliseconds other) {
        if (!wait || other < *wait) wait = std::max(other, 0ms);
      };
      if (open_) sooner(asked_ + asking - board_time());
      for (const auto& board : boards_) {
        TableSeat* const seat = board->seat();
        sources.push_back(seat == nullptr || seat->status() ? -1 : seat->descriptor());
        if (board->sits())
          if (const auto due = seat->game().due()) sooner(*due - board_time());
      }
      const auto readable = wait_for(sources, wait);
      // Hands come before the server: their acts are older than its present messages.
      if (readable[0])
        for (const client::LineEvent& event : line_.take())
          std::visit([this](const auto& happened) { take(happened); }, event);
      if (readable[1])
        for (const std::string& typed : keyboard.read()) type(typed);
      for (std::size_t i = 0; i < count; ++i) follow_seat(*boards_[i], readable[first + i]);
      if (readable[2])
        for (const client::LineEvent& event : desk_->take())
          if (!status_) std::visit([this](const auto& happened) { take_from_desk(happened); }, event);
      if (open_ && board_time() - asked_ >= asking) ask();
      if (tournament_) {
        arrange();
        tell_desk();
      } else {
        end_with_the_last();
      }
    }
    return interrupted() ? by_interrupt : *status_;
  }

 private:
  void end_with(const std::string& sentence) { status_ = fail(&app_, sentence); }
  void end_with_the_last() {
    if (status_ || !std::ranges::all_of(boards_, [](const auto& board) { return board->seat()->status().has_value(); }))
      return;
    status_ = done;
    for (const auto& board : boards_) status_ = std::max(*status_, *board->seat()->status());
  }

  HallBoard* board(std::string_view serial_number) {
    const auto found = std::ranges::find(boards_, serial_number,
                                         [](const auto& each) -> std::string_view { return each->serial_number(); });
    return found == boards_.end() ? nullptr : found->get();
  }
  HallBoard& add(const std::string& serial_number) {
    return *boards_.emplace_back(
        std::make_unique<HallBoard>(serial_number, first_feed + boards_.size(), options_.left));
  }
  static void follow_seat(HallBoard& board, bool readable) {
    TableSeat* const seat = board.seat();
    if (seat == nullptr || seat->status()) return;
    if (readable) seat->follow_server();
    if (seat->take_sat_down()) board.begin();
    static_cast<void>(seat->answer());
  }

  void type(const std::string& line) {
    const std::string_view words = text::trimmed(line);
    if (words.empty()) return;
    if (words == "quit") {
      status_ = done;
      return;
    }
    const auto blank = words.find(' ');
    HallBoard* const meant = board(words.substr(0, blank));
    if (meant == nullptr)
      return report(&app_,
                    session_.say(Message::board_which, boards_.empty() ? "54321" : boards_.front()->serial_number()));
    if (!meant->sits()) return report(&app_, session_.say(Message::board_not_seated, meant->serial_number()));
    meant->seat()->type(blank == std::string_view::npos ? std::string() : std::string(words.substr(blank + 1)));
  }

  // --- LiveChess
  void ask() {
    line_.send(connection_, client::livechess::ask_for_boards());
    asked_ = board_time();
  }
  // LiveChess refuses the events of an unknown board, so only a listed one is followed.
  void follow(HallBoard& board) {
    if (board.is_followed()) return;
    board.set_followed(true);
    line_.send(connection_, client::livechess::follow(board.feed(), board.serial_number()));
  }
  void take(const client::line::Joined& /*joined*/) {}
  void take(const client::line::Opened& opened) {
    connection_ = opened.connection;
    open_ = true;
    told_once_.clear();
    line_.welcomed();
    report(&app_, session_.say(Message::board_livechess_connected));
    for (const auto& board : boards_) board->set_followed(false);
    ask();
    was_open_ = true;
  }
  void take(const client::line::Lost& /*lost*/) {
    open_ = false;
    report(&app_, session_.say(Message::board_livechess_lost));
    for (const auto& board : boards_) board->gone();
  }
  void take(const client::line::Unreachable& unreachable) {
    if (!was_open_) end_with(why_unreachable(origin_, unreachable));
  }
  void take(const client::line::Refused& refused) {
    if (!was_open_) end_with(session_.say(Message::board_no_livechess, origin_, refused.status));
  }
  void take(const client::line::Received& received) {
    const auto heard = client::livechess::read(received.text);
    if (!heard || heard->in_part)
      tell_once(session_.say(Message::board_livechess_senseless, client::livechess::beginning(received.text)));
    if (!heard) return;
    if (heard->refusal) take(*heard->refusal);
    for (const client::livechess::Told& told : heard->boards) take(told);
    if (heard->all && !heard->in_part) tell_unknown(heard->boards);
  }
  void take(const client::livechess::Told& told) {
    if (tournament_ && !told.feed && !board(told.serial_number) && boards_.size() < most_boards &&
        client::hall::is_serial_number(told.serial_number))
      add(told.serial_number);
    const auto found = std::ranges::find_if(boards_, [&](const auto& board) {
      return told.serial_number.empty() ? told.feed == board->feed() : told.serial_number == board->serial_number();
    });
    if (found != boards_.end()) {
      if (!told.feed) follow(**found);
      (*found)->take(told);
    } else if (told.feed) {
      tell_once(session_.say(Message::board_livechess_feed, *told.feed));
    }
  }
  // If the events of a board are refused, they are requested again as long as the board is listed.
  void take(const client::livechess::Heard::Refusal& refusal) {
    const auto found = std::ranges::find(boards_, refusal.call,
                                         [](const auto& board) -> std::optional<std::size_t> { return board->feed(); });
    if (found != boards_.end()) (*found)->set_followed(false);
    const std::string sentence = boards::describe(boards::note::LiveChessRefuses{refusal.why}, session_.language);
    tell_once(found == boards_.end() ? sentence : (*found)->serial_number() + ": " + sentence);
  }
  // Repeated sentences are reported once for each connection.
  void tell_once(const std::string& sentence) {
    if (told_once_.size() < most_told_once && told_once_.insert(sentence).second) report(&app_, sentence);
  }
  // Reports boards that are mapped, but unknown to LiveChess.
  void tell_unknown(const std::vector<client::livechess::Told>& known) {
    std::vector<std::string> unknown;
    for (const auto& board : boards_) {
      if (std::ranges::find(known, board->serial_number(), &client::livechess::Told::serial_number) != known.end())
        continue;
      board->gone();
      board->set_followed(false);
      unknown.push_back(board->serial_number());
    }
    for (const std::string& serial_number : unknown)
      if (std::ranges::find(unknown_, serial_number) == unknown_.end())
        report(&app_, session_.say(Message::board_unknown, serial_number));
    unknown_ = std::move(unknown);
  }

  // --- The arbiter's desk
  std::string why_unreachable(const std::string& origin, const client::line::Unreachable& unreachable) const {
    return unreachable.why.empty() ? session_.say(Message::board_no_answer, origin)
                                   : session_.say(Message::board_unreachable, origin, unreachable.why);
  }
  void take_from_desk(const client::line::Joined& /*joined*/) {}
  void take_from_desk(const client::line::Opened& opened) {
    desk_connection_ = opened.connection;
    desk_knows_.clear();
    desk_welcomed_ = false;
    desk_->send(desk_connection_, client::hall::hello(tournament_->secret));
  }
  void take_from_desk(const client::line::Lost& /*lost*/) {
    if (std::exchange(desk_welcomed_, false)) report(&app_, session_.say(Message::board_desk_lost));
  }
  void take_from_desk(const client::line::Unreachable& unreachable) {
    if (!desk_was_open_) end_with(why_unreachable(tournament_->origin, unreachable));
  }
  void take_from_desk(const client::line::Refused& refused) {
    const auto why = client::TableMessageReader::read_refusal(refused.body);
    if (why && (!desk_was_open_ || is_lasting(*why))) return end_with(in_words(*why));
    if (!desk_was_open_) end_with(session_.say(Message::board_no_server, tournament_->origin, refused.status));
  }
  void take_from_desk(const client::line::Received& received) {
    const auto message = client::hall::read(received.text);
    if (!message) return end_with(session_.say(Message::board_senseless));
    if (!*message) return;
    if (const auto* const refusal = std::get_if<client::told::Refusal>(&**message)) {
      if (!desk_was_open_ || is_lasting(*refusal)) end_with(in_words(*refusal));
      return;
    }
    if (!std::exchange(desk_welcomed_, true))
      report(&app_, session_.say(desk_was_open_ ? Message::board_desk_again : Message::board_desk_connected));
    desk_was_open_ = true;
    desk_->welcomed();
    places_ = std::get<client::hall::Places>(**message);
    for (const auto& board : boards_)
      if (place_of(*board) == nullptr && !board->table().empty()) {
        board->stand_up();
        report(&app_, session_.say(Message::board_unplaced, board->serial_number()));
      }
  }
  std::string in_words(const client::told::Refusal& refusal) const {
    return boards::describe(refusal.says, session_.language);
  }
  const client::hall::Place* place_of(const HallBoard& board) const {
    if (!places_) return nullptr;
    const auto found = std::ranges::find(places_->boards, board.serial_number(), &client::hall::Place::serial_number);
    return found == places_->boards.end() ? nullptr : &*found;
  }
  // Puts each board that is there where the desk says. A board whose game goes on stays there when the next round is
  // made.
  void arrange() {
    for (const auto& board : boards_) {
      const client::hall::Place* const place = place_of(*board);
      if (place == nullptr || place->table == board->table() || !board->is_there()) continue;
      if (board->number() == place->board && board->plays()) continue;
      board->sit_at(
          session_, app_, options_,
          {.origin = tournament_->origin, .host = tournament_->host, .table = place->table, .secret = place->seat},
          place->board);
      report(&app_, session_.say(Message::board_placed, board->serial_number(), places_->round, place->board));
    }
  }
  void tell_desk() {
    if (!desk_welcomed_) return;
    for (const auto& board : boards_) {
      client::hall::BoardState state = board->state();
      const auto known = std::ranges::find(desk_knows_, state.serial_number, &client::hall::BoardState::serial_number);
      if (known != desk_knows_.end() && *known == state) continue;
      desk_->send(desk_connection_, client::hall::write(state));
      if (known == desk_knows_.end())
        desk_knows_.push_back(std::move(state));
      else
        *known = std::move(state);
    }
  }

  static constexpr std::size_t first_feed = 100, most_told_once = 20;

  const Session& session_;
  const CLI::App& app_;
  boards::SessionOptions options_;
  std::string origin_;
  std::vector<std::unique_ptr<HallBoard>> boards_;
  std::vector<std::string> unknown_;  // those last told
  std::set<std::string> told_once_;
  bool open_ = false, was_open_ = false;
  unsigned connection_ = 0;
  Milliseconds asked_{};
  std::optional<int> status_;
  // The arbiter's desk, if it maps the boards.
  std::optional<client::TournamentAddress> tournament_;
  std::optional<client::hall::Places> places_;
  std::vector<client::hall::BoardState> desk_knows_;
  bool desk_welcomed_ = false, desk_was_open_ = false;
  unsigned desk_connection_ = 0;
  std::unique_ptr<client::TableLine> desk_;
  client::TableLine line_;
};

}  // namespace

int conduct_hall(const Session& session, const CLI::App& app, const client::livechess::Address& address,
                 const HallPlan& plan, const boards::SessionOptions& options) {
  return Hall(session, app, address, plan, options).run();
}

}  // namespace jadoube::cli

#include "jadoube/cli/board_hall.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "jadoube/cli/interrupt.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/table_seat.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using namespace std::chrono_literals;

// How often LiveChess is asked which boards are there: it tells of none that is unplugged.
constexpr Milliseconds asking = 2000ms;

// One board: what LiveChess tells of it becomes what a serial line would tell.
class HallBoard {
 public:
  HallBoard(const Session& session, const CLI::App& app, const HallPlace& place, const boards::SessionOptions& options)
      : serial_number_(place.serial_number),
        left_(options.left),
        seat_(session, app, place.table, options, place.serial_number) {}

  const std::string& serial_number() const { return serial_number_; }
  TableSeat& seat() { return seat_; }

  // The board has sat down, or is there again: all that is known of it.
  void begin() {
    if (!seat_.sits() || !there_) return;
    static_cast<void>(seat_.game().connected());
    lever_.reset();
    if (shown_) seat_.game().told(board_time(), boards::dgt::BoardDump{*shown_});
    if (clock_) tell_clock(*clock_);
  }
  void gone() {
    if (std::exchange(there_, false) && seat_.sits()) seat_.game().disconnected();
  }
  void take(const livechess::Told& told) {
    const auto battery = told.battery;
    if (battery && battery != battery_ && seat_.sits() && there_)
      seat_.game().told(board_time(), boards::dgt::Battery{*battery});
    if (battery) battery_ = battery;
    if (told.is_there == false) return gone();
    const bool returns = told.is_there == true && !std::exchange(there_, true);
    if (told.pieces) show(*told.pieces, returns);
    if (told.clock) {
      clock_ = told.clock->running;
      if (!returns) tell_clock(*clock_);
    }
    if (returns) begin();
  }

 private:
  // The squares that have changed; what has left its square is lifted first.
  void show(const Board& pieces, bool returns) {
    const std::optional<Board> before = std::exchange(shown_, pieces);
    if (returns || !there_ || !seat_.sits()) return;
    if (!before) return seat_.game().told(board_time(), boards::dgt::BoardDump{pieces});
    for (const bool down : {false, true})
      for (int number = 0; number < 64; ++number) {
        const Square at = square(number);
        const auto was = before->piece_at(at), is = pieces.piece_at(at);
        if (was == is) continue;
        if (!down && was) seat_.game().told(board_time(), boards::dgt::FieldUpdate{at, std::nullopt});
        if (down && is) seat_.game().told(board_time(), boards::dgt::FieldUpdate{at, is});
      }
  }
  // Whose clock runs tells where the lever is. Where none runs before the game, it is as White's clock is started.
  void tell_clock(std::optional<Color> running) {
    if (!seat_.sits() || !there_) return;
    const laws::State& state = seat_.game().game().state();
    if (running)
      lever_ = (*running == Color::black) == (left_ == Color::white);
    else if (!lever_ && !state.clock.started() && state.ply() == 0)
      lever_ = left_ == Color::white;
    if (lever_)
      seat_.game().told(board_time(), boards::dgt::ClockTimes{.running = running.has_value(), .right_high = *lever_});
  }

  std::string serial_number_;
  Color left_;
  TableSeat seat_;
  bool there_ = false;
  std::optional<Board> shown_;
  std::optional<unsigned> battery_;
  std::optional<std::optional<Color>> clock_;  // whose runs
  std::optional<bool> lever_;                  // its right end is up
};

class Hall {
 public:
  Hall(const Session& session, const CLI::App& app, const livechess::Address& address,
       const std::vector<HallPlace>& places, const boards::SessionOptions& options)
      : session_(session), app_(app), origin_(address.origin), line_(address.origin, address.host, address.path) {
    for (const HallPlace& place : places) boards_.push_back(std::make_unique<HallBoard>(session, app, place, options));
  }

  int run() {
    watch_for_interrupt();
    TypedLines keyboard;
    while (!status_ && !interrupted()) {
      std::vector<int> sources{line_.descriptor(), keyboard.descriptor()};
      std::optional<Milliseconds> wait;
      const auto sooner = [&wait](Milliseconds other) {
        if (!wait || other < *wait) wait = std::max(other, 0ms);
      };
      if (open_) sooner(asked_ + asking - board_time());
      for (const auto& board : boards_) {
        sources.push_back(board->seat().status() ? -1 : board->seat().descriptor());
        if (!board->seat().status() && board->seat().sits())
          if (const auto due = board->seat().game().due()) sooner(*due - board_time());
      }
      const auto readable = wait_for(sources, wait);
      // Hands before the server: what they have done is older than what it says now.
      if (readable[0])
        for (const LineEvent& event : line_.take()) std::visit([this](const auto& happened) { take(happened); }, event);
      if (readable[1])
        for (const std::string& typed : keyboard.read()) type(typed);
      for (std::size_t i = 0; i < boards_.size(); ++i) {
        TableSeat& seat = boards_[i]->seat();
        if (seat.status()) continue;
        if (readable[2 + i]) seat.follow_server();
        if (seat.take_sat_down()) boards_[i]->begin();
        static_cast<void>(seat.answer());
      }
      if (open_ && board_time() - asked_ >= asking) ask();
      end_with_the_last();
    }
    return interrupted() ? by_interrupt : *status_;
  }

 private:
  void end_with(const std::string& sentence) { status_ = fail(&app_, sentence); }
  void end_with_the_last() {
    if (status_ || !std::ranges::all_of(boards_, [](const auto& board) { return board->seat().status().has_value(); }))
      return;
    status_ = done;
    for (const auto& board : boards_) status_ = std::max(*status_, *board->seat().status());
  }

  void type(const std::string& line) {
    const std::string_view words = text::trimmed(line);
    if (words.empty()) return;
    if (words == "quit") {
      status_ = done;
      return;
    }
    const auto blank = words.find(' ');
    const auto board = std::ranges::find(boards_, words.substr(0, blank),
                                         [](const auto& each) -> const std::string& { return each->serial_number(); });
    if (board == boards_.end())
      return report(&app_, session_.say(Message::board_which, boards_.front()->serial_number()));
    TableSeat& seat = (*board)->seat();
    if (seat.status() || !seat.sits())
      return report(&app_, session_.say(Message::board_not_seated, (*board)->serial_number()));
    seat.type(blank == std::string_view::npos ? std::string() : std::string(words.substr(blank + 1)));
  }

  // --- LiveChess
  void ask() {
    line_.send(connection_, livechess::ask_for_boards());
    asked_ = board_time();
  }
  void take(const line::Joined& /*joined*/) {}
  void take(const line::Opened& opened) {
    connection_ = opened.connection;
    open_ = true;
    line_.welcomed();
    report(&app_, session_.say(Message::board_livechess_connected));
    ask();
    for (std::size_t i = 0; i < boards_.size(); ++i)
      line_.send(connection_, livechess::follow(first_feed + i, boards_[i]->serial_number()));
    was_open_ = true;
  }
  void take(const line::Lost& /*lost*/) {
    open_ = false;
    report(&app_, session_.say(Message::board_livechess_lost));
    for (const auto& board : boards_) board->gone();
  }
  void take(const line::Unreachable& unreachable) {
    if (was_open_) return;
    end_with(unreachable.why.empty() ? session_.say(Message::board_no_answer, origin_)
                                     : session_.say(Message::board_unreachable, origin_, unreachable.why));
  }
  void take(const line::Refused& refused) {
    if (!was_open_) end_with(session_.say(Message::board_no_livechess, origin_, refused.status));
  }
  void take(const line::Received& received) {
    const auto heard = livechess::read(received.text);
    if (!heard) return end_with(session_.say(Message::board_livechess_senseless));
    for (const livechess::Told& told : heard->boards)
      for (std::size_t i = 0; i < boards_.size(); ++i)
        if (told.serial_number == boards_[i]->serial_number() ||
            (told.serial_number.empty() && told.feed == first_feed + i))
          boards_[i]->take(told);
    if (heard->all) tell_unknown(heard->boards);
  }
  // A board that is mapped, and not among those that LiveChess knows.
  void tell_unknown(const std::vector<livechess::Told>& known) {
    std::vector<std::string> unknown;
    for (const auto& board : boards_) {
      if (std::ranges::find(known, board->serial_number(), &livechess::Told::serial_number) != known.end()) continue;
      board->gone();
      unknown.push_back(board->serial_number());
    }
    for (const std::string& serial_number : unknown)
      if (std::ranges::find(unknown_, serial_number) == unknown_.end())
        report(&app_, session_.say(Message::board_unknown, serial_number));
    unknown_ = std::move(unknown);
  }

  static constexpr std::size_t first_feed = 100;

  const Session& session_;
  const CLI::App& app_;
  std::string origin_;
  std::vector<std::unique_ptr<HallBoard>> boards_;
  std::vector<std::string> unknown_;  // those last told
  bool open_ = false, was_open_ = false;
  unsigned connection_ = 0;
  Milliseconds asked_{};
  std::optional<int> status_;
  TableLine line_;
};

}  // namespace

int conduct_hall(const Session& session, const CLI::App& app, const livechess::Address& address,
                 const std::vector<HallPlace>& places, const boards::SessionOptions& options) {
  return Hall(session, app, address, places, options).run();
}

}  // namespace jadoube::cli

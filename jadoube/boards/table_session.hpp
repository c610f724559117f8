// A game at an electronic board that sits at a table of a server: hands' acts go to the server, and its rulings come
// back. Like Session it reads no clock, no device and no network.
//
//   TableSession session(std::move(regulations), Color::white, {});
//   session.welcomed(now, 0, entries);
//   session.received(now, bytes); session.pass(now);
//   for (const auto& asked : session.take_asked()) …      // to the server
//   session.entered(now, entry);                          // from the server
//
// Acts without an answer yet are foreseen, so that hands do not have to wait. They are kept when the connection to the
// server is lost, and sent again with the same numbers when it is back, except those that are then in the server's log:
// nothing is lost, and nothing is done twice.
#pragma once

#include <deque>

#include "jadoube/boards/session.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::boards {

// An entry of the table's log.
struct TableEntry {
  std::uint32_t n;  // from 1
  laws::Event event;
  std::optional<std::int64_t> answers{};  // the number of the act, if this board asked for it
  note::Said says{};                      // the ruling
  std::string board{};                    // the pieces as they stand after it, as in a FEN; empty: it is not compared
};

class JADOUBE_API TableSession {
 public:
  // `seat` none: both players are at the board.
  TableSession(laws::Regulations regulations, std::optional<Color> seat, SessionOptions options);

  // --- The board
  std::vector<std::uint8_t> connected() { return session_.connected(); }
  void disconnected() { session_.disconnected(); }
  void received(Milliseconds now, std::span<const std::uint8_t> bytes);
  void told(Milliseconds now, const dgt::Message& message);
  // False if the program must end.
  bool typed(Milliseconds now, const Typed& typed);
  void pass(Milliseconds now);
  [[nodiscard]] std::optional<Milliseconds> due() const { return session_.due(); }

  // --- The server
  // The number of entries that are known: the next welcome must begin after them.
  [[nodiscard]] std::uint32_t seen() const { return seen_; }
  // The connection is made, or made again, with the entries after the first `from`. False if they do not follow the
  // known ones, or are ruled differently here.
  bool welcomed(Milliseconds now, std::uint32_t from, std::span<const TableEntry> entries);
  bool entered(Milliseconds now, const TableEntry& entry);
  // An act is not accepted. `why` none: it is in the log already.
  void refused(Milliseconds now, std::optional<std::int64_t> id, std::optional<note::Said> why);
  void present(std::array<bool, 2> players);
  void begins(std::optional<Milliseconds> in) { notes_.emplace_back(note::Begins{in}); }
  void lost();

  // --- Output, each item once
  struct Asked {
    std::int64_t id;
    laws::Event event;
  };
  std::vector<Asked> take_asked();
  bool take_ready() { return session_.take_ready(); }
  std::vector<Note> take_notes();
  std::vector<std::uint8_t> take_commands() { return session_.take_commands(); }

  // The game as the server has ruled it.
  [[nodiscard]] const laws::Game& game() const { return ruled_; }
  // The differences between the board and the game, as last reported.
  [[nodiscard]] const std::vector<Difference>& differences() const { return session_.differences(); }
  // The number of acts that wait for an answer.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
  bool rule(const TableEntry& entry, bool tell);
  void tell(const TableEntry& entry, const laws::Ruling& ruling, bool own);
  bool answer(const TableEntry& entry);
  void collect();
  void ask_postponed_again();
  void foresee(Milliseconds now, Session::Compare compare);
  void tell_stop();

  laws::Game ruled_;
  std::optional<Color> seat_;
  Session session_;
  std::uint32_t seen_ = 0;
  Milliseconds last_{};        // when the last entry was
  std::deque<Asked> waiting_;  // asked for, or to be asked for
  std::size_t sent_ = 0;       // of these, since the connection was made
  std::vector<laws::Event>
      postponed_;  // acts without standing, because the clocks were stopped; the board still shows them
  std::int64_t next_id_ = 1;
  bool open_ = false;
  bool once_open_ = false;
  bool held_ = false;  // acts from before the loss of the connection wait until play goes on
  bool stop_told_ = false, over_told_ = false;
  std::optional<bool> opponent_;
  std::vector<Note> notes_, later_;
};

}  // namespace jadoube::boards

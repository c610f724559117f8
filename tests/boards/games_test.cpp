// Whole games played by hand at a board that is a pseudo-terminal, on a simulated clock: every ruling on the acts that
// come of it equals the ruling on the same acts written by hand. Of the moves, some have slips of the hand.
//
// The games are those of masters.pgn.zst, if that file is there, and random ones.
#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>

#include "jadoube/boards/command_queue.hpp"
#include "jadoube/boards/serial_port.hpp"
#include "jadoube/boards/session.hpp"
#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "tests/boards/pseudo_board.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::boards::test {
namespace {

using namespace std::chrono_literals;

constexpr HandTimes hand_times{.quiet = 500ms, .together = 150ms, .adjusting = 800ms};

struct Played {
  std::vector<Move> moves;
  laws::Result result = laws::Result::none;
};

std::size_t games_wanted() { return jadoube::test::long_run() ? 300 : 3; }

std::vector<Played> random_games(std::size_t count) {
  std::mt19937 random(20240711);
  std::vector<Played> games(count);
  for (Played& game : games) {
    Position position;
    for (int ply = 0; ply < 120 && position.has_legal_move(); ++ply) {
      const MoveList moves = position.legal_moves();
      game.moves.push_back(moves[random() % moves.size()]);
      position.play(game.moves.back());
    }
    game.result = laws::Result::draw;
  }
  return games;
}

std::vector<Played> masters_games(std::size_t count) {
  const auto file = jadoube::test::data_file("masters.pgn.zst");
  auto source = file ? pgn::Source::file(*file) : pgn::Source::text("");
  if (!source) return {};
  pgn::GameBuilder builder;
  pgn::Reader<pgn::GameBuilder> reader(*source, builder);
  std::vector<Played> games;
  while (games.size() < count && reader.read_game()) {
    using enum pgn::Result;
    const std::map<pgn::Result, laws::Result> results{
        {white_wins, laws::Result::white_wins}, {black_wins, laws::Result::black_wins}, {draw, laws::Result::draw}};
    const auto result = results.find(builder.finished().result);
    games.push_back({builder.finished().moves(), result == results.end() ? laws::Result::none : result->second});
  }
  return games;
}

// The two accounts of one game: what the hands did, through the line; and the same written by hand.
class Table {
 public:
  // `first_lost`: every fiftieth byte of the start is lost, that one first.
  Table(const std::string& regulations, const laws::Regulations& read, bool turned,
        std::optional<unsigned> first_lost = {})
      : board_(Position().board(), turned),
        session_(read, {.hands = hand_times, .device = first_lost ? "the line" : ""}),
        regulations_(regulations),
        first_lost_(first_lost) {
    auto port = SerialPort::open(board_.device());
    if (!port) throw std::runtime_error("no line");
    port_ = std::make_unique<SerialPort>(*std::move(port));
    take_regulations();
    connect();
  }

  Milliseconds now() const { return now_; }
  const Board& board() const { return board_.board(); }
  const laws::Game& game() const { return *by_hand_.game(); }

  // --- What is done
  void pass(Milliseconds time) {
    const Milliseconds until = now_ + time;
    for (auto due = session_.due(); due && *due <= until; due = session_.due()) {
      now_ = std::max(now_, *due);
      session_.pass(now_);
      if (session_.due() == due) break;
    }
    now_ = until;
    session_.pass(now_);
    take_events();
  }
  void lift(Square square, Milliseconds after) { change(square, std::nullopt, after); }
  void put(Square square, Piece piece, Milliseconds after) { change(square, piece, after); }
  void press(Color color, Milliseconds after) {
    pass(after);
    board_.press(color);
    receive();
  }
  // The cable is pulled out, and put back.
  void reconnect() {
    session_.disconnected();
    pass(3000ms);
    connect();
  }
  // What a clock sends that has told nothing yet.
  void clock_says_nothing() {
    board_.noise(nothing);
    receive();
  }
  void noise(std::span<const std::uint8_t> bytes) {
    board_.noise(bytes);
    receive();
    const auto commands = session_.take_commands();
    EXPECT_FALSE(commands.empty()) << "the board is to be read anew";
    EXPECT_TRUE(port_->send(commands));
    ASSERT_TRUE(board_.answer());
    receive();
  }

  // --- What a person writes of it, at the time of now()
  void write(Color by, const std::string& rest) { write(by == Color::white ? "white" : "black", rest); }
  void write(const std::string& by, const std::string& rest, std::optional<Milliseconds> at = {}) {
    if (!start_) start_ = now_;
    const std::string line = "{\"at\": " + std::to_string((at.value_or(now_) - *start_).count()) + R"(, "by": ")" + by +
                             R"(", "do": )" + rest + "}";
    written_ += line + "\n";
    by_hand_.take(line, expected_).value();
  }

  // Whatever came through the line has been ruled on as what was written.
  ::testing::AssertionResult agree() {
    pass(10s);
    if (rulings_ == expected_) return ::testing::AssertionSuccess();
    const auto line_after = [](const std::string& text, std::size_t at) { return text.substr(0, text.find('\n', at)); };
    const auto differ = std::ranges::mismatch(told_, written_);
    const auto at = static_cast<std::size_t>(differ.in1 - told_.begin());
    return ::testing::AssertionFailure() << "told:\n"
                                         << line_after(told_, at) << "\nwritten:\n"
                                         << line_after(written_, at);
  }
  // How many acts a person has written.
  std::size_t acts() const { return static_cast<std::size_t>(std::ranges::count(written_, '\n')); }
  bool board_agrees() const {
    return session_.game().state().over() || laws::board_as_it_stands(session_.game().state()) == board_.board();
  }

 private:
  void take_regulations() {
    by_hand_.take(regulations_, expected_).value();
    by_line_.take(regulations_, rulings_).value();
  }
  // The commands go one by one, and every fiftieth byte is lost on the line, in either direction, while they are sent
  // the first times: a board that is told in 67 bytes cannot arrive whole till then.
  void connect_with_losses(unsigned first_lost) {
    constexpr int rounds_with_losses = 70, rounds_at_least = 120, patience = 1'000;  // it is asked again every 3 s
    board_.lose(first_lost);
    CommandQueue queue;
    queue.add(session_.connected());
    const auto is_read = [&] { return session_.board_known() && board_.tells_changes() && !queue.due(); };
    for (int round = 0; round < patience && (round < rounds_at_least || !is_read()); ++round) {
      if (round == rounds_with_losses) board_.lose_no_more();
      if (const auto next = queue.take(now_); !next.empty()) {
        EXPECT_TRUE(port_->send(next));
        ASSERT_TRUE(board_.answer());
        receive();
      }
      now_ += pause_between_commands;
      session_.pass(now_);
      queue.add(session_.take_commands());
    }
    board_.lose_no_more();
    ASSERT_TRUE(is_read());
  }
  void connect() {
    if (const auto first = std::exchange(first_lost_, {})) return connect_with_losses(*first);
    EXPECT_TRUE(port_->send(session_.connected()));
    // The commands may come in several portions; the last that is answered asks for the board.
    const std::size_t before = board_.sent();
    while (board_.sent() < before + 67 + 10 || !board_.tells_changes()) ASSERT_TRUE(board_.answer());
    receive();
  }
  void change(Square square, std::optional<Piece> piece, Milliseconds after) {
    pass(after);
    board_.change(square, piece);
    receive();
  }
  // All that the board has sent arrives, in portions as they may be.
  void receive() {
    while (received_ < board_.sent()) {
      pollfd line{port_->descriptor(), POLLIN, 0};
      ASSERT_EQ(::poll(&line, 1, 20'000), 1);
      const auto bytes = port_->receive();
      ASSERT_TRUE(bytes);
      received_ += bytes->size();
      session_.received(now_, *bytes);
    }
    take_events();
  }
  void take_events() {
    for (const laws::Event& event : session_.take_events()) {
      std::string line;
      laws::protocol::write_event(line, event);
      told_ += line + "\n";
      by_line_.take(line, rulings_).value();
    }
  }

  PseudoBoard board_;
  std::unique_ptr<SerialPort> port_;
  Session session_;
  std::string regulations_;
  std::optional<unsigned> first_lost_;
  static constexpr std::array<std::uint8_t, 10> nothing{0x8D, 0x00, 0x0A};
  std::size_t received_ = 0;
  Milliseconds now_{100'000};
  std::optional<Milliseconds> start_;
  laws::protocol::Dialogue by_hand_{text::Language::en}, by_line_{text::Language::en};
  std::string expected_, rulings_, told_, written_;
};

std::string touch(Square square) { return R"("touch", "square": ")" + to_string(square) + '"'; }
std::string touch(Square first, Square second) {
  return R"("touch", "squares": [")" + to_string(first) + R"(", ")" + to_string(second) + "\"]";
}
std::string place(Square from, Square to) {
  return R"("place", "from": ")" + to_string(from) + R"(", "to": ")" + to_string(to) + '"';
}
std::string promote(Role role) {
  constexpr std::array words{"queen", "rook", "bishop", "knight"};
  const auto found = std::ranges::find(promotion_roles, role) - promotion_roles.begin();
  return std::string(R"("promote", "piece": ")") + words.at(static_cast<std::size_t>(found)) + '"';
}

enum class Slip { adjusted, slid, dropped, wrong_square, together, rook_first, knocked_over, cable, noise };

// Hands that play a game, and somebody who writes down what they do.
class Hand {
 public:
  Hand(Table& table, std::mt19937& random, std::map<Slip, unsigned>& slips)
      : table_(table), random_(random), slips_(slips) {}

  // False if the game cannot be played on from here.
  bool make(const Position& position, Move move) {
    mover_ = position.turn();
    position_ = &position;
    const bool slips = random_() % 50 == 0;
    const auto kind = random_() % 6;
    if (slips && kind == 0) adjust(position);
    if (slips && kind == 1) cable_or_noise();
    slid_ = slips && kind == 2;
    dropped_ = slips && kind == 3;
    knocked_ = slips && kind == 4;
    if (move.is_castling()) return castle(move, random_() % 50 == 0);
    if (slips && kind == 5) return wrong_square(move) || carry_out(move);
    return carry_out(move);
  }

  void press() {
    table_.press(mover_, some(300, 900));
    table_.write(mover_, R"("press")");
  }

  // Both kings are put in the centre. False where it is not free, or would be a move.
  bool show_result(const Position& position, laws::Result result) {
    mover_ = position.turn();
    const Square own = position.king(mover_), other = position.king(!mover_);
    const std::array centre{Square::d4, Square::e4, Square::d5, Square::e5};
    for (const Square first : centre)
      for (const Square second : centre) {
        const bool first_light = first == Square::e4 || first == Square::d5;
        const bool second_light = second == Square::e4 || second == Square::d5;
        const bool draw = first_light != second_light;
        const laws::Result shown = draw          ? laws::Result::draw
                                   : first_light ? laws::Result::white_wins
                                                 : laws::Result::black_wins;
        const Bitboard others = position.occupied() & ~Bitboard(own) & ~Bitboard(other);
        if (first == second || shown != result || others.contains(first) || others.contains(second) || first == own ||
            second == other || first == other || second == own || legal_move(position, own, first))
          continue;
        lift(own);
        put(first, Piece{mover_, Role::king}, some(600, 2000));
        lift(other);
        put(second, Piece{!mover_, Role::king}, some(600, 2000));
        const char* const word = shown == laws::Result::draw         ? "1/2-1/2"
                                 : shown == laws::Result::white_wins ? "1-0"
                                                                     : "0-1";
        for (const char* const by : {"white", "black"})
          table_.write(by, std::string(R"("sign", "result": ")") + word + '"');
        return true;
      }
    return false;
  }

 private:
  Milliseconds some(int least, int most) {
    return Milliseconds(least + static_cast<int>(random_() % static_cast<unsigned>(most - least)));
  }

  // A piece is lifted, and that is written down.
  Piece lift(Square square) {
    const Piece piece = *table_.board().piece_at(square);
    table_.lift(square, some(900, 4000));
    table_.write(mover_, touch(square));
    return piece;
  }
  void put(Square square, Piece piece, Milliseconds after) { table_.put(square, piece, after); }

  void adjust(const Position& position) {
    ++slips_[Slip::adjusted];
    Bitboard own = position.pieces(mover_);
    for (auto skip = random_() % static_cast<unsigned>(own.count()); skip > 0; --skip) own = own.without_first();
    const Square square = own.first();
    const Piece piece = *table_.board().piece_at(square);
    table_.lift(square, some(900, 3000));
    put(square, piece, some(250, 750));
    table_.write(mover_, R"("adjust", "square": ")" + to_string(square) + '"');
    table_.pass(1000ms);
  }

  void cable_or_noise() {
    table_.pass(2000ms);
    if (random_() % 2 == 0) {
      ++slips_[Slip::cable];
      table_.reconnect();
    } else {
      ++slips_[Slip::noise];
      const std::array<std::uint8_t, 5> bytes{0x8E, 0x00, 0x55, 0x13, 0xFF};
      table_.noise(bytes);
    }
  }

  // The empty squares between two on a line.
  std::vector<Square> between(Square from, Square to) const {
    const auto step = [](auto a, auto b) { return (a < b) - (b < a); };
    const int files = step(index(file_of(from)), index(file_of(to))),
              ranks = step(index(rank_of(from)), index(rank_of(to)));
    std::vector<Square> all;
    int file = static_cast<int>(index(file_of(from))) + files, rank = static_cast<int>(index(rank_of(from))) + ranks;
    for (int steps = 0; steps < 7 && file >= 0 && file < 8 && rank >= 0 && rank < 8; ++steps) {
      const Square square = jadoube::square(static_cast<std::size_t>(rank * 8 + file));
      if (square == to) return all;
      if (table_.board().piece_at(square)) return {};
      all.push_back(square);
      file += files;
      rank += ranks;
    }
    return {};
  }

  // The piece in the hand comes down on the square where it is let go, after what slips on the way.
  void bring(Square from, Square to, Piece piece) {
    if (slid_) {
      const auto squares = between(from, to);
      if (!squares.empty()) ++slips_[Slip::slid];
      for (const Square square : squares) {
        put(square, piece, some(30, 200));
        table_.lift(square, some(20, 400));
      }
    }
    if (dropped_) {
      for (const Square square : {Square::e4, Square::a3, Square::h6, Square::c5})
        if (!table_.board().piece_at(square) && square != to && square != from) {
          ++slips_[Slip::dropped];
          put(square, piece, some(100, 600));
          table_.lift(square, some(100, 450));
          break;
        }
    }
    put(to, piece, some(500, 1500));
  }

  bool carry_out(Move move) {
    const Square from = move.from(), to = move.to();
    const bool en_passant = move.kind() == Move::Kind::en_passant;
    const Square taken = en_passant ? square(file_of(to), rank_of(from)) : to;
    const bool captures = table_.board().piece_at(taken).has_value();
    const auto order = random_() % 4;
    if (captures && order == 0) lift(taken);
    const Piece piece = lift(from);
    if (captures && order == 1) lift(taken);
    if (knocked_) knock_over(from, taken);
    if (move.is_promotion()) {
      promote_pawn(move, piece, captures && order > 1);
      return true;
    }
    if (captures && order > 1 && !en_passant) {
      // The own piece is put upon the other, which is drawn from under it.
      bring(from, to, piece);
      table_.write(mover_, touch(to));
      if (order == 3) {
        table_.lift(to, some(50, 400));
        put(to, piece, some(50, 300));
      }
      table_.write(mover_, place(from, to));
    } else {
      bring(from, to, piece);
      table_.write(mover_, place(from, to));
      if (en_passant && order > 1) table_.lift(taken, some(600, 1500));
    }
    return true;
  }

  void promote_pawn(Move move, Piece pawn, bool other_lies_there) {
    const Square from = move.from(), to = move.to();
    if (other_lies_there) lift(to);
    const Piece promoted{mover_, *move.promoted()};
    if (random_() % 2 == 0) {
      put(to, pawn, some(500, 1500));
      table_.write(mover_, place(from, to));
      table_.lift(to, some(700, 1500));
      put(to, promoted, some(700, 1500));
      table_.write(mover_, promote(promoted.role));
    } else {
      put(to, promoted, some(500, 1500));
      table_.write(mover_, promote(promoted.role) + R"(, "square": ")" + to_string(to) + '"');
    }
  }

  void knock_over(Square from, Square taken) {
    Bitboard near = position_->pieces(mover_) & table_.board().of(mover_);
    for (const Square square : near) {
      if (square == from || square == taken || table_.board().of(Role::king).contains(square)) continue;
      const Piece piece = *table_.board().piece_at(square);
      const Piece in_hand = *position_->piece_at(from);
      if (in_hand.role == Role::king && piece.role == Role::rook) continue;
      ++slips_[Slip::knocked_over];
      table_.lift(square, some(300, 900));
      table_.write(mover_, touch(square) + R"(, "accidental": true)");
      put(square, piece, some(1000, 2000));
      return;
    }
  }

  // Let go on a square where it cannot go, and put right.
  bool wrong_square(Move move) {
    if (move.is_promotion() || move.kind() == Move::Kind::en_passant || table_.board().piece_at(move.to()) ||
        move.role() == Role::king)
      return false;
    for (std::size_t tried = 0; tried < 64; ++tried) {
      const Square wrong = square(random_() % 64);
      const Rank rank = relative_rank(rank_of(wrong), mover_);
      if (table_.board().piece_at(wrong) || rank == Rank::one || rank == Rank::eight ||
          legal_move(*position_, move.from(), wrong))
        continue;
      ++slips_[Slip::wrong_square];
      const Piece piece = lift(move.from());
      put(wrong, piece, some(500, 1500));
      table_.write(mover_, place(move.from(), wrong));
      lift(wrong);
      put(move.to(), piece, some(500, 1500));
      table_.write(mover_, place(wrong, move.to()));
      return true;
    }
    return false;
  }

  bool castle(Move move, bool rook_first) {
    const Square king = move.from(), rook = move.to();
    const Square king_to = castling_king_to(mover_, castling_side(move)),
                 rook_to = castling_rook_to(mover_, castling_side(move));
    const Piece king_piece{mover_, Role::king}, rook_piece{mover_, Role::rook};
    if (rook_first) {
      ++slips_[Slip::rook_first];
      lift(rook);
      put(rook_to, rook_piece, some(500, 1500));
      table_.write(mover_, place(rook, rook_to));
      table_.pass(1000ms);
      lift(king);
      put(king_to, king_piece, some(500, 1500));
      table_.write(mover_, place(king, king_to));
      return false;
    }
    if (random_() % 4 == 0) {
      ++slips_[Slip::together];
      const bool king_first = random_() % 2 == 0;
      table_.lift(king_first ? king : rook, some(900, 2000));
      table_.write(mover_, king_first ? touch(king, rook) : touch(rook, king));
      table_.lift(king_first ? rook : king, some(0, 140));
      put(king_to, king_piece, some(500, 1000));
      table_.write(mover_, place(king, king_to));
      // The king has castled: the rook was touched with it (Article 4.4.1), and where it goes is no question.
      put(rook_to, rook_piece, some(100, 900));
      return true;
    }
    lift(king);
    put(king_to, king_piece, some(500, 1500));
    table_.write(mover_, place(king, king_to));
    lift(rook);
    put(rook_to, rook_piece, some(500, 1500));
    table_.write(mover_, place(rook, rook_to));
    return true;
  }

  Table& table_;
  std::mt19937& random_;
  std::map<Slip, unsigned>& slips_;
  Color mover_ = Color::white;
  const Position* position_ = nullptr;
  bool slid_ = false, dropped_ = false, knocked_ = false;
};

// A clock that has told nothing yet, and a line that loses bytes while the board is being asked.
TEST(BoardGames, WithAClockThatSaysNothing_AndBytesLostAtTheStart_AreRuledAsWithout) {
  const std::size_t wanted = jadoube::test::long_run() ? 300 : 12;
  const auto games = random_games(wanted);
  std::mt19937 random(1911);
  std::map<Slip, unsigned> slips;
  unsigned moves = 0, zeros = 0;
  const std::string line = R"({"regulations": {"time": "600+30"}})";
  for (std::size_t number = 0; number < games.size(); ++number) {
    Table table(line, laws::protocol::Parser().regulations(line).value(), number % 5 == 4,
                static_cast<unsigned>(number * 7 % 50));
    ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "game " << number;
    Hand hand(table, random, slips);
    const auto perhaps_zeros = [&] {
      if (random() % 6 != 0) return;
      table.clock_says_nothing();
      ++zeros;
    };
    table.pass(2000ms);
    perhaps_zeros();
    table.press(Color::black, 1000ms);
    table.write("arbiter", R"("start")");
    Position position;
    bool goes_on = true;
    for (const Move move : games[number].moves) {
      perhaps_zeros();
      goes_on = hand.make(position, move);
      if (!goes_on) break;
      position.play(move);
      ++moves;
      perhaps_zeros();
      if (table.game().state().over()) break;
      hand.press();
    }
    ASSERT_TRUE(table.agree()) << "game " << number;
    ASSERT_TRUE(!goes_on || table.game().state().position.board() == position.board()) << "game " << number;
    ASSERT_TRUE(!goes_on || table.board_agrees()) << "game " << number;
  }
  EXPECT_GT(zeros, moves / 10);
  std::cout << games.size() << " games, " << moves << " moves, " << zeros
            << " messages of zeros, every fiftieth byte of the start lost\n";
}

TEST(BoardGames, AreRuledAsTheSameActsWrittenByHand) {
  auto games = masters_games(games_wanted());
  const std::size_t from_file = games.size();
  for (auto& game : random_games(games_wanted() / 4 + 1)) games.push_back(std::move(game));

  std::mt19937 random(1886);
  std::map<Slip, unsigned> slips;
  unsigned moves = 0, broken_off = 0, signed_by_kings = 0;
  std::size_t acts = 0;
  for (std::size_t number = 0; number < games.size(); ++number) {
    const Played& played = games[number];
    const std::array editions{"2023", "2018", "2014"};
    const std::string line = std::string(R"({"regulations": {"time": "600+30", "edition": ")") + editions[number % 3] +
                             R"(", "supervision": ")" + (number % 4 == 3 ? "limited" : "every_game") + "\"}}";
    Table table(line, laws::protocol::Parser().regulations(line).value(), number % 5 == 4);
    Hand hand(table, random, slips);
    table.pass(2000ms);
    table.press(Color::black, 1000ms);
    table.write("arbiter", R"("start")");
    Position position;
    bool goes_on = true;
    for (const Move move : played.moves) {
      goes_on = hand.make(position, move);
      if (!goes_on) break;
      position.play(move);
      ++moves;
      if (table.game().state().over()) break;
      hand.press();
    }
    const bool over = table.game().state().over();
    if (!goes_on) ++broken_off;
    if (goes_on && !over && played.result != laws::Result::none && hand.show_result(position, played.result))
      ++signed_by_kings;
    ASSERT_TRUE(table.agree()) << "game " << number;
    acts += table.acts();
    ASSERT_TRUE(!goes_on || table.game().state().position.board() == position.board()) << "game " << number;
    ASSERT_TRUE(!goes_on || table.board_agrees()) << "game " << number;
  }
  EXPECT_GT(moves, 100U);
  constexpr std::array names{"adjusted",   "slid",         "dropped",   "wrong square", "king and rook together",
                             "rook first", "knocked over", "cable out", "noise"};
  std::cout << from_file << " games of masters and " << games.size() - from_file << " random ones, " << moves
            << " moves, " << acts
            << " acts, all ruled as those written by hand, nothing typed; broken off after a rook first: " << broken_off
            << "; result by kings: " << signed_by_kings;
  for (const auto& [slip, count] : slips)
    std::cout << "; " << names.at(static_cast<std::size_t>(slip)) << ": " << count;
  std::cout << '\n';
}

}  // namespace
}  // namespace jadoube::boards::test

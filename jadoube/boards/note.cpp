#include "jadoube/boards/note.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "jadoube/boards/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/internal/words.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::boards {
namespace {

// If there are more squares than anybody corrects one by one, only their number is told.
constexpr std::size_t most_told = 12;

std::string piece(std::optional<Piece> piece, text::Language language) {
  if (!piece) return std::string(say(language, Message::board_nothing));
  const auto name = notation::piece_words(language, piece->role, notation::PieceForm::a);
  return say(language, piece->color == Color::white ? Message::board_white_piece : Message::board_black_piece, name);
}

// The actions of hands for a move: “the knight from g8 to f6”, after the captured piece.
std::string hands_for(const Position& before, Move move, text::Language language) {
  std::vector<std::string> steps;
  const auto of_piece = [&](Square square) { return piece(before.piece_at(square), language); };
  const auto carry = [&](Square from, Square to) {
    steps.push_back(say(language, Message::board_carry, of_piece(from), to_string(from), to_string(to)));
  };
  const Color mover = before.turn();
  if (move.is_castling()) {
    carry(move.from(), castling_king_to(mover, castling_side(move)));
    carry(move.to(), castling_rook_to(mover, castling_side(move)));
  } else {
    const Square taken =
        move.kind() == Move::Kind::en_passant ? square(file_of(move.to()), rank_of(move.from())) : move.to();
    if (before.piece_at(taken))
      steps.push_back(say(language, Message::board_take_off, of_piece(taken), to_string(taken)));
    if (const auto promoted = move.promoted()) {
      steps.push_back(say(language, Message::board_take_off, of_piece(move.from()), to_string(move.from())));
      steps.push_back(
          say(language, Message::board_put_on, piece(Piece{mover, *promoted}, language), to_string(move.to())));
    } else {
      carry(move.from(), move.to());
    }
  }
  std::string all;
  for (const std::string& step : steps) {
    if (!all.empty()) all += "; ";
    all += step;
  }
  return all;
}

std::string clock_face(Milliseconds left) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string squares(const std::vector<Difference>& differences, text::Language language) {
  std::string all;
  for (std::size_t i = 0; i < std::min(differences.size(), most_told); ++i) {
    const Difference& one = differences[i];
    if (i > 0) all += "; ";
    all += say(language, Message::board_difference, to_string(one.square), piece(one.board, language),
               piece(one.game, language));
  }
  if (differences.size() > most_told)
    all += say(language, Message::board_more_differences, differences.size() - most_told);
  return all;
}

struct Describer {
  text::Language language;

  std::string operator()(const note::Board& note) const {
    return say(language, Message::board_serial_number, note.serial_number);
  }
  std::string operator()(const note::Battery& note) const {
    return say(language, Message::board_battery, note.percent);
  }
  std::string operator()(const note::Ready& note) const {
    using enum note::Ready::Next;
    const auto next = [&] {
      switch (note.next) {
        case clock: return Message::board_ready_clock;
        case players_ready: return Message::board_ready_players;
        case move: return Message::board_ready_move;
        case goes_on: break;
      }
      return Message::board_ready_goes_on;
    };
    const auto stand = note.next == goes_on ? Message::board_stands : Message::board_ready;
    return say(language, note.turned ? Message::board_ready_turned : stand, say(language, next()));
  }
  std::string operator()(const note::NotReady& note) const {
    return say(language, Message::board_not_ready, squares(note.differences, language));
  }
  std::string operator()(const note::Differs& note) const {
    return say(language, Message::board_differs, squares(note.differences, language));
  }
  std::string operator()(const note::Agrees& /*note*/) const { return say(language, Message::board_agrees); }
  std::string operator()(const note::Clock& note) const {
    return say(language, note.connected ? Message::board_clock : Message::board_no_clock);
  }
  std::string operator()(const note::Connection& note) const {
    if (note.restored) return say(language, Message::board_restored);
    return say(language, note.in_game ? Message::board_lost : Message::board_lost_no_game);
  }
  std::string operator()(const note::MadeMeanwhile& note) const {
    return say(language, Message::board_made_meanwhile, notation::side(language, note.before.turn()),
               notation::write_san(note.before, note.move, {.letters = notation::letters_of(language)}));
  }
  std::string operator()(const note::LeverWrong& note) const {
    return say(language, note.runs == Color::white ? Message::board_lever_white : Message::board_lever_black);
  }
  std::string operator()(const note::Silent& note) const {
    return say(language, note.noise ? Message::board_noise : Message::board_silent, note.device);
  }
  std::string operator()(const note::IdleEnter& note) const {
    return say(language, note.first ? Message::board_idle_enter : Message::board_idle_enter_again);
  }
  std::string operator()(const note::Answer& note) const {
    using enum note::Answer::Is;
    switch (note.is) {
      case begun: return say(language, Message::board_has_begun);
      case by_move: return say(language, Message::board_ready_move);
      case unread: return say(language, Message::board_unread);
      case ready: return say(language, Message::board_is_ready);
      case announced: return say(language, Message::board_announced);
      case again_ends: return say(language, Message::board_again_ends);
      case answers: return say(language, Message::board_answers);
      case elsewhere: return say(language, Message::board_elsewhere);
    }
    return {};
  }
  std::string operator()(const note::Over& note) const {
    return say(language, note.in_hall ? Message::board_over_in_hall : Message::board_over,
               laws::protocol::word(laws::protocol::result_words, note.result));
  }
  std::string operator()(const note::LiveChessRefuses& note) const {
    return say(language, Message::board_livechess_refuses, note.why);
  }
  std::string operator()(const note::Seated& note) const {
    if (!note.seat) return say(language, Message::board_seated_both);
    const auto seat = notation::side(language, *note.seat);
    return note.opponent.empty() ? say(language, Message::board_seated, seat)
                                 : say(language, Message::board_seated_against, seat, note.opponent);
  }
  std::string operator()(const note::SetUp& note) const {
    const auto letters = notation::letters_of(language);
    std::string sentence = say(
        language, Message::board_set_up, notation::capitalised(notation::side(language, note.before.turn())),
        notation::write_san(note.before, note.move, {.letters = letters}), hands_for(note.before, note.move, language));
    if (note.clocks[0] && note.clocks[1])
      sentence += say(language, Message::board_clocks, clock_face(*note.clocks[0]), clock_face(*note.clocks[1]));
    return sentence;
  }
  std::string operator()(const note::Said& note) const { return note.in(language); }
  std::string operator()(const note::Server& note) const {
    return say(language, note.restored ? Message::board_server_restored : Message::board_server_lost);
  }
  std::string operator()(const note::Opponent& note) const {
    return say(language, note.present ? Message::board_opponent_came : Message::board_opponent_left);
  }
  std::string operator()(const note::Begins& note) const {
    if (!note.in) return say(language, Message::board_begins_not);
    return say(language, Message::board_begins, std::chrono::ceil<std::chrono::seconds>(*note.in).count());
  }
  std::string operator()(const note::Stopped& /*note*/) const { return say(language, Message::board_stopped); }
  std::string operator()(const note::Disagrees& /*note*/) const { return say(language, Message::board_disagrees); }
};

}  // namespace

std::string describe(const Note& note, text::Language language) { return std::visit(Describer{language}, note); }

}  // namespace jadoube::boards

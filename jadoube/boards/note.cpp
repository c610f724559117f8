#include "jadoube/boards/note.hpp"

#include <algorithm>

#include "jadoube/boards/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/internal/words.hpp"

namespace jadoube::boards {
namespace {

// More squares than anybody puts right one by one are counted.
constexpr std::size_t most_told = 12;

std::string piece(std::optional<Piece> piece, text::Language language) {
  if (!piece) return std::string(say(language, Message::board_nothing));
  const auto name = notation::piece_words(language, piece->role, notation::PieceForm::a);
  return say(language, piece->color == Color::white ? Message::board_white_piece : Message::board_black_piece, name);
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
    return say(language, note.turned ? Message::board_ready_turned : Message::board_ready);
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
    return say(language, note.restored ? Message::board_restored : Message::board_lost);
  }
  std::string operator()(const note::Over& note) const {
    return say(language, Message::board_over, laws::protocol::word(laws::protocol::result_words, note.result));
  }
};

}  // namespace

std::string describe(const Note& note, text::Language language) { return std::visit(Describer{language}, note); }

}  // namespace jadoube::boards

#include "jadoube/archive/sheets/known_end.hpp"

#include "jadoube/archive/messages.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::archive {

std::expected<void, notation::FenError> read_known_end(std::string_view fen, ReconstructionQuestion& question) {
  std::vector<notation::FenError> dropped;
  const bool pieces_only = fen.find_first_of(" \t") == std::string_view::npos;
  auto position = notation::read_fen(std::string(fen) + (pieces_only ? " w" : ""), dropped);
  // The side that is not to move may not be in check.
  if (!position && pieces_only)
    if (auto other = notation::read_fen(std::string(fen) + " b", dropped)) position = std::move(other);
  if (!position) return std::unexpected(position.error());
  question.position = position->board();
  question.turn = pieces_only ? std::nullopt : std::optional(position->turn());
  return {};
}

std::string contradiction(const ReconstructionQuestion& question, text::Language language) {
  if (question.position && !may_become(question.start.board(), *question.position))
    return say(language, Message::sheets_unreachable);
  if (question.turn && question.plies) {
    const Color turn = *question.plies % 2 == 0 ? question.start.turn() : !question.start.turn();
    if (turn != *question.turn) return say(language, Message::sheets_wrong_turn, *question.plies);
  }
  return {};
}

}  // namespace jadoube::archive

#include "jadoube/laws/steps/internal/read_move.hpp"

#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text) {
  const auto uci = notation::read_uci(position, text);
  if (uci) return *uci;
  if (uci.error().kind == notation::UciError::Kind::illegal)
    return std::unexpected(UnreadableMove{uci.error().illegality->from, uci.error().illegality});
  const auto san = notation::read_san(position, text);
  if (san) return *san;
  if (san.error().illegality)
    return std::unexpected(UnreadableMove{san.error().illegality->from, san.error().illegality});
  return std::unexpected(UnreadableMove{});
}

}  // namespace jadoube::laws

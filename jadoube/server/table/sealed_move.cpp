#include "jadoube/server/table/sealed_move.hpp"

#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

std::expected<SealedMove, Refusal> SealedMove::seal(const std::string& move,
                                                    std::span<const store::SecretHash> openers) {
  if (!can_be_sealed(move))
    return std::unexpected(refusal(Code::bad_request, Message::server_bad_sealed_move, longest_sealed_move));
  return SealedMove(seal_envelope(move, openers));
}

std::vector<store::SecretHash> SealedMove::openers(std::string_view sealers_secret, Seat sealer, bool arbiter,
                                                   std::span<const store::Seat> seats) {
  std::vector<store::SecretHash> openers{hash_of(sealers_secret)};
  const store::SeatKind replier = sealer == Seat::white ? store::SeatKind::black : store::SeatKind::white;
  for (const store::Seat& seat : seats)
    if (seat.holder == (arbiter ? store::SeatKind::arbiter : replier)) openers.push_back(seat.hash);
  return openers;
}

}  // namespace jadoube::server

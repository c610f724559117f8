// The sealed move of an adjourned game at a table: its envelope, and the people who can open it (guideline I.1).
#pragma once

#include <expected>
#include <span>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/envelope.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

class SealedMove {
 public:
  // `envelope`: as the store keeps it; empty: nothing is sealed.
  explicit SealedMove(std::string envelope = {}) : envelope_(std::move(envelope)) {}

  // Puts a move into an envelope that `openers` can open; refuses a text that cannot be a sealed move.
  static std::expected<SealedMove, Refusal> seal(const std::string& move, std::span<const store::SecretHash> openers);
  // The people who can open the envelope: the sealer, and the arbiter; without an arbiter, the player who replies, so
  // that it can be opened even if the sealer does not come (I.7).
  static std::vector<store::SecretHash> openers(std::string_view sealers_secret, Seat sealer, bool arbiter,
                                                std::span<const store::Seat> seats);

  bool empty() const { return envelope_.empty(); }
  const std::string& envelope() const { return envelope_; }
  // The move in the envelope, if one of the secrets opens it. A spectator has no secret, and so opens nothing.
  template <typename Secrets>
  std::optional<std::string> open(const Secrets& secrets) const {
    if (!empty())
      for (const std::string_view secret : secrets)
        if (auto move = open_envelope(envelope_, secret)) return move;
    return std::nullopt;
  }

  // Whether one of the secrets opens the envelope. The move is shown to nobody and stays nowhere in memory.
  template <typename Secrets>
  bool opens(const Secrets& secrets) const {
    if (!empty())
      for (const std::string_view secret : secrets)
        if (envelope_opens(envelope_, secret)) return true;
    return false;
  }

 private:
  std::string envelope_;  // see envelope.hpp
};

}  // namespace jadoube::server

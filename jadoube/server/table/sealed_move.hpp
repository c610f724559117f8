// The sealed move of an adjourned game at a table: who can open its envelope, and what is in it (guideline I.1).
#pragma once

#include <expected>
#include <span>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/envelope.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

class SealedMove {
 public:
  // As the store keeps it; empty: nothing is sealed.
  explicit SealedMove(std::string envelope = {}) : envelope_(std::move(envelope)) {}

  // A move put into an envelope that these can open; refused if it is no move that one could seal.
  static std::expected<SealedMove, Refusal> seal(const std::string& move, std::span<const store::SecretHash> openers);
  // Who can open the envelope: the sealer, and the arbiter; where there is none, the player who is to reply, so that
  // it can be opened though the sealer does not come (I.7).
  static std::vector<store::SecretHash> openers(std::string_view sealers_secret, Seat sealer, bool arbiter,
                                                std::span<const store::Seat> seats);

  bool empty() const { return envelope_.empty(); }
  const std::string& envelope() const { return envelope_; }
  // What is in it, if one of the secrets opens it. The secret of a spectator, who has none, opens nothing.
  template <typename Secrets>
  std::optional<std::string> open(const Secrets& secrets) const {
    if (!empty())
      for (const std::string_view secret : secrets)
        if (auto move = open_envelope(envelope_, secret)) return move;
    return std::nullopt;
  }

  // Whether one of them opens it. What is in it is shown to nobody, and left nowhere.
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

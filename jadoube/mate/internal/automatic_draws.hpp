// The draws of Article 9.6 that can come before a mate.
#pragma once

#include "jadoube/mate/history.hpp"

namespace jadoube::mate {

class AutomaticDraws {
 public:
  AutomaticDraws(const Position& present, const DrawHistory& history);

  // Whether the game is drawn when this position, no checkmate, comes `plies` after the present one. No position may
  // have occurred twice on the way.
  bool drawn(const Position& position, std::uint64_t plies) const;
  // Whether a position on one of the next few plies is drawn on that ply only.
  bool depends_on_ply() const;
  // From this ply on, the result no longer depends on the ply.
  static constexpr std::uint64_t settled_ply = 5;

 private:
  struct Forbidden {
    Position position;
    std::optional<std::uint64_t> ply;  // nothing: at any ply
  };
  std::vector<Forbidden> forbidden_;
};

}  // namespace jadoube::mate

#include "jadoube/archive/duplicates.hpp"

namespace jadoube::archive {

Duplicates::Slot& Duplicates::slot(const Fingerprint& fingerprint) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = fingerprint.high & mask;
  while (slots_[at].place.source != 0 && slots_[at].fingerprint != fingerprint) at = (at + 1) & mask;
  return slots_[at];
}

std::optional<GamePlace> Duplicates::find_or_remember(const Fingerprint& fingerprint, const GamePlace& place) {
  Slot& found = slot(fingerprint);
  if (found.place.source != 0) return found.place;
  if (size_ == most_) {
    is_full_ = true;
    return std::nullopt;
  }
  found = {fingerprint, place};
  if (++size_ * 8 > slots_.size() * 7) {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& kept : old)
      if (kept.place.source != 0) slot(kept.fingerprint) = kept;
  }
  return std::nullopt;
}

}  // namespace jadoube::archive

#include "jadoube/archive/duplicates.hpp"

namespace jadoube::archive {

Duplicates::Slot& Duplicates::slot(const Fingerprint& fingerprint) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = fingerprint.high & mask;
  while (slots_[at].place != 0 && slots_[at].fingerprint != fingerprint) at = (at + 1) & mask;
  return slots_[at];
}

std::optional<GamePlace> Duplicates::find_or_remember(const Fingerprint& fingerprint, const GamePlace& place) {
  Slot& found = slot(fingerprint);
  constexpr std::uint64_t most_games = (std::uint64_t{1} << game_bits) - 1;
  if (found.place != 0)
    return GamePlace{static_cast<std::uint32_t>(found.place >> game_bits), found.place & most_games};
  constexpr std::uint32_t most_sources = (1U << (64 - game_bits)) - 1;
  if (size_ == most_ || place.source > most_sources || place.game > most_games) {
    is_full_ = true;
    return std::nullopt;
  }
  found = {fingerprint, std::uint64_t{place.source} << game_bits | place.game};
  if (++size_ * 8 > slots_.size() * 7) grow();
  return std::nullopt;
}

// A small table grows faster: what it takes is little, and filling it again takes time.
void Duplicates::grow() {
  constexpr std::size_t small = std::size_t{1} << 16;
  std::vector<Slot> old(slots_.size() * (slots_.size() < small ? 4 : 2));
  old.swap(slots_);
  for (const Slot& kept : old)
    if (kept.place != 0) slot(kept.fingerprint) = kept;
}

}  // namespace jadoube::archive

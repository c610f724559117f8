#include "jadoube/archive/collection/game_filter.hpp"

#include <algorithm>
#include <charconv>

namespace jadoube::archive {

namespace {

// Whether any of the alternatives holds, or there are none.
template <class Alternatives, class Holds>
bool any_or_none(const Alternatives& alternatives, Holds holds) {
  return alternatives.empty() || std::ranges::any_of(alternatives, holds);
}

std::optional<std::uint32_t> rating_of(std::string_view tag) {
  std::uint32_t rating = 0;
  const auto [end, error] = std::from_chars(tag.data(), tag.data() + tag.size(), rating);
  return error == std::errc() ? std::optional(rating) : std::nullopt;
}

}  // namespace

std::string_view eco_of(const TagList& tags, const OpeningName* opening) {
  return opening != nullptr ? std::string_view(opening->eco) : tags.value("ECO");
}

bool GameFilter::admits_tags(const TagList& tags) const {
  if (!query_.players.empty() || !query_.white.empty() || !query_.black.empty()) {
    const std::string_view white = tags.value("White"), black = tags.value("Black");
    const auto is_white = [&](const NamePattern& name) { return name.matches(white); };
    const auto is_black = [&](const NamePattern& name) { return name.matches(black); };
    const auto plays = [&](const NamePattern& name) { return is_white(name) || is_black(name); };
    if (!std::ranges::all_of(query_.players, plays) || !any_or_none(query_.white, is_white) ||
        !any_or_none(query_.black, is_black))
      return false;
    // Two names must be those of two players, not both of one.
    if (query_.players.size() == 2 && !((is_white(query_.players[0]) && is_black(query_.players[1])) ||
                                        (is_white(query_.players[1]) && is_black(query_.players[0]))))
      return false;
  }
  if (query_.date) {
    const std::string_view played = tags.value("Date");
    if (!query_.date->admits(played) && !(played.empty() && query_.date->admits(tags.value("UTCDate")))) return false;
  }
  if (query_.rating)
    for (const char* const name : {"WhiteElo", "BlackElo"}) {
      const auto rating = rating_of(tags.value(name));
      if (!rating || !query_.rating->admits(*rating)) return false;
    }
  if (!std::ranges::all_of(query_.tags, [&](const TagTest& test) { return test.admits(tags); })) return false;
  return names_ != nullptr ||
         any_or_none(query_.openings, [&](const EcoRange& range) { return range.admits(tags.value("ECO")); });
}

void GameFilter::start(const Position& position) {
  opening_ = nullptr;
  plies_ = 0;
  has_board_ = has_material_ = false;
  std::ranges::fill(lasted_, 0);
  look_at(position);
}

void GameFilter::look(std::span<const Position> after) {
  if (names_ != nullptr && plies_ < names_->longest()) find_opening(after);
  plies_ += static_cast<std::uint32_t>(after.size());
  if (query_.boards.empty() && query_.materials.empty()) return;
  for (const Position& position : after) look_at(position);
}

void GameFilter::find_opening(std::span<const Position> after) {
  for (const Position& position : after.first(std::min<std::size_t>(after.size(), names_->longest() - plies_)))
    if (const OpeningName* const found = names_->find(position)) opening_ = found;
}

void GameFilter::look_at(const Position& position) {
  if (!has_board_)
    has_board_ = std::ranges::any_of(query_.boards, [&](const BoardPattern& board) { return board.matches(position); });
  for (std::size_t i = 0; i < lasted_.size() && !has_material_; ++i) {
    lasted_[i] = query_.materials[i].matches(position) ? lasted_[i] + 1 : 0;
    has_material_ = lasted_[i] >= query_.material_lasts;
  }
}

bool GameFilter::admits(const GameView& game) const {
  if (!any_or_none(query_.results, [&](pgn::Result result) { return result == game.result; })) return false;
  if (query_.moves && !query_.moves->admits((game.plies + 1) / 2)) return false;
  if ((!query_.boards.empty() && !has_board_) || (!query_.materials.empty() && !has_material_)) return false;
  if (names_ != nullptr &&
      !any_or_none(query_.openings, [&](const EcoRange& range) { return range.admits(eco_of(game.tags, opening_)); }))
    return false;
  return query_.findings == 0 || std::ranges::any_of(game.findings, [&](const Finding& finding) {
           return (bit(finding.kind) & query_.findings) != 0;
         });
}

}  // namespace jadoube::archive

// Chooses games: by tags, result and length, positions on the board, opening, and the findings of an audit.
//
//   GameQuery query;
//   query.players = {NamePattern("Carlsen")};
//   query.results = {pgn::Result::draw};
//   GameFilter filter(query);
//   filter.admits_tags(tags)                // then start(), look() with the positions, and admits(game)
#pragma once

#include "jadoube/archive/collection/board_pattern.hpp"
#include "jadoube/archive/collection/criteria.hpp"
#include "jadoube/archive/collection/name_pattern.hpp"
#include "jadoube/archive/collection/opening_names.hpp"
#include "jadoube/archive/collection/read_games.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// All conditions that are given must hold; of several results, openings, positions or materials, one. Every name of
// `players` must be that of a player, on either side.
struct GameQuery {
  std::vector<NamePattern> players, white, black;
  std::optional<DateRange> date{};
  std::optional<NumberRange> rating{};  // of both players
  std::vector<TagTest> tags{};
  std::vector<pgn::Result> results{};
  std::optional<NumberRange> moves{};  // of White or Black, whoever has made more
  std::vector<EcoRange> openings{};
  std::vector<BoardPattern> boards{};
  std::vector<MaterialPattern> materials{};
  std::uint32_t material_lasts = 1;  // half-moves in a row, at least
  KindSet findings = 0;
};

class JADOUBE_API GameFilter {
 public:
  // Without `names`, a game's opening is that of its tag ECO. The names must outlive the filter.
  explicit GameFilter(GameQuery query, const OpeningNames* names = nullptr) : query_(std::move(query)), names_(names) {}

  // Whether a game with these tags may be admitted.
  [[nodiscard]] bool admits_tags(const TagList& tags) const;
  // Takes the positions of that game, like GameWatcher.
  void start(const Position& position);
  void look(std::span<const Position> after);
  [[nodiscard]] bool admits(const GameView& game) const;

  // The opening by the game's moves, that of its last position with a name; null if there is none, or there are no
  // names.
  [[nodiscard]] const OpeningName* opening() const { return opening_; }

 private:
  void find_opening(std::span<const Position> after);
  void look_at(const Position& position);

  GameQuery query_;
  const OpeningNames* names_;
  const OpeningName* opening_ = nullptr;
  std::uint32_t plies_ = 0;
  std::vector<std::uint32_t> lasted_ = std::vector<std::uint32_t>(query_.materials.size());
  bool has_board_ = false, has_material_ = false;
};

// The code of a game's opening: of `opening`, if it is not null, else of its tag.
[[nodiscard]] JADOUBE_API std::string_view eco_of(const TagList& tags, const OpeningName* opening);

}  // namespace jadoube::archive

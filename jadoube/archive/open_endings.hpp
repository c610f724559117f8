// Games judged as if a side could still mate in their final position. Many of these positions are checked at once
// later, which is several times as fast as one by one. Nearly always the side can mate; the other games are judged
// again.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "jadoube/archive/ending.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// The data that a game is judged by, kept for later.
struct OpenEnding {
  Position start, final;
  Color mates;
  std::size_t game;             // in Batch::games
  std::size_t findings_before;  // of this game, before those on its end
  std::uint32_t first_move, plies;
  laws::Edition edition, automatic_draws;
  Site site;
  bool site_draws;
  pgn::Result result;
  bool is_whole;
  bool is_without_draws;  // nothing could be claimed, and no position of the last stretch occurred twice
  std::uint64_t line;
  std::uint32_t termination, closing_comment, time_control, texts_end;  // the beginning of each
  Clocks::Readings readings;
};

class JADOUBE_API OpenEndings {
 public:
  // `wanted`: the claims to look for.
  explicit OpenEndings(Claims::Wanted wanted) : claims_(wanted) {}

  // Whether this processor checks many positions at once faster than one after the other.
  [[nodiscard]] static bool are_faster();
  // Whether a position can be checked in this way.
  [[nodiscard]] static bool fits(const Position& final, Color side);

  void clear();
  // Adds a game whose `mates` is set.
  void add(const PlayedGame& game, std::string_view time_control, std::size_t number, std::size_t findings_before);

  // Checks all positions, remembers the answers in `verdicts`, and calls `again` for the games for which no mate was
  // found, in the order in which they were added. Then the list is empty.
  template <class Again>
  void look(Again again, Verdicts& verdicts) {
    if (endings_.empty()) return;
    find_mates(verdicts);
    for (const OpenEnding& ending : without_mate_) again(ending);
    clear();
  }
  // The game, to be judged again; valid until the next call.
  PlayedGame played(const OpenEnding& ending, std::string_view white, std::string_view black);

 private:
  void find_mates(Verdicts& verdicts);
  void find_mates_of_others(Verdicts& verdicts);
  std::string_view text(std::uint32_t begin, std::uint32_t end) const {
    return std::string_view(texts_).substr(begin, end - begin);
  }

  std::vector<OpenEnding> endings_, without_mate_;
  std::vector<Move> moves_;  // of all games, the first `moves_size_` of it
  std::size_t moves_size_ = 0;
  std::string texts_;
  // The claims and the clocks in the game that is judged again.
  Claims claims_;
  Clocks clocks_;
};

}  // namespace jadoube::archive

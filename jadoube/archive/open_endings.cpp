#include "jadoube/archive/open_endings.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "jadoube/mate/lanes/internal/dash_kernel.hpp"
#include "jadoube/notation/pgn/null_move.hpp"

namespace jadoube::archive {

namespace {

// About the numbers in one piece of a text.
constexpr std::size_t first_endings = 512, first_size_of_moves = 16'384;

}  // namespace

bool OpenEndings::are_faster() { return mate::lanes::dash_kernel().name != "portable"; }

// A dash finds mates with a pawn, a rook or a queen; and does not capture en passant.
bool OpenEndings::fits(const Position& final, Color side) {
  const Bitboard strong = final.pieces(Role::pawn) | final.pieces(Role::rook) | final.pieces(Role::queen);
  return !(strong & final.pieces(side)).empty() && !final.legal_en_passant();
}

void OpenEndings::clear() {
  endings_.clear();
  without_mate_.clear();
  moves_size_ = 0;
  texts_.clear();
}

void OpenEndings::add(const PlayedGame& game, std::string_view time_control, std::size_t number,
                      std::size_t findings_before) {
  const auto put = [this](std::string_view text) {
    const auto begin = static_cast<std::uint32_t>(texts_.size());
    texts_ += text;
    return begin;
  };
  const auto first_move = static_cast<std::uint32_t>(moves_size_);
  if (moves_size_ + game.moves.size() > moves_.size()) [[unlikely]]
    moves_.resize(2 * moves_.size() + game.moves.size() + first_size_of_moves);
  // insert() would copy them one by one.
  if (!game.moves.empty()) std::memcpy(&moves_[moves_size_], game.moves.data(), game.moves.size_bytes());
  moves_size_ += game.moves.size();
  const std::uint32_t termination = put(game.termination), closing = put(game.closing_comment);
  const std::uint32_t control = put(time_control);
  if (endings_.capacity() == 0) endings_.reserve(first_endings);
  endings_.push_back(
      {.start = game.start,
       .final = game.final,
       .mates = *game.mates,
       .game = number,
       .findings_before = findings_before,
       .first_move = first_move,
       .plies = static_cast<std::uint32_t>(game.moves.size()),
       .edition = game.edition,
       .automatic_draws = game.automatic_draws,
       .site = game.site,
       .site_draws = game.site_draws,
       .result = game.result,
       .is_whole = game.is_whole,
       .is_without_draws = !game.claims.has_draws() && !game.claims.recurrence().has_repetition(game.final),
       .line = game.line,
       .termination = termination,
       .closing_comment = closing,
       .time_control = control,
       .texts_end = static_cast<std::uint32_t>(texts_.size()),
       .readings = game.clocks.readings()});
}

namespace {

// Whether some side can mate at each of these ends; `side` says which. A few at a time, so that they stay in the
// nearest cache.
void dash_all(std::span<const OpenEnding> endings, auto side, auto found) {
  constexpr std::size_t together = 512;
  std::vector<mate::lanes::DashStart> starts;
  std::array<mate::lanes::DashEnd, together> ends;
  starts.reserve(std::min(together, endings.size()));
  for (std::size_t first = 0; first < endings.size(); first += together) {
    const auto some = endings.subspan(first, std::min(together, endings.size() - first));
    starts.clear();
    for (const OpenEnding& ending : some) starts.emplace_back(ending.final, side(ending));
    for (auto& end : std::span(ends).first(some.size())) end.mates = false, end.nodes = end.length = 0;
    mate::lanes::dash_kernel().run(starts, std::span(ends).first(some.size()), false);
    for (std::size_t i = 0; i < some.size(); ++i) found(some[i], ends[i].mates && ends[i].length != 0);
  }
}

}  // namespace

void OpenEndings::find_mates(Verdicts& verdicts) {
  dash_all(
      endings_, [](const OpenEnding& ending) { return ending.mates; },
      [&](const OpenEnding& ending, bool mates) {
        if (mates)
          verdicts.remember_mate(ending.final, ending.mates);
        else
          without_mate_.push_back(ending);
      });
  if (!without_mate_.empty()) find_mates_of_others(verdicts);
}

// A mate by the other side answers most of the later questions about these games.
void OpenEndings::find_mates_of_others(Verdicts& verdicts) {
  std::vector<OpenEnding> fitting;
  for (const OpenEnding& ending : without_mate_)
    if (fits(ending.final, !ending.mates)) fitting.push_back(ending);
  dash_all(
      fitting, [](const OpenEnding& ending) { return !ending.mates; },
      [&](const OpenEnding& ending, bool mates) {
        if (mates) verdicts.remember_mate(ending.final, !ending.mates);
      });
}

PlayedGame OpenEndings::played(const OpenEnding& ending, std::string_view white, std::string_view black) {
  const auto moves = std::span<const Move>(moves_).subspan(ending.first_move, ending.plies);
  claims_.start(ending.start);
  if (!ending.is_without_draws) {
    Position position = ending.start;
    for (const Move move : moves) {
      position = pgn::after(position, move);
      claims_.push({&position, 1});
    }
  }
  clocks_.start(text(ending.time_control, ending.texts_end), ending.site);
  clocks_.resume(ending.readings);
  return {.start = ending.start,
          .moves = moves,
          .final = ending.final,
          .claims = claims_,
          .clocks = clocks_,
          .edition = ending.edition,
          .automatic_draws = ending.automatic_draws,
          .site = ending.site,
          .site_draws = ending.site_draws,
          .result = ending.result,
          .is_whole = ending.is_whole,
          .is_live = false,
          .line = ending.line,
          .termination = text(ending.termination, ending.closing_comment),
          .closing_comment = text(ending.closing_comment, ending.time_control),
          .white = white,
          .black = black};
}

}  // namespace jadoube::archive

#include "jadoube/laws/model/house_rules.hpp"

#include <algorithm>
#include <array>

#include "jadoube/chess/chess960.hpp"
#include "jadoube/laws/model/article.hpp"

namespace jadoube::laws {
namespace {

bool is_chess960_start(const Position& position) {
  std::array<Role, 8> rank{};
  for (const Square square : Bitboard(Rank::one)) {
    const auto piece = position.piece_at(square);
    if (!piece) return false;
    rank[static_cast<std::size_t>(file_of(square))] = piece->role;
  }
  const auto number = chess960_number(rank);
  return number && position == Position::chess960(*number);
}

// Another initial position than that of Article 2, or than those of Chess960, which the edition of 1997 does not know.
bool start_departs(const Regulations& regulations) {
  if (regulations.start == Position()) return false;
  return regulations.edition == Edition::e1997 || !is_chess960_start(regulations.start);
}

// The edition of 1997 leaves it to the organisers whether the shorter of these games are rapid.
bool tempo_departs(const Regulations& regulations) {
  if (!regulations.has_clock()) return false;
  const Tempo usual = tempo_of(regulations.edition, regulations.time);
  const bool left_open =
      regulations.edition == Edition::e1997 && usual == Tempo::blitz && regulations.tempo == Tempo::rapid;
  return regulations.tempo != usual && !left_open;
}

// A quickplay finish that the edition has by itself is left out; or an increment can be asked for, which it does not
// know.
bool quickplay_departs(const Regulations& regulations) {
  const QuickplayFinish finish = regulations.quickplay_finish;
  if (finish == QuickplayFinish::increment) return number(Article::quickplay_increment, regulations.edition).empty();
  return finish == QuickplayFinish::off &&
         usual_quickplay_finish(regulations.edition, regulations.time) == QuickplayFinish::on;
}

// The edition's own figure for games of this tempo is none, under either supervision: in blitz of 2023 the minute of
// A.3 comes by B.3 alone, and is what players expect under B.2 too.
bool penalty_time_departs(const Regulations& regulations) {
  if (!regulations.penalty_time) return false;
  return std::ranges::none_of(std::array{Supervision::every_game, Supervision::limited}, [&](Supervision supervision) {
    Regulations usual = regulations;
    usual.supervision = supervision;
    usual.penalty_time.reset();
    return illegal_move_rule(usual).time == *regulations.penalty_time &&
           wrong_claim_rule(usual).to_opponent == *regulations.penalty_time;
  });
}

}  // namespace

std::vector<std::string_view> house_rules(const Regulations& regulations) {
  const bool is_1997 = regulations.edition == Edition::e1997;
  std::vector<std::string_view> keys;
  const auto note = [&keys](bool departs, std::string_view key) {
    if (departs) keys.push_back(key);
  };
  note(tempo_departs(regulations), "tempo");
  note(regulations.board == BoardKind::screen, "board");
  note(start_departs(regulations), "start");
  note(is_1997 && regulations.draw_agreement != DrawAgreement(), "draw_agreement");
  note(quickplay_departs(regulations), "quickplay_finish");
  note(is_1997 && regulations.points != Points(), "points");
  note(regulations.rook_first_castling, "rook_first_castling");
  note(regulations.false_move != FalseMove::fide, "false_move");
  note(penalty_time_departs(regulations), "penalty_time");
  return keys;
}

}  // namespace jadoube::laws

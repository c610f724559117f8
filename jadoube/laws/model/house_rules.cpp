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

// Whether the initial position is neither that of Article 2 nor, where the edition has Chess960, one of its positions.
bool start_departs(const Regulations& regulations) {
  if (regulations.start == Position()) return false;
  return !regulations.rules().has_chess960 || !is_chess960_start(regulations.start);
}

bool tempo_departs(const Regulations& regulations) {
  if (!regulations.has_clock()) return false;
  const Tempo usual = tempo_of(regulations.edition, regulations.time);
  const bool left_open =
      regulations.rules().rapid_left_to_organisers && usual == Tempo::blitz && regulations.tempo == Tempo::rapid;
  return regulations.tempo != usual && !left_open;
}

// Whether the regulations leave out the quickplay finish that the edition prescribes, or allow a request or a rule that
// it does not have.
bool quickplay_departs(const Regulations& regulations) {
  const QuickplayFinish finish = regulations.quickplay_finish;
  if (finish == QuickplayFinish::increment) return !regulations.rules().quickplay_increment_asked;
  if (finish == QuickplayFinish::no_arbiter) return !regulations.rules().quickplay_without_arbiter;
  return finish == QuickplayFinish::off &&
         usual_quickplay_finish(regulations.edition, regulations.time) == QuickplayFinish::on;
}

// Whether the time is not the edition's own for this tempo under either supervision: in blitz of 2023, the minute of
// A.3 comes only from B.3, but players expect it under B.2 too.
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
  const Rules& rules = regulations.rules();
  std::vector<std::string_view> keys;
  const auto note = [&keys](bool departs, std::string_view key) {
    if (departs) keys.push_back(key);
  };
  note(tempo_departs(regulations), "tempo");
  note(regulations.board == BoardKind::screen, "board");
  note(start_departs(regulations), "start");
  note(!rules.agreement_left_to_regulations && regulations.draw_agreement != DrawAgreement(), "draw_agreement");
  note(quickplay_departs(regulations), "quickplay_finish");
  note(!rules.points_left_to_regulations && regulations.points != Points(), "points");
  note(regulations.rook_first_castling, "rook_first_castling");
  note(regulations.false_move != FalseMove::fide, "false_move");
  note(penalty_time_departs(regulations), "penalty_time");
  return keys;
}

}  // namespace jadoube::laws

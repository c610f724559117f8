// The rules that the auditor decides in its own, faster way, held against the referee and the other versions of them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "jadoube/archive/messages.hpp"
#include "jadoube/archive/recurrence.hpp"
#include "jadoube/chess/history.hpp"
#include "jadoube/laws/model/draw_rules.hpp"
#include "jadoube/mate/internal/automatic_draws.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/archive/audited.hpp"
#include "tests/laws/table.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::archive {
namespace {

using laws::Edition;
using laws::Reason;
using laws::test::Rulebook;
using laws::test::Table;
using Random = jadoube::test::RandomPositions;

// Mostly the same few moves, so that positions repeat.
Move shuffling_move(Random& random, const Position& position) {
  const MoveList moves = position.legal_moves();
  return moves[random.below(static_cast<unsigned>(std::min<std::size_t>(moves.size(), 2)))];
}

constexpr const char* shuffling = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1";

// Articles 9.2 and 9.6.1.
RC_GTEST_PROP(SameRulesProperty, Repetition_IsCountedAlikeByChess_AuditorAndMate, (std::uint64_t seed)) {
  Random random(seed);
  Position position = jadoube::test::position_of(shuffling);
  History history(position);
  Recurrence recurrence;
  recurrence.start(position);
  mate::DrawHistory any{.fivefold = mate::Fivefold::any, .earlier = {}};
  mate::DrawHistory alternate{.fivefold = mate::Fivefold::alternate_moves, .earlier = {}};
  for (unsigned ply = 1; ply <= 80; ++ply) {
    if (!position.has_legal_move()) return;
    any.earlier.push_back(position);
    alternate.earlier.push_back(position);
    const Move move = shuffling_move(random, position);
    position.play(move);
    history.push(move, position);
    bool stood_before = false;
    recurrence.push<true>(std::span(&position, 1), Setup::max_counter,
                          [&](const Position&, bool seen) { stood_before = seen; });
    const unsigned count = stood_before ? recurrence.count(position) : 1;
    RC_ASSERT(count == history.occurrences(position));
    RC_ASSERT(recurrence.fivefold_consecutive() == history.fivefold_consecutive());
    RC_ASSERT(mate::AutomaticDraws(position, any).drawn(position, 0) == (count >= laws::fivefold_occurrences));
    RC_ASSERT(mate::AutomaticDraws(position, alternate).drawn(position, 0) == history.fivefold_consecutive());
    if (count > laws::fivefold_occurrences) return;
  }
}

// Where the game ended by Article 5.2.2 or 9.6 though it went on.
struct End {
  Reason reason = Reason::none;
  std::size_t ply = 0;
};

End end_by_referee(Edition edition, const char* fen, const std::vector<Move>& moves) {
  laws::Regulations regulations = laws::test::regulations_of({.edition = edition, .time = "none", .fen = fen});
  laws::Game game(regulations);
  for (const Move move : moves) {
    const auto by = laws::actor(game.state().on_move());
    static_cast<void>(game.rule({{}, by, laws::act::Move{notation::write_uci(move)}}));
    if (game.state().over()) return {game.state().reason, game.state().ply()};
  }
  return {};
}

End end_by_auditor(Edition edition, const char* fen, const std::vector<Move>& moves) {
  Position position = jadoube::test::position_of(fen);
  std::string text = std::string("[SetUp \"1\"]\n[FEN \"") + fen + "\"]\n\n";
  for (const Move move : moves) {
    text += notation::write_san(position, move) + ' ';
    position.play(move);
  }
  const std::map<Kind, Reason> ends{{Kind::after_dead_position, Reason::dead_position},
                                    {Kind::after_fivefold, Reason::fivefold},
                                    {Kind::after_seventy_five_moves, Reason::seventy_five_moves}};
  const auto audited = jadoube::test::audited(text + "*\n", {.edition = edition});
  for (const Finding& finding : audited.findings)
    if (const auto end = ends.find(finding.kind); end != ends.end()) return {end->second, *finding.ply};
  return {};
}

RC_GTEST_PROP(SameRulesProperty, TheAuditorEndsAGameWhereTheRefereeDoes, (std::uint64_t seed)) {
  Random random(seed);
  constexpr std::array fens{shuffling, "4k1n1/8/8/8/8/8/8/R3K1N1 w - - 120 100", "r3k3/8/8/8/8/8/8/R3K3 w - - 30 60"};
  const char* const fen = fens[random.below(fens.size())];
  Position position = jadoube::test::position_of(fen);
  std::vector<Move> moves;
  while (moves.size() < 50 && position.has_legal_move()) {
    moves.push_back(shuffling_move(random, position));
    position.play(moves.back());
  }
  for (const Edition edition : laws::editions) {
    const End referee = end_by_referee(edition, fen, moves), auditor = end_by_auditor(edition, fen, moves);
    // The auditor finds what was played after the end, so that an end by the last move is none for it.
    if (referee.ply == moves.size()) continue;
    RC_LOG() << code(edition) << ", " << fen << ", " << moves.size() << " plies: the referee ends at " << referee.ply
             << " (" << describe(referee.reason, text::Language::en) << "), the auditor at " << auditor.ply << " ("
             << describe(auditor.reason, text::Language::en) << "):";
    for (const Move move : moves) RC_LOG() << ' ' << notation::write_uci(move);
    RC_ASSERT(auditor.reason == referee.reason);
    RC_ASSERT(auditor.ply == referee.ply);
  }
}

// Articles 9.6.1 and 9.6.2: the position for the fifth time, by the move that completes seventy-five moves.
TEST(SameRules, AFifthOccurrenceByTheSeventyFifthMove_IsToldAsTheOccurrence) {
  const char* const fen = "4k1n1/8/8/8/8/8/8/R3K1N1 w - - 134 100";
  Position position = jadoube::test::position_of(fen);
  std::vector<Move> moves;
  for (int ply = 0; ply < 20; ++ply) {
    constexpr std::array line{"g1f3", "g8f6", "f3g1", "f6g8"};
    moves.push_back(notation::read_uci(position, line[static_cast<std::size_t>(ply) % line.size()]).value());
    position.play(moves.back());
  }
  for (const Edition edition : {Edition::e2018, Edition::e2023}) {
    const End referee = end_by_referee(edition, fen, moves), auditor = end_by_auditor(edition, fen, moves);
    EXPECT_EQ(referee.reason, Reason::fivefold);
    EXPECT_EQ(auditor.reason, Reason::fivefold);
    EXPECT_EQ(auditor.ply, referee.ply);
    EXPECT_EQ(auditor.ply, 16U);
  }
}

struct Flag {
  const char* what;
  const char* fen;  // Black, to move, has lost on time, unless White cannot win
};

constexpr std::array flags{
    Flag{"a queen", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"},
    Flag{"a bare king against a queen", "4k3/q7/8/8/8/8/8/4K3 b - - 0 1"},
    Flag{"a bare king against a pawn", "4k3/p7/8/8/8/8/8/4K3 b - - 0 1"},
    Flag{"two knights against a bare king", "4k3/8/8/8/8/8/8/NN2K3 b - - 0 1"},
    Flag{"two knights against a pawn", "4k3/p7/8/8/8/8/8/NN2K3 b - - 0 1"},
    Flag{"a knight against a bare king", "4k3/8/8/8/8/8/8/N3K3 b - - 0 1"},
    Flag{"a knight against a rook", "4k3/r7/8/8/8/8/8/N3K3 b - - 0 1"},
    Flag{"a knight against a queen", "4k3/q7/8/8/8/8/8/N3K3 b - - 0 1"},
    Flag{"a bishop against a bare king", "4k3/8/8/8/8/8/8/B3K3 b - - 0 1"},
    Flag{"a bishop against a knight", "4k3/n7/8/8/8/8/8/B3K3 b - - 0 1"},
    Flag{"a bishop against a pawn", "4k3/p7/8/8/8/8/8/B3K3 b - - 0 1"},
    Flag{"a blocked position", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 b - - 0 1"},
};

// Who wins when Black's flag has fallen; nothing for a draw.
std::optional<Color> winner_by_referee(Edition edition, const char* time, const char* fen) {
  Table table(Rulebook{.edition = edition, .time = time, .fen = fen});
  table.arbiter(laws::act::SetClocks{.white = std::nullopt, .black = laws::Milliseconds(0)});
  if (!table.state().over()) table.white(laws::act::Claim{laws::ClaimOf::flag, ""});
  EXPECT_TRUE(table.state().over());
  return table.state().result == laws::Result::white_wins ? std::optional(Color::white) : std::nullopt;
}

bool auditor_objects(Edition edition, const char* time, const char* fen) {
  const auto control = laws::to_pgn(*laws::parse_time_control_in_minutes(time));
  const std::string game = std::string("[SetUp \"1\"]\n[FEN \"") + fen + "\"]\n[TimeControl \"" + control +
                           "\"]\n[Termination \"time forfeit\"]\n[Result \"1-0\"]\n\n1-0\n";
  return !jadoube::test::audited(game, {.edition = edition}).findings.empty();
}

// Article 6.9; in blitz of 1997, C4.
TEST(SameRules, AFlagHasTheSameOutcome_ForTheRefereeAndTheAuditor_InEveryEditionAndTempo) {
  for (const Edition edition : laws::editions)
    for (const char* const time : {"90", "25", "5"})
      for (const Flag& flag : flags)
        EXPECT_EQ(auditor_objects(edition, time, flag.fen), !winner_by_referee(edition, time, flag.fen))
            << code(edition) << ' ' << time << ": " << flag.what;
}

// --- Whole random games: moves, then a flag, a claim or a result; the record of what the referee ruled is audited.

constexpr std::array<const char*, 8> starts{shuffling,
                                            "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1",
                                            "4k3/p7/8/8/8/8/8/N3K3 w - - 0 1",
                                            "4k3/q7/8/8/8/8/8/B3K3 b - - 0 1",
                                            "4k3/8/8/p7/P7/8/8/R3K3 w - - 60 70",
                                            "r3k3/8/8/8/8/8/8/R3K3 w - - 80 90",
                                            "4k2n/8/8/8/8/8/8/4K2N w - - 0 1",
                                            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"};
constexpr std::array<const char*, 5> controls{"90", "30", "12", "5", "60"};

struct RandomGame {
  Edition edition;
  const char* time;
  const char* fen;
  std::vector<Move> moves;
  laws::Game referee;
};

laws::Ruling tell(laws::Game& game, laws::Actor by, laws::Act act) { return game.rule({{}, by, std::move(act)}); }

RandomGame random_game(Random& random, Edition edition) {
  const char* const time = controls[random.below(controls.size())];
  const char* const fen = starts[random.below(starts.size())];
  RandomGame game{
      edition, time, fen, {}, laws::Game(laws::test::regulations_of({.edition = edition, .time = time, .fen = fen}))};
  const unsigned plies = random.below(40);
  const bool shuffles = random.chance(70);
  while (game.moves.size() < plies && !game.referee.state().over()) {
    const Position& position = game.referee.state().position;
    const MoveList legal = position.legal_moves();
    const Move move =
        shuffles ? shuffling_move(random, position) : legal[random.below(static_cast<unsigned>(legal.size()))];
    const auto by = laws::actor(position.turn());
    tell(game.referee, by, laws::act::Move{notation::write_uci(move)});
    game.moves.push_back(move);
    if (!game.referee.state().over()) tell(game.referee, by, laws::act::Press{});
  }
  return game;
}

std::string record_of(const RandomGame& game, std::string_view result, std::string_view termination) {
  Position position = jadoube::test::position_of(game.fen);
  std::string text = std::string("[SetUp \"1\"]\n[FEN \"") + game.fen + "\"]\n[TimeControl \"" +
                     laws::to_pgn(*laws::parse_time_control_in_minutes(game.time)) + "\"]\n[Result \"" +
                     std::string(result) + "\"]\n";
  if (!termination.empty()) text += "[Termination \"" + std::string(termination) + "\"]\n";
  text += '\n';
  for (const Move move : game.moves) {
    text += notation::write_san(position, move) + ' ';
    position.play(move);
  }
  return text + std::string(result) + "\n";
}

std::string_view written(laws::Result result) {
  if (result == laws::Result::white_wins) return "1-0";
  return result == laws::Result::black_wins ? "0-1" : "1/2-1/2";
}

// A finding that contradicts the result or the end, not one that only tells what could have been claimed.
bool objects(const RandomGame& game, std::string_view result, std::string_view termination) {
  const auto audited = jadoube::test::audited(record_of(game, result, termination), {.edition = game.edition});
  return std::ranges::any_of(audited.findings, [](const Finding& finding) {
    switch (finding.kind) {
      case Kind::wrong_result:
      case Kind::result_disagrees:
      case Kind::unwinnable_on_time:
      case Kind::draw_not_due:
      case Kind::after_checkmate:
      case Kind::after_stalemate:
      case Kind::after_dead_position:
      case Kind::after_fivefold:
      case Kind::after_seventy_five_moves: return true;
      default: return false;
    }
  });
}

void agree_on_a_flag(RandomGame& game, Color fallen) {
  const std::optional<laws::Milliseconds> none = std::nullopt, zero = laws::Milliseconds(0);
  tell(game.referee, laws::Actor::arbiter,
       laws::act::SetClocks{fallen == Color::white ? zero : none, fallen == Color::black ? zero : none});
  if (!game.referee.state().over()) tell(game.referee, laws::actor(!fallen), laws::act::Claim{laws::ClaimOf::flag, ""});
  RC_ASSERT(game.referee.state().over());
  const auto result = game.referee.state().result;
  RC_ASSERT(!objects(game, written(result), "time forfeit"));
  if (result == laws::Result::draw) RC_ASSERT(objects(game, written(laws::win_for(!fallen)), "time forfeit"));
}

// What the auditor says could be claimed the referee grants, and what it does not mention the referee rejects.
void agree_on_claims(const RandomGame& game) {
  const auto audited = jadoube::test::audited(record_of(game, "*", ""), {.edition = game.edition});
  std::map<laws::ClaimOf, const Finding*> found;
  for (const Finding& finding : audited.findings) {
    if (finding.kind == Kind::threefold) found.emplace(laws::ClaimOf::threefold, &finding);
    if (finding.kind == Kind::fifty_moves) found.emplace(laws::ClaimOf::fifty_moves, &finding);
  }
  for (const auto of : {laws::ClaimOf::threefold, laws::ClaimOf::fifty_moves}) {
    const auto which = found.find(of);
    for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
      if (which != found.end() && ply > *which->second->ply) break;
      laws::Game referee(game.referee.regulations());
      for (const Move move : std::span(game.moves).first(ply)) {
        const auto by = laws::actor(referee.state().on_move());
        tell(referee, by, laws::act::Move{notation::write_uci(move)});
        if (!referee.state().over()) tell(referee, by, laws::act::Press{});
      }
      if (referee.state().over()) break;
      const bool here = which != found.end() && ply == *which->second->ply;
      const auto move = here ? which->second->move : std::nullopt;
      const bool intended = here && move && which->second->sentence != Message::audit_threefold_appeared &&
                            which->second->sentence != Message::audit_fifty_moves;
      tell(referee, laws::actor(referee.state().on_move()),
           laws::act::Claim{of, intended ? notation::write_uci(*move) : std::string()});
      RC_ASSERT(referee.state().over() == here);
    }
  }
}

// RC_PARAMS="max_success=52000" plays more than ten thousand games in each edition; how many is printed.
RC_GTEST_PROP(SameRulesProperty, RandomGames_EndAlikeForTheRefereeAndTheAuditor_InEveryEdition, ()) {
  // Of full size from the first case on, since small sizes would repeat a few small seeds.
  Random random(*rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
  const Edition edition = laws::editions[random.below(laws::editions.size())];
  RC_TAG(std::string(code(edition)));
  RandomGame game = random_game(random, edition);
  if (game.referee.state().over()) {
    RC_ASSERT(!objects(game, written(game.referee.state().result), ""));
    const auto wrong = game.referee.state().result == laws::Result::draw ? "1-0" : "1/2-1/2";
    RC_ASSERT(objects(game, wrong, ""));
    return;
  }
  switch (random.below(3)) {
    case 0: agree_on_a_flag(game, both_colors[random.below(2)]); break;
    case 1: agree_on_claims(game); break;
    default:
      tell(game.referee, laws::actor(game.referee.state().on_move()), laws::act::Resign{});
      RC_ASSERT(!objects(game, written(game.referee.state().result),
                         game.referee.state().result == laws::Result::draw ? "" : "resignation"));
  }
}

// The edition that a record without one is judged by is the one in force on its date.
RC_GTEST_PROP(SameRulesProperty, TheAuditorsEdition_IsTheOneInForceThatDay, ()) {
  const auto year = *rc::gen::inRange(1990, 2026);
  const auto month = static_cast<unsigned>(*rc::gen::inRange(1, 13)),
             day = static_cast<unsigned>(*rc::gen::inRange(1, 29));
  char date[16];
  std::snprintf(date, sizeof date, "%04d.%02u.%02u", year, month, day);
  std::optional<Edition> edition;
  const std::string text = std::string("[Date \"") + date + "\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
  auto source = pgn::Source::text(text);
  static_cast<void>(archive::audit(source, {}, 1, [&](const auto& batch, const auto& /*start*/) {
    if (!batch.games.empty()) edition = batch.games[0].edition;
    return true;
  }));
  RC_ASSERT(edition ==
            laws::edition_in_force({std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)}));
}

TEST(SameRules, TwoKnightsWinNoBlitzOf1997OnTime) {
  constexpr const char* fen = "4k3/8/8/8/8/8/8/NN2K3 b - - 0 1";
  EXPECT_TRUE(auditor_objects(Edition::e1997, "5", fen));
  EXPECT_FALSE(auditor_objects(Edition::e1997, "25", fen));
  EXPECT_FALSE(auditor_objects(Edition::e2023, "5", fen));
}

}  // namespace
}  // namespace jadoube::archive

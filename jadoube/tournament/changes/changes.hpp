// Changes that an arbiter makes in an event by hand: results, byes of rounds to come, pairs of the last round. Changes
// that a rating officer should know of are written into the file as comments, in the words of FIDE's manual for
// programs.
//
//   add_round(event, *pair(event, 3));                     // the pairing of round 3 stands
//   set_result(event, 3, 12, Mark::win, Mark::loss);       // board 12 of round 3
//   request_bye(event, 4, 7, Bye::half);                   // player 7 has a half-point bye in round 4
//   const Board pairs[]{{.white = 7, .black = 30}, {.white = 4, .black = 12}};
//   change_pairs(event, pairs, {});
//   forbid(event, {.first_round = 1, .last_round = 9, .players = {22, 36}});
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/pairing/pair.hpp"

namespace jadoube::tournament {

struct ChangeError {
  enum class Kind : std::uint8_t {
    no_round,       // no round has been paired, or not this one
    no_board,       // the round has no board `number`
    no_player,      // nobody has the number `player`
    no_game,        // `player` and `other` do not meet in the round
    round_paired,   // a bye is asked for a round that has been paired
    not_announced,  // the round comes after the last one
    same_player,    // `player` is named twice, or meets themself
    result_known,   // the game of `player` has a result already
    left_over,      // `player` would be at no board, and has no bye
    second_bye,     // two players would have the pairing-allocated bye, `player` and `other`
    both_play,      // `player` and `other` both play, or have a bye with points, in the round, so they are two people
    withdrawn,      // `player` takes no part from the round on already
    has_results,    // the round cannot be taken back, because the game of `player` has a result
  };
  Kind kind;
  unsigned round = 0, number = 0, player = 0, other = 0;
};

// Adds the next round, as it was paired: by pair(), by round_robin_round(), or by hand. Byes that were requested for it
// are in the round, and no longer among the requests. take_back_round() is the contrary.
JADOUBE_API void add_round(Event& event, PairedRound round);
JADOUBE_API void add_round(Event& event, const RoundPairing& pairing);

// Sets the result of a board, counted from 1. A change of a result in a round before the last adds "### Correction @
// Round …"; while no round after the next one has been paired, it replaces an earlier note on the game, and one that
// restores the first result leaves none. Such a correction counts for the pairings to come, but only for the rating
// report if it was reported after the next round had ended (C.04.2, 4.3).
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> set_result(Event& event, unsigned round, unsigned board,
                                                                      Mark white, Mark black);

// The board of a round, from 1, at which these two meet with these colours.
[[nodiscard]] JADOUBE_API std::expected<unsigned, ChangeError> board_of(const Event& event, unsigned round,
                                                                        unsigned white, unsigned black);

// Requests a half-point, full-point or zero-point bye in a round that has not been paired; without `bye`, takes a
// request back. A full-point bye adds "### FPB @ Round …".
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> request_bye(Event& event, unsigned round, unsigned player,
                                                                       std::optional<Bye> bye);

// The number of half-point byes that a player has had in paired rounds, or has asked for in later ones. The rules may
// allow one (C.05, 6.7).
[[nodiscard]] JADOUBE_API unsigned half_byes(const Event& event, unsigned player);

// Replaces pairs and byes of the last round by new ones, in which all their players must be named again. Absent players
// may be seated too. Adds "### MPA @ Round …", a manual pairing alteration. Boards are then ordered anew (C.04.2, 3.6).
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> change_pairs(Event& event, std::span<const Board> pairs,
                                                                        std::span<const PlayerBye> byes);

// Takes the last round back, if it has no result; forfeits of players absent from a round robin do not count. Absences
// and requested byes of the round become requests again. The next pairing makes the round anew.
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> take_back_round(Event& event);

// Forbids any two of the players to meet; does nothing if they are already forbidden in the same rounds.
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> forbid(Event& event, ForbiddenPairs pairs);
// Removes every record that forbids exactly these players to meet. Returns how many there were.
JADOUBE_API std::size_t allow(Event& event, std::vector<unsigned> players);

// Compares the last round with the pairing by the rules. If it differs, adds "### MPA @ Round …" in place of those that
// were added before for that round, and returns true. A round that the rules cannot pair is not compared.
JADOUBE_API bool note_alteration(Event& event);

// Withdraws a player from a round on: they lose by forfeit where they are paired and have no result, and are absent
// from the rounds that are not paired (C.04.2, 3.2). In a round robin their remaining games are forfeited, or all their
// games count for nobody: see annulled_players() (C.05, 6.6).
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> withdraw(Event& event, unsigned player, unsigned round);

// Merges two entries of one person: `player` disappears, and their results go to `into`, who must have been absent
// then. The numbers above that of `player` decrease by one.
[[nodiscard]] JADOUBE_API std::expected<void, ChangeError> merge_players(Event& event, unsigned player, unsigned into);

// One sentence, with a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const ChangeError& error, text::Language language);

}  // namespace jadoube::tournament

// A round in the form that the actions of `jadoube swiss` show.
#pragma once

#include <string>
#include <vector>

#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {

// The boards with numbers, names and ratings; then the players who do not play, and why.
std::string round_as_text(const SwissTask& task, const tournament::Event& event, unsigned round,
                          const tournament::PairedRound& paired);
// {"round":1,"boards":[{"board":1,"white":3,"black":1,"result":"10"}],"byes":[{"player":5,"bye":"U"}]}
std::string round_as_json(unsigned round, const tournament::PairedRound& paired);
// Writes the round to standard output, as text or, with --json, as JSON.
void show_round(const SwissTask& task, const tournament::Event& event, unsigned round);

// "half-point bye", "absent".
std::string bye_in_words(const SwissTask& task, tournament::Bye bye);

// "1 0", "= =", "+ -"; "–" without a result.
std::string result_in_signs(const tournament::Board& board);

// "12 (40–17)": each board of a round without a result.
std::vector<std::string> boards_without_result(const tournament::PairedRound& round);

// "1, 2, 3".
std::string listed_numbers(const std::vector<unsigned>& numbers);

}  // namespace jadoube::cli

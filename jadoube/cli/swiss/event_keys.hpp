// The values that `jadoube swiss convert FILE --event KEY=VALUE…` sets in a tournament.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {

// How the players of a list are numbered; see number_entrants().
enum class Numbering : std::uint8_t { rating, list, lot, varma };

// Sets the values in order; `numbers` is only read. Returns a sentence for an unknown key or a wrong value. Then
// refuses contradictions (an end before the beginning, rounds that a table does not have), and reports a change after
// the start or a tie-break that has to be dropped.
std::expected<void, std::string> set_event(const SwissTask& task, tournament::Event& event,
                                           const std::vector<KeyValue>& pairs);

// The words of --event, split.
std::expected<std::vector<KeyValue>, std::string> event_words(const SwissTask& task);

// The last `numbers` among the words; by rating if there is none.
std::expected<Numbering, std::string> numbering(const SwissTask& task, const std::vector<KeyValue>& pairs);

}  // namespace jadoube::cli

// A search in the Laws: what people ask as they ask it, and the provisions that answer. The search of the pages
// (web/src/laws/search.ts) is the same, over the same words (jadoube/laws/model/asked.def).
//
//   search_laws(laws::Edition::e2023, "my phone rang").front().name   // "devices_penalty"
#pragma once

#include <string_view>
#include <vector>

#include "jadoube/laws/model/provisions.hpp"

namespace jadoube::cli {

// The best first, 30 at most; none if no word is found. Words count whole, with their inflections, in every language of
// the program; a word that nobody has is read as the nearest one that somebody has.
std::vector<laws::Provision> search_laws(laws::Edition edition, std::string_view query);

}  // namespace jadoube::cli

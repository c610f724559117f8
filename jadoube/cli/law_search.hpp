// A search in the Laws: it takes questions in people's own words, and finds the provisions that answer them. The search
// of the pages (web/src/laws/search.ts) is the same, over the same words (jadoube/laws/model/asked.def).
//
//   search_laws(laws::Edition::e2023, "my phone rang").front().name   // "devices_penalty"
#pragma once

#include <string_view>
#include <vector>

#include "jadoube/laws/model/provisions.hpp"

namespace jadoube::cli {

// Returns the best first, at most 30; none if no word is found. Words count as whole words, with their inflections, in
// every language of the program; an unknown word is read as the nearest known one.
std::vector<laws::Provision> search_laws(laws::Edition edition, std::string_view query);

}  // namespace jadoube::cli

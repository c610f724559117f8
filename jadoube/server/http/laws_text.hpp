// The Laws as /laws shows them: all articles of all editions, in the program's own words.
#pragma once

#include "jadoube/server/http/pages.hpp"

namespace jadoube::server {

// {"editions": {"2023": [{"number", "heading": SAID, "provisions": [{"name", "number"}, …]}, …], …},
//  "provisions": {NAME: {"heading": SAID, "words": SAID}, …}}, where SAID has "en" and "pt". See docs/api.md.
std::string write_laws();

// The same as a page at /api/laws, written once.
const Page& laws_page();

}  // namespace jadoube::server

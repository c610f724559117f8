// The pages, built into the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace jadoube::server {

struct Page {
  std::string_view path;  // "/assets/index-4f2a.js"
  std::string_view type;
  std::string_view body;
  std::string_view zipped;  // by gzip; empty where that would not be shorter
};

std::span<const Page> pages();

// The page at a path, "/" and a table's address being the one that the others are loaded by; null if there is none.
const Page* page_at(std::string_view path);
// It never changes under this address.
bool is_immutable(const Page& page);
// An entity tag: the same for the same contents.
std::string page_tag(const Page& page);

}  // namespace jadoube::server

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
  std::string_view zipped;  // with gzip; empty if that would not be shorter
  std::string_view packed;  // with Brotli; empty if the build of the pages has not made it
};

std::span<const Page> pages();

// The file with that name, such as "/index.html"; null if there is none.
const Page* file_at(std::string_view path);
// The file or document at an address; null if there is none. The parts of documents have no address.
const Page* page_at(std::string_view path);
// Whether the page never changes at its address.
bool is_immutable(const Page& page);
// The entity tag: equal for equal contents.
std::string page_tag(const Page& page);

}  // namespace jadoube::server

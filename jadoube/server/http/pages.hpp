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
  std::string_view packed;  // by Brotli; empty where the build of the pages has not done so
};

std::span<const Page> pages();

// The file of that name, "/index.html"; null if there is none.
const Page* file_at(std::string_view path);
// What is sent at an address: a file, or the document at "/"; null if it is none of these. What documents are made of
// is at no address.
const Page* page_at(std::string_view path);
// It never changes under this address.
bool is_immutable(const Page& page);
// An entity tag: the same for the same contents.
std::string page_tag(const Page& page);

}  // namespace jadoube::server

#include "jadoube/server/http/pages.hpp"

#include <algorithm>

#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {

const Page* file_at(std::string_view path) {
  const auto found = std::ranges::find(pages(), path, &Page::path);
  return found == pages().end() ? nullptr : &*found;
}

const Page* page_at(std::string_view path) {
  if (path == "/") return file_at("/index.html");
  return path == "/index.html" || path.starts_with("/first/") ? nullptr : file_at(path);
}

bool is_immutable(const Page& page) { return page.path.starts_with("/assets/"); }

std::string page_tag(const Page& page) { return '"' + fingerprint(page.body) + '"'; }

}  // namespace jadoube::server

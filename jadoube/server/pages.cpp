#include "jadoube/server/pages.hpp"

#include <algorithm>

#include "jadoube/server/secret.hpp"

namespace jadoube::server {

const Page* page_at(std::string_view path) {
  if (path == "/" || path == "/laws" || path.starts_with("/laws/") || path.starts_with("/t/")) path = "/index.html";
  const auto found = std::ranges::find(pages(), path, &Page::path);
  return found == pages().end() ? nullptr : &*found;
}

bool is_immutable(const Page& page) { return page.path.starts_with("/assets/"); }

std::string page_tag(const Page& page) { return '"' + fingerprint(page.body) + '"'; }

}  // namespace jadoube::server

#include "jadoube/server/http/pages.hpp"

#include <algorithm>
#include <array>

#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {

const Page* page_at(std::string_view path) {
  constexpr std::array<std::string_view, 8> within{"/cases/",   "/class/", "/laws/",       "/learn/",
                                                   "/stories/", "/t/",     "/tournament/", "/wall/"};
  constexpr std::array<std::string_view, 8> exactly{"/",     "/cases", "/class",   "/device",
                                                    "/laws", "/learn", "/stories", "/tournament"};
  if (std::ranges::find(exactly, path) != exactly.end() ||
      std::ranges::any_of(within, [&](std::string_view start) { return path.starts_with(start); }))
    path = "/index.html";
  const auto found = std::ranges::find(pages(), path, &Page::path);
  return found == pages().end() ? nullptr : &*found;
}

bool is_immutable(const Page& page) { return page.path.starts_with("/assets/"); }

std::string page_tag(const Page& page) { return '"' + fingerprint(page.body) + '"'; }

}  // namespace jadoube::server

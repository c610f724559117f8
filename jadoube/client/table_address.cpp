#include "jadoube/client/table_address.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::client {
namespace {

constexpr std::size_t longest_host = 255, longest_table = 40, longest_secret = 100;

bool is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
}

bool is_word(std::string_view text, std::string_view others, std::size_t longest) {
  return text.size() <= longest && std::ranges::all_of(text, [others](char letter) {
           return is_letter_or_digit(letter) || others.find(letter) != std::string_view::npos;
         });
}

struct Parts {
  std::string origin, host, id, secret;
};

// Reads http or https, the host, that path, an identifier, and a secret in the fragment.
std::optional<Parts> read_address(std::string_view text, std::string_view path) {
  std::string_view rest = text;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!text.starts_with(scheme)) continue;
    rest.remove_prefix(scheme.size());
    const auto slash = rest.find('/');
    const std::string_view host = rest.substr(0, slash);
    if (slash == std::string_view::npos || host.empty() || !is_word(host, ".-:[]", longest_host)) return std::nullopt;
    rest.remove_prefix(slash);
    if (!rest.starts_with(path)) return std::nullopt;
    rest.remove_prefix(path.size());
    const auto mark = rest.find('#');
    const std::string_view id = rest.substr(0, mark);
    const std::string_view secret = mark == std::string_view::npos ? std::string_view() : rest.substr(mark + 1);
    if (id.empty() || !is_word(id, "", longest_table) || !is_word(secret, "_-", longest_secret)) return std::nullopt;
    return Parts{.origin = std::string(scheme) + std::string(host),
                 .host = std::string(host),
                 .id = std::string(id),
                 .secret = std::string(secret)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<TableAddress> read_table_address(std::string_view text) {
  auto parts = read_address(text, "/t/");
  if (!parts) return std::nullopt;
  return TableAddress{std::move(parts->origin), std::move(parts->host), std::move(parts->id), std::move(parts->secret)};
}

std::optional<TournamentAddress> read_tournament_address(std::string_view text) {
  auto parts = read_address(text, "/tournament/");
  if (!parts || parts->secret.empty()) return std::nullopt;
  return TournamentAddress{std::move(parts->origin), std::move(parts->host), std::move(parts->id),
                           std::move(parts->secret)};
}

}  // namespace jadoube::client

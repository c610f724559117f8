#include "jadoube/server/bot/accounts.hpp"

#include <algorithm>

#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t shortest_name = 2, longest_player_name = 30;

bool is_letter_or_digit(char each) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9');
}

}  // namespace

bool is_player_name(std::string_view name) {
  return name.size() >= shortest_name && name.size() <= longest_player_name && is_letter_or_digit(name.front()) &&
         std::ranges::all_of(name, [](char each) { return is_letter_or_digit(each) || each == '_' || each == '-'; });
}

bool is_reserved_name(std::string_view name) {
  const std::string id = player_id(name);
  return id == "ai" || id == "engine";
}

std::string player_id(std::string_view name) {
  std::string id(name);
  std::ranges::transform(id, id.begin(), [](char each) { return each >= 'A' && each <= 'Z' ? each | 0x20 : each; });
  return id;
}

std::string_view scopes_of(store::PlayerKind kind) {
  return kind == store::PlayerKind::program ? "bot:play,board:play,challenge:read,challenge:write"
                                            : "board:play,challenge:read,challenge:write";
}

bool has_scope(std::string_view scopes, std::string_view scope) {
  while (!scopes.empty()) {
    const std::string_view each = scopes.substr(0, scopes.find(','));
    if (each == scope) return true;
    scopes.remove_prefix(std::min(each.size() + 1, scopes.size()));
  }
  return false;
}

std::optional<Accounts::Entry> Accounts::find_token(std::string_view secret) const {
  const auto found = tokens_.find(lookup_hash(secret));
  if (found == tokens_.end() || found->second.revoked != 0) return std::nullopt;
  Account* const account = find(found->second.name);
  if (account == nullptr) return std::nullopt;
  return Entry{account, found->second.scopes};
}

const store::PlayerToken* Accounts::token(std::string_view secret) const {
  const auto found = tokens_.find(lookup_hash(secret));
  return found == tokens_.end() ? nullptr : &found->second;
}

Account* Accounts::find(std::string_view name) const {
  const auto found = accounts_.find(player_id(name));
  return found == accounts_.end() ? nullptr : found->second.get();
}

void Accounts::note(const store::PlayerToken& token) {
  tokens_.insert_or_assign(token.hash, token);
  const std::string id = player_id(token.name);
  auto& account = accounts_[id];
  if (account == nullptr)
    account =
        std::make_unique<Account>(Account{.id = id, .name = token.name, .kind = token.kind, .created = token.created});
  account->created = std::min(account->created, token.created);
}

std::vector<store::PlayerToken> Accounts::tokens_of(std::string_view id) const {
  std::vector<store::PlayerToken> valid;
  for (const auto& [hash, token] : tokens_)
    if (token.revoked == 0 && player_id(token.name) == id) valid.push_back(token);
  return valid;
}

}  // namespace jadoube::server

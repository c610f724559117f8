// Who has an account on this server: programs, and people who play with a program of their own.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "jadoube/server/bot/line_stream.hpp"
#include "jadoube/server/table/table_info.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

struct Account {
  std::string id;  // the name in lower case
  std::string name;
  store::PlayerKind kind;
  std::int64_t created = 0;                     // Unix s: when its first token was written
  std::int64_t seen = 0;                        // Unix ms: its last request since the server began; 0: none
  std::map<store::TableId, TableInfo> games{};  // where it plays, or is invited to
  std::shared_ptr<LineStream> events{};         // none: it is not connected
  std::string origin{};                         // how that connection addresses this server: "https://example.org"
  Rate requests{500, 5'000}, challenges{0.5, 60};

  bool program() const { return kind == store::PlayerKind::program; }
};

// Two to thirty letters, digits, "_" and "-", the first a letter or a digit.
bool is_player_name(std::string_view name);
// Names that stand for the engine in addresses and answers.
bool is_reserved_name(std::string_view name);
std::string player_id(std::string_view name);

// What tokens of each kind of player may do.
std::string_view scopes_of(store::PlayerKind kind);
bool has_scope(std::string_view scopes, std::string_view scope);

class Accounts {
 public:
  struct Entry {
    Account* account;
    std::string scopes;
  };
  // Whose token that is; nothing for one that is unknown or revoked.
  std::optional<Entry> find_token(std::string_view secret) const;
  Account* find(std::string_view name) const;
  // As it is in the store, new or changed.
  void note(const store::PlayerToken& token);
  // The token with that secret, as it is in the store; null: there is none.
  const store::PlayerToken* token(std::string_view secret) const;
  // The tokens of a player that are valid.
  std::vector<store::PlayerToken> tokens_of(std::string_view id) const;
  // Also those whose tokens have all been revoked: their names are not given again.
  const std::map<std::string, std::unique_ptr<Account>, std::less<>>& all() const { return accounts_; }
  bool valid(std::string_view id) const { return !tokens_of(id).empty(); }

 private:
  std::map<std::string, std::unique_ptr<Account>, std::less<>> accounts_;  // by identifier
  std::map<store::SecretHash, store::PlayerToken> tokens_;
};

}  // namespace jadoube::server

// The accounts on this server: programs, and people who play with their own program.
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
  std::int64_t seen = 0;                        // Unix ms: last request since the server began; 0: none
  std::map<store::TableId, TableInfo> games{};  // games that it plays, or is invited to
  std::shared_ptr<LineStream> events{};         // null: not connected
  std::string origin{};                         // server address used by that connection: "https://example.org"
  Rate requests{500, 5'000}, challenges{0.5, 60};

  bool program() const { return kind == store::PlayerKind::program; }
};

// Whether the name has 2 to 30 letters, digits, "_" and "-", and begins with a letter or a digit.
bool is_player_name(std::string_view name);
// Whether the name stands for the engine in addresses and responses.
bool is_reserved_name(std::string_view name);
std::string player_id(std::string_view name);

// The permissions of tokens, by kind of player.
std::string_view scopes_of(store::PlayerKind kind);
bool has_scope(std::string_view scopes, std::string_view scope);

class Accounts {
 public:
  struct Entry {
    Account* account;
    std::string scopes;
  };
  // The account of a token; nothing if the token is unknown or revoked.
  std::optional<Entry> find_token(std::string_view secret) const;
  Account* find(std::string_view name) const;
  // Takes over a token from the store, new or changed.
  void note(const store::PlayerToken& token);
  // The token with that secret, as in the store; null if there is none.
  const store::PlayerToken* token(std::string_view secret) const;
  // A player's valid tokens.
  std::vector<store::PlayerToken> tokens_of(std::string_view id) const;
  // Includes accounts whose tokens are all revoked: their names are not given again.
  const std::map<std::string, std::unique_ptr<Account>, std::less<>>& all() const { return accounts_; }
  bool valid(std::string_view id) const { return !tokens_of(id).empty(); }

 private:
  std::map<std::string, std::unique_ptr<Account>, std::less<>> accounts_;  // by identifier
  std::map<store::SecretHash, store::PlayerToken> tokens_;
};

}  // namespace jadoube::server

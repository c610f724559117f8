// Operators' commands for the tables and tournaments of a running server: `jadoube admin`. See docs/serving.md.
#pragma once

#include "jadoube/server/bot/bots.hpp"
#include "jadoube/server/common/bans.hpp"
#include "jadoube/server/tournament/copies.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

struct AdminRequest {
  std::vector<std::string> words;  // "delete", "table", "4pmm68zqmar2k"
  text::Language language;
  std::int64_t by;  // the operator's user id
};
struct AdminAnswer {
  bool done;
  std::string text;  // one or more lines
};

// Runs on the registry's thread. Each change is written to the audit log before it is done; reading is not logged.
class Admin {
 public:
  Admin(TableRegistry& registry, Tournaments& tournaments, Copies& copies, Bans& bans, Bots& bots);

  using Done = std::function<void(AdminAnswer)>;
  void take(AdminRequest request, Done done);

 private:
  struct Act;  // one running request
  using Held = std::shared_ptr<Act>;
  using Next = std::function<void(bool)>;
  void read(const Held& act, HeavyReads::Ask ask);
  void list(const Held& act);
  void list_tables(const Held& act, std::int64_t after);
  void list_tournaments(const Held& act, std::int64_t after);
  void hide(const Held& act, bool hidden);
  void rename(const Held& act);
  void remove(const Held& act);
  void recover(const Held& act);
  void back_up(const Held& act);
  void forget(const Held& act);
  void forget_at(const Held& act, std::size_t place);
  void ban(const Held& act, bool lifted);
  void player(const Held& act);
  void list_players(const Held& act);

  // Writes to the audit log, and then continues.
  void note(const Held& act, const std::string& text, std::function<void()> then);
  // Rewrites the files without deleted data, and then answers.
  void scrub(const Held& act, std::string text, bool done = true);
  static void finish(const Held& act, std::string text, bool done = true);
  static void refuse(const Held& act, const Refusal& why);
  static void misunderstood(const Held& act);
  // The object that the words name: "table" or "tournament", and its id.
  struct Object {
    bool tournament;
    store::TableId id;
  };
  static std::optional<Object> object_of(const Held& act);

  TableRegistry& registry_;
  Tournaments& tournaments_;
  Copies& copies_;
  Bans& bans_;
  Bots& bots_;
};

}  // namespace jadoube::server

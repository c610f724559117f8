// What operators do: jadoube admin at a running server, what is erased, what ages out, and how files and memory are
// kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json/serialize.hpp>
#include <csignal>
#include <fstream>
#include <thread>

#include "jadoube/server/admin/housekeeping.hpp"
#include "jadoube/server/common/bans.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/private_texts.hpp"
#include "jadoube/store/sqlite/store.hpp"
#include "tests/server/running_server.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string data_of(const RunningServer& server) { return server.store().string(); }

Outcome admin(const RunningServer& server, std::vector<std::string> words) {
  words.insert(words.begin(), {"admin", "--data", data_of(server)});
  return run(words);
}
Outcome check(const std::string& data) { return run({"store", "check", "--data", data}); }

// The names of files in the folder that contain the text.
std::vector<std::string> files_with(const std::string& folder, std::string_view text) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string contents{std::istreambuf_iterator<char>(file), {}};
    if (contents.contains(text)) found.push_back(entry.path().filename());
  }
  return found;
}

constexpr const char* with_names =
    R"({"seat": "white", "names": {"white": "Zebedeu Quartzo", "black": "Bia"}, "regulations": {"time": "none"}})";

// --- jadoube admin

TEST(Admin, Lists_WhatThereIs) {
  RunningServer server;
  const auto table = server.make(with_names);
  const auto tournament = server.post("/api/tournaments", R"({"event": "Torneio", "pairings": "1,Ana,Rui"})");
  ASSERT_EQ(tournament.status, 201U) << tournament.body;
  const auto tables = admin(server, {"list", "tables"});
  EXPECT_EQ(tables.status, 0) << tables.err;
  EXPECT_THAT(tables.out, HasSubstr(table.id));
  EXPECT_THAT(tables.out, HasSubstr("not begun  Zebedeu Quartzo – Bia"));
  EXPECT_THAT(tables.out, HasSubstr("Ana – Rui"));
  EXPECT_THAT(admin(server, {"list", "tournaments"}).out, HasSubstr("Torneio"));
  EXPECT_EQ(admin(server, {"list", "bans"}).out, "");
}

TEST(Admin, WhatIsNotUnderstood_IsRefusedWithWhatIs) {
  RunningServer server;
  for (const auto& words : std::vector<std::vector<std::string>>{{},
                                                                 {"drop"},
                                                                 {"list"},
                                                                 {"list", "tables", "x"},
                                                                 {"delete", "table"},
                                                                 {"delete", "chair", "4pmm68zqmar2k"},
                                                                 {"rename", "table", "4pmm68zqmar2k", "red", "Ana"},
                                                                 {"forget"}}) {
    const auto told = admin(server, words);
    EXPECT_EQ(told.status, 1);
    EXPECT_THAT(told.err, HasSubstr("Say one of: list tables"));
  }
  EXPECT_THAT(admin(server, {"delete", "table", "4pmm68zqmar2k"}).err, HasSubstr("There is no such table."));
  EXPECT_THAT(admin(server, {"ban", "nowhere"}).err, HasSubstr("An address is like"));
  EXPECT_EQ(admin(server, {"ban", "192.0.2.1", "0"}).status, 1);
  EXPECT_EQ(admin(server, {"list", "a\nb"}).status, 2);
  server.end(SIGTERM);
  EXPECT_THAT(admin(server, {"list", "tables"}).err, HasSubstr("no server answers"));
}

TEST(Admin, ATableHidden_IsShownToItsPlayersAlone) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "lobby": true})");
  EXPECT_THAT(server.get("/api/tables").body, HasSubstr(table.id));
  const auto stranger = server.sit(table, "nobody"), player = server.sit(table, "white");
  ASSERT_EQ(admin(server, {"hide", "table", table.id}).status, 0);
  while (stranger->receive()) continue;  // the connection ends
  player->send(R"({"ping": 1})");
  EXPECT_TRUE(player->receive());
  EXPECT_THAT(server.get("/api/tables").body, Not(HasSubstr(table.id)));
  for (const char* const of : {"", "/pgn", "/log"}) EXPECT_EQ(server.get("/api/tables/" + table.id + of).status, 404U);
  EXPECT_THROW(server.sit(table, "nobody"), std::exception);
  EXPECT_NO_THROW(server.sit(table, "white"));
  EXPECT_THAT(admin(server, {"list", "tables"}).out, HasSubstr("(hidden)"));
  ASSERT_EQ(admin(server, {"show", "table", table.id}).status, 0);
  EXPECT_EQ(server.get("/api/tables/" + table.id).status, 200U);
}

TEST(Admin, ATableRenamedAndDeleted_IsSoForEverybodyAtOnce) {
  RunningServer server;
  const auto table = server.make(with_names);
  const auto white = server.sit(table, "white");
  ASSERT_EQ(admin(server, {"rename", "table", table.id, "black", "Beatriz"}).status, 0);
  EXPECT_THAT(server.get("/api/tables/" + table.id).body, HasSubstr("Beatriz"));
  EXPECT_EQ(check(data_of(server)).status, 0) << check(data_of(server)).out;
  ASSERT_EQ(admin(server, {"delete", "table", table.id}).status, 0);
  while (white->receive()) continue;  // the connection ends
  EXPECT_EQ(server.get("/api/tables/" + table.id).status, 404U);
  server.end(SIGTERM);
  server.start();
  EXPECT_EQ(server.get("/api/tables/" + table.id).status, 404U);
}

TEST(Admin, ATournament_IsHiddenRenamedAndDeletedWithItsTables) {
  RunningServer server;
  const auto made =
      server.post("/api/tournaments", R"({"event": "Torneio", "pairings": "1,Ana,Rui\n2,Eva,Rosa"})").json();
  const std::string id(made.at("tournament").as_string());
  ASSERT_EQ(admin(server, {"rename", "tournament", id, "Ana", "Ana Maria"}).status, 0);
  EXPECT_THAT(server.get("/api/tournaments/" + id).body, HasSubstr("Ana Maria"));
  EXPECT_THAT(admin(server, {"list", "tables"}).out, HasSubstr("Ana Maria – Rui"));
  WebSocket watcher(server.port(), "/api/tournaments/" + id + "/live"),
      arbiter(server.port(), "/api/tournaments/" + id + "/live");
  watcher.send(R"({"hello": {}})");
  arbiter.send(R"({"hello": {"token": ")" + std::string(made.at("arbiter").as_string()) + R"("}})");
  EXPECT_TRUE(watcher.receive());
  EXPECT_TRUE(arbiter.receive());
  ASSERT_EQ(admin(server, {"hide", "tournament", id}).status, 0);
  while (watcher.receive()) continue;  // the connection ends
  arbiter.send(R"({"ping": 1})");
  EXPECT_TRUE(arbiter.receive());
  EXPECT_EQ(server.get("/api/tournaments/" + id).status, 404U);
  ASSERT_EQ(admin(server, {"show", "tournament", id}).status, 0);
  EXPECT_EQ(server.get("/api/tournaments/" + id).status, 200U);
  ASSERT_EQ(admin(server, {"delete", "tournament", id}).status, 0);
  EXPECT_EQ(server.get("/api/tournaments/" + id).status, 404U);
  EXPECT_EQ(admin(server, {"list", "tables"}).out, "");
  EXPECT_THAT(files_with(data_of(server), "Ana Maria"), testing::IsEmpty());
}

TEST(Admin, AForgottenPerson_IsInNoByteOfTheFiles_AndTheGameStays) {
  RunningServer server;
  constexpr const char* name = "Zebedeu Quartzo";
  const auto table = server.make(with_names);
  const auto other = server.make(R"({"seat": "white", "names": {"white": "Bia"}})");
  server.post("/api/tournaments", R"({"event": "Torneio", "pairings": "1,Zebedeu Quartzo,Rui"})");
  {
    const auto white = server.sit(table, "white"), black = server.sit(table, "black");
    white->send(R"({"do": "move", "move": "e2e4", "id": 1})");
    ASSERT_TRUE(acknowledged(*white, 1));
    white->send(R"({"do": "stop_clocks", "reason": "Zebedeu Quartzo feels unwell", "id": 2})");
    ASSERT_TRUE(acknowledged(*white, 2));
  }
  EXPECT_THAT(server.get("/api/tables/" + table.id + "/log").body, HasSubstr("feels unwell"));
  json::value welcome;
  server.sit(table, "nobody", 0, &welcome);
  EXPECT_THAT(json::serialize(welcome), HasSubstr("feels unwell"));
  EXPECT_THAT(files_with(data_of(server), name), Not(testing::IsEmpty()));
  const auto forgotten = admin(server, {"forget", name});
  EXPECT_EQ(forgotten.status, 0) << forgotten.out;
  EXPECT_THAT(forgotten.out, HasSubstr("Erased at tables: 2; in tournaments: 1."));
  for (const char* const gone : {name, "Zebedeu", "Quartzo", "feels unwell"})
    EXPECT_THAT(files_with(data_of(server), gone), testing::IsEmpty()) << gone;
  // The game is there, with its log whole, and goes on.
  const auto log = server.get("/api/tables/" + table.id + "/log").body;
  EXPECT_THAT(log, HasSubstr("stop_clocks"));
  EXPECT_THAT(log, Not(HasSubstr("unwell")));
  // What was written out for those who watch is written anew.
  server.sit(table, "nobody", 0, &welcome);
  EXPECT_THAT(json::serialize(welcome), Not(HasSubstr("unwell")));
  EXPECT_THAT(server.get("/api/tables/" + table.id).body, Not(HasSubstr("Zebedeu")));
  EXPECT_EQ(check(data_of(server)).status, 0) << check(data_of(server)).out;
  server.end(SIGTERM);
  EXPECT_THAT(files_with(data_of(server), "Zebedeu"), testing::IsEmpty());
  server.start();
  EXPECT_NO_THROW(server.sit(table, "white"));
  EXPECT_THAT(server.get("/api/tables/" + other.id).body, HasSubstr("Bia"));
  // The audit log tells what was done, and not to whom.
  const auto audit = admin(server, {"list", "log"}).out;
  EXPECT_THAT(audit, HasSubstr("forget a person: 2 tables, 1 tournaments"));
  EXPECT_THAT(audit, Not(HasSubstr("Zebedeu")));
  EXPECT_EQ(admin(server, {"forget", name}).status, 1);
}

TEST(Admin, ABannedAddress_IsRefusedUntilItIsLetInAgain) {
  RunningServer server({"--behind-proxy", "yes"});
  const std::string from = "X-Forwarded-For: 192.0.2.7\r\n";
  EXPECT_EQ(server.get("/api/tables", from).status, 200U);
  ASSERT_EQ(admin(server, {"ban", "192.0.2.0/24", "30"}).status, 0);
  const auto refused = server.get("/api/tables", from);
  EXPECT_EQ(refused.status, 403U);
  EXPECT_THAT(refused.body, HasSubstr("does not let this address in"));
  EXPECT_EQ(server.get("/api/tables", "X-Forwarded-For: 198.51.100.7\r\n").status, 200U);
  server.end(SIGTERM);
  server.start();
  EXPECT_EQ(server.get("/api/tables", from).status, 403U);
  EXPECT_THAT(admin(server, {"list", "bans"}).out, HasSubstr("192.0.2.0/24"));
  ASSERT_EQ(admin(server, {"unban", "192.0.2.0/24"}).status, 0);
  EXPECT_EQ(server.get("/api/tables", from).status, 200U);
}

TEST(Bans, AreAddressesAndNetworks) {
  using server::Bans;
  EXPECT_EQ(Bans::normal("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(Bans::normal("192.0.2.7/24"), "192.0.2.0/24");
  EXPECT_EQ(Bans::normal("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(Bans::normal("2001:DB8::1/32"), "2001:db8::/32");
  EXPECT_EQ(Bans::normal("2001:db8:1:2:3::4"), "2001:db8:1:2::/64");
  EXPECT_EQ(Bans::normal("2001:db8::1/128"), "2001:db8::1");
  for (const char* const wrong : {"", "x", "192.0.2", "192.0.2.7/33", "192.0.2.7/", "::/129", "fe80::1%1"})
    EXPECT_EQ(Bans::normal(wrong), std::nullopt) << wrong;
  Bans bans;
  bans.set({"2001:db8::/32", 100});
  bans.set({"192.0.2.7", 100});
  const auto has = [&](const char* address, std::int64_t now) {
    return bans.has(boost::asio::ip::make_address(address), now);
  };
  EXPECT_TRUE(has("2001:db8:1::2", 50));
  EXPECT_TRUE(has("::ffff:192.0.2.7", 50));
  EXPECT_FALSE(has("192.0.2.8", 50));
  EXPECT_FALSE(has("192.0.2.7", 100));
  bans.set({"192.0.2.7", 0});
  EXPECT_FALSE(has("192.0.2.7", 50));
}

// --- Files and memory

TEST(Operating, TheFilesAndTheSocket_AreTheOwnersAlone) {
  RunningServer server;
  server.make();
  for (const auto& entry : std::filesystem::directory_iterator(data_of(server))) {
    struct stat found {};
    ASSERT_EQ(::stat(entry.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U) << entry.path();
  }
}

TEST(Operating, AnotherUser_GetsNoAnswerAtTheSocket) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can act as another user";
  RunningServer server;
  // The folder of the test is let open to that user, and the socket too, so that only the server's own check is left.
  for (auto folder = std::filesystem::path(data_of(server)); folder != folder.root_path();
       folder = folder.parent_path())
    if (folder.string().contains("jadoube-test")) std::filesystem::permissions(folder, std::filesystem::perms(0755));
  std::filesystem::permissions(data_of(server) + "/admin.sock", std::filesystem::perms(0666));
  const pid_t other = ::fork();
  if (other == 0) {
    constexpr uid_t nobody = 65'534;
    if (::setuid(nobody) != 0) ::_exit(3);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    (data_of(server) + "/admin.sock").copy(address.sun_path, sizeof address.sun_path - 1);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) ::_exit(4);
    constexpr std::string_view request = "en\x1flist\x1ftables\n";
    static_cast<void>(::send(socket, request.data(), request.size(), MSG_NOSIGNAL));
    char byte = 0;
    ::_exit(::read(socket, &byte, 1) == 1 ? 1 : 0);
  }
  int status = 0;
  ::waitpid(other, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(Operating, WhenAPlayerLeaves_TheSecretIsInNoMemoryOfTheServer) {
#ifdef JADOUBE_SANITIZED
  GTEST_SKIP() << "a sanitizer has an allocator of its own";
#endif
  if (::geteuid() != 0) GTEST_SKIP() << "the memory of a process that is not dumpable is read by root alone";
  RunningServer server;
  const auto table = server.make(R"({"seat": "white"})");
  server.end(SIGTERM);  // what was drawn and shown once
  server.start();
  const std::string secret = table.tokens.at("white");
  {
    const auto white = server.sit(table, "white");
    EXPECT_GT(server.times_in_memory(secret), 0U);
  }
  // That it has left is seen by the server a moment later.
  EXPECT_TRUE(eventually([&] { return server.times_in_memory(secret) == 0; }));
}

TEST(Operating, TheServer_LeavesNoCoreDump) {
  RunningServer server;
  std::ifstream limits("/proc/" + std::to_string(server.process()) + "/limits");
  const std::string text{std::istreambuf_iterator<char>(limits), {}};
  EXPECT_THAT(text, testing::ContainsRegex("Max core file size +0 +0"));
}

// --- The store under a running server

TEST(Operating, AStoreDeletedUnderneath_IsToldByHealthzAndActsAreRefused) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  const auto white = server.sit(table, "white");
  const std::string file = data_of(server) + "/tables.db";
  std::filesystem::rename(file, file + ".away");
  const auto health = server.get("/healthz");
  EXPECT_EQ(health.status, 503U);
  EXPECT_THAT(health.body, HasSubstr("was deleted, moved or replaced"));
  white->send(R"({"do": "record", "san": "e4", "id": 1})");
  const auto answer = white->receive("refused");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->at("code"), "not_stored");
  std::filesystem::rename(file + ".away", file);
  EXPECT_TRUE(test::eventually([&] { return server.get("/healthz").status == 200U; }));
  EXPECT_NO_THROW(server.make());
}

// A small disk of its own, where the system lets tests have one.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& size) {
    mounted_ = ::mount("jadoube-test", folder_.path().c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (mounted_) ::umount2(folder_.path().c_str(), MNT_DETACH);
  }
  bool mounted() const { return mounted_; }
  std::string path() const { return folder_.path().string(); }
  void fill() const {
    std::ofstream file(path() + "/filler", std::ios::binary | std::ios::app);
    const std::string part(4096, 'x');
    while (file.write(part.data(), static_cast<std::streamsize>(part.size())).flush()) continue;
  }
  void empty() const { std::filesystem::remove(path() + "/filler"); }

 private:
  Scratch folder_;
  bool mounted_ = false;
};

constexpr std::int64_t day_ms = 86'400'000;

server::TableInfo aged(std::int64_t id, std::int64_t days) {
  const auto made = server::read_create_table(R"({"seat": "white"})");
  server::TableInfo info = made->info;
  info.id = {id};
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  info.created = now.count() - days * day_ms;
  return info;
}

TEST(Disk, WhenItIsFull_ErasingSaysThatItIsNotDone_AndTheSameCommandFinishesItWhenThereIsRoom) {
  const SmallDisk disk("400m");
  if (!disk.mounted()) GTEST_SKIP() << "a file system of its own needs root";
  const auto operate = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"admin", "--data", disk.path()});
    return run(words);
  };
  RunningServer server({"--data", disk.path(), "--quota", "100000"});
  server.end(SIGTERM);
  {
    // More than what the store has kept for itself.
    const auto store = *store::open_sqlite(disk.path() + "/tables.db", store::Access::write);
    const auto info = aged(1, 1);
    ASSERT_TRUE(store->commit(std::vector<store::Change>{
        store::change::Create{info.id, server::write_table_info(info), {}, false, server::regulations_line(info)}}));
    for (std::uint32_t n = 0; n < 20'000;) {
      std::vector<store::Change> changes;
      while (changes.size() < 4'000) changes.emplace_back(store::change::Append{info.id, ++n, std::string(1'000, 'x')});
      ASSERT_TRUE(store->commit(changes));
    }
  }
  server.start();
  const auto table = server.make(with_names);
  disk.fill();
  const auto refused = operate({"forget", "Zebedeu Quartzo"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr("there is no space left"));
  EXPECT_THAT(server.get("/api/tables/" + table.id).body, Not(HasSubstr("Zebedeu")));
  disk.empty();
  const auto repeated = operate({"forget", "Zebedeu Quartzo"});
  EXPECT_EQ(repeated.status, 1);
  EXPECT_THAT(repeated.err, HasSubstr("no player of that name"));
  EXPECT_THAT(files_with(disk.path(), "Zebedeu"), testing::IsEmpty());
  const auto white = server.sit(table, "white");
  white->send(R"({"do": "record", "san": "e4", "id": 1})");
  EXPECT_TRUE(acknowledged(*white, 1));
}

TEST(Disk, WhenItIsFull_TheServerStartsAndServesWhatThereIs_AndPlayResumesWhenThereIsRoom) {
  const SmallDisk disk("24m");
  if (!disk.mounted()) GTEST_SKIP() << "a file system of its own needs root";
  // No quota keeps the disk from being full.
  RunningServer server({"--data", disk.path(), "--trusted-networks", "127.0.0.0/8", "--quota", "100000"});
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  const std::string act = R"({"do": "record", "san": ")" + std::string(300, 'x') + R"(", "id": 1})";
  {
    const auto white = server.sit(table, "white");
    white->send(act);
    ASSERT_TRUE(acknowledged(*white, 1));
  }
  server.end(SIGKILL);
  disk.fill();
  server.start();
  EXPECT_THAT(server.get("/api/tables/" + table.id + "/log").body, HasSubstr("record"));
  // What space the store has kept for itself is written first.
  std::optional<json::value> refused;
  for (int round = 0; round < 10 && !refused; ++round) {
    HttpAnswer made;
    for (int tables = 0; tables < 20'000 && (made = server.post("/api/tables", with_names)).status == 201U; ++tables)
      continue;
    EXPECT_EQ(made.status, 503U);
    EXPECT_THAT(made.body, HasSubstr("disk is full"));
    try {
      const auto white = server.sit(table, "white");
      for (int id = 1; id <= 50 && !refused; ++id) {
        white->send(act);
        const auto answer = white->receive();
        if (!answer) break;
        if (answer->as_object().contains("refused") || answer->as_object().contains("error")) refused = *answer;
      }
    } catch (const std::exception&) {
      break;  // not even a welcome can be written
    }
  }
  ASSERT_TRUE(refused);
  EXPECT_THAT(json::serialize(*refused), HasSubstr("disk is full"));
  EXPECT_EQ(server.get("/healthz").status, 503U);
  EXPECT_THAT(server.get("/healthz").body, HasSubstr("no space left"));
  EXPECT_THAT(server.get("/api/tables/" + table.id + "/log").body, HasSubstr("record"));
  disk.empty();
  const auto white = server.sit(table, "white");
  white->send(act);
  EXPECT_TRUE(acknowledged(*white, 1));
  EXPECT_EQ(server.get("/healthz").status, 200U);
  server.end(SIGTERM);
  EXPECT_EQ(check(disk.path()).status, 0) << check(disk.path()).out;
}

// --- Ageing

TEST(Retention, UnplayedAndAbandonedTables_AgeOut_FinishedOnesOnlyWhenAsked) {
  const server::Retention retention{.unplayed = 30, .abandoned = 365, .finished = 0};
  const std::int64_t now = 1'000 * 86'400;
  const auto expired = [&](bool begun, laws::Result result, std::int64_t created_day, std::int64_t last_day,
                           bool tournament, const server::Retention& rules) {
    server::TableInfo info;
    info.begun = begun;
    info.result = result;
    info.created = created_day * day_ms;
    if (tournament) info.place.emplace();
    return server::expired(info, last_day * 86'400, rules, now);
  };
  using laws::Result;
  EXPECT_TRUE(expired(false, Result::none, 960, 0, false, retention));
  EXPECT_FALSE(expired(false, Result::none, 980, 0, false, retention));
  EXPECT_FALSE(expired(false, Result::none, 960, 0, true, retention));
  EXPECT_TRUE(expired(true, Result::none, 100, 600, false, retention));
  EXPECT_FALSE(expired(true, Result::none, 100, 700, false, retention));
  EXPECT_FALSE(expired(true, Result::draw, 1, 1, false, retention));
  EXPECT_TRUE(expired(true, Result::draw, 1, 1, false, {.finished = 900}));
  EXPECT_FALSE(expired(false, Result::none, 1, 0, false, {}));
}

TEST(Retention, AServer_DeletesWhatIsOldEnough) {
  RunningServer server;
  server.end(SIGTERM);
  {
    const auto store = *store::open_sqlite(data_of(server) + "/tables.db", store::Access::write);
    std::vector<store::Change> changes;
    for (const auto& [id, days] : std::map<std::int64_t, std::int64_t>{{1, 40}, {2, 20}}) {
      const auto info = aged(id, days);
      changes.emplace_back(
          store::change::Create{info.id, server::write_table_info(info), {}, false, server::regulations_line(info)});
    }
    ASSERT_TRUE(store->commit(changes));
  }
  server.start();
  // A table that is asked for is in use, and stays: first the log says that the deletions are over.
  EXPECT_TRUE(eventually([&] { return admin(server, {"list", "log"}).out.contains("retention: 1 tables"); }));
  EXPECT_EQ(server.get("/api/tables/" + store::to_string(store::TableId{1})).status, 404U);
  EXPECT_EQ(server.get("/api/tables/" + store::to_string(store::TableId{2})).status, 200U);
}

TEST(Retention, AboveTheQuota_NoTableIsMadeAndGamesGoOn) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  server.end(SIGTERM);
  RunningServer small({"--data", data_of(server), "--quota", "1"});
  const auto refused = small.post("/api/tables", "{}");
  EXPECT_EQ(refused.status, 503U);
  EXPECT_THAT(refused.body, HasSubstr("no space for new tables"));
  const auto white = small.sit(table, "white");
  white->send(R"({"do": "record", "san": "e4", "id": 1})");
  EXPECT_TRUE(acknowledged(*white, 1));
  EXPECT_THAT(small.get("/metrics").body, HasSubstr("jadoube_store_quota_bytes 1000000"));
}

// --- jadoube store

TEST(StoreTool, ATableThatIsUnreadable_IsNamedAndRepaired) {
  RunningServer server;
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "none"}})");
  {
    const auto white = server.sit(table, "white"), black = server.sit(table, "black");
    for (int id = 1; id <= 3; ++id) {
      white->send(R"({"do": "record", "san": "e4", "id": )" + std::to_string(id) + "}");
      ASSERT_TRUE(acknowledged(*white, id));
    }
  }
  EXPECT_EQ(check(data_of(server)).status, 0) << "beside the server";
  EXPECT_THAT(run({"store", "repair", table.id, "--data", data_of(server)}).err, HasSubstr("in use"));
  server.end(SIGTERM);
  // The last entry is made one that no version can read.
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open((data_of(server) + "/tables.db").c_str(), &file), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(file,
                         "UPDATE append_0 SET line = '{' WHERE number = (SELECT max(number) FROM append_0); "
                         "UPDATE events SET line = '{' WHERE n = (SELECT max(n) FROM events)",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(file);
  const auto found = check(data_of(server));
  EXPECT_EQ(found.status, 1);
  EXPECT_THAT(found.out, HasSubstr("table " + table.id));
  EXPECT_THAT(found.out, HasSubstr("make no sense"));
  const auto repaired = run({"store", "repair", table.id, "--data", data_of(server)});
  EXPECT_EQ(repaired.status, 0) << repaired.err;
  EXPECT_THAT(repaired.out, HasSubstr("1 dropped"));
  EXPECT_EQ(check(data_of(server)).status, 0) << check(data_of(server)).out;
  server.start();
  const auto white = server.sit(table, "white");
  white->send(R"({"do": "record", "san": "e4", "id": 1})");
  EXPECT_TRUE(acknowledged(*white, 1));
}

TEST(StoreTool, WrongUse_IsToldInOneSentence) {
  const Scratch folder;
  EXPECT_THAT(run({"store"}).err, HasSubstr("say what to do"));
  EXPECT_THAT(run({"store", "repair"}).err, HasSubstr("say what to do"));
  EXPECT_THAT(run({"store", "check", "--data", folder.path()}).err, HasSubstr("there are no tables in"));
  folder.write("tables.db", std::string(5000, 'x'));
  EXPECT_THAT(run({"store", "check", "--data", folder.path()}).err, HasSubstr("is not a file of tables"));
}

}  // namespace
}  // namespace jadoube::test

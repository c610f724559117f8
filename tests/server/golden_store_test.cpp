// The store that each release has written is served by this program: tests/server/golden. JADOUBE_FREEZE=1.0 writes
// that of 1.0 anew; see the folder's README.
#include <gtest/gtest.h>
#include <zstd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/server/at_the_desk.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

std::filesystem::path folder_of(const std::string& release) { return source_file("tests/server/golden") / release; }

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::string compressed(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  constexpr int level = 19;
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), level));
  return out;
}
std::string decompressed(const std::string& bytes) {
  std::string out(ZSTD_getFrameContentSize(bytes.data(), bytes.size()), '\0');
  out.resize(ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size()));
  return out;
}

// Nothing of a golden store is deleted because of its age.
std::vector<std::string> keeping_all() { return {"--keep-unplayed", "0", "--keep-abandoned", "0"}; }

std::string data_of(const RunningServer& server) { return server.store().string(); }
Outcome at_data(const RunningServer& server, std::vector<std::string> words) {
  words.insert(words.end(), {"--data", data_of(server)});
  return run(words);
}

// --- What is compared

// Everything of `then` is in `now`, which may say more.
bool contained(const json::value& then, const json::value& now) {
  if (then.is_object())
    return now.is_object() && std::ranges::all_of(then.get_object(), [&](const auto& member) {
             const auto* const value = now.get_object().if_contains(member.key());
             return value != nullptr && contained(member.value(), *value);
           });
  if (then.is_array()) return now.is_array() && std::ranges::equal(then.get_array(), now.get_array(), contained);
  return then == now;
}

json::value picked(const json::value& value, std::initializer_list<const char*> keys) {
  json::object some;
  for (const char* const key : keys) some[key] = value.at(key);
  return some;
}

json::value text(const RunningServer& server, const std::string& path) {
  const auto answer = server.get(path);
  EXPECT_EQ(answer.status, 200U) << path << ": " << answer.body;
  return json::string(answer.body);
}

// What the server answers about a store, without words that may be chosen anew.
json::object answers(const RunningServer& server, const json::object& keys) {
  json::object all;
  for (const auto& [name, key] : keys.at("tables").as_object()) {
    const std::string path = "/api/tables/" + std::string(key.at("id").as_string());
    all[name] = picked(server.get(path).json(), {"table", "state", "entries"});
    all[std::string(name) + " log"] = text(server, path + "/log");
  }
  const std::string event = "/api/tournaments/" + std::string(keys.at("tournament").at("id").as_string());
  all["tournament"] = server.get(event).json();
  for (const char* const player : {"Alfa", "Beta"}) {
    const auto blitz = server.get(std::string("/api/user/") + player).json().at("perfs").at("blitz");
    all[player] = picked(blitz, {"games", "rating"});
  }
  for (const char* const list : {"bans", "log"})
    all[std::string("list ") + list] = json::string(at_data(server, {"admin", "list", list}).out);
  return all;
}

// --- Writing that of a release

void act(WebSocket& socket, int id, const std::string& members) {
  socket.send("{" + members + ", \"id\": " + std::to_string(id) + "}");
  ASSERT_TRUE(acknowledged(socket, id)) << members;
}
std::string move(const char* uci) { return std::string(R"("do": "move", "move": ")") + uci + '"'; }

json::object key_of(const MadeTable& table) {
  json::object key{{"id", table.id}};
  for (const auto& [seat, token] : table.tokens) key[seat] = token;
  return key;
}
MadeTable table_of(const json::value& key) {
  MadeTable table;
  for (const auto& [name, value] : key.as_object())
    (name == "id" ? table.id : table.tokens[std::string(name)]) = std::string(value.as_string());
  return table;
}

struct Both {
  Both(const RunningServer& server, const MadeTable& table)
      : white(server.sit(table, "white")), black(server.sit(table, "black")) {
    EXPECT_TRUE(white->receive("entry")) << "White's clock is started when both are there";
  }
  std::unique_ptr<WebSocket> white, black;
};

MadeTable stopped(const RunningServer& server) {
  const auto table = server.make(
      R"({"seat": "white", "language": "pt", "names": {"white": "Ana", "black": "Rui"}, "regulations": {"time": "5+3"}})");
  const Both players(server, table);
  act(*players.white, 1, R"("do": "touch", "square": "f2")");
  act(*players.white, 2, R"("do": "place", "from": "f2", "to": "f3")");
  act(*players.white, 3, R"("do": "press")");
  act(*players.black, 1, move("e7e5"));
  act(*players.black, 2, R"("do": "press")");
  act(*players.white, 4, R"("do": "stop_clocks", "reason": "the light")");
  act(*players.white, 5, R"("do": "offer_draw")");
  return table;
}

MadeTable forfeited(const RunningServer& server) {
  const auto table =
      server.make(R"({"seat": "white", "regulations": {"edition": "1997", "time": "5", "supervision": "limited"}})");
  const Both players(server, table);
  act(*players.white, 1, R"("do": "place", "from": "e1", "to": "e3")");
  act(*players.white, 2, R"("do": "press")");
  act(*players.black, 1, R"("do": "claim", "of": "illegal_move")");
  return table;
}

MadeTable adjourned(const RunningServer& server) {
  const auto table = server.make(R"({"seat": "white", "arbiter": true, "regulations": {"time": "90+30"}})");
  const Both players(server, table);
  act(*players.white, 1, move("e2e4"));
  act(*players.white, 2, R"("do": "press")");
  act(*players.black, 1, move("e7e5"));
  act(*players.black, 2, R"("do": "press")");
  act(*players.white, 3, R"("do": "seal", "move": "Nf3")");
  return table;
}

MadeTable on_one_device(const RunningServer& server) {
  const auto table = server.make(R"({"seat": "both", "regulations": {"time": "none", "edition": "2018"}})");
  const auto both = server.sit(table, "both");
  act(*both, 1, R"("by": "white", )" + move("d2d4"));
  act(*both, 2, R"("by": "white", "do": "press")");
  act(*both, 3, R"("by": "black", "do": "touch", "square": "g8")");
  return table;
}

MadeTable erased(const RunningServer& server) {
  const auto table = server.make(
      R"({"seat": "white", "names": {"white": "Zebedeu Quartzo", "black": "Bia"}, "regulations": {"time": "none"}})");
  {
    const Both players(server, table);
    act(*players.white, 1, move("g1f3"));
    act(*players.white, 2, R"("do": "press")");
    act(*players.black, 1, R"("do": "resign")");
  }
  EXPECT_EQ(at_data(server, {"admin", "forget", "Zebedeu Quartzo"}).status, 0);
  return table;
}

// A rated game of two programs, which White gives up.
MadeTable rated(const RunningServer& server) {
  std::vector<std::string> headers;
  std::vector<std::unique_ptr<Wire>> streams;
  for (const char* const name : {"Alfa", "Beta"}) {
    std::string token = at_data(server, {"player", "add", name, "--bot"}).out;
    token.erase(token.find_last_not_of('\n') + 1);
    headers.push_back("Authorization: Bearer " + token + "\r\n");
    streams.push_back(std::make_unique<Wire>(server.port()));
    streams.back()->write("GET /api/stream/event HTTP/1.1\r\nHost: localhost\r\n" + headers.back() + "\r\n");
    streams.back()->read_until("\r\n\r\n");
  }
  const std::string form = "Content-Type: application/x-www-form-urlencoded\r\n";
  const auto made =
      server.post("/api/challenge/Beta", "rated=true&clock.limit=180&clock.increment=2&color=white", headers[0] + form);
  EXPECT_EQ(made.status, 200U) << made.body;
  const auto value = made.json();
  const auto* const inner = value.as_object().if_contains("challenge");
  const std::string id((inner != nullptr ? *inner : value).at("id").as_string());
  EXPECT_EQ(server.post("/api/challenge/" + id + "/accept", "", headers[1]).status, 200U);
  streams[0]->read_until("gameStart");
  for (std::size_t i = 0; i < 2; ++i) {
    streams.push_back(std::make_unique<Wire>(server.port()));
    streams.back()->write("GET /api/bot/game/stream/" + id + " HTTP/1.1\r\nHost: localhost\r\n" + headers[i] + "\r\n");
    streams.back()->read_until("gameFull");
  }
  const std::string game = "/api/bot/game/" + id;
  for (const char* const uci : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    const bool white = uci[1] == '2' || uci[1] == '1';
    EXPECT_EQ(server.post(game + "/move/" + uci, "", headers[white ? 0 : 1]).status, 200U) << uci;
  }
  EXPECT_EQ(server.post(game + "/resign", "", headers[0]).status, 200U);
  return {.id = id, .tokens = {}};
}

json::object tournament(const RunningServer& server) {
  const AtTheDesk desk(server, R"("event": "Open", "city": "Coimbra", "system": "swiss", "rounds": 5,
      "initial_color": "white", "players": [{"name": "Alves, Ana", "rating": 2200}, {"name": "Brito, Rui", "rating": 2100},
      {"name": "Costa, Eva", "rating": 2000}, {"name": "Dias, Gil", "rating": 1900}, {"name": "Elias, Lia"}])");
  desk.act("presence", R"("players": [1], "presence": "half_bye", "round": 2)");
  desk.act("pair");
  desk.act("publish");
  desk.act("results", R"("round": 1, "results": [{"board": 1, "result": "1-0"}, {"board": 2, "result": "1/2-1/2"}])");
  desk.act("close");
  desk.act("pair");
  desk.act("publish", R"("tables": 1)");
  return {{"id", desk.made().at("tournament")}, {"arbiter", desk.arbiter()}};
}

void write_store(const std::string& release) {
  RunningServer server(keeping_all());
  json::object keys;
  json::object& tables = keys["tables"].emplace_object();
  tables["stopped"] = key_of(stopped(server));
  tables["forfeited"] = key_of(forfeited(server));
  tables["adjourned"] = key_of(adjourned(server));
  tables["device"] = key_of(on_one_device(server));
  tables["erased"] = key_of(erased(server));
  tables["rated"] = key_of(rated(server));
  keys["tournament"] = tournament(server);
  const auto hidden = server.make(R"({"seat": "white"})");
  EXPECT_EQ(at_data(server, {"admin", "hide", "table", hidden.id}).status, 0);
  EXPECT_EQ(at_data(server, {"admin", "ban", "192.0.2.0/24", "36500"}).status, 0);
  EXPECT_EQ(server.end(SIGTERM), 0);
  const auto folder = folder_of(release);
  std::filesystem::create_directories(folder);
  write_bytes(folder / "tables.db.zst", compressed(bytes_of(data_of(server) + "/tables.db")));
  server.start();
  const json::object file{{"keys", keys}, {"answers", answers(server, keys)}};
  write_bytes(folder / "answers.json", json::serialize(file) + "\n");
}

// --- The tests

constexpr const char* releases[] = {"1.0"};

struct GoldenStore {
  explicit GoldenStore(const std::string& release)
      : file(json::parse(bytes_of(folder_of(release) / "answers.json")).as_object()), server(keeping_all()) {
    server.end(SIGTERM);
    std::filesystem::remove_all(data_of(server));
    std::filesystem::create_directories(data_of(server));
    write_bytes(data_of(server) + "/tables.db", decompressed(bytes_of(folder_of(release) / "tables.db.zst")));
    server.start();
  }
  json::object keys() const { return file.at("keys").as_object(); }
  MadeTable table(const char* name) const { return table_of(file.at("keys").at("tables").at(name)); }

  json::object file;
  RunningServer server;
};

TEST(GoldenStores, AreServedAsByTheReleaseThatWroteThem) {
  if (const char* const release = std::getenv("JADOUBE_FREEZE")) write_store(release);
  for (const char* const release : releases) {
    const GoldenStore golden(release);
    const auto check = at_data(golden.server, {"store", "check"});
    EXPECT_EQ(check.status, 0) << check.out << check.err;
    const json::object now = answers(golden.server, golden.keys());
    for (const auto& [name, then] : golden.file.at("answers").as_object())
      EXPECT_TRUE(contained(then, now.at(name)))
          << release << ", " << name << "\n  then: " << then << "\n  now:  " << now.at(name);
  }
}

TEST(GoldenStores, AreGoneOnWith) {
  for (const char* const release : releases) {
    const GoldenStore golden(release);
    // The touched knight still obliges.
    const auto both = golden.server.sit(golden.table("device"), "both");
    both->send(R"({"do": "move", "by": "black", "move": "g8f6", "id": 1})");
    const auto moved = acknowledged(*both, 1);
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->at("answer").at("ok"), true);
    // The envelope opens by the secret with which it was sealed.
    const auto table = golden.table("adjourned");
    const auto white = golden.server.sit(table, "white"), black = golden.server.sit(table, "black"),
               arbiter = golden.server.sit(table, "arbiter");
    arbiter->send(R"({"do": "open", "at_board": ["white", "black"], "id": 1})");
    const auto opened = acknowledged(*arbiter, 1);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->at("event").at("move"), "Nf3");
    // The desk takes a result.
    const auto tournament = golden.keys().at("tournament");
    const std::string path = "/api/tournaments/" + std::string(tournament.at("id").as_string()),
                      token = R"({"token": ")" + std::string(tournament.at("arbiter").as_string()) + "\", ";
    const auto entered =
        golden.server.post(path + "/results", token + R"("round": 2, "results": [{"board": 2, "result": "0-1"}]})");
    EXPECT_EQ(entered.status, 200U) << entered.body;
    const auto shown = golden.server.get(path).json();
    EXPECT_EQ(shown.at("tournament").at("rounds").at(1).at("games").at(1).at("result"), "0-1");
    // Its one link is that of a chief, who appoints others; players have codes.
    const auto codes = golden.server.post(path + "/codes", token + R"("by": "Ana"})");
    EXPECT_EQ(codes.status, 200U) << codes.body;
    const auto deputy = golden.server.post(path + "/appoint", token + R"("name": "Rita", "role": "deputy"})");
    ASSERT_EQ(deputy.status, 201U) << deputy.body;
    const std::string own = R"({"token": ")" + std::string(deputy.json().at("link").as_string()) + "\"}";
    EXPECT_EQ(golden.server.post(path + "/links", own).body,
              golden.server.post(path + "/links", token + R"("by": "Ana"})").body);
    EXPECT_EQ(golden.server.post(path + "/codes", own).body, codes.body);
    EXPECT_EQ(at_data(golden.server, {"store", "check"}).status, 0);
  }
}

}  // namespace
}  // namespace jadoube::test

// The links of a tournament's arbiters: what each role lets do, over every request and every WebSocket; links made,
// listed, revoked and recovered; and arbiters who do not overwrite each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "jadoube/server/tournament/roles.hpp"
#include "tests/server/at_the_desk.hpp"

namespace jadoube::test {
namespace {

using server::ArbiterDemand;
using server::may;
using server::Role;
using server::Watching;
using testing::HasSubstr;
using testing::Not;

constexpr std::array all_roles{Role::chief, Role::deputy, Role::results, Role::check_in, Role::reader};
constexpr std::array all_demands{
    ArbiterDemand::rounds,  ArbiterDemand::links,   ArbiterDemand::results, ArbiterDemand::start,
    ArbiterDemand::players, ArbiterDemand::boards,  ArbiterDemand::enter,   ArbiterDemand::presence,
    ArbiterDemand::merge,   ArbiterDemand::event,   ArbiterDemand::pair,    ArbiterDemand::swap,
    ArbiterDemand::change,  ArbiterDemand::publish, ArbiterDemand::cancel,  ArbiterDemand::close,
    ArbiterDemand::forbid,  ArbiterDemand::undo,    ArbiterDemand::desk,    ArbiterDemand::log,
    ArbiterDemand::check,   ArbiterDemand::trf,     ArbiterDemand::answer,  ArbiterDemand::staff,
    ArbiterDemand::appoint, ArbiterDemand::dismiss, ArbiterDemand::codes,   ArbiterDemand::grant,
    ArbiterDemand::prizes,  ArbiterDemand::search,  ArbiterDemand::copies};

static_assert(all_demands.size() == static_cast<std::size_t>(ArbiterDemand::copies) + 1, "a request without a role");

// By hand, from the table in docs/api.md.
std::vector<std::string_view> demands_of(Role role) {
  switch (role) {
    case Role::chief:
    case Role::deputy: break;
    case Role::results: return {"results", "desk", "log", "check"};
    case Role::check_in: return {"presence", "desk", "log", "check"};
    case Role::reader: return {"trf", "desk", "log", "check"};
  }
  std::vector<std::string_view> all{"rounds",   "links",  "results", "start", "players", "boards", "enter",
                                    "presence", "merge",  "event",   "pair",  "swap",    "change", "publish",
                                    "cancel",   "close",  "forbid",  "undo",  "desk",    "log",    "check",
                                    "trf",      "answer", "codes",   "grant", "prizes",  "search", "copies"};
  if (role == Role::chief) all.insert(all.end(), {"staff", "appoint", "dismiss"});
  return all;
}

class Roles : public testing::Test {
 protected:
  struct Link {
    unsigned number;
    std::string secret;
  };
  Link appoint(std::string_view role, std::string_view name = "Rita") const {
    const auto answer =
        event.ask("appoint", R"("name": ")" + std::string(name) + R"(", "role": ")" + std::string(role) + "\"");
    if (answer.status != 201) throw std::runtime_error("no link: " + answer.body);
    const auto made = answer.json();
    return {made.at("number").to_number<unsigned>(), std::string(made.at("link").as_string())};
  }
  HttpAnswer by(const std::string& token, std::string_view what, const std::string& members = {}) const {
    return server.post(event.path("/" + std::string(what)),
                       R"({"token": ")" + token + "\"" + (members.empty() ? "" : ", " + members) + "}");
  }
  static std::string sentence(const HttpAnswer& answer) {
    return answer.status < 400 ? std::string() : std::string(answer.json().at("error").at("en").as_string());
  }
  std::unique_ptr<WebSocket> watch(const std::string& token, std::string_view what) const {
    auto page = std::make_unique<WebSocket>(server.port(), event.path("/live"));
    const std::string how = what == "round" ? std::string() : R"(, ")" + std::string(what) + R"(": true)";
    page->send(R"({"hello": {"token": ")" + token + "\"" + how + "}}");
    return page;
  }
  MadeTable table(const std::string& token) const {
    const auto links = event.ask("links").json();
    const auto& board = links.at("boards").at(0);
    return {.id = std::string(board.at("table").as_string()),
            .tokens = {{"arbiter", token}, {"white", std::string(board.at("seats").at("white").as_string())}}};
  }

  RunningServer server;
  AtTheDesk event{server, R"("event": "Open", "regulations": {"time": "5+3"}, "system": "swiss", "rounds": 3, )"
                          R"("initial_color": "white", "players": ["Ana", "Bento", "Caio", "Davi"])"};
};

TEST_F(Roles, OfEachAct_AreThoseOfTheTable_InTheProgramAndOverTheNetwork) {
  event.act("pair");
  event.act("publish", R"("tables": 1)");
  for (const Role role : all_roles) {
    const std::string token = appoint(word(role)).secret;
    const auto allowed = demands_of(role);
    for (const ArbiterDemand demand : all_demands) {
      const bool may_do = std::ranges::find(allowed, word(demand)) != allowed.end();
      EXPECT_EQ(may(role, demand), may_do) << word(role) << " " << word(demand);
      // What is wrong in an empty request is said only to whom it is allowed.
      const auto answer = by(token, word(demand), R"("dialekt": 1)");
      EXPECT_EQ(answer.status == 403, !may_do) << word(role) << " " << word(demand) << ": " << answer.body;
      if (!may_do) {
        EXPECT_THAT(sentence(answer), HasSubstr("does not let you")) << word(role);
      }
    }
    for (const char* const what : {"round", "desk", "calls"}) {
      const auto page = watch(token, what);
      const auto first = page->receive();
      ASSERT_TRUE(first) << word(role) << " " << what;
      EXPECT_FALSE(first->as_object().contains("error")) << word(role) << " " << what;
    }
    const bool rules = role == Role::chief || role == Role::deputy;
    const auto hall = watch(token, "hall");
    EXPECT_EQ(hall->receive()->as_object().contains("places"), rules) << word(role);
    // At a table who does not rule sits as a spectator.
    json::value welcome;
    server.sit(table(token), "arbiter", 0, &welcome);
    EXPECT_EQ(welcome.at("seat"), rules ? "arbiter" : "spectator") << word(role);
  }
}

TEST_F(Roles, ForResults_AreOfTheRoundInPlay_AndForTheDoorOfWhoIsHere) {
  event.act("pair");
  event.act("publish");
  const auto results = appoint("results"), door = appoint("check_in", "Porta");
  EXPECT_EQ(by(results.secret, "results", R"("round": 1, "board": 1, "result": "1-0")").status, 200U);
  EXPECT_EQ(event.record("game/1/1").at("by"), "Rita");
  EXPECT_EQ(by(results.secret, "results", R"("round": 1, "board": 2, "result": "1-0")").status, 200U);
  event.act("close");
  EXPECT_THAT(sentence(by(results.secret, "results", R"("round": 1, "board": 1, "result": "0-1")")),
              HasSubstr("round in play"));
  event.act("pair");
  event.act("publish");
  EXPECT_THAT(sentence(by(results.secret, "results", R"("round": 1, "board": 1, "result": "0-1")")),
              HasSubstr("round in play"));
  EXPECT_EQ(by(door.secret, "presence", R"("players": [1], "presence": "present")").status, 200U);
  EXPECT_THAT(sentence(by(door.secret, "presence", R"("players": [1], "presence": "withdrawn")")),
              HasSubstr("who is here"));
  EXPECT_THAT(sentence(by(door.secret, "presence", R"("presence": "present")")), HasSubstr("who is here"));
  // Whoever writes another name below it stands in the log by the link's.
  by(door.secret, "presence", R"("players": [2], "presence": "present", "by": "Somebody")");
  EXPECT_EQ(event.ask("log").json().at("changes").as_array().back().at("by"), "Porta");
}

TEST_F(Roles, AFreshPairing_IsPublishedByADeputy_WithTheLinksOfTheChief) {
  const auto deputy = appoint("deputy");
  EXPECT_EQ(by(deputy.secret, "pair").status, 200U);
  EXPECT_EQ(by(deputy.secret, "publish", R"("tables": 2)").status, 200U);
  EXPECT_EQ(by(deputy.secret, "links").body, event.ask("links").body);
  json::value welcome;
  server.sit(table(deputy.secret), "white", 0, &welcome);
  EXPECT_EQ(welcome.at("seat"), "white");
}

TEST_F(Roles, ARevokedLink_IsOutAtOnce_AtEveryOpenPageAndTable) {
  event.act("pair");
  event.act("publish", R"("tables": 1)");
  const auto deputy = appoint("deputy", "Hugo");
  std::vector<std::unique_ptr<WebSocket>> pages;
  for (const char* const what : {"round", "desk", "calls", "hall"}) {
    pages.push_back(watch(deputy.secret, what));
    ASSERT_TRUE(pages.back()->receive()) << what;
  }
  pages.push_back(server.sit(table(deputy.secret), "arbiter"));
  const auto chief = watch(event.arbiter(), "desk");
  ASSERT_TRUE(chief->receive());
  event.act("dismiss", R"("link": )" + std::to_string(deputy.number));
  for (const auto& page : pages) {
    const auto error = page->receive("error");
    ASSERT_TRUE(error);
    EXPECT_THAT(std::string(error->at("error").at("en").as_string()), HasSubstr("no longer valid"));
  }
  EXPECT_THAT(sentence(by(deputy.secret, "pair")), HasSubstr("no longer valid"));
  EXPECT_THAT(event.refusal("dismiss", R"("link": )" + std::to_string(deputy.number)), HasSubstr("revoked already"));
  // What a desk is told has nothing of links' secrets.
  const auto told = chief->receive("change");
  ASSERT_TRUE(told);
  EXPECT_THAT(json::serialize(*told), Not(HasSubstr("lookup")));
  EXPECT_THAT(json::serialize(event.desk()), Not(HasSubstr("lookup")));
  EXPECT_EQ(told->at("change").at("act"), "dismiss");
}

TEST_F(Roles, Links_AreListedWithTheirNamesAndTheLastUse_AlsoAfterARestart) {
  const auto results = appoint("results", "Mesa 3");
  const auto link = [&](std::size_t number) {
    const auto staff = event.ask("staff").json();
    EXPECT_EQ(staff.at("own"), 1);
    return staff.at("links").at(number - 1);
  };
  EXPECT_EQ(link(2).at("used"), nullptr);
  EXPECT_EQ(link(2).at("name"), "Mesa 3");
  EXPECT_EQ(link(2).at("role"), "results");
  EXPECT_EQ(by(results.secret, "desk").status, 200U);
  const auto used = link(2).at("used");
  EXPECT_TRUE(used.is_int64());
  event.act("presence", R"("players": [0], "presence": "present")");
  server.end(SIGTERM);
  server.start();
  EXPECT_EQ(link(2).at("used"), used);
  // Undoing a change does not give a revoked link back.
  event.act("dismiss", R"("link": 2)");
  const auto change = event.ask("log").json().at("changes").as_array().back();
  // The log names the link.
  EXPECT_EQ(change.at("about").at("name"), "Mesa 3");
  const auto last = change.at("n");
  EXPECT_THAT(event.refusal("undo", R"("change": )" + json::serialize(last)), HasSubstr("no change"));
  EXPECT_EQ(link(2).at("revoked"), true);
}

TEST_F(Roles, TheLastChief_Stays_AndASecondOneRevokesTheFirst) {
  EXPECT_THAT(event.refusal("dismiss", R"("link": 1)"), HasSubstr("last link of a chief"));
  const auto second = appoint("chief", "Inês");
  EXPECT_EQ(by(second.secret, "dismiss", R"("link": 1)").status, 200U);
  EXPECT_THAT(sentence(event.ask("pair")), HasSubstr("no longer valid"));
  // The seats of tables made now open to the second alone.
  EXPECT_EQ(by(second.secret, "pair").status, 200U);
  EXPECT_EQ(by(second.secret, "publish", R"("tables": 1)").status, 200U);
  EXPECT_EQ(by(second.secret, "links").json().at("boards").as_array().size(), 1U);
}

TEST_F(Roles, AChiefWhoHasLostTheLink_GetsANewOneFromTheOperator) {
  event.act("pair");
  event.act("publish", R"("tables": 1)");
  const auto before = table(event.arbiter());
  const auto deputy = appoint("deputy");
  const auto id = event.path().substr(event.path().rfind('/') + 1);
  const auto told =
      run({"admin", "--data", server.store().string(), "link", "tournament", id, "Inês Faria", "--lang", "en"});
  ASSERT_EQ(told.status, 0) << told.out << told.err;
  ASSERT_THAT(told.out, HasSubstr("/tournament/" + id + "#"));
  const std::string secret = told.out.substr(told.out.find('#') + 1, 32);
  EXPECT_EQ(by(secret, "staff").json().at("links").at(2).at("name"), "Inês Faria");
  // Players keep the links that they have, of which there are no others; a deputy goes on.
  json::value welcome;
  server.sit(before, "white", 0, &welcome);
  EXPECT_EQ(welcome.at("seat"), "white");
  server.sit({.id = before.id, .tokens = {{"arbiter", secret}}}, "arbiter", 0, &welcome);
  EXPECT_EQ(welcome.at("seat"), "arbiter");
  EXPECT_THAT(sentence(by(secret, "links")), HasSubstr("cannot be made again"));
  EXPECT_EQ(by(deputy.secret, "results",
               R"("round": 1, "results": [{"board": 1, "result": "1-0"}, {"board": 2, "result": "1-0"}])")
                .status,
            200U);
  EXPECT_EQ(by(deputy.secret, "pair").status, 200U);
  EXPECT_EQ(by(secret, "publish", R"("tables": 1)").status, 200U);
  EXPECT_EQ(by(deputy.secret, "links").body, by(secret, "links").body);
}

TEST_F(Roles, OfTwoArbiters_TheLaterSeesWhatTheEarlierDid) {
  event.act("pair");
  event.act("publish");
  const auto hugo = appoint("results", "Hugo");
  const auto seen = std::to_string(event.desk().at("n").to_number<std::uint64_t>());
  EXPECT_EQ(by(hugo.secret, "results", R"("round": 1, "board": 1, "result": "1-0", "seen": )" + seen).status, 200U);
  const auto later = event.ask("results", R"("round": 1, "board": 1, "result": "1/2-1/2", "seen": )" + seen);
  EXPECT_EQ(later.status, 409U);
  EXPECT_EQ(later.json().at("error").at("code"), "changed_meanwhile");
  EXPECT_THAT(sentence(later), HasSubstr("Hugo has changed this"));
  EXPECT_EQ(event.record("game/1/1").at("result"), "1-0");
  // Another board is nobody else's; the same result is no change; and who has seen it may decide otherwise.
  event.act("results", R"("round": 1, "board": 2, "result": "0-1", "seen": )" + seen);
  EXPECT_EQ(event.ask("results", R"("round": 1, "board": 2, "result": "1-0", "seen": )" + seen).status, 409U);
  const auto now = std::to_string(event.desk().at("n").to_number<std::uint64_t>());
  event.act("results", R"("round": 1, "board": 1, "result": "1/2-1/2", "seen": )" + now);
  // A pairing that both begin is made once.
  const auto before = std::to_string(event.desk().at("n").to_number<std::uint64_t>());
  event.act("pair", R"("seen": )" + before);
  EXPECT_EQ(event.ask("publish", R"("seen": )" + before).status, 409U);
}

}  // namespace
}  // namespace jadoube::test

// A tournament at a running server, with its arbiter's requests in the form that the pages send.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/running_server.hpp"

namespace jadoube::test {

class AtTheDesk {
 public:
  AtTheDesk(const RunningServer& server, const std::string& members) : server_(server) {
    const auto answer = server.post("/api/tournaments", "{" + members + "}");
    if (answer.status != 201) throw std::runtime_error("no tournament: " + answer.body);
    made_ = answer.json();
    id_ = std::string(made_.at("tournament").as_string());
    arbiter_ = std::string(made_.at("arbiter").as_string());
  }

  const std::string& arbiter() const { return arbiter_; }
  const json::value& made() const { return made_; }
  std::string path(const std::string& rest = {}) const { return "/api/tournaments/" + id_ + rest; }

  HttpAnswer ask(const std::string& what, const std::string& members = {}) const {
    return server_.post(path("/" + what),
                        R"({"token": ")" + arbiter_ + "\"" + (members.empty() ? "" : ", " + members) + "}");
  }
  // Sends a request that must be accepted, and returns the English remarks.
  std::vector<std::string> act(const std::string& what, const std::string& members = {}) const {
    const auto answer = ask(what, members);
    EXPECT_TRUE(answer.status == 200 || answer.status == 201) << what << ": " << answer.body;
    std::vector<std::string> remarks;
    if (answer.status != 200 && answer.status != 201) return remarks;
    const auto value = answer.json();
    if (const auto* const told = value.as_object().if_contains("remarks"))
      for (const auto& each : told->as_array()) remarks.emplace_back(each.at("en").as_string());
    return remarks;
  }
  // Sends a request that must be refused, and returns the English sentence.
  std::string refusal(const std::string& what, const std::string& members = {}) const {
    const auto answer = ask(what, members);
    EXPECT_GE(answer.status, 400U) << what << ": " << answer.body;
    return answer.status < 400 ? std::string() : std::string(answer.json().at("error").at("en").as_string());
  }
  json::value shown(const std::string& rest = {}) const { return server_.get(path(rest)).json(); }
  json::value desk() const { return ask("desk").json(); }
  json::value record(const std::string& key) const {
    const auto all = desk();
    const auto* const found = all.at("records").as_object().if_contains(key);
    return found == nullptr ? json::value() : *found;
  }
  std::string get(const std::string& rest) const { return server_.get(path(rest)).body; }

  // The pairs of a published round by board, as "Ana – Bento".
  std::vector<std::string> boards(unsigned round) const {
    const auto all = shown("?round=" + std::to_string(round));
    const auto& tournament = all.at("tournament");
    std::vector<std::string> boards;
    for (const auto& game : tournament.at("rounds").at(0).at("games").as_array()) {
      const auto name = [&](const char* color) {
        return std::string(tournament.at("players").at(game.at(color).to_number<std::size_t>()).as_string());
      };
      boards.push_back(name("white") + " – " + name("black"));
    }
    return boards;
  }
  // Enters the same result at all `boards` boards of a round.
  void enter_all(unsigned round, std::size_t boards, const std::string& result) const {
    std::string list;
    for (std::size_t board = 1; board <= boards; ++board)
      list += (board > 1 ? ", " : "") + (R"({"board": )" + std::to_string(board) + R"(, "result": ")" + result + "\"}");
    act("results", "\"round\": " + std::to_string(round) + ", \"results\": [" + list + "]");
  }

 private:
  const RunningServer& server_;
  json::value made_;
  std::string id_, arbiter_;
};

// Ends the server and removes its data; starts another one on the latest of the copies in `folder`.
inline void replace_by_copy(RunningServer& server, const std::filesystem::path& folder) {
  server.end(SIGKILL);
  std::vector<std::filesystem::path> copies;
  for (const auto& copy : std::filesystem::directory_iterator(folder)) copies.push_back(copy.path());
  ASSERT_FALSE(copies.empty());
  for (const auto& kept : std::filesystem::directory_iterator(server.store())) std::filesystem::remove_all(kept.path());
  std::filesystem::copy(*std::ranges::max_element(copies) / "tables.db", server.store() / "tables.db");
  server.start();
}

}  // namespace jadoube::test

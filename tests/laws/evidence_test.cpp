// The acts and scenarios of each provision, as jadoube/laws/model/evidence.def has them.
#include "jadoube/laws/model/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "jadoube/laws/model/provisions.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"
#include "tests/laws/scenarios.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::laws {
namespace {

namespace json = boost::json;

struct Found {
  std::set<std::string> acts, scenarios;
};

// "claim:flag" for {"do": "claim", "of": "flag"}.
std::string act_of(const json::object& event) {
  std::string act(event.at("do").as_string());
  for (const char* const key : {"of", "penalty", "what"})
    if (const auto* const value = event.if_contains(key)) act += ":" + std::string(value->as_string());
  if (act.starts_with("rule") && event.contains("claim")) act += ":" + std::string(event.at("claim").as_string());
  return act;
}

// The provisions that a number stands for in each edition; of several those alone that share their number in every
// edition.
using ByNumber = std::map<std::string, std::vector<std::string>>;
std::array<ByNumber, editions.size()> provisions_by_number() {
  std::array<std::map<std::string_view, std::vector<Provision>>, editions.size()> sharing;
  for (const Edition edition : editions)
    for (const Provision& each : provisions(edition)) sharing[index(edition)][each.number(edition)].push_back(each);
  const auto alone_somewhere = [&](const Provision& each) {
    return std::ranges::any_of(editions, [&](Edition edition) {
      return !each.number(edition).empty() && sharing[index(edition)][each.number(edition)].size() == 1;
    });
  };
  std::array<ByNumber, editions.size()> all;
  for (const Edition edition : editions)
    for (const auto& [number, those] : sharing[index(edition)])
      for (const Provision& each : those)
        if (those.size() == 1 || !alone_somewhere(each))
          all[index(edition)][std::string(number)].emplace_back(each.name);
  return all;
}

std::map<std::string, Found> found_in_scenarios() {
  std::map<std::string, Found> all;
  auto by_number = provisions_by_number();
  for (const std::string& name : test::scenario_names())
    for (const auto& game : test::read_scenario(name).games) {
      protocol::Dialogue dialogue(text::Language::en);
      for (const auto& step : game.steps) {
        std::string answer;
        static_cast<void>(dialogue.take(step.told, answer));
        if (&step == &game.steps.front()) continue;
        const auto read = json::parse(answer).as_object();
        const auto* const articles = read.if_contains("articles");
        if (articles == nullptr) continue;
        const std::string act = act_of(json::parse(step.told).as_object());
        for (const auto& article : articles->as_array())
          for (const std::string& provision :
               by_number[index(*parse_edition(game.edition))][std::string(article.as_string())]) {
            all[provision].acts.insert(act);
            all[provision].scenarios.insert(name);
          }
      }
    }
  return all;
}

TEST(Evidence, OfEachProvision_IsWhatTheScenariosShow) {
  std::string expected =
      "// Made from the scenarios by the test Evidence.OfEachProvision_IsWhatTheScenariosShow: the acts whose rulings "
      "cite\n"
      "// a provision, and the scenarios in which they do. Includers define SHOWN; this file undefines it.\n"
      "// clang-format off\n";
  for (const auto& [name, found] : found_in_scenarios())
    expected += fmt::format("SHOWN({}, \"{}\",\n  \"{}\")\n", name, fmt::join(found.acts, " "),
                            fmt::join(found.scenarios, " "));
  expected += "#undef SHOWN\n";
  std::ifstream file(test::source_file("jadoube/laws/model/evidence.def"));
  std::ostringstream text;
  text << file.rdbuf();
  if (text.str() == expected) return;
  const auto made = std::filesystem::temp_directory_path() / "evidence.def";
  std::ofstream(made) << expected;
  ADD_FAILURE() << "a scenario or ruling has changed: cp " << made.string() << " jadoube/laws/model/evidence.def";
}

TEST(Evidence, NamesProvisionsThatThereAre) {
  std::set<std::string_view> names;
  for (const Edition edition : editions)
    for (const Provision& provision : provisions(edition)) names.insert(provision.name);
  std::size_t shown = 0;
  for (const std::string_view name : names) shown += evidence(name).scenarios.empty() ? 0 : 1;
  EXPECT_GT(shown, names.size() / 3);
  EXPECT_TRUE(evidence("no_such_provision").acts.empty());
  for (const char* const name :
       {"default_time", "offer_restricted", "points", "quickplay_announced", "chess960_play"}) {
    EXPECT_TRUE(names.contains(name)) << name;
    EXPECT_FALSE(evidence(name).keys.empty()) << name;
  }
}

}  // namespace
}  // namespace jadoube::laws

#include "jadoube/cli/match_setup.hpp"

#include <charconv>
#include <thread>

#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/system_error.hpp"

namespace jadoube::cli {
namespace {

constexpr unsigned usual_games = 100, most_games = 1'000'000;
constexpr unsigned usual_plies = 16, most_plies = 1000;
constexpr unsigned most = 1'000'000'000;
constexpr const char* usual_time = "1+0.01";

// An option that may be given several times.
const CLI::Option* add_repeated(CLI::App& app, const std::string& name, const std::string& placeholder,
                                const std::string& description) {
  return add_option(app, name, placeholder, description)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->expected(1)
      ->allow_extra_args(false);
}

// Exactly `count` whole numbers, joined by colons.
template <std::size_t count>
std::expected<std::array<unsigned, count>, std::string> numbers(const Session& session, const CLI::Option& option) {
  const std::string given = value(option);
  std::array<unsigned, count> values{};
  const char* at = given.data();
  const char* const end = at + given.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto [stop, error] = std::from_chars(at, end, values[i]);
    const bool last = i + 1 == count;
    if (error != std::errc() || values[i] > most || (last ? stop != end : stop == end || *stop != ':'))
      return std::unexpected(session.say(Message::match_bad_numbers, given));
    at = stop + 1;
  }
  return values;
}

// Appends the NAME=VALUE of each of an option's words to `to`.
std::expected<void, std::string> add_uci_options(const Session& session, const CLI::Option& option,
                                                 engines::EngineSetup& to) {
  for (const std::string& word : option.results()) {
    const auto equals = word.find('=');
    if (equals == 0 || equals == std::string::npos)
      return std::unexpected(session.say(Message::match_bad_option, word));
    to.options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return {};
}

}  // namespace

MatchSetup::MatchSetup(CLI::App& app, text::Language language) {
  const auto says = [&](Message message, const auto&... more) { return say(language, message, more...); };
  const auto engine = says(Message::match_placeholder_engine);
  const auto uci_option = says(Message::match_placeholder_option);
  const auto file = says(Message::placeholder_file);
  first_ = add_argument(app, "first", engine, says(Message::match_first))->required();
  second_ = add_argument(app, "second", engine + "2", says(Message::match_second));
  games_ = add_option(app, "--games", "N", says(Message::match_games, usual_games));
  time_ = add_option(app, "--time", "T", says(Message::match_time));
  edition_ = add_option(app, "--edition", edition_alternatives(), says(Message::match_edition));
  openings_ = add_option(app, "--openings", file, says(Message::match_openings));
  plies_ = add_option(app, "--plies", "N", says(Message::match_plies, usual_plies));
  pgn_ = add_option(app, "--pgn", file, says(Message::match_pgn));
  threads_ = add_option(app, "--threads", "N", says(Message::match_threads));
  option_ = add_repeated(app, "--option", uci_option, says(Message::match_option));
  option_first_ = add_repeated(app, "--option1", uci_option, says(Message::match_option_first));
  option_second_ = add_repeated(app, "--option2", uci_option, says(Message::match_option_second));
  nodes_ = add_option(app, "--nodes", "N", says(Message::match_nodes));
  depth_ = add_option(app, "--depth", "N", says(Message::match_depth));
  movetime_ = add_option(app, "--movetime", "MS", says(Message::match_movetime));
  resign_ = add_option(app, "--resign", says(Message::match_placeholder_resign), says(Message::match_resign));
  draw_ = add_option(app, "--draw", says(Message::match_placeholder_draw), says(Message::match_draw));
}

std::string MatchSetup::pgn() const { return value(*pgn_); }

std::expected<engines::MatchPlan, std::string> MatchSetup::plan(const Session& session) const {
  engines::MatchPlan plan;
  const auto games = games_->empty() ? usual_games : whole_number(session, *games_, 1, most_games);
  if (!games) return std::unexpected(games.error());
  plan.games = *games;
  const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
  const auto threads = threads_->empty() ? std::max(cores / 2, 1U) : whole_number(session, *threads_, 0, most_threads);
  if (!threads) return std::unexpected(threads.error());
  plan.concurrency = *threads == 0 ? cores : *threads;
  for (const auto set : {&MatchSetup::set_engines, &MatchSetup::set_regulations, &MatchSetup::set_limits,
                         &MatchSetup::set_manners, &MatchSetup::set_openings})
    if (const auto asked = (this->*set)(session, plan); !asked) return std::unexpected(asked.error());
  return plan;
}

std::expected<void, std::string> MatchSetup::set_engines(const Session& session, engines::MatchPlan& plan) const {
  const auto& second = second_->empty() ? *first_ : *second_;
  plan.engines[0].command = {value(*first_)};
  plan.engines[1].command = {value(second)};
  for (auto& engine : plan.engines)
    if (const auto added = add_uci_options(session, *option_, engine); !added) return added;
  if (const auto added = add_uci_options(session, *option_first_, plan.engines[0]); !added) return added;
  return add_uci_options(session, *option_second_, plan.engines[1]);
}

std::expected<void, std::string> MatchSetup::set_regulations(const Session& session, engines::MatchPlan& plan) const {
  auto& regulations = plan.regulations;
  if (!edition_->empty()) {
    const auto edition = alternative(session, *edition_);
    if (!edition) return std::unexpected(edition.error());
    regulations.edition = laws::editions[*edition];
  }
  const auto time = laws::parse_time_control(time_->empty() ? usual_time : value(*time_));
  if (!time) return std::unexpected(session.say(Message::match_bad_time, describe(time.error(), session.language)));
  regulations.time = {*time, *time};
  regulations.tempo = laws::tempo_of(regulations.edition, regulations.time);
  regulations.quickplay_finish = laws::QuickplayFinish::off;  // engines do not make such claims
  return {};
}

std::expected<void, std::string> MatchSetup::set_limits(const Session& session, engines::MatchPlan& plan) const {
  const auto limit = [&](const CLI::Option& option, auto set) -> std::expected<void, std::string> {
    if (option.empty()) return {};
    const auto number = whole_number(session, option, 1, most);
    if (!number) return std::unexpected(number.error());
    set(*number);
    return {};
  };
  if (auto set = limit(*nodes_, [&](unsigned n) { plan.limits.nodes = n; }); !set) return set;
  if (auto set = limit(*depth_, [&](unsigned n) { plan.limits.depth = n; }); !set) return set;
  if (auto set = limit(*movetime_, [&](unsigned n) { plan.limits.move_time = std::chrono::milliseconds(n); }); !set)
    return set;
  const bool limited = !nodes_->empty() || !depth_->empty() || !movetime_->empty();
  if (limited == plan.regulations.has_clock())
    return std::unexpected(session.say(limited ? Message::match_limit_and_clock : Message::match_no_limit));
  return {};
}

std::expected<void, std::string> MatchSetup::set_manners(const Session& session, engines::MatchPlan& plan) const {
  if (!resign_->empty()) {
    const auto given = numbers<2>(session, *resign_);
    if (!given) return std::unexpected(given.error());
    plan.manners.resigning = {(*given)[0], (*given)[1]};
  }
  if (!draw_->empty()) {
    const auto given = numbers<3>(session, *draw_);
    if (!given) return std::unexpected(given.error());
    plan.manners.drawing = {(*given)[0], (*given)[1], (*given)[2]};
  }
  return {};
}

std::expected<void, std::string> MatchSetup::set_openings(const Session& session, engines::MatchPlan& plan) const {
  const auto plies = plies_->empty() ? usual_plies : whole_number(session, *plies_, 0, most_plies);
  if (!plies) return std::unexpected(plies.error());
  plan.openings = {engines::Opening{}};
  if (openings_->empty()) return {};
  const std::string name = value(*openings_);
  auto source = pgn::Source::file(name);
  if (!source) return std::unexpected(describe_unread(name, source.error(), session.language));
  auto openings = engines::read_openings(*source, *plies, session.language);
  if (!openings && openings.error().source)
    return std::unexpected(describe_unread(name, *openings.error().source, session.language));
  if (!openings)
    return std::unexpected(
        session.say(Message::match_openings_unread, name, describe(openings.error(), session.language)));
  plan.openings = std::move(*openings);
  return {};
}

}  // namespace jadoube::cli

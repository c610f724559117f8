#include "jadoube/cli/match/setup.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <thread>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/usage.hpp"
#include "jadoube/cli/match/engine.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using Failed = std::unexpected<std::string>;

constexpr unsigned usual_games = 100, most_games = 1'000'000;
constexpr unsigned usual_plies = 16, most_plies = 1000;
constexpr unsigned most_seed = 4'294'967'295, most_book_lines = 100'000, most_openings = 100'000'000;
constexpr unsigned most_limit = 1'000'000'000;
constexpr const char* usual_time = "10+0.1";

// An option that may be given several times.
const CLI::Option* add_repeated(CLI::App& app, const std::string& name, const std::string& placeholder,
                                const std::string& description) {
  return add_option(app, name, placeholder, description)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->expected(1)
      ->allow_extra_args(false);
}

// The numbers of an option's words KEY=VALUE; a key that is not one of `keys` is an error.
class Settings {
 public:
  Settings(const Session& session, const CLI::Option& option, std::vector<std::string> keys) : session_(session) {
    auto read = key_values(session, value(option));
    if (!read) {
      error_ = read.error();
      return;
    }
    for (const auto& [key, value] : *read)
      if (std::ranges::find(keys, key) == keys.end()) {
        const auto meant = nearest(key, keys);
        error_ = meant ? session.say(Message::match_bad_key_but, key, *meant)
                       : session.say(Message::match_bad_key, key, listed(keys));
        return;
      }
    given_ = *std::move(read);
  }

  // A key that has no usual value.
  void require(const std::string& key) {
    if (error_.empty() && word(key).empty()) error_ = session_.say(Message::match_missing_key, key);
  }
  std::string word(const std::string& key) const {
    std::string found;
    for (const auto& [name, value] : given_)
      if (name == key) found = value;
    return found;
  }
  // A number from `least` to `most`; `usual` if it is not given.
  double number(const std::string& key, double least, double most, double usual) {
    const std::string word = this->word(key);
    if (word.empty()) return usual;
    const auto number = text::number<double>(word);
    if (number && *number >= least && *number <= most) return *number;
    if (error_.empty()) error_ = session_.say(Message::match_bad_number, key, word, least, most);
    return usual;
  }
  unsigned whole(const std::string& key, unsigned least, unsigned most, unsigned usual) {
    const std::string word = this->word(key);
    if (word.empty()) return usual;
    const auto number = text::number<unsigned>(word);
    if (number && *number >= least && *number <= most) return *number;
    if (error_.empty()) error_ = session_.say(Message::usage_bad_number, key, word, least, most);
    return usual;
  }
  // One of `words`, the first if it is not given.
  std::size_t one_of(const std::string& key, const std::vector<std::string>& words) {
    const std::string word = this->word(key);
    const auto found = std::ranges::find(words, word);
    if (found == words.end() && !word.empty() && error_.empty())
      error_ = session_.say(Message::usage_no_such_alternative, key, word, listed(words));
    return found == words.end() ? 0 : static_cast<std::size_t>(found - words.begin());
  }
  const std::string& error() const { return error_; }

 private:
  const Session& session_;
  std::vector<KeyValue> given_;
  std::string error_;
};

// The Polyglot book in that file, if it is one. Such a book has zero bytes, and a text has none.
std::optional<engines::PolyglotBook> polyglot_book(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::string bytes(1 << 12, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (!bytes.contains('\0')) return std::nullopt;
  bytes.append(std::istreambuf_iterator<char>(file), {});
  return engines::PolyglotBook::from(bytes);
}

}  // namespace

MatchSetup::MatchSetup(CLI::App& app, text::Language language) {
  const auto says = [&](Message message, const auto&... more) { return say(language, message, more...); };
  const auto option = [&](const char* name, const std::string& placeholder, const std::string& description) {
    return add_option(app, name, placeholder, description);
  };
  const auto file = says(Message::placeholder_file), text = says(Message::match_placeholder_text);
  programs_ = add_arguments(app, "programs", says(Message::match_placeholder_engine), says(Message::match_programs));
  engine_ =
      add_words_option(app, "--engine", says(Message::match_placeholder_words), says(Message::match_engine_words));
  option_ = add_repeated(app, "--option", says(Message::match_placeholder_option), says(Message::match_option));
  time_ = option("--time", "T", says(Message::match_time, usual_time));
  nodes_ = option("--nodes", "N", says(Message::match_nodes));
  depth_ = option("--depth", "N", says(Message::match_depth));
  movetime_ = option("--movetime", "MS", says(Message::match_movetime));
  games_ = option("--games", "N", says(Message::match_games, usual_games));
  tournament_ = option("--tournament", "round-robin|gauntlet", says(Message::match_tournament));
  sprt_ = add_words_option(app, "--sprt", "elo0=… elo1=…", says(Message::match_sprt));
  openings_ = option("--openings", file, says(Message::match_openings));
  plies_ = option("--plies", "N", says(Message::match_plies, usual_plies));
  order_ = option("--order", "sequential|random", says(Message::match_order));
  seed_ = option("--seed", "N", says(Message::match_seed));
  start_ = option("--start", "N", says(Message::match_start));
  chess960_ = add_flag(app, "--chess960", says(Message::match_chess960));
  resign_ = add_words_option(app, "--resign", "score=… movecount=…", says(Message::match_resign));
  draw_ = add_words_option(app, "--draw", "score=… movecount=…", says(Message::match_draw));
  max_moves_ = option("--max-moves", "N", says(Message::match_max_moves));
  edition_ = option("--edition", edition_alternatives(), says(Message::match_edition));
  pgn_ = option("--pgn", file, says(Message::match_pgn));
  record_ = option("--record", file, says(Message::match_record));
  event_ = option("--event", text, says(Message::match_event_tag));
  site_ = option("--site", text, says(Message::match_site_tag));
  interval_ = option("--interval", "N", says(Message::match_interval));
  threads_ = option("--threads", "N", says(Message::match_threads));
  json_ = add_flag(app, "--json", says(Message::option_json));
}

std::string MatchSetup::pgn() const { return value(*pgn_); }
std::string MatchSetup::record() const { return value(*record_); }
std::string MatchSetup::site() const { return value(*site_).empty() ? "?" : value(*site_); }

std::expected<unsigned, std::string> MatchSetup::interval(const Session& session) const {
  return interval_->empty() ? 0 : whole_number(session, *interval_, 0, most_games);
}

std::expected<std::optional<unsigned>, std::string> MatchSetup::seed(const Session& session) const {
  if (seed_->empty()) return std::nullopt;
  const auto seed = whole_number(session, *seed_, 0, most_seed);
  if (!seed) return Failed(seed.error());
  return *seed;
}

bool MatchSetup::is_random(const Session& session) const {
  const auto order = order_->empty() ? 0 : alternative(session, *order_);
  if (!order_->empty()) return order == 1U;
  return !chess960_->empty() && openings_->empty();
}

std::expected<engines::MatchPlan, std::string> MatchSetup::plan(const Session& session) const {
  engines::MatchPlan plan;
  for (const auto set : {&MatchSetup::set_engines, &MatchSetup::set_laws, &MatchSetup::set_manners,
                         &MatchSetup::set_sprt, &MatchSetup::set_numbers})
    if (const auto asked = (this->*set)(session, plan); !asked) return Failed(asked.error());
  plan.event = value(*event_).empty() ? session.say(Message::match_event) : value(*event_);
  return plan;
}

MatchSetup::Set MatchSetup::set_engines(const Session& session, engines::MatchPlan& plan) const {
  std::vector<GivenEngine> given;
  for (const std::string& program : programs_->results()) given.emplace_back().engine.setup.command = {program};
  for (const std::string& words : engine_->results()) {
    auto read = read_engine(session, words);
    if (!read) return Failed(read.error());
    const auto same = [&](const GivenEngine& other) { return other.engine.name == read->engine.name; };
    if (!read->engine.name.empty() && std::ranges::any_of(given, same))
      return Failed(session.say(Message::match_same_name, read->engine.name));
    given.push_back(*std::move(read));
  }
  if (given.empty()) return Failed(session.say(Message::usage_missing, display_name(*programs_)));
  if (given.size() == 1) given.push_back(given.front());

  const auto all = thinking(session);
  if (!all) return Failed(all.error());
  const auto options = uci_options(session);
  if (!options) return Failed(options.error());
  const auto usual = *laws::parse_match_time_control(usual_time);
  for (GivenEngine& each : given) {
    if (const auto set = set_thinking(session, each, *all, usual); !set) return set;
    // An engine's own options come after those of all engines.
    auto& own = each.engine.setup.options;
    own.insert(own.begin(), options->begin(), options->end());
    plan.engines.push_back(std::move(each.engine));
  }
  return {};
}

std::expected<std::vector<std::pair<std::string, std::string>>, std::string> MatchSetup::uci_options(
    const Session& session) const {
  std::vector<std::pair<std::string, std::string>> options;
  for (const std::string& word : option_->results()) {
    const auto equals = word.find('=');
    if (equals == 0 || equals == std::string::npos) return Failed(session.say(Message::match_bad_option, word));
    options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return options;
}

std::expected<Thinking, std::string> MatchSetup::thinking(const Session& session) const {
  Thinking all;
  if (!time_->empty()) {
    auto time = read_time(session, value(*time_));
    if (!time) return Failed(time.error());
    all.time = *std::move(time);
  }
  std::string wrong;
  const auto limit = [&](const CLI::Option& option, auto set) {
    if (option.empty() || !wrong.empty()) return;
    if (const auto number = whole_number(session, option, 1, most_limit))
      set(*number);
    else
      wrong = number.error();
  };
  limit(*nodes_, [&](unsigned n) { all.limits.nodes = n; });
  limit(*depth_, [&](unsigned n) { all.limits.depth = n; });
  limit(*movetime_, [&](unsigned n) { all.limits.move_time = std::chrono::milliseconds(n); });
  if (!wrong.empty()) return Failed(wrong);
  return all;
}

MatchSetup::Set MatchSetup::set_laws(const Session& session, engines::MatchPlan& plan) const {
  auto& regulations = plan.regulations;
  if (!edition_->empty()) {
    const auto edition = alternative(session, *edition_);
    if (!edition) return Failed(edition.error());
    regulations.edition = laws::editions[*edition];
  }
  regulations.quickplay_finish = laws::QuickplayFinish::off;  // engines do not make such claims
  return {};
}

MatchSetup::Set MatchSetup::set_manners(const Session& session, engines::MatchPlan& plan) const {
  constexpr unsigned most_score = 100'000, most_count = 1'000;
  if (!resign_->empty()) {
    Settings given(session, *resign_, {"score", "movecount", "twosided"});
    plan.manners.resigning = {given.whole("score", 0, most_score, 0), given.whole("movecount", 1, most_count, 1),
                              given.one_of("twosided", {"false", "true"}) == 1};
    for (const char* const key : {"score", "movecount"}) given.require(key);
    if (!given.error().empty()) return Failed(given.error());
  }
  if (!draw_->empty()) {
    Settings given(session, *draw_, {"score", "movecount", "movenumber"});
    plan.manners.drawing = {given.whole("score", 0, most_score, 0), given.whole("movecount", 1, most_count, 1),
                            given.whole("movenumber", 0, most_count, 0)};
    for (const char* const key : {"score", "movecount"}) given.require(key);
    if (!given.error().empty()) return Failed(given.error());
  }
  return {};
}

MatchSetup::Set MatchSetup::set_sprt(const Session& session, engines::MatchPlan& plan) const {
  constexpr double most_elo = 1'000, least_error = 1e-6, most_error = 0.49;
  if (sprt_->empty()) return {};
  Settings given(session, *sprt_, {"elo0", "elo1", "alpha", "beta", "model"});
  engines::SprtPlan sprt;
  sprt.elo0 = given.number("elo0", -most_elo, most_elo, 0);
  sprt.elo1 = given.number("elo1", -most_elo, most_elo, sprt.elo0);
  sprt.alpha = given.number("alpha", least_error, most_error, sprt.alpha);
  sprt.beta = given.number("beta", least_error, most_error, sprt.beta);
  sprt.model = given.one_of("model", {"logistic", "normalized"}) == 1 ? engines::SprtPlan::Model::normalized
                                                                      : engines::SprtPlan::Model::logistic;
  if (!given.error().empty()) return Failed(given.error());
  if (sprt.elo0 >= sprt.elo1) return Failed(session.say(Message::match_sprt_order));
  if (plan.engines.size() != 2) return Failed(session.say(Message::match_sprt_two));
  plan.sprt = sprt;
  return {};
}

MatchSetup::Set MatchSetup::set_numbers(const Session& session, engines::MatchPlan& plan) const {
  constexpr unsigned usual_with_sprt = 200'000;
  const auto games =
      games_->empty() ? plan.sprt ? usual_with_sprt : usual_games : whole_number(session, *games_, 1, most_games);
  if (!games) return Failed(games.error());
  plan.games = *games;
  if (!tournament_->empty()) {
    const auto which = alternative(session, *tournament_);
    if (!which) return Failed(which.error());
    plan.pairing = *which == 1 ? engines::Pairing::gauntlet : engines::Pairing::round_robin;
  }
  if (!max_moves_->empty()) {
    const auto moves = whole_number(session, *max_moves_, 0, most_limit);
    if (!moves) return Failed(moves.error());
    plan.most_moves = *moves;
  }
  if (!order_->empty())
    if (const auto order = alternative(session, *order_); !order) return Failed(order.error());
  const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
  const auto threads = threads_->empty() ? std::max(cores / 2, 1U) : whole_number(session, *threads_, 0, most_threads);
  if (!threads) return Failed(threads.error());
  plan.concurrency = *threads == 0 ? cores : *threads;
  return {};
}

std::expected<std::vector<engines::Opening>, std::string> MatchSetup::openings(const Session& session, unsigned seed,
                                                                               unsigned games) const {
  engines::OpeningChoice choice;
  const auto plies = plies_->empty() ? usual_plies : whole_number(session, *plies_, 0, most_plies);
  if (!plies) return Failed(plies.error());
  const auto start = start_->empty() ? 1U : whole_number(session, *start_, 1, most_openings);
  if (!start) return Failed(start.error());
  choice.plies = *plies;
  choice.random = is_random(session);
  choice.seed = seed;
  choice.start = *start;
  choice.lines = std::min((games + 1) / 2, most_book_lines);
  choice.chess960 = !chess960_->empty();
  const std::string name = value(*openings_);
  if (name.empty()) return choice.chess960 ? engines::chess960_openings(choice) : std::vector{engines::Opening{}};
  if (const auto book = polyglot_book(name)) {
    auto openings = engines::book_openings(*book, choice);
    if (!openings.front().moves.empty() || choice.plies == 0) return openings;
    return Failed(session.say(Message::match_openings_unread, name,
                              describe(engines::OpeningsFault{engines::OpeningsFault::Kind::none}, session.language)));
  }
  auto source = pgn::Source::file(name);
  if (!source) return Failed(describe_unread(name, source.error(), session.language));
  auto openings = engines::read_openings(*source, choice, session.language);
  if (!openings && openings.error().source)
    return Failed(describe_unread(name, *openings.error().source, session.language));
  if (!openings)
    return Failed(session.say(Message::match_openings_unread, name, describe(openings.error(), session.language)));
  return *std::move(openings);
}

}  // namespace jadoube::cli

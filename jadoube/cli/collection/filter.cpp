// jadoube filter FILE…: the games that fulfil all conditions.
#include <algorithm>

#include "jadoube/archive/collection/game_filter.hpp"
#include "jadoube/archive/duplicates.hpp"
#include "jadoube/cli/collection/game_list.hpp"
#include "jadoube/cli/collection/task.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"

namespace jadoube::cli {
namespace {

using namespace archive;

struct FilterOptions {
  CollectionOptions common;
  const CLI::Option *player, *white, *black, *date, *elo, *tag, *result, *moves, *eco, *eco_file, *board, *material,
      *lasts, *finding, *inverted, *unique, *first, *json, *csv, *output;
};

FilterOptions add_filter_options(CLI::App& app, text::Language language) {
  const auto says = [&](text::Message message) { return say(language, message); };
  const auto name = says(Message::filter_placeholder_name);
  const auto repeated = [&](const std::string& option, const std::string& placeholder, text::Message text) {
    return add_repeated_option(app, option, placeholder, says(text));
  };
  const auto range = says(Message::filter_placeholder_range);
  return {
      .common = add_collection_options(app, language),
      .player = repeated("--player", name, Message::filter_player),
      .white = repeated("--white", name, Message::filter_white),
      .black = repeated("--black", name, Message::filter_black),
      .date = add_option(app, "--date", range, says(Message::filter_date)),
      .elo = add_option(app, "--elo", range, says(Message::filter_elo)),
      .tag = repeated("--tag", says(Message::filter_placeholder_test), Message::filter_tag),
      .result = add_option(app, "--result", says(Message::filter_placeholder_results), says(Message::filter_result)),
      .moves = add_option(app, "--moves", range, says(Message::filter_moves)),
      .eco = repeated("--eco", says(Message::filter_placeholder_codes), Message::filter_eco),
      .eco_file = add_option(app, "--eco-file", says(Message::placeholder_file), says(Message::filter_eco_file)),
      .board = repeated("--board", says(Message::filter_placeholder_board), Message::filter_board),
      .material = repeated("--material", says(Message::filter_placeholder_material), Message::filter_material),
      .lasts = add_option(app, "--lasts", "N", says(Message::filter_lasts)),
      .finding = add_option(app, "--finding", says(Message::audit_placeholder_kinds), says(Message::filter_finding)),
      .inverted = add_flag(app, "--not", says(Message::filter_not)),
      .unique = add_flag(app, "--unique", says(Message::filter_unique)),
      .first = add_option(app, "--first", "N", says(Message::filter_first)),
      .json = add_flag(app, "--json", says(Message::filter_json)),
      .csv = add_flag(app, "--csv", says(Message::filter_csv)),
      .output = add_option(app, "-o,--output", says(Message::placeholder_file), says(Message::convert_output))};
}

template <class Value>
using Read = std::expected<Value, std::string>;

std::string bad_value(const Session& session, const CLI::Option& option, std::string_view written) {
  return session.say(Message::filter_bad_value, display_name(option), written);
}

// The values of an option, or their parts between commas, read by `parse`.
template <class Parse>
auto all_values(const Session& session, const CLI::Option& option, bool at_commas, Parse parse)
    -> Read<std::vector<typename decltype(parse(std::string_view()))::value_type>> {
  std::vector<typename decltype(parse(std::string_view()))::value_type> values;
  for (const std::string& written : option.empty() ? std::vector<std::string>{} : option.results())
    for (std::size_t at = 0; at <= written.size();) {
      const std::size_t end = at_commas ? std::min(written.find(',', at), written.size()) : written.size();
      const std::string_view part = std::string_view(written).substr(at, end - at);
      auto value = parse(part);
      if (!value) return std::unexpected(bad_value(session, option, part));
      values.push_back(std::move(*value));
      at = end + 1;
    }
  return values;
}

std::optional<NamePattern> parse_name(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(NamePattern(text));
}

class Query {
 public:
  Query(const Session& session, const FilterOptions& options) : session_(session), options_(options) {}

  Read<GameQuery> read() {
    GameQuery query;
    take(query.players, *options_.player, false, parse_name);
    take(query.white, *options_.white, false, parse_name);
    take(query.black, *options_.black, false, parse_name);
    take(query.tags, *options_.tag, false, parse_tag_test);
    take(query.results, *options_.result, true, pgn::result_meant);
    take(query.openings, *options_.eco, true, parse_eco_range);
    take(query.boards, *options_.board, false, BoardPattern::read);
    take(query.materials, *options_.material, true, MaterialPattern::read);
    take_one(query.date, *options_.date, parse_date_range);
    take_one(query.rating, *options_.elo, parse_number_range);
    take_one(query.moves, *options_.moves, parse_number_range);
    std::vector<Kind> kinds;
    take(kinds, *options_.finding, true, parse_kind);
    for (const Kind kind : kinds) query.findings |= bit(kind);
    if (!options_.lasts->empty()) {
      const auto lasts = whole_number(session_, *options_.lasts, 1, 1000);
      if (!lasts) return std::unexpected(lasts.error());
      if (query.materials.empty())
        return std::unexpected(session_.say(Message::usage_only_with, "--lasts", "--material"));
      query.material_lasts = *lasts;
    }
    if (!error_.empty()) return std::unexpected(error_);
    return query;
  }

 private:
  template <class Values, class Parse>
  void take(Values& into, const CLI::Option& option, bool at_commas, Parse parse) {
    auto values = all_values(session_, option, at_commas, parse);
    if (values)
      into = std::move(*values);
    else if (error_.empty())
      error_ = values.error();
  }
  template <class Value, class Parse>
  void take_one(std::optional<Value>& into, const CLI::Option& option, Parse parse) {
    if (option.empty()) return;
    into = parse(value(option));
    if (!into && error_.empty()) error_ = bad_value(session_, option, value(option));
  }

  const Session& session_;
  const FilterOptions& options_;
  std::string error_;
};

enum class ListFormat { pgn, json, csv };

class Filtering : public GameWatcher {
 public:
  struct Wishes {
    ListFormat format = ListFormat::pgn;
    bool inverted = false;
    bool unique = false;
    bool duplicates = false;  // those alone
    std::uint64_t first = 0;  // 0: all
  };
  Filtering(CollectionTask& task, GameFilter filter, const Wishes& wishes, Output& out)
      : task_(task), filter_(std::move(filter)), wishes_(wishes), out_(out), writer_(out) {
    if (wishes.format == ListFormat::csv) out.write(game_list_header());
  }

  // An inverted search must see all games.
  bool wants(const TagList& tags) override {
    admits_tags_ = filter_.admits_tags(tags);
    return admits_tags_ || wishes_.inverted || wishes_.unique || wishes_.duplicates;
  }
  void start(const Position& position) override { filter_.start(position); }
  void positions(std::span<const Position> after) override { filter_.look(after); }
  bool take(const GameView& game) override {
    bool admitted = admits_tags_ && filter_.admits(game);
    if (wishes_.unique || wishes_.duplicates) {
      const bool repeated = is_repeated(game);
      if (wishes_.duplicates) admitted = admitted || (admits_tags_ && repeated);
      if (wishes_.unique && repeated) return true;
    }
    if (admitted == wishes_.inverted) return true;
    switch (wishes_.format) {
      case ListFormat::pgn: writer_.write(game.text); break;
      case ListFormat::json: out_.write(game_as_json(task_.source(), game, filter_.opening())); break;
      case ListFormat::csv: out_.write(game_as_csv(task_.source(), game, filter_.opening())); break;
    }
    return ++written_ != wishes_.first && !out_.failed();
  }

 private:
  bool is_repeated(const GameView& game) {
    if (!game.identity.is_compared()) return false;
    const auto found = duplicates_.find_or_remember(game.identity, {task_.source_number(), game.number});
    return found && found->kind == Duplicates::Found::Kind::same;
  }

  CollectionTask& task_;
  GameFilter filter_;
  Wishes wishes_;
  Output& out_;
  GameWriter writer_;
  Duplicates duplicates_;
  std::uint64_t written_ = 0;
  bool admits_tags_ = false;
};

int run_filter(const Session& session, const FilterOptions& options) {
  const CLI::App* const app = options.common.app;
  auto query = Query(session, options).read();
  if (!query) return fail(app, query.error());
  if (!options.json->empty() && !options.csv->empty())
    return fail(app, session.say(Message::usage_not_both, "--json", "--csv"));
  const auto names = opening_names(session, *options.eco_file);
  if (!names) return fail(app, names.error());
  Filtering::Wishes wishes{.format = !options.json->empty()  ? ListFormat::json
                                     : !options.csv->empty() ? ListFormat::csv
                                                             : ListFormat::pgn,
                           .inverted = !options.inverted->empty(),
                           .unique = !options.unique->empty(),
                           .duplicates = (query->findings & bit(Kind::duplicate)) != 0};
  if (!options.first->empty()) {
    const auto first = whole_number(session, *options.first, 1, 1'000'000'000);
    if (!first) return fail(app, first.error());
    wishes.first = *first;
  }
  KindSet looked_for = query->findings;
  if (wishes.unique) looked_for |= bit(Kind::duplicate);
  return with_output(session, app, *options.output, [&](Output& out) {
    CollectionTask task(session, options.common);
    Filtering filtering(task, GameFilter(std::move(*query), *names ? &**names : nullptr), wishes, out);
    return task.read(looked_for, filtering);
  });
}

}  // namespace

Command filter_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("filter", say(language, Message::filter_summary));
  const FilterOptions options = add_filter_options(*app, language);
  set_texts(
      *app, say(language, Message::filter_details) + "\n" + say(language, Message::filter_details_board),
      {{"jadoube filter --player Tal --date 1960..1965 games.pgn", say(language, Message::filter_example_player)},
       {"jadoube filter --moves ..25 games.pgn -o short.pgn", say(language, Message::filter_example_moves)},
       {"jadoube filter --eco B90..B99 --eco-file eco.pgn --csv games.pgn", say(language, Message::filter_example_eco)},
       {"jadoube filter --finding threefold games.pgn", say(language, Message::filter_example_finding)}});
  return {app, [options](const Session& session) { return run_filter(session, options); }};
}

}  // namespace jadoube::cli

#include "jadoube/cli/match/record.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jadoube/cli/common/contents.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {
namespace {

namespace json = boost::json;
using engines::FinishedGame;

constexpr const char* heading_key = "jadoube match";
constexpr std::int64_t heading_version = 1;

std::optional<std::int64_t> number(const json::object& object, const char* key) {
  const auto* value = object.if_contains(key);
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  return value->get_int64();
}

std::optional<std::string> text(const json::object& object, const char* key) {
  const auto* value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

bool read_heading(const json::object& object, MatchRecord& record) {
  const auto seed = number(object, "seed"), games = number(object, "games");
  const auto* plan = object.if_contains("plan");
  if (number(object, heading_key) != heading_version || !seed || !games || plan == nullptr || !plan->is_object())
    return false;
  record.seed = static_cast<unsigned>(*seed);
  record.games = static_cast<unsigned>(*games);
  record.plan = json::serialize(*plan);
  return true;
}

bool read_game(const json::object& object, MatchRecord& record) {
  using namespace laws::protocol;
  const auto game = number(object, "game");
  const auto result = text(object, "result"), reason = text(object, "reason"), pgn = text(object, "pgn");
  const auto failed = text(object, "failed");
  if (!game || *game < 1 || !result || !reason || !pgn) return false;
  const auto result_word = std::ranges::find(result_words, *result);
  const auto reason_word = std::ranges::find(reason_words, *reason);
  if (result_word == result_words.end() || reason_word == reason_words.end()) return false;
  FinishedGame finished{static_cast<unsigned>(*game), static_cast<laws::Result>(result_word - result_words.begin()),
                        static_cast<laws::Reason>(reason_word - reason_words.begin()), std::nullopt};
  if (failed) finished.culprit = *failed == color_words[0] ? Color::white : Color::black;
  if (std::ranges::find(record.finished, finished.number, &FinishedGame::number) != record.finished.end()) return false;
  record.finished.push_back(finished);
  record.pgn.push_back(*pgn);
  return true;
}

// A number that shows that the openings are others (FNV-1a).
std::uint64_t fingerprint(const std::vector<engines::Opening>& openings) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&](std::uint64_t value) {
    for (unsigned byte = 0; byte < 8; ++byte) hash = (hash ^ (value >> 8 * byte & 0xFFU)) * 0x100000001B3U;
  };
  for (const auto& opening : openings) {
    for (const char c : notation::write_fen(opening.start)) add(static_cast<unsigned char>(c));
    for (const Move move : opening.moves) add(move.bits());
    add(opening.chess960 ? 1 : 0);
  }
  return hash;
}

json::object json_of(const engines::MatchEngine& engine) {
  json::object object;
  object["name"] = engine.name;
  json::array command, options;
  for (const auto& word : engine.setup.command) command.emplace_back(word);
  for (const auto& [name, value] : engine.setup.options) options.emplace_back(fmt::format("{}={}", name, value));
  object["command"] = std::move(command);
  object["directory"] = engine.setup.directory;
  object["options"] = std::move(options);
  object["time"] = laws::to_pgn(engine.time);
  if (engine.limits.move_time) object["movetime"] = engine.limits.move_time->count();
  if (engine.limits.nodes) object["nodes"] = *engine.limits.nodes;
  if (engine.limits.depth) object["depth"] = *engine.limits.depth;
  return object;
}

}  // namespace

std::expected<std::optional<MatchRecord>, std::string> read_match_record(const Session& session,
                                                                         const std::string& name) {
  if (::access(name.c_str(), F_OK) != 0) return std::nullopt;
  // A device such as /dev/full might never end.
  if (struct stat status{}; ::stat(name.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
    return std::unexpected(session.say(Message::match_record_no_file, name));
  const auto read = contents(name);
  if (!read) return std::unexpected(describe_unread(name, read.error(), session.language));
  MatchRecord record;
  unsigned line_number = 0;
  for (std::string_view left = *read; left.contains('\n');) {
    const std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(line.size() + 1);
    record.size += line.size() + 1;
    ++line_number;
    boost::system::error_code error;
    const auto value = json::parse(line, error);
    const bool good =
        !error && value.is_object() &&
        (line_number == 1 ? read_heading(value.get_object(), record) : read_game(value.get_object(), record));
    if (!good) return std::unexpected(session.say(Message::match_bad_record, name, line_number));
  }
  // Only a record whose first line is incomplete has no plan.
  if (line_number == 0 && !read->empty() && !std::string_view(R"({"jadoube match")").starts_with(read->substr(0, 16)))
    return std::unexpected(session.say(Message::match_bad_record, name, 1));
  if (line_number == 0) return std::nullopt;
  return record;
}

std::string plan_json(const engines::MatchPlan& plan) {
  json::object object;
  for (std::size_t i = 0; i < plan.engines.size(); ++i)
    object["engine " + std::to_string(i + 1)] = json_of(plan.engines[i]);
  object["tournament"] = plan.pairing == engines::Pairing::gauntlet ? "gauntlet" : "round-robin";
  object["openings"] = fmt::format("{:016x}", fingerprint(plan.openings));
  object["edition"] = code(plan.regulations.edition);
  object["max-moves"] = plan.most_moves;
  if (const auto& resigning = plan.manners.resigning)
    object["resign"] = fmt::format("{} {} {}", resigning->below, resigning->moves, resigning->both);
  if (const auto& drawing = plan.manners.drawing)
    object["draw"] = fmt::format("{} {} {}", drawing->within, drawing->moves, drawing->from_move);
  if (const auto& sprt = plan.sprt)
    object["sprt"] = fmt::format("{} {} {} {} {}", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta,
                                 sprt->model == engines::SprtPlan::Model::logistic ? "logistic" : "normalized");
  return json::serialize(object);
}

std::string first_difference(const std::string& plan, const std::string& other) {
  const auto one = json::parse(plan), two = json::parse(other);
  for (const auto* pair : {&one, &two})
    for (const auto& member : pair->get_object()) {
      const auto* a = one.get_object().if_contains(member.key());
      const auto* b = two.get_object().if_contains(member.key());
      if (a == nullptr || b == nullptr || *a != *b) return member.key();
    }
  return {};
}

std::string match_record_heading(unsigned seed, const engines::MatchPlan& plan) {
  return JsonLine()
             .add(heading_key, heading_version)
             .add("seed", seed)
             .add("games", plan.games)
             .add_json("plan", plan_json(plan))
             .text() +
         "\n";
}

std::string match_record_line(const FinishedGame& game, const std::string& pgn) {
  using namespace laws::protocol;
  JsonLine line;
  line.add("game", game.number);
  line.add("result", word(result_words, game.result)).add("reason", word(reason_words, game.reason));
  if (game.culprit) line.add("failed", word(color_words, *game.culprit));
  return line.add("pgn", pgn).text() + "\n";
}

}  // namespace jadoube::cli

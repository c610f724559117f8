#include "jadoube/archive/merge.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "jadoube/text/words.hpp"

namespace jadoube::archive {

namespace json = boost::json;

namespace {

std::optional<std::uint64_t> count(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains({key.data(), key.size()});
  if (value == nullptr || !value->is_int64() || value->get_int64() < 0) return std::nullopt;
  return static_cast<std::uint64_t>(value->get_int64());
}

std::optional<Summary> read_summary(const json::object& object) {
  Summary summary;
  const auto sources = count(object, "sources"), unreadable = count(object, "unreadable");
  const auto games = count(object, "games"), plies = count(object, "plies");
  const json::value* const findings = object.if_contains("findings");
  if (!sources || !unreadable || !games || !plies || findings == nullptr || !findings->is_object()) return std::nullopt;
  if (const json::value* const part = object.if_contains("part")) {
    if (!part->is_string()) return std::nullopt;
    summary.part = parse_part({part->get_string().data(), part->get_string().size()});
    if (!summary.part) return std::nullopt;
  }
  if (const json::value* const complete = object.if_contains("complete")) {
    if (!complete->is_bool()) return std::nullopt;
    summary.is_complete = complete->get_bool();
  }
  summary.sources = *sources;
  summary.unreadable = *unreadable;
  summary.games = *games;
  summary.plies = *plies;
  for (const auto& [key, value] : findings->get_object()) {
    const auto kind = parse_kind({key.data(), key.size()});
    const auto number = count(findings->get_object(), {key.data(), key.size()});
    if (!kind || !number) return std::nullopt;
    summary.findings[index(*kind)] = *number;
  }
  return summary;
}

// Reads an identity as jadoube audit writes it: the members of a GameIdentity in their order, in hexadecimal digits.
// `keys` holds its keys.
std::optional<GameIdentity> read_identity(const json::value& value, std::vector<std::uint8_t>& keys) {
  if (!value.is_string()) return std::nullopt;
  std::string_view text(value.get_string().data(), value.get_string().size());
  bool is_whole = true;
  const auto take = [&]<class Number>(Number& into, std::size_t digits) {
    const auto number = text::number<Number>(text.substr(0, digits), 16);
    is_whole = is_whole && number && text.size() >= digits;
    into = number.value_or(0);
    text.remove_prefix(std::min(digits, text.size()));
  };
  GameIdentity game;
  take(game.moves.high, 16);
  take(game.moves.low, 16);
  take(game.opening, 16);
  for (Player& player : game.players) take(player, 8);
  take(game.date, 8);
  take(game.plies, 8);
  take(game.round, 8);
  keys.clear();
  while (is_whole && !text.empty()) take(keys.emplace_back(), 2);
  if (!is_whole || keys.size() != game.plies / GameIdentity::plies_for_a_key) return std::nullopt;
  game.keys = keys;
  return game;
}

}  // namespace

Merger::Taken Merger::take(std::string_view line) {
  json::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error || !value.is_object()) return Taken::no;
  const json::object& object = value.get_object();
  if (const json::value* const given = object.if_contains("summary")) {
    const auto summary = given->is_object() ? read_summary(given->get_object()) : std::nullopt;
    if (!summary) return Taken::no;
    if (!summary->is_complete) return Taken::interrupted;
    sum_.add(*summary);
    ++parts_;
    if (summary->part) ++given_[summary->part->of][summary->part->number];
    return Taken::yes;
  }
  if (const json::value* const given = object.if_contains("fingerprints")) {
    if (!given->is_array()) return Taken::no;
    std::vector<std::uint8_t> keys;
    for (const json::value& one : given->get_array()) {
      const auto game = read_identity(one, keys);
      if (!game) return Taken::no;
      has_compared_ = true;
      duplicates_ += games_.find_or_remember(*game, {1, 1}) ? 1 : 0;
    }
    return Taken::yes;
  }
  return object.contains("kind") ? Taken::yes : Taken::no;
}

std::optional<Merger::Gap> Merger::gap() const {
  for (const auto& [of, times] : given_) {
    std::vector<unsigned> missing;
    for (unsigned number = 1; number <= of; ++number)
      if (!times.contains(number)) missing.push_back(number);
    const auto [least, most] = std::ranges::minmax_element(times, {}, [](const auto& part) { return part.second; });
    if (!missing.empty() || least->second != most->second) return Gap{of, std::move(missing), most->first};
  }
  return std::nullopt;
}

Summary Merger::summary() const {
  Summary summary = sum_;
  if (has_compared_) summary.findings[index(Kind::duplicate)] = duplicates_;
  return summary;
}

}  // namespace jadoube::archive

#include "jadoube/tournament/tiebreak/ranking.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "jadoube/tournament/tiebreak/internal/record.hpp"

namespace jadoube::tournament {
namespace {

// Whether the event can use the tie-break (C.07: note to 8, 9.2, 10).
std::optional<TieBreakError> why_not(const Event& event, const TieBreakCode& code) {
  const auto refused = [&](TieBreakError::Kind kind, unsigned player = 0) {
    return TieBreakError{.kind = kind, .code = to_string(code), .player = player};
  };
  const bool predetermined = is_round_robin(event.system.family);
  const bool is_buchholz = code.measure >= Measure::buchholz && code.measure <= Measure::fore_buchholz;
  if (predetermined && is_buchholz) return refused(TieBreakError::Kind::round_robin);
  if (!predetermined && code.measure == Measure::koya) return refused(TieBreakError::Kind::swiss);
  if (code.measure >= Measure::average_rating && !code.unrated_as) {
    const auto unrated = std::ranges::find(event.players, 0U, &Player::rating);
    if (unrated != event.players.end()) return refused(TieBreakError::Kind::unrated, unrated->number);
  }
  return std::nullopt;
}

// The values of any tie-break but the direct encounter.
std::vector<TieBreakValue> values_of(const Record& record, const TieBreakCode& code) {
  if (code.measure <= Measure::pairing_number) return own_record(record, code);
  if (code.measure <= Measure::fore_buchholz) return buchholz(record, code);
  if (code.measure == Measure::sonneborn_berger) return sonneborn_berger(record, code);
  if (code.measure == Measure::koya) return koya(record, code);
  return of_ratings(record, code);
}

// Whether the smaller number comes first.
bool is_ascending(const TieBreakCode& code) {
  return code.measure == Measure::pairing_number ? !code.reverse : code.measure == Measure::rating && code.reverse;
}

// Notes the places within the group, from 1; nothing if it is not divided.
std::vector<Group> divide_and_note(const Record& record, const Group& group, bool forfeits,
                                   std::vector<TieBreakValue>& values) {
  std::vector<Group> parts = divide_by_encounter(record, group, forfeits);
  if (parts.size() == 1) return parts;
  std::int64_t place = 1;
  for (const Group& part : parts) {
    for (const std::size_t player : part) values[player].hundredths = 100 * place;
    place += static_cast<std::int64_t>(part.size());
  }
  return parts;
}

std::vector<Group> divide_by_values(const Group& group, const std::vector<TieBreakValue>& values, bool ascending) {
  Group ordered = group;
  // A value that is not defined is the least.
  const auto key = [&](std::size_t player) {
    const std::int64_t value = values[player].hundredths.value_or(std::numeric_limits<std::int64_t>::min() + 1);
    return ascending ? value : -value;
  };
  std::ranges::sort(ordered, {}, [&](std::size_t player) { return std::pair(key(player), player); });
  std::vector<Group> parts;
  for (const std::size_t player : ordered)
    if (!parts.empty() && key(parts.back().front()) == key(player))
      parts.back().push_back(player);
    else
      parts.push_back({player});
  return parts;
}

std::vector<Group> divide_all(const Record& record, const std::vector<Group>& groups, const TieBreakCode& code,
                              std::vector<TieBreakValue>& values) {
  const bool is_encounter = code.measure == Measure::direct_encounter;
  values = is_encounter ? std::vector<TieBreakValue>(record.players()) : values_of(record, code);
  std::vector<Group> finer;
  for (const Group& group : groups)
    for (Group& part : is_encounter ? divide_and_note(record, group, code.forfeits, values)
                                    : divide_by_values(group, values, is_ascending(code)))
      finer.push_back(std::move(part));
  return finer;
}

Group everybody(const Record& record) {
  Group all(record.players());
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

}  // namespace

std::expected<std::vector<TieBreakValue>, TieBreakError> tie_break(const Event& event, unsigned rounds,
                                                                   const TieBreakCode& code) {
  if (auto error = why_not(event, code)) return std::unexpected(*std::move(error));
  const Record record(event, rounds);
  std::vector<TieBreakValue> values;
  std::vector<Group> groups{everybody(record)};
  if (code.measure == Measure::direct_encounter) groups = divide_all(record, groups, {}, values);
  divide_all(record, groups, code, values);
  return values;
}

std::expected<std::vector<Standing>, TieBreakError> rank(const Event& event, unsigned rounds,
                                                         std::span<const TieBreakCode> codes) {
  for (const TieBreakCode& code : codes)
    if (auto error = why_not(event, code)) return std::unexpected(*std::move(error));
  const Record record(event, rounds);
  std::vector<Standing> standings(record.players());
  std::vector<TieBreakValue> values;
  std::vector<Group> groups{everybody(record)};
  if (std::ranges::find(codes, Measure::points, &TieBreakCode::measure) == codes.end())
    groups = divide_all(record, groups, {}, values);
  for (const TieBreakCode& code : codes) {
    groups = divide_all(record, groups, code, values);
    for (std::size_t player = 0; player < values.size(); ++player)
      standings[player].values.push_back(std::move(values[player]));
  }
  std::vector<Standing> ordered;
  for (const Group& group : groups) {
    const auto place = static_cast<unsigned>(ordered.size()) + 1;
    for (const std::size_t player : group) {
      Standing& standing = standings[player];
      standing.player = event.players[player].number;
      standing.rank = place;
      standing.points = record.points[player];
      ordered.push_back(std::move(standing));
    }
  }
  return ordered;
}

std::expected<std::vector<TieBreakCode>, TieBreakError> tie_break_codes(const Event& event) {
  std::vector<TieBreakCode> codes;
  for (const std::string& text : event.tie_breaks) {
    auto code = parse_tie_break(text);
    if (!code) return std::unexpected(std::move(code.error()));
    codes.push_back(*code);
  }
  return codes;
}

std::expected<TieBreakList, TieBreakError> usable_tie_breaks(const Event& event) {
  const auto codes = tie_break_codes(event);
  if (!codes) return std::unexpected(codes.error());
  TieBreakList list;
  for (const TieBreakCode& code : *codes) {
    auto error = why_not(event, code);
    if (!error)
      list.codes.push_back(code);
    else if (error->kind == TieBreakError::Kind::unrated)
      list.dropped.push_back(*std::move(error));
    else
      return std::unexpected(*std::move(error));
  }
  return list;
}

}  // namespace jadoube::tournament

#include <algorithm>
#include <map>

#include "jadoube/tournament/trf/internal/draft.hpp"

namespace jadoube::tournament::trf {
namespace {

void set_win(Scoring& scoring, Points points) {
  scoring.win = scoring.forfeit_win = scoring.full_bye = scoring.pairing_allocated = points;
}
void set_draw(Scoring& scoring, Points points) { scoring.draw = scoring.half_bye = scoring.adjourned = points; }
void set_loss(Scoring& scoring, Points points) { scoring.loss = points; }
void set_absence(Scoring& scoring, Points points) { scoring.zero_bye = scoring.forfeit_loss = points; }

// The outcome of record 162 and of XXS; false if the code is not one.
bool set_points(Draft& draft, std::string_view code, Points points) {
  Scoring& scoring = draft.event.scoring;
  if (code == "W")
    set_win(scoring, points);
  else if (code == "D")
    set_draw(scoring, points);
  else if (code == "L")
    set_loss(scoring, points);
  else if (code == "A")
    set_absence(scoring, points);
  else if (code == "P" || code == "PAB")
    draft.allocated_bye = points;
  else if (code == "X")
    scoring.adjourned = points;
  else if (code == "WW" || code == "BW")
    scoring.win = points;
  else if (code == "WD" || code == "BD")
    scoring.draw = points;
  else if (code == "WL" || code == "BL")
    scoring.loss = points;
  else if (code == "FW")
    scoring.forfeit_win = points;
  else if (code == "FL")
    scoring.forfeit_loss = points;
  else if (code == "ZPB")
    scoring.zero_bye = points;
  else if (code == "HPB")
    scoring.half_bye = points;
  else if (code == "FPB")
    scoring.full_bye = points;
  else
    return false;
  return true;
}

struct Value {
  std::string code;
  Points points;
  Field field;
};

// Pairs of a code and a number, with or without = or blanks between them.
std::expected<std::vector<Value>, Error> values_of(const Line& line) {
  std::vector<Value> values;
  std::string code;
  for (const Field& word : line.words(4)) {
    std::string_view text = word.text;
    while (!text.empty()) {
      const std::size_t letters = std::min(text.find_first_of("0123456789.,="), text.size());
      if (letters > 0) {
        if (!code.empty()) return refuse(Error::Kind::points, line, word);
        code = text.substr(0, letters);
      }
      text.remove_prefix(letters);
      if (text.starts_with('=')) text.remove_prefix(1);
      const std::size_t digits = std::min(text.find_first_not_of("0123456789.,"), text.size());
      if (digits == 0) continue;
      const auto points = points_in(line, {text.substr(0, digits), word.column});
      if (!points || code.empty()) return refuse(Error::Kind::points, line, word);
      values.push_back({std::move(code), *points, word});
      code.clear();
      text.remove_prefix(digits);
    }
  }
  if (!code.empty()) return refuse(Error::Kind::points, line, line.field(line.length(), line.length()));
  return values;
}

// XXC: rank, white1, black1.
void read_configuration(Draft& draft, const Line& line) {
  for (const Field& word : line.words(4)) {
    if (word.text == "white1")
      draft.event.initial_color = Color::white;
    else if (word.text == "black1")
      draft.event.initial_color = Color::black;
    else if (word.text == "rank")
      draft.event.ranked_by_place = true;
    else
      draft.adjust(Adjustment::Kind::value, line, word);
  }
}

// XXA: a player at 5–8, the virtual points of round r at 10 + 5(r-1) to 13 + 5(r-1).
Outcome read_virtual_points(Draft& draft, const Line& line) {
  const Field field = line.field(4, 9);
  const auto player = number_in(line, field, 1, most_players);
  if (!player) return std::unexpected(player.error());
  draft.mentions.push_back({*player, line.number(), field.column});
  unsigned round = 0;
  for (std::size_t column = 10; column <= line.length(); column += 5) {
    if (++round > most_rounds) return refuse(Error::Kind::too_many_rounds, line, line.field(column, column));
    const Field value = line.field(column, column + 4);
    if (value.text.empty()) continue;
    const auto points = points_in(line, value);
    if (!points) return std::unexpected(points.error());
    if (*points == Points{}) continue;
    auto& all = draft.event.accelerations;
    if (!all.empty() && all.back().first == *player && all.back().last == *player && all.back().points == *points &&
        all.back().last_round + 1 == round)
      all.back().last_round = round;
    else
      all.push_back({*points, round, round, *player, *player});
  }
  return {};
}

// XXP: players of whom no two are to meet in any round; the rounds are given when the number of rounds is known.
Outcome read_forbidden_players(Draft& draft, const Line& line) {
  auto players = players_from(draft, line, 4);
  if (!players) return std::unexpected(players.error());
  draft.forbid(line, {1, most_rounds, *std::move(players)});
  return {};
}

// BBW 3.0: the points of one outcome.
Outcome read_outcome(Draft& draft, const Line& line) {
  const Field field = line.rest(4);
  const auto points = points_in(line, field);
  if (!points) return std::unexpected(points.error());
  Scoring& scoring = draft.event.scoring;
  switch (line.at(3)) {
    case 'W': set_win(scoring, *points); break;
    case 'D': set_draw(scoring, *points); break;
    case 'L': set_loss(scoring, *points); break;
    case 'Z': scoring.zero_bye = *points; break;
    case 'F': scoring.forfeit_loss = *points; break;
    default: draft.allocated_bye = *points; break;
  }
  return {};
}

}  // namespace

Outcome read_scoring(Draft& draft, const Line& line) {
  auto values = values_of(line);
  if (!values) return std::unexpected(values.error());
  // W, D, L and A first: the others are exceptions from what these imply.
  const auto implies_others = [](const Value& value) {
    return value.code == "W" || value.code == "D" || value.code == "L" || value.code == "A";
  };
  for (const bool implying : {true, false})
    for (const Value& value : *values)
      if (implies_others(value) == implying && !set_points(draft, value.code, value.points))
        draft.adjust(Adjustment::Kind::value, line, value.field);
  return {};
}

Outcome read_dialect(Draft& draft, const Line& line) {
  const std::string_view code = line.code();
  if (code == "XXC") {
    read_configuration(draft, line);
    return {};
  }
  if (code == "XXA") return read_virtual_points(draft, line);
  if (code == "XXP") return read_forbidden_players(draft, line);
  if (code == "XXZ") {
    const auto players = players_from(draft, line, 4);
    if (!players) return std::unexpected(players.error());
    for (std::size_t at = draft.mentions.size() - players->size(); at < draft.mentions.size(); ++at)
      draft.requests.push_back({std::nullopt, Bye::zero, draft.mentions[at]});
    return {};
  }
  if (code == "XXR") {
    const auto rounds = number_in(line, line.rest(4), 1, most_rounds);
    if (!rounds) return std::unexpected(rounds.error());
    if (draft.event.rounds_announced != 0 && draft.event.rounds_announced != *rounds)
      draft.adjust(Adjustment::Kind::again, line, {code, 1});
    draft.event.rounds_announced = *rounds;
    return {};
  }
  return read_outcome(draft, line);
}

}  // namespace jadoube::tournament::trf

#include <algorithm>

#include "jadoube/tournament/trf/internal/draft.hpp"

namespace jadoube::tournament::trf {
namespace {

// Reads a text that occurs once in a file.
void read_text(Draft& draft, const Line& line, std::string& text) {
  const Field field = line.rest(4);
  if (!text.empty() && text != field.text) draft.adjust(Adjustment::Kind::again, line, {line.code(), 1});
  text = field.text;
}

void read_count(Draft& draft, const Line& line, std::optional<unsigned>& count, std::size_t& at) {
  const Field field = line.rest(4);
  if (field.text.empty()) return;
  // Some programs write "34 (32)" or a name of the count: only whole numbers are compared.
  count = whole_number(field.text);
  at = line.number();
  if (!count) draft.adjust(Adjustment::Kind::value, line, field);
}

void read_round_dates(Draft& draft, const Line& line) {
  auto& dates = draft.event.round_dates;
  for (const Field& word : line.words(4)) {
    const std::size_t round = word.column >= 87 ? (word.column - 87) / 10 : dates.size();
    const auto date = parse_short_date(word.text);
    if (!date || round >= most_rounds) {
      draft.adjust(Adjustment::Kind::date, line, word);
      continue;
    }
    if (dates.size() <= round) dates.resize(round + 1);
    dates[round] = date;
  }
}

Outcome read_rounds(Draft& draft, const Line& line) {
  const auto rounds = number_in(line, line.rest(4), 1, most_rounds);
  if (!rounds) return std::unexpected(rounds.error());
  if (draft.event.rounds_announced != 0 && draft.event.rounds_announced != *rounds)
    draft.adjust(Adjustment::Kind::again, line, {line.code(), 1});
  draft.event.rounds_announced = *rounds;
  return {};
}

void read_initial_color(Draft& draft, const Line& line) {
  const Field field = line.rest(4);
  if (field.text == "W" || field.text == "w")
    draft.event.initial_color = Color::white;
  else if (field.text == "B" || field.text == "b")
    draft.event.initial_color = Color::black;
  else if (!field.text.empty())
    draft.adjust(Adjustment::Kind::value, line, field);
}

// 202 and 212: codes of MTB26 separated by commas. PTS at the beginning is dropped.
void read_tie_breaks(Draft& draft, const Line& line) {
  const Field field = line.rest(4);
  std::string_view text = field.text;
  std::vector<std::string> codes;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    std::string code(trimmed(text.substr(0, comma)));
    std::ranges::transform(code, code.begin(), [](char letter) {
      return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    if (!code.empty() && (code != "PTS" || !codes.empty())) codes.push_back(std::move(code));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  if (!draft.event.tie_breaks.empty() && draft.event.tie_breaks != codes)
    draft.adjust(Adjustment::Kind::again, line, {line.code(), 1});
  draft.event.tie_breaks = std::move(codes);
}

// 013: name 5–36, members 37–40, 42–45, …
Outcome read_team(Draft& draft, const Line& line) {
  TeamList team{.name = std::string(line.field(5, 36).text), .players = {}};
  auto players = players_from(draft, line, 37);
  if (!players) return std::unexpected(players.error());
  team.players = *std::move(players);
  draft.event.teams.push_back(std::move(team));
  return {};
}

// 240: type 5, round 7–9, players 11–14, 16–19, …
Outcome read_byes(Draft& draft, const Line& line) {
  const Field type = line.field(5, 5);
  const auto bye = type.text.empty() ? std::nullopt : bye_of(line.at(5));
  if (!bye || *bye == Bye::pairing_allocated) return refuse(Error::Kind::result, line, type);
  const auto round = number_in(line, line.field(7, 9), 1, most_rounds);
  if (!round) return std::unexpected(round.error());
  const auto players = players_from(draft, line, 10);
  if (!players) return std::unexpected(players.error());
  if (players->empty()) draft.adjust(Adjustment::Kind::nobody, line, {line.code(), 1});
  const std::size_t first = draft.mentions.size() - players->size();
  for (std::size_t at = first; at < draft.mentions.size(); ++at)
    draft.requests.push_back({*round, *bye, draft.mentions[at]});
  return {};
}

std::expected<std::pair<unsigned, unsigned>, Error> range(const Line& line, const Field& first, const Field& last,
                                                          unsigned most) {
  const auto from = number_in(line, first, 1, most);
  if (!from) return std::unexpected(from.error());
  const auto to = number_in(line, last, 1, most);
  if (!to) return std::unexpected(to.error());
  if (*to < *from) return refuse(Error::Kind::range, line, last);
  return std::pair(*from, *to);
}

// 250: points 10–13, rounds 15–17 and 19–21, players 23–26 and 28–31. Match points are for teams.
Outcome read_acceleration(Draft& draft, const Line& line) {
  const Field field = line.field(9, 13);
  const auto points = points_in(line, field);
  if (!points) return std::unexpected(points.error());
  const auto rounds = range(line, line.field(14, 17), line.field(18, 21), most_rounds);
  if (!rounds) return std::unexpected(rounds.error());
  const auto players = range(line, line.field(22, 26), line.field(27, 31), most_players);
  if (!players) return std::unexpected(players.error());
  draft.event.accelerations.push_back({*points, rounds->first, rounds->second, players->first, players->second});
  return {};
}

// 260: rounds 5–7 and 9–11, players 13–16, 18–21, …
Outcome read_forbidden(Draft& draft, const Line& line) {
  const auto rounds = range(line, line.field(5, 7), line.field(8, 11), most_rounds);
  if (!rounds) return std::unexpected(rounds.error());
  auto players = players_from(draft, line, 12);
  if (!players) return std::unexpected(players.error());
  draft.forbid(line, {rounds->first, rounds->second, *std::move(players)});
  return {};
}

}  // namespace

// 299: game points 14–17, round 20–22, players 24–27, 29–32, … A record that says no round is kept as it is.
Outcome read_bonus(Draft& draft, const Line& line) {
  const auto points = parse_points(line.field(13, 17).text);
  const auto round = whole_number(line.field(20, 22).text);
  if (!points || *points > most_points || *points < -1 * most_points || !round || *round == 0 || *round > most_rounds) {
    draft.event.kept.push_back(line.text());
    return {};
  }
  const auto players = players_from(draft, line, 23);
  if (!players) return std::unexpected(players.error());
  for (const unsigned player : *players) draft.event.bonuses.push_back({*round, player, *points});
  return {};
}

Outcome read_header(Draft& draft, const Line& line) {
  Event& event = draft.event;
  switch (*whole_number(line.code())) {
    case 12: read_text(draft, line, event.name); break;
    case 13: return read_team(draft, line);
    case 22: read_text(draft, line, event.city); break;
    case 32: read_text(draft, line, event.federation); break;
    case 42: event.start = read_date(draft, line, line.rest(4)); break;
    case 52: event.end = read_date(draft, line, line.rest(4)); break;
    case 62: read_count(draft, line, draft.stated_players, draft.stated_players_line); break;
    case 72: read_count(draft, line, draft.stated_rated, draft.stated_rated_line); break;
    case 82: break;  // teams: counted by their records
    case 92:
      draft.kind_line = line.number();
      read_text(draft, line, event.kind);
      break;
    case 102: read_text(draft, line, event.chief_arbiter); break;
    case 112:
      if (const Field field = line.rest(4); !field.text.empty()) event.deputies.emplace_back(field.text);
      break;
    case 122: read_text(draft, line, event.time_control); break;
    case 132: read_round_dates(draft, line); break;
    case 142: return read_rounds(draft, line);
    case 152: read_initial_color(draft, line); break;
    case 172: read_text(draft, line, event.national_method); break;
    case 182: read_text(draft, line, event.pairing_controller); break;
    case 192: event.system = system_of(line.rest(4).text); break;
    case 202:
    case 212: read_tie_breaks(draft, line); break;
    case 222: read_text(draft, line, event.coded_time_control); break;
    case 240: return read_byes(draft, line);
    case 250: return read_acceleration(draft, line);
    default: return read_forbidden(draft, line);
  }
  return {};
}

}  // namespace jadoube::tournament::trf

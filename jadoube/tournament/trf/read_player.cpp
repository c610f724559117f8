#include <algorithm>
#include <array>

#include "jadoube/tournament/trf/internal/draft.hpp"

namespace jadoube::tournament::trf {
namespace {

constexpr std::size_t first_round_column = 92, round_columns = 10;

// The first column between two fields that is not blank.
std::optional<std::size_t> filled_gap(const Line& line) {
  constexpr std::array<std::size_t, 10> gaps{4, 9, 48, 53, 57, 69, 80, 85, 90, 91};
  for (const std::size_t column : gaps)
    if (line.at(column) != ' ') return column;
  for (std::size_t base = first_round_column; base <= line.length(); base += round_columns)
    for (const std::size_t step : {4U, 6U, 8U, 9U})
      if (line.at(base + step) != ' ') return base + step;
  return std::nullopt;
}

// The line as it would be if its name had been padded to 33 characters and not to 33 bytes of UTF-8.
std::optional<Line> with_name_in_characters(const Line& line) {
  constexpr std::size_t name_from = 14, name_bytes = 33;
  const std::string& text = line.text();
  if (line.length() == text.size() || text.size() < name_from + name_bytes) return std::nullopt;
  const std::string_view name = std::string_view(text).substr(name_from, name_bytes);
  const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; };
  const auto extra = static_cast<std::size_t>(std::ranges::count_if(name, continues));
  if (extra == 0 || (text.size() > name_from + name_bytes && continues(text[name_from + name_bytes])))
    return std::nullopt;
  std::string padded = text;
  padded.insert(name_from + name_bytes, extra, ' ');
  Line moved(std::move(padded), line.number());
  return filled_gap(moved) ? std::nullopt : std::optional(std::move(moved));
}

std::expected<unsigned, Error> read_rating(const Line& line) {
  const Field rating = line.field(49, 52);
  if (rating.text.empty()) return 0;
  return number_in(line, rating, 0, most_rating);
}

std::expected<Entry, Error> read_entry(Draft& draft, const Line& line, std::size_t base) {
  Entry entry{.column = base};
  const Field opponent = line.field(base, base + 3);
  const char color = line.at(base + 5), result = line.at(base + 7);
  entry.opponent_column = opponent.column;
  entry.blank = opponent.text.empty() && color == ' ' && result == ' ';
  if (!opponent.text.empty()) {
    const auto number = number_in(line, opponent, 0, most_players);
    if (!number) return std::unexpected(number.error());
    entry.opponent = *number;
  }
  const Field color_field = line.field(base + 5, base + 5), result_field = line.field(base + 7, base + 7);
  if (color == 'w' || color == 'W')
    entry.color = 'w';
  else if (color == 'b' || color == 'B')
    entry.color = 'b';
  else if (color != ' ' && color != '-')
    return refuse(Error::Kind::color, line, color_field);
  const auto mark = mark_of(result);
  const auto bye = bye_of(result);
  if (!mark && !bye) return refuse(Error::Kind::result, line, result_field);
  entry.result = mark ? sign(*mark) : sign(*bye);
  if (entry.opponent == 0 && entry.color != ' ') {
    draft.adjust(Adjustment::Kind::color_ignored, line, color_field);
    entry.color = ' ';
  }
  return entry;
}

}  // namespace

bool is_national_rating(const Line& line) {
  const std::string_view code = line.code();
  const bool letters =
      code.size() == 3 && std::ranges::all_of(code, [](char letter) { return letter >= 'A' && letter <= 'Z'; });
  return letters && !code.starts_with("XX") && !code.starts_with("BB") && whole_number(line.field(5, 8).text);
}

Outcome read_player(Draft& draft, const Line& written) {
  std::optional<Line> moved;
  if (const auto gap = filled_gap(written)) {
    moved = with_name_in_characters(written);
    if (!moved) {
      const Field number = written.field(4, 9);
      const bool is_number_too_long = *gap == 4 || *gap == 9;
      if (is_number_too_long) return refuse(Error::Kind::player_number, written, number);
      return refuse(Error::Kind::misaligned, written, written.field(*gap, *gap));
    }
    draft.adjust(Adjustment::Kind::byte_padded, written, moved->field(15, 47));
  }
  const Line& line = moved ? *moved : written;
  PlayerDraft player{.line = line.number()};
  Player& who = player.player;
  const Field number = line.field(5, 8);
  const auto tpn = whole_number(number.text);
  if (!tpn || *tpn == 0) return refuse(Error::Kind::player_number, line, number);
  who.number = *tpn;
  const char sex = line.at(10);
  if (sex == 'm' || sex == 'M')
    who.sex = Sex::man;
  else if (sex == 'w' || sex == 'W' || sex == 'f' || sex == 'F')
    who.sex = Sex::woman;
  else if (sex != ' ')
    draft.adjust(Adjustment::Kind::sex, line, line.field(10, 10));
  const Field title = line.field(11, 13);
  if (const auto known = parse_title(title.text))
    who.title = *known;
  else
    draft.adjust(Adjustment::Kind::title, line, title);
  who.name = line.field(15, 47).text;
  const auto rating = read_rating(line);
  if (!rating) return std::unexpected(rating.error());
  who.rating = *rating;
  who.federation = line.field(54, 56).text;
  who.fide_number = line.field(58, 68).text;
  who.birth = read_date(draft, line, line.field(70, 79));
  const Field points = line.field(81, 84);
  if (!points.text.empty()) {
    player.points = parse_points(points.text);
    if (!player.points) return refuse(Error::Kind::points, line, points);
  }
  const Field rank = line.field(86, 89);
  if (!rank.text.empty()) {
    const auto place = number_in(line, rank, 0, most_players);
    if (!place) return std::unexpected(place.error());
    if (*place > 0) who.rank = *place;
  }
  for (std::size_t base = first_round_column; base <= line.length(); base += round_columns) {
    if (player.entries.size() == most_rounds) return refuse(Error::Kind::too_many_rounds, line, line.field(base, base));
    auto entry = read_entry(draft, line, base);
    if (!entry) return std::unexpected(entry.error());
    player.entries.push_back(*entry);
  }
  draft.players.push_back(std::move(player));
  return {};
}

}  // namespace jadoube::tournament::trf

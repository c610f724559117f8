#include "jadoube/tournament/entrants/entrants.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/folded.hpp"
#include "jadoube/tournament/internal/csv.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/model/names.hpp"

namespace jadoube::tournament {
namespace {

enum class Column : std::uint8_t {
  name,  // the whole name; the other half, where only one of surname and first name has a column of its own
  surname,
  first_name,
  rating,
  title,
  federation,
  sex,
  fide_number,
  national_number,
  birth,
  club
};
constexpr std::size_t columns_in_all = 11;

struct Heading {
  std::string_view letters;  // of the heading, folded, without blanks, digits and marks
  Column column;
};
// Headings in English, Portuguese and German, and as the lists of Swiss-Manager and chess-results, Vega, SwissPerfect,
// Swiss-Chess and the German federation name them.
constexpr std::array headings{
    Heading{"name", Column::name},
    Heading{"player", Column::name},
    Heading{"playername", Column::name},
    Heading{"nome", Column::name},
    Heading{"jogador", Column::name},
    Heading{"spielername", Column::name},
    Heading{"teilnehmer", Column::name},
    Heading{"surname", Column::surname},
    Heading{"lastname", Column::surname},
    Heading{"familyname", Column::surname},
    Heading{"apelido", Column::surname},
    Heading{"apelidos", Column::surname},
    Heading{"sobrenome", Column::surname},
    Heading{"nachname", Column::surname},
    Heading{"firstname", Column::first_name},
    Heading{"givenname", Column::first_name},
    Heading{"forename", Column::first_name},
    Heading{"nomeproprio", Column::first_name},
    Heading{"primeironome", Column::first_name},
    Heading{"prenome", Column::first_name},
    Heading{"vorname", Column::first_name},
    Heading{"rating", Column::rating},
    Heading{"elo", Column::rating},
    Heading{"eloi", Column::rating},
    Heading{"rtg", Column::rating},
    Heading{"rtgi", Column::rating},
    Heading{"fiderating", Column::rating},
    Heading{"fideelo", Column::rating},
    Heading{"elofide", Column::rating},
    Heading{"title", Column::title},
    Heading{"titulo", Column::title},
    Heading{"tit", Column::title},
    Heading{"titel", Column::title},
    Heading{"fidetitel", Column::title},
    Heading{"federation", Column::federation},
    Heading{"fed", Column::federation},
    Heading{"feder", Column::federation},
    Heading{"federacao", Column::federation},
    Heading{"country", Column::federation},
    Heading{"land", Column::federation},
    Heading{"fideland", Column::federation},
    Heading{"sex", Column::sex},
    Heading{"sexo", Column::sex},
    Heading{"gender", Column::sex},
    Heading{"geschlecht", Column::sex},
    Heading{"fide", Column::fide_number},
    Heading{"fideid", Column::fide_number},
    Heading{"idfide", Column::fide_number},
    Heading{"intlid", Column::fide_number},
    Heading{"fidenumber", Column::fide_number},
    Heading{"nationalid", Column::national_number},
    Heading{"nationalnumber", Column::national_number},
    Heading{"idnat", Column::national_number},
    Heading{"locid", Column::national_number},
    Heading{"idnacional", Column::national_number},
    Heading{"nnacional", Column::national_number},
    Heading{"nonacional", Column::national_number},
    Heading{"birth", Column::birth},
    Heading{"birthday", Column::birth},
    Heading{"dateofbirth", Column::birth},
    Heading{"nascimento", Column::birth},
    Heading{"datadenascimento", Column::birth},
    Heading{"datanascimento", Column::birth},
    Heading{"datanasc", Column::birth},
    Heading{"nasc", Column::birth},
    Heading{"geburtsjahr", Column::birth},
    Heading{"geburtsdatum", Column::birth},
    Heading{"club", Column::club},
    Heading{"clubcity", Column::club},
    Heading{"clube", Column::club},
    Heading{"clubecidade", Column::club},
    Heading{"clubelocalidade", Column::club},
    Heading{"verein", Column::club},
};

// "N.º FIDE" gives "nofide".
std::string letters_of(std::string_view text) {
  std::string letters = text::folded(text);
  std::erase_if(letters, [](char byte) { return byte < 'a' || byte > 'z'; });
  return letters;
}

using Positions = std::array<std::optional<std::size_t>, columns_in_all>;

// Nothing if no heading is known: then it is a line of a player, with a name and perhaps a rating and a club.
std::optional<Positions> positions_in(const CsvRow& header) {
  Positions positions;
  for (std::size_t at = 0; at < header.size(); ++at) {
    const auto heading = std::ranges::find(headings, letters_of(header[at].text), &Heading::letters);
    if (heading == headings.end()) continue;
    auto& position = positions[static_cast<std::size_t>(heading->column)];
    if (!position) position = at;
  }
  const bool any = std::ranges::any_of(positions, [](const auto& position) { return position.has_value(); });
  return any ? std::optional(positions) : std::nullopt;
}

Positions positions_of(std::initializer_list<Column> columns) {
  Positions positions;
  for (std::size_t at = 0; const Column column : columns) positions[static_cast<std::size_t>(column)] = at++;
  return positions;
}

bool has(const Positions& positions, Column column) { return positions[static_cast<std::size_t>(column)].has_value(); }

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char byte) { return byte >= '0' && byte <= '9'; });
}
// One part of a name: no digit, and no comma, after which the other part would stand.
bool is_part_of_name(std::string_view text) {
  const auto none = [](char byte) { return byte == ',' || (byte >= '0' && byte <= '9'); };
  return !text.empty() && std::ranges::none_of(text, none) && !text::folded(text).empty();
}

// Whether the rows without headings can only be surname, first name and rating, perhaps with a club behind them: all
// have two parts of a name, and then ratings or nothing.
bool has_names_in_two_columns(const std::vector<CsvRow>& rows) {
  bool any_rating = false;
  for (const CsvRow& row : rows) {
    if (is_bye_word(row.front().text)) continue;
    if (row.size() < 2 || !is_part_of_name(row[0].text) || !is_part_of_name(row[1].text)) return false;
    if (row.size() > 2 && !row[2].text.empty() && !is_number(row[2].text)) return false;
    any_rating = any_rating || (row.size() > 2 && is_number(row[2].text));
  }
  return any_rating;
}

// The columns of a list, and the row in which the players begin.
struct Layout {
  Positions positions;
  bool header = false;
  std::size_t most_fields = 0;  // of a row without headings
};
Layout layout_of(const std::vector<CsvRow>& rows) {
  if (const auto header = rows.empty() ? std::nullopt : positions_in(rows.front()))
    return {.positions = *header, .header = true};
  if (has_names_in_two_columns(rows))
    return {.positions = positions_of({Column::surname, Column::first_name, Column::rating, Column::club}),
            .most_fields = 4};
  return {.positions = positions_of({Column::name, Column::rating, Column::club}), .most_fields = 3};
}

using Kind = EntrantsError::Kind;

class Entrant {
 public:
  Entrant(const CsvRow& row, const Positions& positions) : row_(row), positions_(positions) {}

  std::expected<Player, EntrantsError> player() {
    Player player{.name = name(),
                  .federation = text(Column::federation),
                  .fide_number = text(Column::fide_number),
                  .national_number = text(Column::national_number),
                  .club = text(Column::club)};
    if (player.name.empty())
      return refused(Kind::no_name, has(positions_, Column::surname) ? Column::surname : Column::name);
    if (const std::string rating = text(Column::rating); !rating.empty()) {
      const auto [end, error] = std::from_chars(rating.data(), rating.data() + rating.size(), player.rating);
      if (error != std::errc() || end != rating.data() + rating.size() || player.rating > most_rating)
        return refused(Kind::rating, Column::rating);
    }
    const auto title = parse_title(text(Column::title));
    if (!title) return refused(Kind::title, Column::title);
    player.title = *title;
    const std::string sex = letters_of(text(Column::sex));
    if (sex == "m")
      player.sex = Sex::man;
    else if (sex == "w" || sex == "f")
      player.sex = Sex::woman;
    else if (!text(Column::sex).empty())
      return refused(Kind::sex, Column::sex);
    if (const std::string birth = text(Column::birth); !birth.empty()) {
      player.birth = parse_date(birth);
      if (!player.birth) return refused(Kind::birth, Column::birth);
    }
    return player;
  }

 private:
  // "Surname, First name", also where they stand in two columns. A column of names beside one of surnames has first
  // names, and beside one of first names it has surnames.
  std::string name() const {
    const bool has_surname = has(positions_, Column::surname), has_first = has(positions_, Column::first_name);
    if (!has_surname && !has_first) return text(Column::name);
    std::string name = text(has_surname ? Column::surname : Column::name);
    const std::string first = text(has_first ? Column::first_name : Column::name);
    if (name.empty()) return first;
    if (!first.empty() && !name.contains(',')) name += ", " + first;
    return name;
  }
  const CsvField* field(Column column) const {
    const auto& position = positions_[static_cast<std::size_t>(column)];
    return position && *position < row_.size() ? &row_[*position] : nullptr;
  }
  std::string text(Column column) const {
    const CsvField* found = field(column);
    return found ? found->text : "";
  }
  std::unexpected<EntrantsError> refused(Kind kind, Column column) const {
    const CsvField* const found = field(column);
    const CsvField& at = found ? *found : row_.front();
    return std::unexpected(
        EntrantsError{.kind = kind, .line = at.at.line, .column = at.at.column, .found = text(column)});
  }

  const CsvRow& row_;
  const Positions& positions_;
};

// The first field with a text for which there is no heading.
std::optional<CsvField> surplus_field(const CsvRow& row, std::size_t headings_in_all) {
  for (std::size_t at = headings_in_all; at < row.size(); ++at)
    if (!row[at].text.empty()) return row[at];
  return std::nullopt;
}

}  // namespace

std::expected<std::vector<Player>, EntrantsError> read_entrants(std::string_view bytes) {
  const auto rows = read_csv(bytes);
  if (!rows) {
    const bool is_utf16 = rows.error().kind == CsvError::Kind::utf16;
    return std::unexpected(EntrantsError{
        .kind = is_utf16 ? Kind::utf16 : Kind::quotes, .line = rows.error().at.line, .column = rows.error().at.column});
  }
  const auto [positions, header, most_fields] = layout_of(*rows);
  const auto& names =
      positions[static_cast<std::size_t>(has(positions, Column::surname) ? Column::surname : Column::name)];
  if (!names) return std::unexpected(EntrantsError{.kind = Kind::no_name_column});
  const std::size_t name = *names;
  std::vector<Player> players;
  for (std::size_t at = header ? 1 : 0; at < rows->size(); ++at) {
    const CsvRow& row = (*rows)[at];
    if (players.size() == most_players)
      return std::unexpected(EntrantsError{.kind = Kind::too_many, .line = row.front().at.line});
    if (!header && row.size() > most_fields)
      return std::unexpected(
          EntrantsError{.kind = Kind::fields, .line = row.front().at.line, .found = std::to_string(row.size())});
    // Some programs list the bye among the players.
    if (name < row.size() && !row[name].text.empty() && is_bye_word(row[name].text)) continue;
    if (const auto surplus = header ? surplus_field(row, rows->front().size()) : std::nullopt)
      return std::unexpected(EntrantsError{
          .kind = Kind::surplus, .line = surplus->at.line, .column = surplus->at.column, .found = surplus->text});
    auto player = Entrant(row, positions).player();
    if (!player) return std::unexpected(std::move(player.error()));
    players.push_back(*std::move(player));
  }
  if (players.empty()) return std::unexpected(EntrantsError{.kind = Kind::nobody});
  return players;
}

namespace {

// The most players of one name that a player is compared with; no list has so many.
constexpr std::size_t most_compared = 100;

bool is_same(const Player& player, const Player& other) {
  if (!player.fide_number.empty() && !other.fide_number.empty()) return player.fide_number == other.fide_number;
  return player.rating == other.rating && player.birth == other.birth &&
         text::folded(player.federation) == text::folded(other.federation) &&
         text::folded(player.name) == text::folded(other.name);
}

}  // namespace

std::vector<std::string> unread_headings(std::string_view bytes) {
  const auto rows = read_csv(bytes);
  std::vector<std::string> unread;
  if (!rows || rows->empty()) return unread;
  std::array<bool, columns_in_all> found{};
  bool any = false;
  for (const CsvField& field : rows->front()) {
    const auto heading = std::ranges::find(headings, letters_of(field.text), &Heading::letters);
    bool* const is_found = heading == headings.end() ? nullptr : &found[static_cast<std::size_t>(heading->column)];
    if (!field.text.empty() && (is_found == nullptr || *is_found)) unread.push_back(field.text);
    if (is_found != nullptr) any = *is_found = true;
  }
  return any ? unread : std::vector<std::string>();
}

std::string describe_reading(std::string_view bytes, text::Language language) {
  const auto rows = read_csv(bytes);
  if (!rows || rows->empty()) return {};
  const Layout layout = layout_of(*rows);
  if (layout.header || !has(layout.positions, Column::surname)) return {};
  const auto first = std::ranges::find_if(*rows, [](const CsvRow& row) { return !is_bye_word(row.front().text); });
  const auto player = Entrant(*first, layout.positions).player();
  return player ? say(language, Message::entrants_two_columns, player->name) : std::string();
}

const Player* same_person(std::span<const Player> players, const Player& entrant) {
  const auto found = std::ranges::find_if(players, [&](const Player& player) { return is_same(player, entrant); });
  return found == players.end() ? nullptr : &*found;
}

std::optional<std::size_t> listed_again(std::span<const Player> players) {
  std::set<std::string> numbers;
  std::map<std::string, std::vector<std::size_t>> namesakes;
  for (std::size_t index = 0; index < players.size(); ++index) {
    const Player& player = players[index];
    if (!player.fide_number.empty() && !numbers.insert(player.fide_number).second) return index;
    std::vector<std::size_t>& others = namesakes[text::folded(player.name)];
    if (std::ranges::any_of(others, [&](std::size_t other) { return is_same(players[other], player); })) return index;
    // A player with a unique number is distinguished by it; of those without one, one is enough for comparison.
    if (others.size() < most_compared) others.push_back(index);
  }
  return std::nullopt;
}

std::string describe(const EntrantsError& error, text::Language language) {
  const auto sentence = [&](Message message, const auto&... more) {
    return say(language, message, error.line, error.column, more...);
  };
  switch (error.kind) {
    case Kind::utf16: return say(language, Message::pairings_utf16);
    case Kind::quotes: return sentence(Message::entrants_quotes);
    case Kind::no_name_column: return say(language, Message::entrants_no_name_column);
    case Kind::nobody: return say(language, Message::players_empty);
    case Kind::fields: return sentence(Message::players_fields, error.found);
    case Kind::surplus: return sentence(Message::entrants_surplus, error.found);
    case Kind::no_name: return sentence(Message::pairings_no_name);
    case Kind::rating: return sentence(Message::players_rating, error.found, most_rating);
    case Kind::title: return sentence(Message::entrants_title, error.found);
    case Kind::sex: return sentence(Message::entrants_sex, error.found);
    case Kind::birth: return sentence(Message::entrants_birth, error.found);
    case Kind::too_many: break;
  }
  return sentence(Message::players_too_many, most_players);
}

}  // namespace jadoube::tournament

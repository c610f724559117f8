#include "jadoube/tournament/pairings.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/text/folded.hpp"
#include "jadoube/text/words.hpp"
#include "jadoube/tournament/internal/csv.hpp"
#include "jadoube/tournament/model/names.hpp"

namespace jadoube::tournament {
namespace {

using Error = PairingsError;

enum class Column : std::uint8_t { board, white, black, time };

// The columns' names in pairing programs, folded.
struct Heading {
  std::string_view name;
  Column column;
};
constexpr std::array headings{
    Heading{"board", Column::board},
    Heading{"bd", Column::board},
    Heading{"bo.", Column::board},
    Heading{"table", Column::board},
    Heading{"no.", Column::board},
    Heading{"mesa", Column::board},
    Heading{"tabuleiro", Column::board},
    Heading{"tab.", Column::board},
    Heading{"tab", Column::board},
    Heading{"n.o", Column::board},
    Heading{"white", Column::white},
    Heading{"white player", Column::white},
    Heading{"brancas", Column::white},
    Heading{"branco", Column::white},
    Heading{"black", Column::black},
    Heading{"black player", Column::black},
    Heading{"negras", Column::black},
    Heading{"pretas", Column::black},
    Heading{"preto", Column::black},
    Heading{"negro", Column::black},
    Heading{"time", Column::time},
    Heading{"time control", Column::time},
    Heading{"tempo", Column::time},
    Heading{"ritmo", Column::time},
    Heading{"ritmo de jogo", Column::time},
    Heading{"cadencia", Column::time},
    Heading{"controle de tempo", Column::time},
    Heading{"controlo de tempo", Column::time},
};

// The index of each column in a row.
using Columns = std::array<std::optional<std::size_t>, 4>;

std::optional<std::size_t>& place_of(Columns& columns, Column column) {
  return columns[static_cast<std::size_t>(column)];
}

Error error(Error::Kind kind, const CsvField& at, std::size_t number = 0) {
  return {.kind = kind, .line = at.at.line, .column = at.at.column, .found = at.text, .number = number};
}

// The header's columns; nothing if the row has no known column name. Programs number boards and pairings in columns
// beside each other, of which the first counts; a player's column stands once.
std::expected<std::optional<Columns>, Error> read_header(const CsvRow& row) {
  Columns columns;
  bool any = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto found = std::ranges::find(headings, text::folded(row[i].text), &Heading::name);
    if (found == headings.end()) continue;
    if (place_of(columns, found->column)) {
      const bool of_player = found->column == Column::white || found->column == Column::black;
      if (of_player) return std::unexpected(error(Error::Kind::column_again, row[i]));
      continue;
    }
    place_of(columns, found->column) = i;
    any = true;
  }
  return any ? std::optional(columns) : std::nullopt;
}

bool fits(const CsvField& field) {
  const auto control = [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; };
  return notation::characters_before(field.text, field.text.size()) <= longest_name &&
         std::ranges::none_of(field.text, control);
}

class Reader {
 public:
  std::expected<std::vector<ListedGame>, Error> read(const std::vector<CsvRow>& rows) {
    if (rows.empty()) return std::unexpected(Error{.kind = Error::Kind::empty});
    std::span<const CsvRow> games = rows;
    const auto header = read_header(rows.front());
    if (!header) return std::unexpected(header.error());
    if (*header) {
      columns_ = **header;
      header_ = true;
      for (const Column side : {Column::white, Column::black})
        if (!place_of(columns_, side)) {
          auto missing = error(Error::Kind::no_column, rows.front().front());
          missing.found = side == Column::white ? "white" : "black";
          return std::unexpected(std::move(missing));
        }
      games = games.subspan(1);
      if (games.empty())
        return std::unexpected(Error{.kind = Error::Kind::empty, .line = rows.front().front().at.line});
    }
    std::vector<ListedGame> listed;
    for (const CsvRow& row : games) {
      if (listed.size() == most_boards) return std::unexpected(error(Error::Kind::too_many, row.front()));
      auto game = this->game(row, static_cast<unsigned>(listed.size()) + 1);
      if (!game) return std::unexpected(std::move(game.error()));
      listed.push_back(*std::move(game));
    }
    return listed;
  }

 private:
  std::expected<ListedGame, Error> game(const CsvRow& row, unsigned number) {
    if (!header_) {
      if (row.size() != 3 && row.size() != 4)
        return std::unexpected(error(Error::Kind::fields, row.front(), row.size()));
      columns_ = {0, 1, 2, row.size() == 4 ? std::optional<std::size_t>(3) : std::nullopt};
    }
    // A spreadsheet may leave out empty cells at a row's end: of these columns, only the time may be missing.
    for (const Column column : {Column::board, Column::white, Column::black})
      if (const auto at = place_of(columns_, column); at && *at >= row.size())
        return std::unexpected(error(Error::Kind::fields_of_header, row.front(), *at + 1));
    ListedGame game{.board = number, .white = {}, .black = {}, .time = {}};
    if (const auto at = place_of(columns_, Column::board)) {
      const auto board = this->board(row[*at]);
      if (!board) return std::unexpected(board.error());
      game.board = *board;
    }
    for (const auto& [column, side] : {std::pair(Column::white, &game.white), std::pair(Column::black, &game.black)}) {
      const CsvField& field = row[*place_of(columns_, column)];
      if (is_bye_word(field.text)) continue;
      auto name = this->name(field);
      if (!name) return std::unexpected(std::move(name.error()));
      *side = *std::move(name);
    }
    if (game.white.empty()) std::swap(game.white, game.black);
    if (game.white.empty())
      return std::unexpected(error(Error::Kind::no_name, row[*place_of(columns_, Column::white)]));
    if (const auto at = place_of(columns_, Column::time); at && *at < row.size() && !row[*at].text.empty()) {
      if (const auto control = laws::parse_time_control_in_minutes(row[*at].text); !control) {
        auto wrong = error(Error::Kind::time, row[*at]);
        wrong.time = control.error();
        return std::unexpected(std::move(wrong));
      }
      game.time = row[*at].text;
    }
    return game;
  }

  std::expected<unsigned, Error> board(const CsvField& field) {
    const auto number = text::number<unsigned>(field.text);
    if (!number || *number == 0 || *number > most_board_number)
      return std::unexpected(error(Error::Kind::board, field));
    if (const auto [seen, anew] = boards_.try_emplace(*number, field.at.line); !anew)
      return std::unexpected(error(Error::Kind::board_again, field, seen->second));
    return *number;
  }

  std::expected<std::string, Error> name(const CsvField& field) {
    if (!fits(field)) return std::unexpected(error(Error::Kind::name, field));
    if (const auto [seen, anew] = players_.try_emplace(field.text, field.at.line); !anew)
      return std::unexpected(error(Error::Kind::player_again, field, seen->second));
    return field.text;
  }

  Columns columns_{};
  bool header_ = false;
  std::map<unsigned, std::size_t> boards_;
  std::map<std::string, std::size_t> players_;
};

std::expected<std::vector<CsvRow>, Error> read_rows(std::string_view bytes) {
  auto rows = read_csv(bytes);
  if (rows) return *std::move(rows);
  const auto kind = [&] {
    switch (rows.error().kind) {
      case CsvError::Kind::utf16: return Error::Kind::utf16;
      case CsvError::Kind::not_closed: return Error::Kind::not_closed;
      case CsvError::Kind::text_after_quotes: break;
    }
    return Error::Kind::text_after_quotes;
  };
  return std::unexpected(Error{.kind = kind(), .line = rows.error().at.line, .column = rows.error().at.column});
}

}  // namespace

std::expected<std::vector<ListedGame>, PairingsError> read_pairings(std::string_view bytes) {
  const auto rows = read_rows(bytes);
  if (!rows) return std::unexpected(rows.error());
  return Reader().read(*rows);
}

}  // namespace jadoube::tournament

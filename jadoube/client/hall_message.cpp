#include "jadoube/client/hall_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <stdexcept>

#include "jadoube/notation/fen.hpp"

namespace jadoube::client::hall {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_serial_number = 32, longest_table = 40, longest_secret = 100;

bool is_letter_or_digit(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
}

bool is_word(std::string_view text, std::string_view others, std::size_t longest) {
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [others](char letter) {
    return is_letter_or_digit(letter) || others.find(letter) != std::string_view::npos;
  });
}

// A word for the address of a table; anything else makes no sense.
std::string word_in(const json::object& object, std::string_view key, std::string_view others, std::size_t longest) {
  const auto& text = object.at({key.data(), key.size()}).as_string();
  if (!is_word(text, others, longest)) throw std::invalid_argument("word");
  return std::string(text);
}

std::string piece(std::optional<Piece> piece) {
  if (!piece) return "null";
  Board board;
  board.put(Square::a8, *piece);
  std::array<char, notation::max_fen_size> fen{};
  notation::write_fen_board(fen.data(), board);
  return {'"', fen.front(), '"'};
}

}  // namespace

bool is_serial_number(std::string_view text) { return is_word(text, "-_.", longest_serial_number); }

std::string hello(std::string_view secret) {
  return fmt::format(R"({{"hello": {{"token": "{}", "hall": true}}}})", secret);
}

std::string write(const BoardState& board) {
  std::string differences;
  for (const boards::Difference& one : board.differences) {
    if (!differences.empty()) differences += ", ";
    differences += fmt::format(R"({{"square": "{}", "game": {}, "board": {}}})", to_string(one.square), piece(one.game),
                               piece(one.board));
  }
  return fmt::format(R"({{"board": {{"serial": "{}", "connected": {}, "battery": {}, "differs": [{}]}}}})",
                     board.serial_number, board.connected, board.battery ? fmt::to_string(*board.battery) : "null",
                     differences);
}

std::expected<std::optional<std::variant<Places, told::Refusal>>, Senseless> read(std::string_view text) {
  if (auto refusal = TableMessageReader::read_refusal(text)) return *std::move(refusal);
  try {
    const json::value message = json::parse({text.data(), text.size()});
    const auto* const told = message.as_object().if_contains("places");
    if (told == nullptr) return std::nullopt;
    Places places{.round = told->as_object().at("round").to_number<unsigned>()};
    for (const json::value& each : told->as_object().at("boards").as_array()) {
      const auto& object = each.as_object();
      places.boards.push_back({.board = object.at("board").to_number<unsigned>(),
                               .serial_number = word_in(object, "serial", "-_.", longest_serial_number),
                               .table = word_in(object, "table", "", longest_table),
                               .seat = word_in(object, "seat", "-_", longest_secret)});
    }
    return places;
  } catch (const std::exception&) {
    return std::unexpected(Senseless{});
  }
}

}  // namespace jadoube::client::hall

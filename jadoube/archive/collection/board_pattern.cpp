#include "jadoube/archive/collection/board_pattern.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

constexpr std::string_view role_letters = "pnbrqk";  // in the order of Role
constexpr char lower(char letter) { return static_cast<char>(letter | 0x20); }

// How many squares a character of a rank stands for; 0 for *, nothing for other characters.
std::optional<int> squares_of(char c) {
  if (c >= '1' && c <= '8') return c - '0';
  if (c == '*') return 0;
  if (c == '?' || c == '!' || lower(c) == 'a' || role_letters.contains(lower(c))) return 1;
  return std::nullopt;
}

// How many squares the * of a rank stands for; nothing if the rank is not one.
std::optional<int> rest_of(std::string_view rank) {
  int known = 0;
  for (const char c : rank) {
    const auto squares = squares_of(c);
    if (!squares) return std::nullopt;
    known += *squares;
  }
  const auto stars = std::ranges::count(rank, '*');
  if (known > 8 || stars > 1 || (stars == 0 && known != 8)) return std::nullopt;
  return 8 - known;
}

}  // namespace

std::optional<BoardPattern> BoardPattern::read(std::string_view text) {
  BoardPattern pattern;
  const std::string_view board = text.substr(0, text.find(' '));
  std::size_t at = 0;
  for (int rank = 7; rank >= 0; --rank) {
    const std::size_t end = std::min(board.find('/', at), board.size());
    const std::string_view written = board.substr(std::min(at, board.size()), end - std::min(at, board.size()));
    const auto rest = rest_of(written);
    if (!rest) return std::nullopt;
    int file = 0;
    for (const char c : written) {
      const int squares = c == '*' ? *rest : *squares_of(c);
      if (squares == 0) continue;
      const Bitboard here(((std::uint64_t{1} << squares) - 1) << (8 * rank + file));
      file += squares;
      if (c == '*' || c == '?') continue;
      const Color color = c >= 'a' ? Color::black : Color::white;
      if (c >= '1' && c <= '8')
        pattern.empty_ |= here;
      else if (c == '!')
        pattern.occupied_ |= here;
      else if (lower(c) == 'a')
        pattern.colored_[index(color)] |= here;
      else
        pattern.pieces_[index(color)][role_letters.find(lower(c))] |= here;
    }
    at = end + 1;
  }
  if (at < board.size()) return std::nullopt;
  if (board.size() < text.size()) {
    const std::string_view turn = text.substr(board.size() + 1, 1);
    if (turn == "w") pattern.turn_ = Color::white;
    if (turn == "b") pattern.turn_ = Color::black;
    if (!pattern.turn_ && turn != "-" && !turn.empty()) return std::nullopt;
  }
  return pattern;
}

bool BoardPattern::matches(const Position& position) const {
  const Bitboard occupied = position.occupied();
  if ((occupied & empty_) || (occupied & occupied_) != occupied_ || (turn_ && *turn_ != position.turn())) return false;
  for (const Color color : {Color::white, Color::black}) {
    const Bitboard own = position.pieces(color);
    if ((own & colored_[index(color)]) != colored_[index(color)]) return false;
    for (const Role role : all_roles) {
      const Bitboard wanted = pieces_[index(color)][index(role)];
      if ((own & position.pieces(role) & wanted) != wanted) return false;
    }
  }
  return true;
}

std::optional<MaterialPattern::Side> MaterialPattern::read_side(std::string_view text) {
  constexpr int any = 64;
  Side side;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto role = role_letters.find(lower(text[at]));
    if (role == std::string_view::npos) return std::nullopt;
    Count& count = side[role];
    const char sign = at + 1 < text.size() ? text[at + 1] : '\0';
    if (sign != '*' && sign != '?') ++count.least;
    count.most = sign == '*' || sign == '+' ? any : count.most + 1;
    if (sign == '*' || sign == '?' || sign == '+') ++at;
  }
  Count& kings = side[index(Role::king)];
  if (kings.most > 1) return std::nullopt;
  kings = {1, 1};
  return side;
}

std::optional<MaterialPattern> MaterialPattern::read(std::string_view text) {
  const auto middle = text.find_first_of("vV-");
  if (middle == std::string_view::npos || text.empty()) return std::nullopt;
  const auto first = read_side(text.substr(0, middle)), second = read_side(text.substr(middle + 1));
  if (!first || !second) return std::nullopt;
  MaterialPattern pattern;
  pattern.sides_ = {*first, *second};
  return pattern;
}

bool MaterialPattern::matches(const Side& side, const Position& position, Color color) {
  return std::ranges::all_of(all_roles, [&](Role role) {
    const int count = position.pieces(color, role).count();
    return count >= side[index(role)].least && count <= side[index(role)].most;
  });
}

bool MaterialPattern::matches(const Position& position) const {
  return (matches(sides_[0], position, Color::white) && matches(sides_[1], position, Color::black)) ||
         (matches(sides_[0], position, Color::black) && matches(sides_[1], position, Color::white));
}

}  // namespace jadoube::archive

#include "jadoube/engines/polyglot.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "jadoube/chess/packed.hpp"
#include "jadoube/engines/internal/polyglot_numbers.hpp"

namespace jadoube::engines {
namespace {

constexpr std::size_t entry_size = 16;
constexpr std::size_t of_castling = 768, of_en_passant = 772, of_turn = 780;

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

// Polyglot's number of a piece: black pawn 0, white pawn 1, black knight 2, … white king 11.
std::size_t number_of(Piece piece) {
  std::size_t kind = 0;
  switch (piece.role) {
    case Role::pawn: kind = 0; break;
    case Role::knight: kind = 1; break;
    case Role::bishop: kind = 2; break;
    case Role::rook: kind = 3; break;
    case Role::queen: kind = 4; break;
    case Role::king: kind = 5; break;
  }
  return 2 * kind + (piece.color == Color::white ? 1 : 0);
}

// The file of the en passant square, if a pawn of the side to move stands where it could capture, pinned or not.
std::optional<std::size_t> en_passant_file(const Position& position) {
  const auto target = position.en_passant();
  if (!target) return std::nullopt;
  const auto file = index(file_of(*target));
  const auto rank = index(position.turn() == Color::white ? Rank::five : Rank::four);
  for (const int side : {-1, 1}) {
    const int beside = static_cast<int>(file) + side;
    if (beside < 0 || beside > 7) continue;
    const auto piece = position.piece_at(square(rank * 8 + static_cast<std::size_t>(beside)));
    if (piece && piece->role == Role::pawn && piece->color == position.turn()) return file;
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
  std::uint64_t key = 0;
  for (std::size_t at = 0; at < 64; ++at)
    if (const auto piece = position.piece_at(square(at))) key ^= polyglot_numbers[64 * number_of(*piece) + at];
  std::size_t right = of_castling;
  for (const Color color : both_colors)
    for (const CastlingSide side : castling_sides) {
      if (position.castling_rook(color, side)) key ^= polyglot_numbers[right];
      ++right;
    }
  if (const auto file = en_passant_file(position)) key ^= polyglot_numbers[of_en_passant + *file];
  if (position.turn() == Color::white) key ^= polyglot_numbers[of_turn];
  return key;
}

std::optional<PolyglotBook> PolyglotBook::from(std::string_view bytes) {
  if (bytes.empty() || bytes.size() % entry_size != 0) return std::nullopt;
  PolyglotBook book;
  for (; !bytes.empty(); bytes.remove_prefix(entry_size))
    book.entries_.push_back({big_endian(bytes.substr(0, 8)), static_cast<std::uint16_t>(big_endian(bytes.substr(8, 2))),
                             static_cast<std::uint16_t>(big_endian(bytes.substr(10, 2)))});
  if (!std::ranges::is_sorted(book.entries_, {}, &Entry::key)) return std::nullopt;
  return book;
}

std::vector<PolyglotBook::WeightedMove> PolyglotBook::moves(const Position& position) const {
  std::vector<WeightedMove> found;
  for (const auto& entry : std::ranges::equal_range(entries_, polyglot_key(position), {}, &Entry::key))
    if (const auto move = unpack(position, entry.move)) found.push_back({*move, entry.weight});
  return found;
}

void PolyglotWriter::add(const Position& position, Move move, std::uint32_t weight) {
  auto& moves = entries_[polyglot_key(position)];
  const auto code = pack(move);
  const auto found = std::ranges::find(moves, code, &std::pair<std::uint16_t, std::uint64_t>::first);
  if (found != moves.end())
    found->second += weight;
  else
    moves.emplace_back(code, weight);
}

std::string PolyglotWriter::bytes() const {
  constexpr std::uint64_t most = 0xFFFF;
  std::string bytes;
  const auto put = [&bytes](std::uint64_t number, unsigned size) {
    while (size-- > 0) bytes += static_cast<char>(number >> 8 * size);
  };
  for (const auto& [key, unordered] : entries_) {
    auto moves = unordered;
    std::ranges::stable_sort(moves, std::ranges::greater(), &std::pair<std::uint16_t, std::uint64_t>::second);
    const std::uint64_t greatest = moves.front().second;
    for (const auto& [code, weight] : moves) {
      put(key, 8);
      put(code, 2);
      put(greatest <= most ? weight : std::max(weight * most / greatest, std::uint64_t{weight != 0}), 2);
      put(0, 4);  // what a program has learnt
    }
  }
  return bytes;
}

}  // namespace jadoube::engines

#include "jadoube/notation/pgn/line.hpp"

#include <memory>
#include <mutex>

#include "jadoube/chess/internal/kernels.hpp"
#include "jadoube/notation/pgn/internal/line_versions.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::pgn {

namespace {

// The squares from which a piece could reach `to` on an empty board; for a pawn, by advancing or by capturing.
Bitboard origins(Color color, Role role, bool captures, Square to) {
  if (role != Role::pawn) return attacks::of({color, role}, to, {});
  const Rank rank = relative_rank(rank_of(to), color);
  if (rank == Rank::one || rank == Rank::two || rank == Rank::eight) return {};
  if (captures) return attacks::pawn(!color, to);
  const Bitboard one_behind = backward(to, color);
  return rank == Rank::four ? one_behind | backward(one_behind, color) : one_behind;
}

// By color, whether a pawn captures, role and target.
using Reach = std::array<std::array<std::array<std::array<std::uint64_t, 64>, 6>, 2>, 2>;

const Reach& reach() {
  static const Reach table = [] {
    Reach all{};
    for (const Color color : both_colors)
      for (const bool captures : {false, true})
        for (const Role role : all_roles)
          for (std::size_t to = 0; to < 64; ++to)
            all[index(color)][captures][index(role)][to] = origins(color, role, captures, square(to)).bits();
    return all;
  }();
  return table;
}

MoveLetters::First first(Bitboard origins, Role role, bool captures = false) {
  const auto mask = [](bool condition) { return std::uint64_t{0} - static_cast<std::uint64_t>(condition); };
  const auto sets = [role](Color color) {
    return static_cast<std::uint8_t>(1U << index(role) | 1U << (all_roles.size() + index(color)));
  };
  return {origins,
          mask(role == Role::pawn),
          mask(role == Role::king),
          mask(captures),
          {reach()[0][captures][index(role)].data(), reach()[1][captures][index(role)].data()},
          Move(Square::a1, Square::a1, role).bits(),
          role,
          {sets(Color::white), sets(Color::black)},
          index(role),
          {zobrist::numbers.piece[0][index(role) + 1].data(), zobrist::numbers.piece[1][index(role) + 1].data()}};
}

MoveLetters make_letters(notation::Letters language) {
  MoveLetters letters{};
  letters.language = language;
  const auto byte = [](char c) { return static_cast<std::uint8_t>(c); };
  letters.first.fill(first({}, Role::pawn));
  letters.first[0] = first(Bitboard::all(), Role::pawn);
  letters.rest[0] = letters.rest[byte('x')] = Bitboard::all();
  for (char c = 'A'; c <= 'Z'; ++c) {
    const auto role = notation::role_of(language, c);
    if (role && *role != Role::pawn) letters.first[byte(c)] = first(Bitboard::all(), *role);
  }
  for (unsigned i = 0; i < 8; ++i) {
    letters.first['a' + i] = first(static_cast<File>(i), Role::pawn, true);
    letters.rest['a' + i] = static_cast<File>(i);
    letters.rest['1' + i] = static_cast<Rank>(i);
  }
  return letters;
}

}  // namespace

// Made at its first use: most programs read only one language.
const MoveLetters& move_letters(notation::Letters letters) {
  static std::array<std::once_flag, notation::all_letters.size()> once;
  static std::array<std::unique_ptr<const MoveLetters>, notation::all_letters.size()> tables;
  const auto at = static_cast<std::size_t>(letters);
  std::call_once(once[at], [&] { tables[at] = std::make_unique<const MoveLetters>(make_letters(letters)); });
  return *tables[at];
}

namespace {

std::optional<Move> meant(const Position& position, std::string_view text, notation::Letters letters) {
  if (text == "O-O") return notation::resolve(position, {.role = Role::king, .castling = CastlingSide::king_side});
  if (text == "O-O-O") return notation::resolve(position, {.role = Role::king, .castling = CastlingSide::queen_side});
  if (text.front() == '-') return std::nullopt;  // part of a result
  const auto san = notation::parse_san(text, letters);
  return san ? notation::resolve(position, san->parts) : std::nullopt;
}

}  // namespace

bool make_slowly(Line& line, std::size_t ply) {
  const LineItem& item = *line.decoded[ply].item;
  const Position& position = line.positions[ply];
  const auto move = meant(position, {item.text, item.size}, line.letters->language);
  if (!move) {
    line.items_size = static_cast<std::size_t>(&item - line.items.data());
    return false;
  }
  line.moves[ply] = *move;
  line.positions[ply + 1] = position;
  line.positions[ply + 1].play(*move);
  return true;
}

std::span<const LineKernel> all_line_kernels() {
#if defined(__x86_64__)
  static const LineKernel versions[] = {avx512_line_kernel, avx2_line_kernel, portable_line_kernel};
#else
  static const LineKernel versions[] = {portable_line_kernel};
#endif
  return versions;
}

const LineKernel& line_kernel() {
  static const LineKernel& chosen = []() -> const LineKernel& {
    // Do not use a version that is faster than the one selected for the move generator.
    bool may_use = false;
    for (const Kernels& of_moves : all_kernels()) {
      may_use = may_use || of_moves.name == kernels().name;
      for (const LineKernel& kernel : all_line_kernels())
        if (may_use && kernel.name == of_moves.name && kernel.supported()) return kernel;
    }
    return all_line_kernels().back();
  }();
  return chosen;
}

}  // namespace jadoube::pgn

#include "tests/mate/question_sets.hpp"

#include <random>

namespace jadoube::test {
namespace {

constexpr std::array pieces{Role::knight, Role::bishop, Role::rook, Role::queen};
constexpr std::array men_of_all_kinds{Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  Position next(QuestionKind kind) {
    switch (kind) {
      case QuestionKind::few_men: return few_men();
      case QuestionKind::played: return played();
      case QuestionKind::loose_walls: return loose_walls();
      case QuestionKind::tight_walls: return tight_walls();
      case QuestionKind::forced: return forced();
    }
    return {};
  }
  Position mutation(const Position& vector);
  Position of(const EndingClass& ending, bool exchanged);

 private:
  Position few_men();
  Position played();
  Position loose_walls();
  Position tight_walls();
  Position forced();

  unsigned below(std::size_t limit) { return static_cast<unsigned>(random_() % limit); }
  Color any_color() { return static_cast<Color>(below(2)); }
  template <std::size_t size>
  Role any_of(const std::array<Role, size>& roles) {
    return roles[below(size)];
  }

  // On an empty square; a pawn on the second to seventh rank.
  void add(Setup& setup, Piece piece) {
    for (;;) {
      const Square at = square(std::size_t{below(64)});
      if (setup.board.occupied().contains(at)) continue;
      if (piece.role == Role::pawn && (Bitboard(Rank::one) | Rank::eight).contains(at)) continue;
      return setup.board.put(at, piece);
    }
  }
  void add_kings(Setup& setup) {
    for (const Color color : both_colors) add(setup, {color, Role::king});
  }
  // A white pawn on the rank of this index, a black one in front of it.
  static void add_ram(Setup& setup, Square on_file, unsigned rank) {
    setup.board.put(square(file_of(on_file), static_cast<Rank>(rank)), {Color::white, Role::pawn});
    setup.board.put(square(file_of(on_file), static_cast<Rank>(rank + 1)), {Color::black, Role::pawn});
  }
  // Fewer than `limit` men of one kind and color, and no more than a side may have.
  void add_some(Setup& setup, unsigned limit, Role role) {
    const Color color = any_color();
    for (unsigned count = below(limit); count > 0; --count) {
      if (setup.board.of(color).count() == 16) return;
      if (role == Role::pawn && setup.board.of(color, Role::pawn).count() == 8) return;
      add(setup, {color, role});
    }
  }
  // Fills setups until one is a position.
  template <class Fill>
  Position any(const Fill& fill) {
    for (;;) {
      Setup setup;
      setup.turn = any_color();
      fill(setup);
      if (const auto position = Position::from(setup, SetupCheck::playable)) return *position;
    }
  }

  std::mt19937_64 random_;
};

Position Generator::few_men() {
  return any([this](Setup& setup) {
    add_kings(setup);
    for (unsigned men = 1 + below(5); men > 0; --men) add(setup, {any_color(), any_of(men_of_all_kinds)});
  });
}

Position Generator::played() {
  Position position;
  for (unsigned plies = 60 + below(141); plies > 0; --plies) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    position.play(moves[below(moves.size())]);
  }
  return position;
}

Position Generator::loose_walls() {
  return any([&](Setup& setup) {
    const unsigned base = 2 + below(3);
    for (const Square on_file : Bitboard(Rank::one))
      if (below(2) == 0) add_ram(setup, on_file, std::min(5U, base + below(3)));
    add_kings(setup);
    add_some(setup, 4, Role::pawn);
    for (unsigned kinds = below(4); kinds > 0; --kinds) add_some(setup, 3, any_of(pieces));
  });
}

Position Generator::tight_walls() {
  return any([&](Setup& setup) {
    const unsigned base = 2 + below(3), apart = 1 + below(2), crooked = below(3);
    for (const Square on_file : Bitboard(Rank::one)) {
      if (index(on_file) % apart != 0 || below(20) == 0) continue;
      add_ram(setup, on_file, std::min(5U, base + (below(3) < crooked ? below(2) : 0)));
    }
    setup.board.put(square(std::size_t{below(std::size_t{8} * (base - 1))}), {Color::white, Role::king});
    setup.board.put(square(std::size_t{63 - below(8)}), {Color::black, Role::king});
    if (below(3) == 0) add_some(setup, 3, Role::pawn);
    for (unsigned kinds = below(4); kinds > 0; --kinds)
      add_some(setup, 4, below(4) != 0 ? Role::bishop : any_of(pieces));
  });
}

Position Generator::forced() {
  for (;;) {
    const Position start = below(3) != 0 ? few_men() : below(2) == 0 ? loose_walls() : tight_walls();
    Position position = start;
    unsigned plies = 0;
    for (MoveList moves = position.legal_moves(); moves.size() == 1 && plies < 2; moves = position.legal_moves()) {
      position.play(moves[0]);
      ++plies;
    }
    if (plies == 2) return start;
  }
}

Position Generator::mutation(const Position& vector) {
  return any([&](Setup& setup) {
    setup = vector.setup();
    setup.en_passant.reset();
    setup.castling_rooks = {};
    const auto man = [&]() -> std::optional<Square> {
      const Bitboard men = setup.board.occupied() & ~setup.board.of(Role::king);
      if (!men) return std::nullopt;
      Bitboard left = men;
      for (unsigned skip = below(static_cast<std::size_t>(men.count())); skip > 0; --skip) left = left.without_first();
      return left.first();
    };
    switch (below(5)) {
      case 0: setup.turn = !setup.turn; break;
      case 1:
        if (const auto at = man()) setup.board.remove(*at);
        break;
      case 2: {
        const Piece piece{any_color(), any_of(men_of_all_kinds)};
        if (setup.board.of(piece.color).count() < 16 && setup.board.of(piece.color, Role::pawn).count() < 8)
          add(setup, piece);
        break;
      }
      case 3: {
        const Color color = any_color();
        setup.board.remove(setup.board.of(color, Role::king).first());
        add(setup, {color, Role::king});
        break;
      }
      default:
        if (const auto at = man()) {
          const Piece piece = *setup.board.piece_at(*at);
          setup.board.remove(*at);
          add(setup, piece);
        }
    }
  });
}

Position Generator::of(const EndingClass& ending, bool exchanged) {
  return any([&](Setup& setup) {
    add_kings(setup);
    for (const Piece piece : ending.men) add(setup, {exchanged ? !piece.color : piece.color, piece.role});
  });
}

}  // namespace

std::string_view name(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::few_men: return "3 to 7 men";
    case QuestionKind::played: return "random play";
    case QuestionKind::loose_walls: return "loose walls";
    case QuestionKind::tight_walls: return "tight walls";
    case QuestionKind::forced: return "forced lines";
  }
  return {};
}

std::vector<Position> questions(QuestionKind kind, std::uint64_t seed, std::size_t count) {
  Generator generator(seed);
  std::vector<Position> all;
  all.reserve(count);
  while (all.size() < count) all.push_back(generator.next(kind));
  return all;
}

std::vector<Position> mutations(std::span<const Position> vectors, std::uint64_t seed, std::size_t each) {
  Generator generator(seed);
  std::vector<Position> all;
  all.reserve(vectors.size() * each);
  for (const Position& vector : vectors)
    for (std::size_t i = 0; i < each; ++i) all.push_back(generator.mutation(vector));
  return all;
}

std::string EndingClass::name() const {
  constexpr std::string_view letters = "PNBRQ";
  std::string name = "K";
  for (const Color color : both_colors) {
    if (color == Color::black) name += "-K";
    for (const Piece piece : men)
      if (piece.color == color) name += letters[index(piece.role)];
  }
  return name;
}

std::vector<EndingClass> ending_classes() {
  std::vector<std::vector<Role>> sides{{}};
  for (std::size_t first = 0; first < sides.size(); ++first) {
    if (sides[first].size() == 3) break;
    for (const Role role : men_of_all_kinds) {
      if (!sides[first].empty() && role < sides[first].back()) continue;
      sides.push_back(sides[first]);
      sides.back().push_back(role);
    }
  }
  std::vector<EndingClass> all;
  for (std::size_t white = 1; white < sides.size(); ++white)
    for (std::size_t black = 0; black <= white; ++black) {
      if (sides[white].size() + sides[black].size() > 3) continue;
      EndingClass ending;
      for (const Role role : sides[white]) ending.men.push_back({Color::white, role});
      for (const Role role : sides[black]) ending.men.push_back({Color::black, role});
      all.push_back(ending);
    }
  return all;
}

std::vector<Position> positions_of(const EndingClass& ending, std::uint64_t seed, std::size_t count) {
  Generator generator(seed);
  std::vector<Position> all;
  all.reserve(count);
  while (all.size() < count) all.push_back(generator.of(ending, all.size() % 2 == 1));
  return all;
}

}  // namespace jadoube::test

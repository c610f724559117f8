// For random positions and every legal move: the text written in any language and form is read back as that move.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::notation {
namespace {

std::vector<SanOptions> all_forms() {
  std::vector<SanOptions> forms;
  for (const Letters letters : all_letters)
    for (const SanForm form : {SanForm::brief, SanForm::full})
      for (SanOptions options : {pgn_san, laws_san(letters), laws_1997_san(letters),
                                 SanOptions{.promotion = SanOptions::Promotion::parentheses}}) {
        options.letters = letters;
        options.form = form;
        forms.push_back(options);
      }
  return forms;
}

RC_GTEST_PROP(SanProperty, EveryLegalMove_InEveryLanguageAndForm_ReadsBack, (std::uint64_t seed)) {
  static const auto forms = all_forms();
  const Position position = test::RandomPositions(seed).next();
  for (const Move move : position.legal_moves())
    for (const SanOptions& options : forms) {
      std::array<char, max_san_size> buffer;
      const std::string_view text(buffer.data(), write_san(buffer.data(), position, move, options));
      RC_ASSERT(text.size() <= max_san_size);
      const auto back = read_san(position, text, options.letters);
      RC_ASSERT(back.has_value());
      RC_ASSERT(*back == move);
      RC_ASSERT(parse_san(text, options.letters)->marks.check == SanMarks::Check::none ||
                position.after(move).is_check());
    }
}

// Appendix C.10 taken literally, over all legal moves: the file if it is enough, else the rank, else both.
std::string with_least_origin(const Position& position, Move move) {
  const auto is_unique = [&](auto fits) {
    int others = 0;
    for (const Move other : position.legal_moves())
      if (other != move && !other.is_castling() && other.role() == move.role() && other.to() == move.to() &&
          fits(other))
        ++others;
    return others == 0;
  };
  const std::string from = to_string(move.from());
  const auto any = [](Move) { return true; };
  if (is_unique(any)) return "";
  if (is_unique([&](Move other) { return file_of(other.from()) == file_of(move.from()); })) return from.substr(0, 1);
  if (is_unique([&](Move other) { return rank_of(other.from()) == rank_of(move.from()); })) return from.substr(1);
  return from;
}

RC_GTEST_PROP(SanProperty, TheOriginIsTheLeastThatTells_AppendixC10, (std::uint64_t seed)) {
  const Position position = test::RandomPositions(seed).next();
  const SanOptions plain{.check_signs = false};
  for (const Move move : position.legal_moves()) {
    if (move.is_castling() || move.role() == Role::pawn) continue;
    const std::string capture = position.occupied().contains(move.to()) ? "x" : "";
    const std::string expected = std::string(letter(Letters::en, move.role())) + with_least_origin(position, move) +
                                 capture + to_string(move.to());
    RC_ASSERT(write_san(position, move, plain) == expected);
  }
}

RC_GTEST_PROP(SanProperty, TheMovesOfAPosition_AreWrittenEachDifferently, (std::uint64_t seed)) {
  const Position position = test::RandomPositions(seed).next();
  std::set<std::string> texts;
  const MoveList moves = position.legal_moves();
  for (const Move move : moves) texts.insert(write_san(position, move));
  RC_ASSERT(texts.size() == moves.size());
}

RC_GTEST_PROP(SanProperty, ThePositionAfter_MayBeGiven, (std::uint64_t seed)) {
  const Position position = test::RandomPositions(seed).next();
  for (const Move move : position.legal_moves()) {
    std::array<char, max_san_size> buffer;
    const char* end = write_san(buffer.data(), position, move, position.after(move), pgn_san);
    RC_ASSERT(std::string_view(buffer.data(), end) == write_san(position, move));
  }
}

void check_any(const Position& position, const std::string& text) {
  for (const Letters letters : {Letters::en, Letters::pt, Letters::figurine}) {
    const auto move = read_san(position, text, letters);
    if (move) {
      RC_ASSERT(position.is_legal(*move));
      continue;
    }
    RC_ASSERT(move.error().column >= 1);
    RC_ASSERT(move.error().column <= text.size() + 1);
    for (const Move candidate : move.error().candidates) RC_ASSERT(position.is_legal(candidate));
    for (const auto language : text::languages)
      RC_ASSERT(describe(move.error(), position, language, letters).ends_with('.'));
  }
  const auto uci = read_uci(position, text);
  if (uci) {
    RC_ASSERT(position.is_legal(*uci));
    return;
  }
  RC_ASSERT(uci.error().column >= 1);
  RC_ASSERT(uci.error().column <= text.size() + 1);
  for (const auto language : text::languages) RC_ASSERT(describe(uci.error(), position, language).ends_with('.'));
}

RC_GTEST_PROP(SanProperty, AnyBytes_GiveALegalMoveOrAPlaceInTheText, (std::uint64_t seed, const std::string& text)) {
  check_any(test::RandomPositions(seed).next(), text);
}

RC_GTEST_PROP(SanProperty, AnythingLikeAMove_GivesALegalMoveOrAPlaceInTheText, (std::uint64_t seed)) {
  const auto text =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("KQRBNPCDTabcdefgh12345678xO0-=+#!(). eqn")));
  test::RandomPositions random(seed);
  for (int i = 0; i < 4; ++i) check_any(random.next(), text.substr(0, 8));
}

// Every combination of piece letter, origin and target, so that every reason for illegality occurs.
RC_GTEST_PROP(SanProperty, EveryTextOfTheForm_IsTheLegalMoveThatFitsOrToldApart, (std::uint64_t seed)) {
  const Position position = test::RandomPositions(seed).next();
  const MoveList legal = position.legal_moves();
  for (const char* piece : {"", "N", "B", "R", "Q", "K"})
    for (std::size_t to = 0; to < 64; ++to) {
      const std::string text = piece + to_string(square(to));
      const auto move = read_san(position, text);
      if (move) {
        RC_ASSERT(legal.contains(*move));
        continue;
      }
      using enum SanError::Kind;
      const auto& error = move.error();
      RC_ASSERT(error.kind == impossible || error.kind == illegal || error.kind == ambiguous ||
                error.kind == promotion_missing);
      RC_ASSERT((error.kind == illegal) <= error.illegality.has_value());
      RC_ASSERT(!describe(error, position, text::Language::pt, Letters::pt).empty());
    }
}

}  // namespace
}  // namespace jadoube::notation

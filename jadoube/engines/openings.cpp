#include "jadoube/engines/openings.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "jadoube/chess/chess960.hpp"
#include "jadoube/engines/messages.hpp"
#include "jadoube/notation/epd.hpp"
#include "jadoube/notation/pgn/reader.hpp"
#include "jadoube/notation/uci_castling.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::engines {
namespace {

std::expected<std::string, pgn::SourceFault> whole(pgn::Source& source) {
  std::string text;
  std::array<char, 1 << 16> chunk;
  for (;;) {
    const auto read = source.read(chunk);
    if (!read) return std::unexpected(read.error());
    if (*read == 0) return text;
    text.append(chunk.data(), *read);
  }
}

bool plays_by_rook(const Position& start) { return notation::uci_castling(start) == notation::UciCastling::rook; }

// Collects each game's first moves.
struct Games : pgn::Visitor {
  explicit Games(std::size_t plies) : most(plies) {}

  pgn::Next begin_moves(const Position& start) {
    opening = Opening{start, {}, plays_by_rook(start)};
    begun = true;
    return pgn::Next::read;
  }
  void move(const Position&, Move move, const Position& after, std::string_view) {
    if (opening.moves.size() >= most || !after.has_legal_move()) return;
    opening.moves.push_back(move);
  }
  pgn::Next begin_variation() { return pgn::Next::skip; }
  void end_game() {
    if (begun) openings.push_back(std::move(opening));
    begun = false;
  }
  void error(const pgn::PgnError& error) {
    using enum pgn::PgnError::Kind;
    const bool of_moves = error.kind == bad_setup || error.kind == setup_without_fen || error.kind == unknown_variant ||
                          error.kind == bad_move || error.kind == turn_passed;
    if (of_moves && !first_error) first_error = error;
  }
  // An engine cannot be told of a passed turn.
  void hint(const pgn::PgnError& hint) {
    if (hint.kind == pgn::PgnError::Kind::null_move_played && !first_error) first_error = hint;
  }

  std::size_t most;
  bool begun = false;
  Opening opening;
  std::vector<Opening> openings;
  std::optional<pgn::PgnError> first_error;
};

std::expected<std::vector<Opening>, OpeningsFault> read_games(std::string_view text, std::size_t plies,
                                                              text::Language language) {
  auto source = pgn::Source::text(text);
  Games games(plies);
  static_cast<void>(pgn::read(source, games));
  if (const auto& error = games.first_error)
    return std::unexpected(OpeningsFault{OpeningsFault::Kind::bad_game, error->line, describe(*error, language)});
  return std::move(games.openings);
}

std::vector<std::string_view> words(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<std::string_view> all;
  for (auto begin = line.find_first_not_of(blanks); begin != line.npos; begin = line.find_first_not_of(blanks)) {
    line.remove_prefix(begin);
    const auto end = std::min(line.find_first_of(blanks), line.size());
    all.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return all;
}

std::expected<std::vector<Opening>, OpeningsFault> read_lines(std::string_view text, text::Language language) {
  std::vector<Opening> openings;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('#') || words(line).empty()) continue;
    const auto epd = notation::read_epd(line);
    if (!epd)
      return std::unexpected(OpeningsFault{OpeningsFault::Kind::bad_line, number, describe(epd.error(), language)});
    const Position& position = epd->position;
    if (!position.has_legal_move()) return std::unexpected(OpeningsFault{OpeningsFault::Kind::over, number});
    openings.push_back({position, {}, plays_by_rook(position)});
  }
  return openings;
}

// xorshift64* (Vigna, 2016), started by a step of splitmix64: it gives the same numbers everywhere, unlike the
// distributions of the standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    std::uint64_t z = seed + 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    state_ = (z ^ z >> 31) | 1;
  }

  // A number from 0 to `bound` - 1, each equally likely.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t rest = (0 - bound) % bound;  // 2^64 modulo the bound
    for (;;)
      if (const std::uint64_t number = next(); number >= rest) return number % bound;
  }

 private:
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1DU;
  }

  std::uint64_t state_;
};

void shuffle(std::vector<Opening>& openings, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t i = openings.size(); i > 1; --i) std::swap(openings[i - 1], openings[random.below(i)]);
}

// A line from the initial position: each move by its weight among the book's, until the book or `plies` ends.
Opening book_line(const PolyglotBook& book, std::size_t plies, Random& random) {
  Opening opening;
  Position position;
  while (opening.moves.size() < plies) {
    const auto moves = book.moves(position);
    std::uint64_t total = 0;
    for (const auto& [move, weight] : moves) total += weight;
    if (total == 0) break;
    std::uint64_t chosen = random.below(total);
    const auto found = std::ranges::find_if(moves, [&](const PolyglotBook::WeightedMove& each) {
      if (chosen < each.weight) return true;
      chosen -= each.weight;
      return false;
    });
    const Position after = position.after(found->move);
    if (!after.has_legal_move()) break;
    opening.moves.push_back(found->move);
    position = after;
  }
  return opening;
}

// A game begins with a tag, a move number or a comment, and a FEN does not.
bool is_pgn(std::string_view text) {
  for (;;) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == text.npos) return false;
    text.remove_prefix(begin);
    if (!text.starts_with('#')) break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return text.starts_with('[') || text.starts_with('{') || text.starts_with(';') ||
         (digits > 0 && text.substr(digits).starts_with('.'));
}

}  // namespace

std::string describe(const OpeningsFault& fault, text::Language language) {
  switch (fault.kind) {
    case OpeningsFault::Kind::unreadable: return pgn::describe(*fault.source, language);
    case OpeningsFault::Kind::bad_line:
    case OpeningsFault::Kind::bad_game: return say(language, Message::openings_bad_line, fault.line, fault.sentence);
    case OpeningsFault::Kind::over: return say(language, Message::openings_over, fault.line);
    case OpeningsFault::Kind::none: return say(language, Message::openings_none);
    case OpeningsFault::Kind::start: return say(language, Message::openings_start, fault.line);
  }
  return {};
}

std::expected<std::vector<Opening>, OpeningsFault> read_openings(pgn::Source& source, const OpeningChoice& choice,
                                                                 text::Language language) {
  const auto text = whole(source);
  if (!text) return std::unexpected(OpeningsFault{OpeningsFault::Kind::unreadable, 0, {}, text.error()});
  std::string_view content = *text;
  if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
  auto openings = is_pgn(content) ? read_games(content, choice.plies, language) : read_lines(content, language);
  if (!openings) return openings;
  if (openings->empty()) return std::unexpected(OpeningsFault{OpeningsFault::Kind::none});
  if (choice.start > openings->size())
    return std::unexpected(OpeningsFault{OpeningsFault::Kind::start, openings->size()});
  if (choice.random)
    shuffle(*openings, choice.seed);
  else
    std::ranges::rotate(*openings, openings->begin() + static_cast<std::ptrdiff_t>(choice.start - 1));
  if (choice.chess960)
    for (Opening& opening : *openings) opening.chess960 = true;
  return openings;
}

std::vector<Opening> book_openings(const PolyglotBook& book, const OpeningChoice& choice) {
  std::vector<Opening> openings;
  Random random(choice.seed);
  for (std::size_t i = 0; i < choice.lines; ++i) openings.push_back(book_line(book, choice.plies, random));
  return openings;
}

std::vector<Opening> chess960_openings(const OpeningChoice& choice) {
  std::vector<Opening> openings;
  for (unsigned number = 0; number < chess960_starts; ++number)
    openings.push_back({Position::chess960(number), {}, true});
  if (choice.random) shuffle(openings, choice.seed);
  return openings;
}

}  // namespace jadoube::engines

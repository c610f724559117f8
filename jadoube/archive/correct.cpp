#include "jadoube/archive/correct.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/writer.hpp"

namespace jadoube::archive {

using pgn::PgnError;
namespace {

// A game's tree, and the differences between its text and the writer's output.
class MoveTextReader : public pgn::GameBuilder {
 public:
  explicit MoveTextReader(notation::Letters letters) : letters_(letters) {}

  void begin_game(std::uint64_t number) {
    GameBuilder::begin_game(number);
    corrections.clear();
    errors.clear();
    drops_text = false;
  }
  pgn::Next begin_moves(const Position& start) {
    if (const auto fen = finished().tag("FEN")) check_setup(std::string(*fen), start);
    return GameBuilder::begin_moves(start);
  }
  void move(const Position& before, Move move, const Position& after, std::string_view san) {
    if (const std::string due = notation::write_san(before, move, {.letters = letters_}); san != due)
      add(Message::audit_corrected_move, before, {std::string(san), due}, move);
    GameBuilder::move(before, move, after, san);
  }
  void error(const PgnError& error) { errors.push_back(error); }
  void hint(const PgnError& hint) {
    drops_text = drops_text || hint.kind == PgnError::Kind::kings_in_centre ||
                 hint.kind == PgnError::Kind::tags_within_game || hint.kind == PgnError::Kind::fen_is_final;
  }

  // Whether the tree contains everything in the text.
  bool is_complete() const {
    if (drops_text) return false;
    using enum PgnError::Kind;
    constexpr std::array harmless{stray_quote, unknown_result, result_missing, result_differs};
    return std::ranges::all_of(errors, [&](const PgnError& e) { return std::ranges::count(harmless, e.kind) != 0; });
  }
  void add(Message sentence, const Position& position, std::array<Argument, 3> arguments,
           std::optional<Move> move = std::nullopt) {
    corrections.push_back({.kind = Kind::corrected,
                           .position = position,
                           .move = move,
                           .sentence = sentence,
                           .arguments = std::move(arguments)});
  }

  std::vector<Finding> corrections;
  std::vector<PgnError> errors;
  bool drops_text = false;  // kings or tags that are not read as part of the game

 private:
  void check_setup(const std::string& fen, const Position& start) {
    if (!notation::read_fen(fen)) {
      const auto due = notation::write_fen(start, {.en_passant = notation::FenOptions::EnPassant::always});
      add(Message::audit_corrected_fen, start, {fen, due});
      finished().set_tag("FEN", due);
    }
    if (finished().tag("SetUp") == "1") return;
    add(Message::audit_corrected_setup, start, {});
    finished().set_tag("SetUp", "1");
  }

  notation::Letters letters_;
};

// Whether the move is ambiguous, also as a promotion without its piece.
bool is_ambiguous(const PgnError& error) {
  using enum notation::SanError::Kind;
  return error.kind == PgnError::Kind::bad_move && error.san && error.position &&
         (error.san->kind == ambiguous || error.san->kind == promotion_missing);
}

// Finds the games of a text that need work, and their beginnings.
struct Survey : MoveTextReader {
  using MoveTextReader::MoveTextReader;
  pgn::Reader<Survey>* reader = nullptr;
  std::vector<pgn::Place> places;
  std::vector<bool> wanted;

  void begin_game(std::uint64_t number) {
    MoveTextReader::begin_game(number);
    places.push_back(reader->place());
  }
  void end_game() { wanted.push_back(!corrections.empty() || std::ranges::any_of(errors, is_ambiguous)); }
};

// Converts lines and columns of a text to byte offsets; each place must not precede the one before.
class Offsets {
 public:
  explicit Offsets(std::string_view text) : text_(text) {}

  std::size_t of(const pgn::Place& place) {
    for (; line_ < place.line; ++line_) line_at_ = text_.find('\n', line_at_) + 1;
    std::size_t at = line_at_;
    for (std::uint64_t column = 1; column < place.column && at < text_.size(); ++column) do
        ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80);
    return at;
  }

 private:
  std::string_view text_;
  std::uint64_t line_ = 1;
  std::size_t line_at_ = 0;
};

// The reader ignores such lines (PGN standard, 6).
bool has_escape_line(std::string_view text) { return text.starts_with('%') || text.contains("\n%"); }

// The new text, with the encoding and line ends of the text that it replaces.
std::string in_format_of(std::string_view text, std::string written) {
  if (!pgn::is_utf8(text))
    if (auto latin1 = pgn::as_latin1(written)) written = *std::move(latin1);
  if (!text.contains("\r\n")) return written;
  std::string lines;
  for (const char c : written) {
    if (c == '\n') lines += '\r';
    lines += c;
  }
  return lines;
}

// Audits the results only: the findings are the results that the Laws contradict.
Batch audit_results(std::string_view text, AuditOptions options, Verdicts& verdicts) {
  options.kinds = bit(Kind::wrong_result) | bit(Kind::unwinnable_on_time);
  auto source = pgn::Source::text(text);
  const auto auditor = std::make_unique<Auditor>(source, options, verdicts);
  Batch batch;
  while (auditor->audit_game(batch)) {
  }
  return batch;
}

class Correction {
 public:
  Correction(std::string_view text, const AuditOptions& options, Verdicts& verdicts)
      : text_(text), options_(options), verdicts_(verdicts) {}

  // The text, with the changes added to `changes`.
  std::string give(std::vector<Finding>& changes) {
    MoveTextReader reading = read(text_);
    for (bool found = true; found;) {
      found = std::ranges::any_of(reading.errors, [&](const PgnError& error) {
        return is_ambiguous(error) && disambiguate(error, reading, changes);
      });
      if (found) reading = read(text_);
    }
    if (!reading.is_complete() || has_escape_line(text_)) return text_;
    decide_result(reading);
    if (reading.corrections.empty()) return text_;
    std::ranges::move(reading.corrections, std::back_inserter(changes));
    reading.finished().standardize_tags();
    return in_format_of(text_, pgn::write(reading.finished(), {.san = {.letters = options_.letters}, .roster = false}));
  }

 private:
  MoveTextReader read(std::string_view text) const {
    MoveTextReader reading(options_.letters);
    auto source = pgn::Source::text(text);
    // A text in memory can always be read.
    [[maybe_unused]] const auto done = pgn::read(source, reading, {.letters = options_.letters});
    return reading;
  }

  // Returns true if exactly one of the possible moves allows the rest of the game to be read.
  bool disambiguate(const PgnError& error, const MoveTextReader& reading, std::vector<Finding>& changes) {
    const std::size_t at = Offsets(text_).of({.line = error.line, .column = error.column});
    if (!std::string_view(text_).substr(at).starts_with(error.text)) return false;
    std::optional<Move> meant;
    std::string text;
    for (const Move candidate : error.san->candidates) {
      std::string trial = text_;
      trial.replace(at, error.text.size(), written(error, candidate));
      if (bad_moves(read(trial)) >= bad_moves(reading)) continue;
      if (meant) return false;
      meant = candidate;
      text = std::move(trial);
    }
    if (!meant) return false;
    changes.push_back({.kind = Kind::corrected,
                       .position = error.position,
                       .move = meant,
                       .sentence = Message::audit_corrected_ambiguous,
                       .arguments = {error.text, written(error, *meant)}});
    text_ = std::move(text);
    return true;
  }
  std::string written(const PgnError& error, Move move) const {
    return notation::write_san(*error.position, move, {.letters = options_.letters});
  }
  static std::ptrdiff_t bad_moves(const MoveTextReader& reading) {
    return std::ranges::count(reading.errors, PgnError::Kind::bad_move, &PgnError::kind);
  }

  void decide_result(MoveTextReader& reading) {
    const Batch batch = audit_results(text_, options_, verdicts_);
    for (const Finding& finding : batch.findings) {
      const bool mate = finding.article == laws::Article::checkmate;
      const auto due = mate ? pgn::win_of(!finding.position->turn()) : pgn::Result::draw;
      auto& game = reading.finished();
      reading.add(Message::audit_corrected_result, *finding.position,
                  {std::string(to_string(game.result)), std::string(to_string(due))});
      reading.corrections.back().article = finding.article;
      game.result = due;
      game.set_tag("Result", to_string(due));
    }
  }

  std::string text_;
  const AuditOptions& options_;
  Verdicts& verdicts_;
};

}  // namespace

Corrected correct(std::string_view text, const AuditOptions& options, Verdicts& verdicts) {
  Corrected corrected;
  auto source = pgn::Source::text(text);
  Survey survey(options.letters);
  pgn::Reader<Survey> reader(source, survey, {.letters = options.letters});
  survey.reader = &reader;
  while (reader.read_game()) {
  }

  Batch& batch = corrected.batch;
  batch = audit_results(text, options, verdicts);
  const std::vector<Finding> wrong = std::exchange(batch.findings, {});

  std::vector<std::size_t> begins;
  begins.reserve(survey.places.size() + 1);
  Offsets offsets(text);
  for (const pgn::Place& place : survey.places) begins.push_back(offsets.of(place));
  begins.push_back(text.size());
  // Text before the first game stays, as does a byte order mark.
  if (text.starts_with("\uFEFF")) begins.front() = std::max<std::size_t>(begins.front(), 3);
  corrected.text = text.substr(0, begins.front());
  for (std::size_t i = 0; i < survey.places.size(); ++i) {
    const auto own = text.substr(begins[i], begins[i + 1] - begins[i]);
    const std::size_t next_wrong = i + 1 < batch.games.size() ? batch.games[i + 1].first_finding : wrong.size();
    const bool has_wrong_result = next_wrong != batch.games[i].first_finding;
    batch.games[i].first_finding = static_cast<std::uint32_t>(batch.findings.size());
    if (!survey.wanted[i] && !has_wrong_result) {
      corrected.text += own;
      continue;
    }
    corrected.text += Correction(own, options, verdicts).give(batch.findings);
    for (std::size_t at = batch.games[i].first_finding; at < batch.findings.size(); ++at)
      batch.findings[at].line = batch.games[i].line;
  }
  return corrected;
}

}  // namespace jadoube::archive

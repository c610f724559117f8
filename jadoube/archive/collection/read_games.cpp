#include "jadoube/archive/collection/read_games.hpp"

#include <algorithm>

#include "jadoube/archive/split.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"

namespace jadoube::archive {

namespace {

constexpr std::string_view blanks(" \t\r\n\0", 5);

std::string_view trimmed(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// A game's text in UTF-8 with line feeds and a result at the end. A text already in this form is not copied.
class GameText {
 public:
  std::string_view of(std::string_view text, std::string_view closing) {
    text = trimmed(text);
    if (closing.empty() && !text.contains('\r') && pgn::is_utf8(text)) [[likely]]
      return text;
    text_.clear();
    // Each line has its own encoding, since a game may have lines from different programs.
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
      text_ += pgn::as_utf8(text.substr(at, end - at), buffer_);
      at = end;
      if (at == text.size()) break;
      at += text.substr(at).starts_with("\r\n") ? 2 : 1;
      text_ += '\n';
    }
    text_ += closing;
    return text_;
  }

 private:
  std::string text_, buffer_;
};

// Reads texts of whole games, one after the other, and gives their games to the watcher.
class TextReader : public pgn::Visitor {
 public:
  TextReader(const ReadGames& options, GameWatcher& watcher)
      : watcher_(watcher),
        source_(pgn::Source::text({})),
        reader_(source_, *this, {.letters = options.letters, .variations = false}),
        verdicts_(default_mate_budget) {
    if (options.findings == 0) return;
    AuditOptions audit;
    audit.kinds = options.findings;
    audit.letters = options.letters;
    auditor_ = std::make_unique<Auditor>(audited_, audit, verdicts_);
  }

  // False if the watcher stopped. There must be a line feed before the text and zeros after it (pgn::Window::restart).
  bool read(std::string_view text, const std::optional<pgn::SourceFault>& fault) {
    if (auditor_) audit(text, fault);
    reader_.restart(text, fault);
    while (goes_on_ && reader_.read_game()) {
    }
    games_ += number_;
    lines_ += goes_on_ ? reader_.place().line - 1 : 0;
    number_ = 0;
    return goes_on_;
  }

  void begin_game(std::uint64_t number) {
    number_ = number;
    begin_ = reader_.cursor();
    line_ = reader_.place().line;
    tags_.clear();
    plies_ = 0;
    decided_ = lacks_result_ = lacks_brace_ = lacks_parenthesis_ = false;
  }
  void tags(std::span<const pgn::PlainTag> tags) { tags_.add(tags); }
  pgn::Next begin_moves(const Position& start) {
    decided_ = true;
    wanted_ = watcher_.wants(tags_);
    if (wanted_) watcher_.start(start);
    return wanted_ ? pgn::Next::read : pgn::Next::skip;
  }
  void line(const pgn::Line& line) { pass(std::span(line.positions).subspan(1, line.plies)); }
  void move(const Position&, Move, const Position& after, std::string_view) { pass({&after, 1}); }
  void null_move(const Position&, const Position& after) { pass({&after, 1}); }
  void result(pgn::Result result) { result_ = result; }
  void error(const pgn::PgnError& error) {
    lacks_result_ = lacks_result_ || error.kind == pgn::PgnError::Kind::result_missing;
    lacks_brace_ = lacks_brace_ || error.kind == pgn::PgnError::Kind::comment_without_end;
    lacks_parenthesis_ = lacks_parenthesis_ || error.kind == pgn::PgnError::Kind::variation_without_end;
  }
  void end_game() {
    if (!decided_) wanted_ = watcher_.wants(tags_);
    if (!wanted_) return;
    std::string closing = lacks_brace_ ? " }" : "";
    if (lacks_parenthesis_) closing += ")";
    if (lacks_result_ || !closing.empty()) closing.append(plies_ != 0 ? " " : "\n\n").append(to_string(result_));
    goes_on_ = watcher_.take({.text = game_text_.of({begin_, reader_.cursor()}, closing),
                              .tags = tags_,
                              .result = result_,
                              .plies = plies_,
                              .number = games_ + number_,
                              .line = lines_ + line_,
                              .findings = findings(),
                              .identity = identity()});
  }

 private:
  void pass(std::span<const Position> after) {
    plies_ += static_cast<std::uint32_t>(after.size());
    watcher_.positions(after);
  }

  void audit(std::string_view text, const std::optional<pgn::SourceFault>& fault) {
    batch_.clear();
    auditor_->restart(text, fault);
    while (auditor_->audit_game(batch_)) {
    }
    record_ = 0;
  }
  // The record of the game at hand; nothing without an audit.
  const GameRecord* record() {
    while (record_ < batch_.games.size() && batch_.games[record_].number < number_) ++record_;
    return record_ < batch_.games.size() && batch_.games[record_].number == number_ ? &batch_.games[record_] : nullptr;
  }
  std::span<const Finding> findings() {
    if (record() == nullptr) return {};
    const std::size_t begin = batch_.games[record_].first_finding;
    const std::size_t end =
        record_ + 1 < batch_.games.size() ? batch_.games[record_ + 1].first_finding : batch_.findings.size();
    return std::span(batch_.findings).subspan(begin, end - begin);
  }
  GameIdentity identity() {
    const GameRecord* const found = record();
    return found != nullptr && found->identity.is_compared() ? batch_.identity_of(*found) : GameIdentity{};
  }

  GameWatcher& watcher_;
  pgn::Source source_;
  pgn::Reader<TextReader> reader_;
  std::uint64_t games_ = 0, lines_ = 0;  // before this text
  bool goes_on_ = true;

  std::uint64_t number_ = 0, line_ = 1;
  const char* begin_ = nullptr;
  TagList tags_;
  std::uint32_t plies_ = 0;
  pgn::Result result_ = pgn::Result::unknown;
  bool decided_ = false, wanted_ = false, lacks_result_ = false, lacks_brace_ = false, lacks_parenthesis_ = false;
  GameText game_text_;

  Verdicts verdicts_;
  pgn::Source audited_ = pgn::Source::text({});
  std::unique_ptr<Auditor> auditor_;
  Batch batch_;
  std::size_t record_ = 0;
};

}  // namespace

std::expected<void, pgn::SourceFault> read_games(pgn::Source& source, const ReadGames& options, GameWatcher& watcher) {
  constexpr std::size_t piece_size = std::size_t{256} << 10;
  constexpr std::size_t padding = pgn::Window::padding;
  Splitter splitter(source, piece_size, padding);
  const auto reader = std::make_unique<TextReader>(options, watcher);
  std::string piece;
  while (splitter.next(piece)) {
    piece[padding - 1] = '\n';
    const std::size_t end = piece.size() - padding;
    std::fill_n(piece.data() + end, padding, '\0');
    if (!reader->read(std::string_view(piece).substr(padding, end - padding), splitter.fault())) return {};
  }
  if (splitter.fault()) return std::unexpected(*splitter.fault());
  return {};
}

}  // namespace jadoube::archive

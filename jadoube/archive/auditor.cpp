#include "jadoube/archive/auditor.hpp"

#include <cstring>

#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/text/put.hpp"

namespace jadoube::archive {

using laws::Article;
using pgn::PgnError;
using text::put;

namespace {

constexpr std::size_t first_moves = 512;
// A game with fewer half-moves than this can easily be played twice.
constexpr std::uint32_t distinctive_plies = 40;

Kind kind_of_bad_move(const PgnError& error) {
  using enum notation::SanError::Kind;
  if (!error.san) return Kind::unreadable_move;
  switch (error.san->kind) {
    case impossible:
    case illegal:
    case promotion_missing:
    case null_move: return Kind::illegal_move;
    case ambiguous: return Kind::ambiguous_move;
    default: return Kind::unreadable_move;
  }
}

Kind kind_of(const PgnError& error) {
  using enum PgnError::Kind;
  switch (error.kind) {
    case tag_without_name:
    case tag_without_value:
    case tag_without_end:
    case stray_quote: return Kind::bad_tag;
    case bad_setup:
    case setup_without_fen:
    case unknown_variant: return Kind::bad_setup;
    case bad_move: return kind_of_bad_move(error);
    case turn_passed: return Kind::illegal_move;
    case unknown_result:
    case result_missing:
    case result_differs: return Kind::result_disagrees;
    default: return Kind::bad_text;
  }
}

std::optional<Article> article_of(Kind kind) {
  switch (kind) {
    case Kind::illegal_move: return Article::illegal_move;
    case Kind::ambiguous_move:
    case Kind::unreadable_move: return Article::recording;
    case Kind::after_checkmate: return Article::checkmate;
    case Kind::after_stalemate: return Article::stalemate;
    default: return std::nullopt;
  }
}

}  // namespace

Auditor::Auditor(pgn::Source& source, const AuditOptions& options, Verdicts& verdicts)
    : options_(options),
      verdicts_(verdicts),
      reader_(source, *this, {.letters = options.letters}),
      claims_(options.live),
      moves_(first_moves) {}

void Auditor::restart(std::string_view text, const std::optional<pgn::SourceFault>& fault) {
  reader_.restart(text, fault);
  found_.clear();
  tags_.clear();
}

bool Auditor::audit_game(Batch& batch) {
  batch_ = &batch;
  if (reader_.read_game()) return true;
  batch.lines = reader_.place().line - 1;
  if (!found_.empty()) {
    // For findings after the last game.
    GameRecord record{};
    record.line = found_.front().line;
    add_game(record);
  }
  return false;
}

void Auditor::begin_game(std::uint64_t number) {
  number_ = number;
  line_ = reader_.place().line;
  tags_.clear();
  has_start_ = false;
  is_whole_ = true;
  was_left_open_ = false;
  depth_ = 0;
  closing_ply_ = 0;
  closing_comment_.clear();
}

void Auditor::tags(std::span<const pgn::PlainTag> tags) {
  FindingSink sink(found_, options_.kinds);
  tags_.take(tags, line_, sink);
}

pgn::Next Auditor::begin_moves(const Position& start) {
  has_start_ = true;
  start_ = start;
  claims_.start(start);
  clocks_.start(tags_.time_control());
  return pgn::Next::read;
}

void Auditor::line(const pgn::Line& line) {
  if (depth_ != 0) return;
  std::uint32_t ply = claims_.ply();
  take_moves(std::span(line.moves).first(line.plies), std::span(line.positions).subspan(1, line.plies));
  if (line.items_size == line.plies) return;
  Color by = mover(ply);
  for (const pgn::LineItem& item : std::span(line.items).first(line.items_size)) {
    if (item.kind == pgn::LineItem::Kind::move) {
      ++ply;
      by = !by;
    } else if (item.kind == pgn::LineItem::Kind::comment) {
      const std::string_view text(item.text, item.size);
      if (!clocks_.passes(text, by)) [[unlikely]]
        take_comment(text, ply);
    }
  }
}

void Auditor::take_moves(std::span<const Move> moves, std::span<const Position> after) {
  if (moves.empty()) return;
  const std::size_t made = claims_.ply();
  if (made + moves.size() > moves_.size()) [[unlikely]]
    moves_.resize(2 * moves_.size() + moves.size());
  std::memcpy(&moves_[made], moves.data(), moves.size_bytes());
  claims_.push(after);
  verdicts_.prefetch(after.back());
}

void Auditor::take_comment(std::string_view text, std::uint32_t ply) {
  if (ply == 0) return;
  FindingSink sink(found_, options_.kinds);
  if (!clocks_.take(text, mover(ply), ply, line_, sink)) return;
  if (closing_ply_ != ply) closing_comment_.clear();
  closing_ply_ = ply;
  closing_comment_.append(closing_comment_.empty() ? "" : " ").append(text);
}

void Auditor::error(const PgnError& error) {
  FindingSink sink(found_, options_.kinds);
  Finding finding{.kind = kind_of(error), .line = error.line};
  if (error.kind == PgnError::Kind::variation_without_end) was_left_open_ = true;
  const bool is_move = error.kind == PgnError::Kind::bad_move || error.kind == PgnError::Kind::turn_passed;
  if (is_move) {
    finding.position = error.position;
    finding.written = error.text;
    if (depth_ == 0) finding.ply = claims_.ply();
    if (depth_ == 0 && error.position && error.position->legal_moves().empty()) {
      const bool mate = error.position->is_check();
      finding.kind = mate ? Kind::after_checkmate : Kind::after_stalemate;
      finding.sentence = mate ? Message::audit_move_after_checkmate : Message::audit_move_after_stalemate;
      finding.arguments = {error.text};
    } else if (depth_ == 0) {
      is_whole_ = false;
    }
  }
  // A variation was not played, so it breaks no article.
  if (depth_ == 0) finding.article = article_of(finding.kind);
  if (finding.sentence == Message{}) {
    if (is_move && depth_ != 0) finding.sentence = Message::audit_in_variation;
    finding.error = std::make_shared<PgnError>(error);
    finding.letters = options_.letters;
  }
  sink.add(std::move(finding));
}

void Auditor::end_game() {
  FindingSink sink(found_, options_.kinds);
  tags_.finish(line_, sink);
  const auto plies = has_start_ ? claims_.ply() : 0;
  const laws::Edition edition = options_.edition.value_or(tags_.edition());
  if (has_start_) {
    const std::span<const Move> moves(moves_.data(), plies);
    Position final = was_left_open_ ? start_ : reader_.position();
    if (was_left_open_)
      for (const Move move : moves) final.play(move);
    const std::string closing = closing_ply_ == plies && plies != 0 ? pgn::without_commands(closing_comment_) : "";
    judge_ending({.start = start_,
                  .moves = moves,
                  .final = final,
                  .claims = claims_,
                  .clocks = clocks_,
                  .edition = edition,
                  .result = result_,
                  .is_whole = is_whole_,
                  .is_live = options_.live,
                  .line = line_,
                  .termination = tags_.termination(),
                  .closing_comment = closing,
                  .white = tags_.white(),
                  .black = tags_.black()},
                 verdicts_, sink);
  }
  GameRecord record{};
  record.number = number_;
  record.line = line_;
  record.plies = plies;
  record.edition = edition;
  if (has_start_) {
    Hash hash;
    tags_.add_to(hash, plies < distinctive_plies);
    claims_.recurrence().add_to(hash);
    record.fingerprint = hash.value();
  }
  add_game(record);
}

// Adds the position and the move to each finding that has a ply.
void Auditor::place_findings() {
  for (Finding& finding : found_) {
    if (!finding.ply || finding.position) continue;
    Position position = start_;
    for (const Move move : std::span(moves_).first(*finding.ply)) position.play(move);
    finding.position = position;
    if (*finding.ply < claims_.ply()) finding.move = moves_[*finding.ply];
  }
}

void Auditor::add_game(GameRecord& record) {
  record.white = static_cast<std::uint32_t>(batch_->names.size());
  put(batch_->names, tags_.white());
  record.black = static_cast<std::uint32_t>(batch_->names.size());
  put(batch_->names, tags_.black());
  record.names_end = static_cast<std::uint32_t>(batch_->names.size());
  record.first_finding = static_cast<std::uint32_t>(batch_->findings.size());
  if (!found_.empty()) [[unlikely]] {
    place_findings();
    std::ranges::move(found_, std::back_inserter(batch_->findings));
    found_.clear();
  }
  batch_->games.push_back(record);
}

}  // namespace jadoube::archive

#include "jadoube/archive/auditor.hpp"

#include <cstring>

#include "jadoube/archive/internal/plain.hpp"
#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/text/put.hpp"

namespace jadoube::archive {

using laws::Article;
using pgn::PgnError;
using text::put;

namespace {

constexpr std::size_t first_moves = 512;

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
    case setup_without_fen: return Kind::bad_setup;
    case unknown_variant: return Kind::other_variant;
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

namespace {

// The kinds of findings that need each examination, so that kinds that were not requested take no time.
// Draws that can be claimed, or need no claim.
constexpr KindSet of_draws =
    bit(Kind::threefold) | bit(Kind::fifty_moves) | bit(Kind::after_fivefold) | bit(Kind::after_seventy_five_moves);
// The end of every game on the board.
constexpr KindSet of_board_end =
    bit(Kind::wrong_result) | bit(Kind::ended) | bit(Kind::after_dead_position) | bit(Kind::undecided);
// The record's statements about the end of the game.
constexpr KindSet of_statements = bit(Kind::result_disagrees) | bit(Kind::unwinnable_on_time) | bit(Kind::draw_not_due);
constexpr KindSet of_end = of_draws | of_board_end | of_statements | bit(Kind::loser_below_zero) | bit(Kind::site_rule);
// Positions that have occurred before, and the moves since a capture or a pawn's move: they may have ended the game.
constexpr KindSet of_recurrence = of_end & ~bit(Kind::loser_below_zero);
// Comments with a clock's time, or about the end.
constexpr KindSet of_comments = of_statements | bit(Kind::wrong_result) | bit(Kind::undecided) |
                                bit(Kind::loser_below_zero) | bit(Kind::site_rule) | bit(Kind::clock_grown) |
                                bit(Kind::clock_negative) | bit(Kind::clock_unreadable);

Claims::Wanted wanted_claims(const AuditOptions& options) {
  return {.every = options.live, .intended = options.live || options.claims_by_intention};
}

}  // namespace

void FindingSink::note_more(std::uint64_t line) {
  if (findings_.size() == most_findings)
    findings_.push_back({.kind = Kind::unlisted,
                         .line = line,
                         .sentence = Message::audit_unlisted,
                         .arguments = {std::uint64_t{most_findings}}});
}

Auditor::Auditor(pgn::Source& source, const AuditOptions& options, Verdicts& verdicts)
    : options_(options),
      verdicts_(verdicts),
      reader_(source, *this, {.letters = options.letters}),
      claims_(wanted_claims(options)),
      moves_(first_moves),
      open_endings_(wanted_claims(options)) {}

void Auditor::restart(std::string_view text, const std::optional<pgn::SourceFault>& fault) {
  reader_.restart(text, fault);
  open_endings_.clear();
  found_.clear();
  tags_.clear();
}

bool Auditor::audit_game(Batch& batch) {
  batch_ = &batch;
  if (reader_.read_game()) return true;
  settle(batch);
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
  is_whole_ = is_readable_ = true;
  was_left_open_ = is_mate_written_ = false;
  played_on_.reset();
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
  site_ = options_.site ? *options_.site : tags_.site();
  clocks_.start(tags_.time_control(), site_, start);
  if (!clocks_.read_as().empty()) [[unlikely]]
    FindingSink(found_, options_.kinds)
        .add({.kind = Kind::unusual,
              .line = line_,
              .sentence = Message::audit_time_by_hand,
              .arguments = {std::string(tags_.time_control()), clocks_.read_as()}});
  return pgn::Next::read;
}

void Auditor::line(const pgn::Line& line) {
  if (depth_ != 0) return;
  note_mate_sign(line);
  std::uint32_t ply = claims_.ply();
  take_moves(std::span(line.moves).first(line.plies), std::span(line.positions).subspan(1, line.plies));
  if (line.items_size == line.plies || !is_wanted(of_comments)) return;
  Color by = mover(ply);
  for (const pgn::LineItem& item : std::span(line.items).first(line.items_size)) {
    if (item.kind == pgn::LineItem::Kind::move) {
      ++ply;
      by = !by;
    } else if (item.kind == pgn::LineItem::Kind::comment) {
      const std::string_view text(item.text, item.size);
      if (!clocks_.passes(text, by, ply)) [[unlikely]]
        take_comment(text, ply);
    }
  }
}

// A final checkmate written with “#” is not looked at again with the ends of other games; one without is, and is found.
void Auditor::note_mate_sign(const pgn::Line& line) {
  std::size_t at = line.items_size;
  while (at != 0 && line.items[at - 1].kind != pgn::LineItem::Kind::move) --at;
  if (at != 0) is_mate_written_ = pgn::with_signs(line.items[at - 1].text, line.items[at - 1].size).ends_with('#');
}

void Auditor::take_moves(std::span<const Move> moves, std::span<const Position> after) {
  if (moves.empty()) return;
  const std::size_t made = claims_.ply();
  if (made + moves.size() > moves_.size()) [[unlikely]]
    moves_.resize(2 * moves_.size() + moves.size());
  std::memcpy(&moves_[made], moves.data(), moves.size_bytes());
  if (is_wanted(of_recurrence))
    claims_.push(after);
  else if (is_wanted(bit(Kind::duplicate)))
    claims_.add_keys(after);
  else
    claims_.skip(after.size());
  if (is_wanted(of_end)) verdicts_.prefetch(after.back());
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
  if (error.kind == PgnError::Kind::bad_move) ++batch_->bad_moves;
  if (error.kind == PgnError::Kind::variation_without_end) was_left_open_ = true;
  if (error.kind == PgnError::Kind::comment_without_end || error.kind == PgnError::Kind::too_long) is_readable_ = false;
  bool stood = false;
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
      if (error.stood && !played_on_)
        played_on_ = {.ply = claims_.ply(), .to_move = error.position->turn(), .was_mate = mate};
    } else if (depth_ == 0 && error.stood) {
      stood = error.san && finding.kind == Kind::illegal_move &&
              error.san->kind != notation::SanError::Kind::promotion_missing;
    } else if (depth_ == 0) {
      is_whole_ = is_readable_ = false;
    }
  }
  // A variation was not played, so it breaks no article.
  if (depth_ == 0) finding.article = article_of(finding.kind);
  if (finding.sentence == Message{}) {
    if (is_move && depth_ != 0) finding.sentence = Message::audit_in_variation;
    if (stood) {
      const laws::Edition edition = options_.edition.value_or(tags_.edition());
      const auto tempo = clocks_.tempo(edition);
      const bool is_quick = tempo == laws::Tempo::rapid || tempo == laws::Tempo::blitz;
      finding.sentence = is_quick ? Message::audit_illegal_stood : Message::audit_illegal_went_on;
      if (is_quick)
        finding.article = tempo == laws::Tempo::rapid ? Article::rapid_illegal_move : Article::blitz_illegal_move;
    }
    finding.error = std::make_shared<PgnError>(error);
    finding.letters = options_.letters;
  }
  sink.add(std::move(finding));
}

void Auditor::hint(const PgnError& hint) {
  FindingSink sink(found_, options_.kinds);
  Finding finding{.kind = Kind::unusual, .line = hint.line};
  if (depth_ == 0 && hint.meant_move && has_start_) {
    finding.ply = claims_.ply();
    finding.position = hint.position;
    finding.move = hint.meant_move;
  }
  finding.error = std::make_shared<PgnError>(hint);
  finding.letters = options_.letters;
  sink.add(std::move(finding));
}

void Auditor::identify(GameRecord& record) {
  Hash hash;
  if (record.plies < GameIdentity::distinctive_plies) tags_.add_place_to(hash);
  const Recurrence& recurrence = claims_.recurrence();
  recurrence.add_to(hash);
  GameIdentity& identity = record.identity;
  identity.moves = hash.value();
  identity.players = {players_.of(tags_.white()), players_.of(tags_.black())};
  identity.date = packed(tags_.date_played());
  identity.plies = record.plies;
  identity.round = round_of(tags_.round());
  if (record.plies >= GameIdentity::opening_plies) {
    const std::uint64_t sum = recurrence.sum_of_keys(GameIdentity::opening_plies);
    identity.opening = mixed(sum, std::uint64_t{identity.players[0] & 0xFFFF} << 16 | (identity.players[1] & 0xFFFF));
  }
  static_assert(GameIdentity::plies_for_a_key == 2);
  std::vector<std::uint8_t>& keys = batch_->keys;
  record.first_key = static_cast<std::uint32_t>(keys.size());
  keys.resize(keys.size() + record.plies / 2);
  recurrence.copy_keys(keys.data() + record.first_key);
}

void Auditor::end_game() {
  FindingSink sink(found_, options_.kinds);
  tags_.finish(line_, sink);
  const auto plies = has_start_ ? claims_.ply() : 0;
  const laws::Edition edition = options_.edition.value_or(tags_.edition());
  if (has_start_) {
    if (was_left_open_) {
      Position final = start_;
      for (const Move move : std::span(moves_).first(plies)) final = pgn::after(final, move);
      judge(final, edition, plies);
    } else {
      judge(reader_.position(), edition, plies);
    }
  }
  GameRecord record{};
  record.number = number_;
  record.line = line_;
  record.plies = plies;
  record.edition = edition;
  if (has_start_ && is_readable_ && is_wanted(bit(Kind::duplicate)) && !tags_.has_unreadable_date()) identify(record);
  add_game(record);
}

namespace {

// Adds the position and the move to each finding that has a ply.
void place(std::span<Finding> findings, const Position& start, std::span<const Move> moves) {
  for (Finding& finding : findings) {
    if (!finding.ply || finding.position) continue;
    Position position = start;
    for (const Move move : moves.first(*finding.ply)) position = pgn::after(position, move);
    finding.position = position;
    if (*finding.ply < moves.size() && moves[*finding.ply] != pgn::null_move) finding.move = moves[*finding.ply];
  }
}

// The side that is likelier to be able to mate: the winner, else one with a queen, a rook or a pawn where the other has
// none.
Color side_likely_to_mate(const Position& position, pgn::Result result) {
  if (result == pgn::Result::white_wins) return Color::white;
  if (result == pgn::Result::black_wins) return Color::black;
  for (const Role role : {Role::queen, Role::rook, Role::pawn}) {
    const Bitboard all = position.pieces(role);
    if (!(all & position.pieces(Color::white))) {
      if (all) return Color::black;
    } else if (!(all & position.pieces(Color::black))) {
      return Color::white;
    }
  }
  return Color::white;
}

}  // namespace

// The side whose mate at the end of this game is decided later, for many games at once; nothing if the answer is known
// or not needed, or if this way is not faster or does not fit. It is the winner if the game may have been won on time,
// since more depends on that side; else the stronger side for which it fits.
std::optional<Color> Auditor::side_to_look_at_later(const Position& final, std::string_view closing) {
  if (options_.live || played_on_ || !OpenEndings::are_faster()) return std::nullopt;
  const bool may_be_on_time = !closing.empty() || (!tags_.termination().empty() && tags_.termination() != "Normal");
  const bool is_won = result_ == pgn::Result::white_wins || result_ == pgn::Result::black_wins;
  Color side = side_likely_to_mate(final, result_);
  if (!(may_be_on_time && is_won) && !OpenEndings::fits(final, side)) side = !side;
  if (!OpenEndings::fits(final, side) ||
      verdicts_.knows(final, may_be_on_time && is_won ? std::optional(side) : std::nullopt) ||
      (is_mate_written_ && final.is_checkmate()))
    return std::nullopt;
  return side;
}

// Whether the end of this game can give a finding that is wanted.
bool Auditor::may_find_at_end(std::string_view closing) const {
  if (is_wanted(of_board_end)) return true;
  if (is_wanted(of_draws) && claims_.has_draws()) return true;
  // "Normal" says nothing but that no flag fell.
  const std::string_view termination = tags_.termination();
  if (is_wanted(of_statements) && (!closing.empty() || (!termination.empty() && termination != "Normal"))) return true;
  const auto is_negative = [this](Color color) { return clocks_.last(color).value_or(0) < 0; };
  if (is_wanted(bit(Kind::loser_below_zero)) && (is_negative(Color::white) || is_negative(Color::black))) return true;
  return is_wanted(bit(Kind::site_rule)) && site_ != Site::none;
}

void Auditor::judge(const Position& final, laws::Edition edition, std::uint32_t plies) {
  if (!is_wanted(of_end)) return;
  const std::string closing =
      closing_ply_ == plies && plies != 0 ? in_one_line(pgn::without_commands(closing_comment_)) : "";
  if (!may_find_at_end(closing)) return;
  FindingSink sink(found_, options_.kinds, false);
  const std::span<const Move> moves(moves_.data(), plies);
  const PlayedGame game{.start = start_,
                        .moves = moves,
                        .final = final,
                        .claims = claims_,
                        .clocks = clocks_,
                        .edition = edition,
                        .automatic_draws = automatic_draws(),
                        .site = site_,
                        .site_draws = draws_without_claim(site_, tags_.day(), tags_.time_control()),
                        .result = result_,
                        .is_whole = is_whole_,
                        .is_live = options_.live,
                        .line = line_,
                        .termination = tags_.termination(),
                        .closing_comment = closing,
                        .white = tags_.white(),
                        .black = tags_.black(),
                        .played_on = played_on_,
                        .mates = side_to_look_at_later(final, closing)};
  if (game.mates) open_endings_.add(game, tags_.time_control(), batch_->games.size(), found_.size());
  judge_ending(game, verdicts_, sink);
}

// Replaces the findings on the ends of games that were judged as if a side could mate, if no mate was found.
void Auditor::settle(Batch& batch) {
  open_endings_.look(
      [&](const OpenEnding& ending) {
        std::vector<Finding> findings;
        FindingSink sink(findings, options_.kinds, false);
        const PlayedGame game =
            open_endings_.played(ending, batch.white(batch.games[ending.game]), batch.black(batch.games[ending.game]));
        judge_ending(game, verdicts_, sink);
        place(findings, game.start, game.moves);
        const GameRecord& record = batch.games[ending.game];
        const auto begin =
            batch.findings.begin() + record.first_finding + static_cast<std::ptrdiff_t>(ending.findings_before);
        const auto end = ending.game + 1 < batch.games.size()
                             ? batch.findings.begin() + batch.games[ending.game + 1].first_finding
                             : batch.findings.end();
        const auto grown = static_cast<std::uint32_t>(findings.size()) - static_cast<std::uint32_t>(end - begin);
        const auto at = batch.findings.erase(begin, end);
        batch.findings.insert(at, std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
        for (std::size_t later = ending.game + 1; later < batch.games.size(); ++later)
          batch.games[later].first_finding += grown;
      },
      verdicts_);
}

void Auditor::add_game(GameRecord& record) {
  record.white = static_cast<std::uint32_t>(batch_->names.size());
  put(batch_->names, tags_.white());
  record.black = static_cast<std::uint32_t>(batch_->names.size());
  put(batch_->names, tags_.black());
  record.names_end = static_cast<std::uint32_t>(batch_->names.size());
  record.first_finding = static_cast<std::uint32_t>(batch_->findings.size());
  if (!found_.empty()) [[unlikely]] {
    place(found_, start_, std::span(moves_).first(has_start_ ? claims_.ply() : 0));
    std::ranges::move(found_, std::back_inserter(batch_->findings));
    found_.clear();
  }
  batch_->games.push_back(record);
}

}  // namespace jadoube::archive

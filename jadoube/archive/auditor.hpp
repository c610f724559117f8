// Audits games one by one.
//
//   Verdicts verdicts(options.mate_budget);
//   Auditor auditor(source, options, verdicts);
//   while (auditor.audit_game(batch)) …
#pragma once

#include <expected>

#include "jadoube/archive/batch.hpp"
#include "jadoube/archive/claims.hpp"
#include "jadoube/archive/clocks.hpp"
#include "jadoube/archive/ending.hpp"
#include "jadoube/archive/open_endings.hpp"
#include "jadoube/archive/tags.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/null_move.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace jadoube::archive {

struct AuditOptions {
  // If not set, each game is judged by the edition that was in force on its date.
  std::optional<laws::Edition> edition{};
  KindSet kinds = all_kinds;
  notation::Letters letters = notation::Letters::en;
  std::uint64_t mate_budget = default_mate_budget;
  // For games in progress: reports every draw that can be claimed, not only the first of a game, and the end of a game
  // on the board, even if its result is still missing.
  bool live = false;
  // Also reports a draw that could have been claimed with an intended move only; always so for games in progress.
  bool claims_by_intention = false;
  // The site by whose rules games were decided; if not set, the one in their tags.
  std::optional<Site> site{};
};

class JADOUBE_API Auditor : public pgn::Visitor {
 public:
  // `source` and `verdicts` must outlive the auditor.
  Auditor(pgn::Source& source, const AuditOptions& options, Verdicts& verdicts);

  // Works like pgn::Window::restart().
  void restart(std::string_view text, const std::optional<pgn::SourceFault>& fault = std::nullopt);

  // Audits one more game and adds it to `batch`; false if there is none.
  bool audit_game(Batch& batch);
  // Completes the findings of the last games of `batch`, whose endings were left open. audit_game() does so before it
  // returns false.
  void settle(Batch& batch);
  // The fault that stopped the source before its end, if any.
  [[nodiscard]] const std::optional<pgn::SourceFault>& fault() const { return reader_.fault(); }

  // --- Called by the reader
  void begin_game(std::uint64_t number);
  void tags(std::span<const pgn::PlainTag> tags);
  pgn::Next begin_moves(const Position& start);
  void line(const pgn::Line& line);
  void move(const Position&, Move move, const Position& after, std::string_view san) {
    if (depth_ != 0) return;
    take_moves({&move, 1}, {&after, 1});
    is_mate_written_ = san.ends_with('#');
  }
  void null_move(const Position&, const Position& after) {
    if (depth_ == 0) take_moves({&pgn::null_move, 1}, {&after, 1});
  }
  void comment(std::string_view text) {
    if (depth_ == 0 && !clocks_.passes(text, mover(claims_.ply()), claims_.ply())) take_comment(text, claims_.ply());
  }
  pgn::Next begin_variation() {
    ++depth_;
    return pgn::Next::read;
  }
  void end_variation() { --depth_; }
  void result(pgn::Result result) { result_ = result; }
  void end_game();
  void error(const pgn::PgnError& error);
  void hint(const pgn::PgnError& hint);

 private:
  // The side that made the half-move with this number.
  Color mover(std::uint32_t ply) const { return ply % 2 == 1 ? start_.turn() : !start_.turn(); }
  // Moves of the main line.
  void take_moves(std::span<const Move> moves, std::span<const Position> after);
  void note_mate_sign(const pgn::Line& line);
  void take_comment(std::string_view text, std::uint32_t ply);
  void identify(GameRecord& record);
  void add_game(GameRecord& record);
  bool is_wanted(KindSet any_of) const { return (options_.kinds & any_of) != 0; }
  // A game in progress follows the newest edition.
  laws::Edition automatic_draws() const {
    return options_.edition.value_or(options_.live ? tags_.edition() : tags_.earliest_edition());
  }
  std::optional<Color> side_to_look_at_later(const Position& final, std::string_view closing);
  bool may_find_at_end(std::string_view closing) const;
  void judge(const Position& final, laws::Edition edition, std::uint32_t plies);

  AuditOptions options_;
  Verdicts& verdicts_;
  pgn::Reader<Auditor> reader_;
  Batch* batch_ = nullptr;

  // The findings in the current game.
  std::vector<Finding> found_;
  std::uint64_t number_ = 0, line_ = 1;
  Tags tags_;
  Site site_ = Site::none;
  Position start_;
  Claims claims_;
  Clocks clocks_;
  std::vector<Move> moves_;
  OpenEndings open_endings_;
  RecentPlayers players_;
  std::string closing_comment_;
  std::uint32_t closing_ply_ = 0;
  std::size_t depth_ = 0;
  pgn::Result result_ = pgn::Result::unknown;
  bool has_start_ = false;
  bool is_whole_ = true;
  bool is_readable_ = true;
  std::optional<PlayedGame::PlayedOn> played_on_;
  bool is_mate_written_ = false;  // with the last move
  bool was_left_open_ = false;    // a variation was not closed, so the reader's position is in it
};

}  // namespace jadoube::archive

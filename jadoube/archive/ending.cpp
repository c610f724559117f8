#include "jadoube/archive/ending.hpp"

#include <algorithm>
#include <vector>

#include "jadoube/archive/messages.hpp"
#include "jadoube/laws/clock/could_win.hpp"
#include "jadoube/laws/model/draw_rules.hpp"
#include "jadoube/notation/pgn/null_move.hpp"

namespace jadoube::archive {

using laws::Article;
using pgn::Result;
using pgn::win_of;
namespace {

// The end of a game on the board, independent of the players' claims.
enum class BoardEnd : std::uint8_t { none, checkmate, stalemate, dead_position, fivefold, seventy_five_moves };

struct Words {
  Article article;
  Message of_result;
  Kind kind_after;
  Message after;
  Message ended;
};

constexpr std::array<Words, 6> words{{
    {},
    {Article::checkmate, Message::audit_result_of_checkmate, Kind::after_checkmate, Message::audit_move_after_checkmate,
     Message::audit_ended_checkmate},
    {Article::stalemate, Message::audit_result_of_stalemate, Kind::after_stalemate, Message::audit_move_after_stalemate,
     Message::audit_ended_stalemate},
    {Article::dead_position, Message::audit_result_of_dead_position, Kind::after_dead_position,
     Message::audit_after_dead_position, Message::audit_ended_dead_position},
    {Article::fivefold, Message::audit_result_of_fivefold, Kind::after_fivefold, Message::audit_after_fivefold,
     Message::audit_ended_fivefold},
    {Article::seventy_five_moves, Message::audit_result_of_seventy_five_moves, Kind::after_seventy_five_moves,
     Message::audit_after_seventy_five_moves, Message::audit_ended_seventy_five_moves},
}};

std::optional<Color> winner_of(Result result) {
  if (result == Result::white_wins) return Color::white;
  if (result == Result::black_wins) return Color::black;
  return std::nullopt;
}

class EndingCheck {
 public:
  EndingCheck(const PlayedGame& game, Verdicts& verdicts, FindingSink& sink)
      : game_(game), verdicts_(verdicts), sink_(sink) {}

  void run() {
    find_board_end();
    report_claims();
    if (end_ != BoardEnd::none) {
      report_play_after();
      if (game_.is_live) report_end();
      if (!game_.is_live || game_.result != Result::unknown) report_result();
    }
    if (!game_.is_whole) return;
    if (!game_.termination.empty())
      check_statement(game_.termination, stated_end(game_.termination, game_.white, game_.black));
    if (game_.closing_comment.empty()) return;
    if (const auto stated = stated_end_in_comment(game_.closing_comment, game_.white, game_.black))
      check_statement(game_.closing_comment, *stated);
  }

 private:
  std::uint32_t plies() const { return static_cast<std::uint32_t>(game_.moves.size()); }

  bool can_mate(Color color, bool if_undecided) {
    if (color == game_.mates) return true;
    const auto verdict = verdicts_.can_mate(game_.final, color);
    if (verdict != mate::MateVerdict::undecided) return verdict == mate::MateVerdict::can_mate;
    report_undecided(color);
    return if_undecided;
  }

  // The first dead position, given that the final position is dead or stalemate. Dead positions stay dead; nearly
  // always few moves were made in one, so the search goes back by more and more moves until a position is alive.
  std::uint32_t find_dead_position() {
    std::vector<Position> positions{game_.start};
    positions.reserve(game_.moves.size() + 1);
    for (const Move move : game_.moves) positions.push_back(pgn::after(positions.back(), move));
    const auto is_alive = [this](const Position& position) {
      return verdicts_.end(position) != Verdicts::End::dead_position;
    };
    std::size_t dead = positions.size() - 1, alive = 0;  // a dead position; all before `alive` are alive
    for (std::size_t back = 1; dead > alive; back *= 2) {
      const std::size_t earlier = dead - std::min(back, dead - alive);
      if (is_alive(positions[earlier]))
        alive = earlier + 1;
      else
        dead = earlier;
      if (alive != 0) break;
    }
    const auto unknown = std::span(positions).subspan(alive, dead - alive);
    return static_cast<std::uint32_t>(
        alive + static_cast<std::size_t>(std::ranges::partition_point(unknown, is_alive) - unknown.begin()));
  }

  void find_board_end() {
    Verdicts::End on_board = game_.mates ? Verdicts::End::open : verdicts_.end(game_.final);
    if (game_.played_on) on_board = game_.played_on->was_mate ? Verdicts::End::checkmate : Verdicts::End::stalemate;
    is_mate_ = on_board == Verdicts::End::checkmate;
    is_stalemate_ = on_board == Verdicts::End::stalemate;
    if (is_mate_ || is_stalemate_) {
      end_ = is_mate_ ? BoardEnd::checkmate : BoardEnd::stalemate;
      end_ply_ = game_.played_on ? game_.played_on->ply : plies();
      if (is_mate_) mates_ = game_.played_on ? !game_.played_on->to_move : !game_.final.turn();
    }
    const auto earlier = [this](BoardEnd end, std::optional<std::uint32_t> ply) {
      if (!ply || (end_ != BoardEnd::none && *ply >= end_ply_)) return;
      end_ = end;
      end_ply_ = *ply;
    };
    // If one move causes two ends, the first one here is reported, as by the referee. A stalemate may have been played
    // on to from a dead position.
    if (on_board == Verdicts::End::dead_position || (is_stalemate_ && !game_.played_on))
      earlier(BoardEnd::dead_position, find_dead_position());
    const laws::Rules& rules = laws::rules(game_.automatic_draws);
    earlier(BoardEnd::fivefold, game_.claims.fivefold(rules.fivefold));
    if (rules.seventy_five_moves) earlier(BoardEnd::seventy_five_moves, game_.claims.seventy_five_moves());
    if (on_board == Verdicts::End::undecided) report_undecided(game_.final.turn());
  }

  // Draws that could be claimed before the game was over.
  void report_claims() {
    for (const Claim& claim : game_.claims.threefold()) {
      if (is_drawn_by_site(claim, EndReason::repetition)) {
        report_site(Message::audit_site_threefold, Article::threefold_appeared);
        continue;
      }
      if (claim.move)
        report(Kind::threefold, claim, Article::threefold_intended, Message::audit_threefold);
      else
        report(Kind::threefold, claim, Article::threefold_appeared, Message::audit_threefold_appeared);
    }
    for (const Claim& claim : game_.claims.fifty_moves()) {
      if (is_drawn_by_site(claim, EndReason::fifty_moves)) {
        report_site(Message::audit_site_fifty_moves, Article::fifty_completed);
        continue;
      }
      if (claim.move)
        report(Kind::fifty_moves, claim, Article::fifty_intended, Message::audit_fifty_moves_intended);
      else
        report(Kind::fifty_moves, claim, Article::fifty_completed, Message::audit_fifty_moves);
    }
  }

  void report(Kind kind, const Claim& claim, Article article, Message sentence) {
    if (end_ != BoardEnd::none && claim.ply >= end_ply_) return;
    sink_.add({.kind = kind,
               .line = game_.line,
               .ply = claim.ply,
               .position = claim.position,
               .move = claim.move,
               .article = article,
               .sentence = sentence,
               .arguments = {claim.position.turn(), claim.move ? Argument(*claim.move) : Argument()}});
  }

  // Whether a site has drawn the game without waiting for a claim.
  bool is_drawn_by_site(const Claim& claim, EndReason reason) const {
    if (!game_.site_draws || game_.result != Result::draw || claim.move || claim.ply != plies()) return false;
    const EndReason stated = stated_end(game_.termination).reason;
    return stated == reason || stated == EndReason::unstated;
  }

  void report_site(Message sentence, Article article, Argument detail = {}) {
    report_site(plies(), sentence, article, std::move(detail));
  }

  void report_site(std::uint32_t ply, Message sentence, Article article, Argument detail) {
    sink_.add({.kind = Kind::site_rule,
               .line = game_.line,
               .ply = ply,
               .article = article,
               .sentence = sentence,
               .arguments = {std::string(name(game_.site)), std::move(detail)}});
  }

  const Words& of_end() const { return words[static_cast<std::size_t>(end_)]; }

  void report_play_after() {
    // Moves after checkmate or stalemate are found where they are read.
    if (end_ply_ >= plies() || end_ == BoardEnd::checkmate || end_ == BoardEnd::stalemate) return;
    if (end_ == BoardEnd::dead_position && game_.site != Site::none)
      return report_site(end_ply_, Message::audit_site_dead_position, of_end().article,
                         std::uint64_t{plies() - end_ply_});
    sink_.add({.kind = of_end().kind_after,
               .line = game_.line,
               .ply = end_ply_,
               .article = of_end().article,
               .sentence = of_end().after,
               .arguments = {std::uint64_t{plies() - end_ply_}}});
  }

  void report_end() {
    sink_.add({.kind = Kind::ended,
               .line = game_.line,
               .ply = end_ply_,
               .article = of_end().article,
               .sentence = of_end().ended,
               .arguments = {mates_}});
  }

  void report_result() {
    const bool mate = end_ == BoardEnd::checkmate;
    const Result due = mate ? win_of(mates_) : Result::draw;
    if (game_.result == due || game_.result == Result::both_lose) return;
    if (end_ == BoardEnd::dead_position && game_.site != Site::none)
      return report_site(end_ply_, Message::audit_site_result_of_dead_position, of_end().article,
                         std::string(to_string(game_.result)));
    sink_.add({.kind = Kind::wrong_result,
               .line = game_.line,
               .ply = end_ply_,
               .article = of_end().article,
               .sentence = of_end().of_result,
               .arguments = {std::string(to_string(game_.result)), mate ? Argument(mates_) : Argument()}});
  }

  void report_undecided(Color color) {
    if (reported_undecided_) return;
    reported_undecided_ = true;
    sink_.add({.kind = Kind::undecided,
               .line = game_.line,
               .ply = plies(),
               .article = Article::dead_position,
               .sentence = Message::audit_undecided,
               .arguments = {color}});
  }

  void report_disagreement(Message sentence, std::string_view statement) {
    sink_.add({.kind = Kind::result_disagrees,
               .line = game_.line,
               .ply = plies(),
               .sentence = sentence,
               .arguments = {std::string(statement), std::string(to_string(game_.result))}});
  }

  void check_statement(std::string_view statement, const StatedEnd& stated) {
    const auto winner = winner_of(game_.result);
    // A fallen flag is no win for a side that cannot mate (6.9).
    if (stated.flag_fell && game_.result == Result::draw &&
        (end_ != BoardEnd::none || draws_on_time(*stated.flag_fell)))
      return;
    // Nor, from 2023 on, is a resignation (5.1.2).
    if (stated.reason == EndReason::resignation && game_.result == Result::draw && may_resign_to_draw(stated.winner))
      return;
    if ((stated.winner && game_.result != win_of(*stated.winner)) || (stated.draw && game_.result != Result::draw) ||
        !is_consistent_with(stated.reason)) {
      report_disagreement(Message::audit_end_against_result, statement);
      return;
    }
    switch (stated.reason) {
      case EndReason::checkmate:
        if (!is_mate_) report_disagreement(Message::audit_end_without_checkmate, statement);
        return;
      case EndReason::stalemate:
        if (!is_stalemate_) report_disagreement(Message::audit_end_without_stalemate, statement);
        return;
      case EndReason::repetition:
        if (has_whole_stretch() && !game_.claims.recurrence().has_repetition(game_.final))
          report_disagreement(Message::audit_end_without_repetition, statement);
        return;
      case EndReason::fifty_moves:
        // A claim may have been made with an intended move (9.3.1).
        if (has_whole_stretch() && game_.final.halfmove_clock() + 1U < laws::fifty_moves_in_plies)
          report_disagreement(Message::audit_end_without_fifty_moves, statement);
        return;
      case EndReason::insufficient_material: check_material(); break;
      case EndReason::time:
      case EndReason::time_against_insufficient_material: check_time(winner); break;
      case EndReason::resignation: check_resignation(winner); break;
      case EndReason::agreement: check_agreement(); break;
      default: break;
    }
    const bool ended_otherwise = stated.reason == EndReason::time || stated.reason == EndReason::resignation;
    if (is_mate_ && ended_otherwise) report_disagreement(Message::audit_end_after_checkmate, statement);
    const bool lost_otherwise = stated.reason == EndReason::checkmate || stated.reason == EndReason::resignation ||
                                (stated.reason == EndReason::unstated && statement.size() == 6);  // "Normal"
    if (winner && lost_otherwise && !is_mate_) check_clock(!*winner);
  }

  // Whether the record has all moves since the last capture or pawn move.
  bool has_whole_stretch() const { return game_.final.halfmove_clock() < plies() || game_.start == Position(); }

  // Whether a game that ended in this way can have its stated result.
  bool is_consistent_with(EndReason reason) const {
    switch (reason) {
      case EndReason::unterminated: return game_.result == Result::unknown;
      case EndReason::checkmate:
      case EndReason::resignation: return game_.result == Result::white_wins || game_.result == Result::black_wins;
      case EndReason::stalemate:
      case EndReason::insufficient_material:
      case EndReason::time_against_insufficient_material:
      case EndReason::repetition:
      case EndReason::fifty_moves:
      case EndReason::agreement: return game_.result == Result::draw;
      case EndReason::time: return game_.result != Result::unknown;
      case EndReason::unstated: return true;
    }
    return true;
  }

  // Whether the fall of this side's flag is a draw; if only by the site's rule, this is reported.
  bool draws_on_time(Color flag) {
    if (!could_win(!flag, true)) return true;
    if (game_.site != Site::chess_com || !lacks_material_on_chess_com(game_.final.board(), !flag)) return false;
    report_site(Message::audit_site_draw_on_time, Article::flag);
    return true;
  }

  bool chess_com_takes_for_drawn() const {
    return game_.site == Site::chess_com && lacks_material_on_chess_com(game_.final.board(), Color::white) &&
           lacks_material_on_chess_com(game_.final.board(), Color::black);
  }

  void check_material() {
    for (const Color color : both_colors) {
      if (end_ != BoardEnd::none || !can_mate(color, false)) continue;
      if (chess_com_takes_for_drawn())
        return report_site(Message::audit_site_draw_for_material, Article::dead_position);
      sink_.add({.kind = Kind::draw_not_due,
                 .line = game_.line,
                 .ply = plies(),
                 .article = Article::dead_position,
                 .sentence = Message::audit_draw_for_material,
                 .arguments = {color}});
      return;
    }
  }

  // Whether the side lacks what blitz of 1997 requires for a win on time, besides a possible mate (C4).
  bool lacks_potential(Color color) const {
    const auto tempo = game_.clocks.tempo(game_.edition);
    return tempo && laws::lacks_mating_potential(laws::winner_needs(game_.edition, *tempo), game_.final, color);
  }

  bool could_win(Color color, bool if_undecided) { return !lacks_potential(color) && can_mate(color, if_undecided); }

  // The weaker side is asked first: a bare king needs no search.
  bool either_could_win() {
    const Color stronger = stronger_side(game_.final);
    return could_win(!stronger, false) && could_win(stronger, false);
  }

  void find_unwinnable(Color winner, Article article, Message sentence) {
    sink_.add({.kind = Kind::unwinnable_on_time,
               .line = game_.line,
               .ply = plies(),
               .article = article,
               .sentence = sentence,
               .arguments = {winner}});
  }

  // Sites that judge only by material require at least some.
  bool is_bare_king(Color color) const { return game_.final.pieces(color) == game_.final.pieces(color, Role::king); }

  // A flag falls while that side is to move, but the record does not always say which side that was.
  void check_time(std::optional<Color> winner) {
    if (end_ != BoardEnd::none) return;
    if (winner) {
      if (lacks_potential(*winner))
        find_unwinnable(*winner, Article::blitz_mating_potential, Message::audit_no_mating_potential);
      else if (!can_mate(*winner, true) && game_.site != Site::none && !is_bare_king(*winner))
        report_site(Message::audit_site_win_on_time, Article::flag, *winner);
      else if (!can_mate(*winner, true))
        find_unwinnable(*winner, Article::flag, Message::audit_unwinnable_on_time);
    } else if (game_.result == Result::draw && either_could_win()) {
      const Board& board = game_.final.board();
      if (game_.site == Site::chess_com &&
          (lacks_material_on_chess_com(board, Color::white) || lacks_material_on_chess_com(board, Color::black)))
        return report_site(Message::audit_site_draw_on_time, Article::flag);
      sink_.add({.kind = Kind::draw_not_due,
                 .line = game_.line,
                 .ply = plies(),
                 .article = Article::flag,
                 .sentence = Message::audit_draw_on_time});
    }
  }

  // From 2023 on a resignation wins only for a side that can mate (5.1.2). A game without a date may be older.
  bool resignation_draws(Color winner) {
    return laws::rules(game_.automatic_draws).resignation_needs_possible_mate && !can_mate(winner, true);
  }

  // A game without a date may also be new. Without a name in the record, either side may have resigned.
  bool may_resign_to_draw(std::optional<Color> winner) {
    if (!laws::rules(game_.edition).resignation_needs_possible_mate) return false;
    if (winner) return !can_mate(*winner, false);
    return !can_mate(Color::white, false) || !can_mate(Color::black, false);
  }

  void check_resignation(std::optional<Color> winner) {
    if (!winner || end_ != BoardEnd::none || game_.site != Site::none || !resignation_draws(*winner)) return;
    sink_.add({.kind = Kind::wrong_result,
               .line = game_.line,
               .ply = plies(),
               .article = Article::resignation,
               .sentence = Message::audit_unwinnable_resignation,
               .arguments = {*winner}});
  }

  // From 2018 on both players must have made a move before they can agree to a draw (5.2.3).
  void check_agreement() {
    const bool moved_each = plies() >= 2 || game_.start.fullmove_number() > 1;
    if (moved_each || game_.site != Site::none || !laws::rules(game_.automatic_draws).agreement_after_a_move_each)
      return;
    sink_.add({.kind = Kind::draw_not_due,
               .line = game_.line,
               .ply = plies(),
               .article = Article::agreement,
               .sentence = Message::audit_agreed_too_soon});
  }

  void check_clock(Color loser) {
    const auto last = game_.clocks.last(loser);
    if (!last || *last >= 0 || reported_clock_) return;
    reported_clock_ = true;
    sink_.add({.kind = Kind::loser_below_zero,
               .line = game_.line,
               .ply = plies(),
               .article = Article::flag,
               .sentence = Message::audit_loser_below_zero,
               .arguments = {Possessive{loser}, Reading{*last}}});
  }

  const PlayedGame& game_;
  Verdicts& verdicts_;
  FindingSink& sink_;
  BoardEnd end_ = BoardEnd::none;
  std::uint32_t end_ply_ = 0;
  Color mates_ = Color::white;  // by checkmate
  bool is_mate_ = false, is_stalemate_ = false;
  bool reported_undecided_ = false;
  bool reported_clock_ = false;
};

}  // namespace

void judge_ending(const PlayedGame& game, Verdicts& verdicts, FindingSink& sink) {
  EndingCheck(game, verdicts, sink).run();
}

}  // namespace jadoube::archive

#include "jadoube/cli/convert/pgn_play.hpp"

#include <algorithm>

#include "jadoube/cli/common/likely_letters.hpp"
#include "jadoube/notation/pgn/game.hpp"
#include "jadoube/notation/pgn/writer.hpp"

namespace jadoube::cli {
namespace {

using Finished = std::expected<void, pgn::SourceFault>;

// The error handling and stop condition of both visitors below.
struct Reading {
  Output& out;
  Faults& faults;
  notation::Letters letters;

  void report(const pgn::PgnError& error) const {
    faults.report(error.line, error.column, describe(error, faults.language(), letters));
  }
};

template <class SomeVisitor>
Finished read_games(pgn::Source& source, SomeVisitor& visitor, const pgn::ReadOptions& options, const Output& out) {
  pgn::Reader<SomeVisitor> reader(source, visitor, options);
  while (!out.failed() && reader.read_game()) {
  }
  if (reader.fault()) return std::unexpected(*reader.fault());
  return {};
}

class Rewriter : public pgn::GameBuilder {
 public:
  Rewriter(Reading reading, notation::Letters letters) : reading_(reading), letters_(letters) {}

  void begin_game(std::uint64_t number) {
    starts_ = faulty_ = false;
    GameBuilder::begin_game(number);
  }
  pgn::Next begin_moves(const Position& start) {
    starts_ = true;
    return GameBuilder::begin_moves(start);
  }
  void end_game() {
    const bool nothing = faulty_ && finished().tags.empty() && finished().size() == 1;
    if (!starts_ || nothing) return;
    finished().standardize_tags();
    reading_.out.write(write(finished(), {.san = {.letters = letters_}}));
  }
  void error(const pgn::PgnError& error) {
    faulty_ = true;
    reading_.report(error);
  }

 private:
  Reading reading_;
  notation::Letters letters_;
  bool starts_ = false;
  bool faulty_ = false;
};

class PlayReader : public pgn::Visitor {
 public:
  PlayReader(Reading reading, const std::function<void(const PlayLine&)>& take) : reading_(reading), take_(take) {}

  void begin_game(std::uint64_t) {
    starts_ = faulty_ = is_over_ = false;
    play_.tags.clear();
  }
  void tag(std::string_view name, std::string_view value) {
    if (std::ranges::find(play_.tags, name, &std::pair<std::string, std::string>::first) == play_.tags.end())
      play_.tags.emplace_back(name, value);
  }
  pgn::Next begin_moves(const Position& start) {
    starts_ = true;
    play_.start = start;
    play_.moves.clear();
    return pgn::Next::read;
  }
  void move(const Position&, Move move, const Position&, std::string_view) {
    if (!is_over_) play_.moves.push_back(move);
  }
  // A line of moves has no form for a pass, an illegal move, or anything after them.
  void null_move(const Position&, const Position&) { is_over_ = true; }
  void hint(const pgn::PgnError& hint) {
    if (hint.kind == pgn::PgnError::Kind::null_move_played) error(hint);
  }
  void result(pgn::Result result) { play_.result = result; }
  void end_game() {
    const bool nothing = faulty_ && play_.tags.empty() && play_.moves.empty();
    if (starts_ && !nothing) take_(play_);
  }
  void error(const pgn::PgnError& error) {
    faulty_ = true;
    is_over_ = is_over_ || error.stood;
    reading_.report(error);
  }

 private:
  Reading reading_;
  const std::function<void(const PlayLine&)>& take_;
  PlayLine play_;
  bool starts_ = false;
  bool faulty_ = false;
  bool is_over_ = false;  // no further moves are taken
};

std::expected<Sampled, pgn::SourceFault> in_letters(pgn::Source source, std::optional<notation::Letters> letters) {
  if (letters) return Sampled{*letters, std::move(source)};
  return with_likely_letters(std::move(source));
}

}  // namespace

Finished rewrite_pgn(pgn::Source source, const Conversion& conversion, Output& out, Faults& faults) {
  auto sampled = in_letters(std::move(source), conversion.from_letters);
  if (!sampled) return std::unexpected(sampled.error());
  Rewriter rewriter({out, faults, sampled->letters}, conversion.letters);
  return read_games(sampled->source, rewriter, {.letters = sampled->letters}, out);
}

Finished read_pgn_play(pgn::Source source, std::optional<notation::Letters> letters, Output& out, Faults& faults,
                       const std::function<void(const PlayLine&)>& take) {
  auto sampled = in_letters(std::move(source), letters);
  if (!sampled) return std::unexpected(sampled.error());
  PlayReader reader({out, faults, sampled->letters}, take);
  return read_games(sampled->source, reader, {.letters = sampled->letters, .variations = false}, out);
}

std::string pgn_of(const PlayLine& play, notation::Letters letters) {
  pgn::Game game(play.start);
  pgn::NodeId last = pgn::NodeId::root;
  Position position = play.start;
  for (const Move move : play.moves) {
    last = game.add_move(last, move);
    position.play(move);
  }
  if (position.is_checkmate())
    game.result = position.turn() == Color::white ? pgn::Result::black_wins : pgn::Result::white_wins;
  else if (position.is_stalemate())
    game.result = pgn::Result::draw;
  return write(game, {.san = {.letters = letters}});
}

}  // namespace jadoube::cli

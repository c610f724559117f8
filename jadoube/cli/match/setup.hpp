// The options of jadoube match, and the match plan made from them.
#pragma once

#include "jadoube/cli/common/command.hpp"
#include "jadoube/cli/match/engine.hpp"
#include "jadoube/cli/match/report.hpp"
#include "jadoube/engines/match.hpp"

namespace jadoube::cli {

class MatchSetup {
 public:
  MatchSetup(CLI::App& app, text::Language language);

  // The plan, without openings and without the games of an earlier run. Here and below, the error is a sentence.
  std::expected<engines::MatchPlan, std::string> plan(const Session& session) const;
  // --seed, if it was given.
  std::expected<std::optional<unsigned>, std::string> seed(const Session& session) const;
  // The openings for that number of games of each encounter.
  std::expected<std::vector<engines::Opening>, std::string> openings(const Session& session, unsigned seed,
                                                                     unsigned games) const;
  // Whether the openings come in random order: as requested, or in Chess960 without a file.
  bool is_random(const Session& session) const;

  // pgn() and record() are names of files, empty if none was given. interval() is the number of games after which the
  // standings are shown, 0 for never.
  std::string pgn() const;
  std::string record() const;
  std::expected<unsigned, std::string> interval(const Session& session) const;
  std::string site() const;  // the tag Site of the games
  bool json() const { return !json_->empty(); }

 private:
  using Set = std::expected<void, std::string>;
  Set set_engines(const Session& session, engines::MatchPlan& plan) const;
  Set set_laws(const Session& session, engines::MatchPlan& plan) const;
  Set set_manners(const Session& session, engines::MatchPlan& plan) const;
  Set set_sprt(const Session& session, engines::MatchPlan& plan) const;
  Set set_numbers(const Session& session, engines::MatchPlan& plan) const;

  std::expected<Thinking, std::string> thinking(const Session& session) const;
  std::expected<std::vector<std::pair<std::string, std::string>>, std::string> uci_options(
      const Session& session) const;

  const CLI::Option *programs_, *engine_, *option_;
  const CLI::Option *time_, *nodes_, *depth_, *movetime_;
  const CLI::Option *games_, *tournament_, *sprt_;
  const CLI::Option *openings_, *plies_, *order_, *seed_, *start_, *chess960_;
  const CLI::Option *resign_, *draw_, *max_moves_, *edition_;
  const CLI::Option *pgn_, *record_, *event_, *site_, *interval_, *threads_, *json_;
};

}  // namespace jadoube::cli

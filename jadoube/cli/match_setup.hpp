// The options of jadoube match, and the match plan made from them.
#pragma once

#include "jadoube/cli/command.hpp"
#include "jadoube/engines/match.hpp"

namespace jadoube::cli {

class MatchSetup {
 public:
  MatchSetup(CLI::App& app, text::Language language);

  // The file to write the games to; empty if none.
  std::string pgn() const;
  // The plan, or a sentence that says what is wrong.
  std::expected<engines::MatchPlan, std::string> plan(const Session& session) const;

 private:
  std::expected<void, std::string> set_engines(const Session& session, engines::MatchPlan& plan) const;
  std::expected<void, std::string> set_regulations(const Session& session, engines::MatchPlan& plan) const;
  std::expected<void, std::string> set_limits(const Session& session, engines::MatchPlan& plan) const;
  std::expected<void, std::string> set_manners(const Session& session, engines::MatchPlan& plan) const;
  std::expected<void, std::string> set_openings(const Session& session, engines::MatchPlan& plan) const;

  const CLI::Option *first_, *second_;
  const CLI::Option *games_, *time_, *edition_, *openings_, *plies_, *pgn_, *threads_;
  const CLI::Option *option_, *option_first_, *option_second_;
  const CLI::Option *nodes_, *depth_, *movetime_;
  const CLI::Option *resign_, *draw_;
};

}  // namespace jadoube::cli

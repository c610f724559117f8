// Audits several sources: writes findings as they are found, and counts them.
#pragma once

#include <atomic>

#include "jadoube/archive/audit.hpp"
#include "jadoube/archive/duplicates.hpp"
#include "jadoube/archive/part.hpp"
#include "jadoube/archive/report.hpp"
#include "jadoube/archive/summary.hpp"
#include "jadoube/cli/common/command.hpp"
#include "jadoube/cli/common/output.hpp"
#include "jadoube/cli/common/reading_progress.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

struct AuditTask {
  archive::AuditOptions options{};
  archive::ReportStyle style{};
  unsigned threads = 1;
  // If not set, detected from the moves.
  std::optional<notation::Letters> letters{};
  // If set, also writes the data for --merge: the fingerprint of each game.
  std::optional<archive::Part> part{};
  // If set, the corrected games are written there and findings are not reported.
  Output* corrected = nullptr;
};

// 2 if something could not be read, 1 if there is an error or a warning, else 0.
int status_of(const archive::Summary& summary);

class AuditRun {
 public:
  AuditRun(const Session& session, const CLI::App* app, const AuditTask& task)
      : session_(session), app_(app), task_(task) {}

  // Audits a file, or standard input for "-". If it cannot be read, standard error says why.
  void file(const std::string& name);
  // Audits games from another source.
  void source(const std::string& name, std::expected<pgn::Source, pgn::SourceFault> source);
  bool regular_file(const std::string& name);
  // Writes the table of findings and returns the exit status.
  int finish();

  const archive::Summary& summary() const { return summary_; }
  void refuse_source(const std::string& name, const std::string& why);

 private:
  std::expected<void, pgn::SourceFault> correct(pgn::Source& source, const std::string& name);
  static std::optional<notation::Letters> letters_against(const archive::Batch& first, std::string_view beginning,
                                                          bool is_whole);
  bool take(const archive::Batch& batch, const archive::BatchStart& start, const std::string& name);
  void take_game(const archive::Batch& batch, std::size_t game, const archive::FoundIn& place);
  void report(const archive::Finding& finding, const archive::FoundIn& place);
  void write_fingerprints(const archive::Batch& batch);

  const Session& session_;
  const CLI::App* app_;
  AuditTask task_;
  archive::Summary summary_;
  archive::Duplicates duplicates_;
  archive::Finding duplicate_{.kind = archive::Kind::duplicate, .sentence = Message::audit_duplicate};
  std::vector<std::string> sources_;
  std::string line_;
  ReadingProgress progress_;
  bool has_begun_ = false;
  bool is_outside_games_ = false;  // the last batch ended in a text without a game
};

}  // namespace jadoube::cli

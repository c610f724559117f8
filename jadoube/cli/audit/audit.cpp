// jadoube audit FILE…: differences between recorded games and the Laws.
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "jadoube/cli/audit/follow.hpp"
#include "jadoube/cli/audit/merge.hpp"
#include "jadoube/cli/audit/run.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/pgn_inputs.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/terminal.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {
namespace {

constexpr const char* sites = "auto|none|chess.com|lichess";  // after the first, in the order of archive::Site
constexpr const char* formats = "text|json|csv";              // in the order of archive::Format

std::vector<std::string> kind_codes() {
  std::vector<std::string> codes;
  for (std::size_t i = 0; i < archive::kind_count; ++i) codes.emplace_back(code(static_cast<archive::Kind>(i)));
  return codes;
}

class Audit {
 public:
  Audit(CLI::App& app, text::Language language)
      : app_(&app),
        files_(
            add_arguments(app, "files", say(language, Message::placeholder_file), say(language, Message::audit_files))),
        format_(add_option(app, "--format", formats, say(language, Message::audit_format))),
        edition_(add_option(app, "--edition", "auto|" + edition_alternatives(), say(language, Message::audit_edition))),
        only_(add_option(app, "--only", say(language, Message::audit_placeholder_kinds),
                         say(language, Message::audit_only))),
        skip_(add_option(app, "--skip", say(language, Message::audit_placeholder_kinds),
                         say(language, Message::audit_skip))),
        intention_(add_flag(app, "--claims-by-intention", say(language, Message::audit_claims_by_intention))),
        site_(add_option(app, "--site", sites, say(language, Message::audit_site))),
        letters_(add_option(app, "--letters", letters_alternatives(), say(language, Message::audit_letters))),
        threads_(add_option(app, "--threads", "N", say(language, Message::audit_threads))),
        fix_(add_option(app, "--fix", say(language, Message::placeholder_file), say(language, Message::audit_fix))),
        shard_(add_option(app, "--shard", "I/N", say(language, Message::audit_shard))),
        merge_(add_flag(app, "--merge", say(language, Message::audit_merge))),
        follow_(add_flag(app, "--follow", say(language, Message::audit_follow))) {}

  int run(const Session& session) const {
    auto task = read_options(session);
    if (!task) return fail(app_, task.error());
    watch_for_interrupt();
    const auto names = files_->empty() ? std::vector<std::string>{"-"} : files_->results();
    if (!merge_->empty()) return merge_audits(session, app_, names, task->style.format);
    if (!follow_->empty()) {
      if (files_->empty()) return fail(app_, session.say(Message::usage_missing, display_name(*files_)));
      return follow_games(session, app_, names, *task);
    }
    if (fix_->empty()) return audit(session, *task, names);
    // The FILE of --fix may have been meant as the file to read.
    if (files_->empty()) return fail(app_, session.say(Message::usage_missing, display_name(*files_)));
    auto out = Output::file(value(*fix_));
    if (!out) return fail(app_, describe(out.error(), session.language));
    task->corrected = &*out;
    task->options.kinds = bit(archive::Kind::corrected);
    const int status = audit(session, *task, names);
    if (status == bad_usage || interrupted()) return status;  // keep FILE as it was
    if (const auto written = out->finish(); !written) return fail(app_, describe(written.error(), session.language));
    return status;
  }

 private:
  int audit(const Session& session, const AuditTask& task, const std::vector<std::string>& names) const {
    AuditRun run(session, app_, task);
    const auto inputs = pgn_inputs(names, [&](const std::string& name, int code) {
      run.refuse_source(name, system_error(session.language, code));
    });
    for (const std::string& input : inputs) {
      if (input == "-" && ::isatty(STDIN_FILENO) != 0) report(app_, session.say(Message::reads_terminal));
      run.file(input);
      if (session.out.failed() || interrupted()) break;
    }
    return run.finish();
  }

  std::expected<AuditTask, std::string> read_options(const Session& session) const {
    AuditTask task;
    task.style.language = session.language;
    if (!format_->empty()) {
      const auto format = alternative(session, *format_);
      if (!format) return std::unexpected(format.error());
      task.style.format = static_cast<archive::Format>(*format);
    }
    task.style.colors = task.style.format == archive::Format::text && standard_output_takes_styles();
    if (!edition_->empty()) {
      const auto edition = alternative(session, *edition_);
      if (!edition) return std::unexpected(edition.error());
      if (*edition != 0) task.options.edition = laws::editions[*edition - 1];
    }
    task.options.claims_by_intention = !intention_->empty();
    if (!site_->empty()) {
      const auto site = alternative(session, *site_);
      if (!site) return std::unexpected(site.error());
      if (*site != 0) task.options.site = static_cast<archive::Site>(*site - 1);
    }
    if (!letters_->empty()) {
      const auto letters = alternative(session, *letters_);
      if (!letters) return std::unexpected(letters.error());
      task.letters = notation::all_letters[*letters];
    }
    if (!only_->empty()) {
      const auto kinds = kinds_of(session, *only_);
      if (!kinds) return std::unexpected(kinds.error());
      task.options.kinds = *kinds;
    }
    if (!skip_->empty()) {
      const auto kinds = kinds_of(session, *skip_);
      if (!kinds) return std::unexpected(kinds.error());
      task.options.kinds &= ~*kinds;
    }
    const auto cores = std::clamp(std::thread::hardware_concurrency(), 1U, most_threads);
    const auto threads = threads_->empty() ? cores : whole_number(session, *threads_, 0, most_threads);
    if (!threads) return std::unexpected(threads.error());
    task.threads = *threads == 0 ? cores : *threads;
    if (!shard_->empty()) {
      task.part = archive::parse_part(value(*shard_));
      if (!task.part) return std::unexpected(session.say(Message::audit_bad_shard, value(*shard_)));
      if (task.style.format != archive::Format::json)
        return std::unexpected(session.say(Message::usage_only_with, "--shard", "--format json"));
    }
    return task;
  }

  // The set of kinds from codes separated by commas.
  static std::expected<archive::KindSet, std::string> kinds_of(const Session& session, const CLI::Option& option) {
    archive::KindSet kinds = 0;
    const std::string all = value(option);
    std::string_view rest = all;
    while (true) {
      const auto comma = std::min(rest.find(','), rest.size());
      const auto kind = archive::parse_kind(rest.substr(0, comma));
      if (!kind)
        return std::unexpected(session.say(Message::usage_no_such_alternative, display_name(option),
                                           rest.substr(0, comma), listed(kind_codes())));
      kinds |= bit(*kind);
      if (comma == rest.size()) return kinds;
      rest.remove_prefix(comma + 1);
    }
  }

  const CLI::App* app_;
  const CLI::Option* files_;
  const CLI::Option* format_;
  const CLI::Option* edition_;
  const CLI::Option* only_;
  const CLI::Option* skip_;
  const CLI::Option* intention_;
  const CLI::Option* site_;
  const CLI::Option* letters_;
  const CLI::Option* threads_;
  const CLI::Option* fix_;
  const CLI::Option* shard_;
  const CLI::Option* merge_;
  const CLI::Option* follow_;
};

}  // namespace

Command audit_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("audit", say(language, Message::audit_command_summary));
  const Audit command(*app, language);
  set_texts(*app,
            say(language, Message::audit_details_findings) + "\n" +
                say(language, Message::audit_details_kinds, listed(kind_codes())) + "\n" +
                say(language, Message::audit_details_status),
            {{"jadoube audit games.pgn", say(language, Message::audit_example_plain)},
             {"jadoube audit --only threefold,fifty_moves games.pgn", say(language, Message::audit_example_only)},
             {"jadoube audit --fix corrected.pgn games.pgn", say(language, Message::audit_example_fix)},
             {"jadoube audit --format csv games.pgn > findings.csv", say(language, Message::audit_example_csv)}});
  return {app, [command](const Session& session) { return command.run(session); }};
}

}  // namespace jadoube::cli

#include "jadoube/cli/audit/follow.hpp"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/likely_letters.hpp"
#include "jadoube/cli/common/pgn_inputs.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/watched_source.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

using archive::Kind;
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto between_reads = std::chrono::milliseconds(200);
// For this long after a change, the last word of a text may be incomplete.
constexpr auto settling = std::chrono::milliseconds(400);

// The kinds of findings that matter to an arbiter during a game.
constexpr archive::KindSet alerts = bit(Kind::illegal_move) | bit(Kind::ambiguous_move) | bit(Kind::unreadable_move) |
                                    bit(Kind::after_checkmate) | bit(Kind::after_stalemate) |
                                    bit(Kind::after_dead_position) | bit(Kind::after_fivefold) |
                                    bit(Kind::after_seventy_five_moves) | bit(Kind::ended) | bit(Kind::wrong_result) |
                                    bit(Kind::threefold) | bit(Kind::fifty_moves);

bool ends_with_blank(std::string_view text) {
  return text.ends_with(' ') || text.ends_with('\n') || text.ends_with('\t') || text.ends_with('\r');
}

// Whether a move at the end of a text is surely or probably incomplete: no move ends so, or it may be castling on the
// queen's side.
bool may_go_on(std::string_view text, const archive::Finding& finding) {
  if (!text.ends_with(finding.written)) return false;
  return finding.kind == Kind::unreadable_move || finding.written == "O-O" || finding.written == "0-0";
}

struct Followed {
  WatchedSource source;
  Clock::time_point changed{};
  bool was_audited = false;  // in its present state, which has settled
  std::string last_error{};  // the last message about why it cannot be read
};

class Follower {
 public:
  Follower(const Session& session, const CLI::App* app, const AuditTask& task)
      : session_(session), app_(app), task_(task) {
    task_.options.kinds &= alerts;
    task_.options.live = true;
  }

  void look(const std::string& name) {
    Followed& followed = of(name);
    const auto changed = followed.source.look(session_);
    if (!changed)
      report_unreadable(followed, changed.error());
    else
      followed.last_error.clear();
    if (changed.value_or(false)) {
      followed.changed = Clock::now();
      followed.was_audited = false;
      audit(name, followed, ends_with_blank(followed.source.text()));
    } else if (!followed.was_audited && Clock::now() - followed.changed > settling) {
      followed.was_audited = true;
      audit(name, followed, true);
    }
  }
  void report_unreadable(const std::string& name, const std::string& why) { report_unreadable(of(name), why); }

 private:
  Followed& of(const std::string& name) {
    return followed_.try_emplace(name, Followed{.source = WatchedSource(name)}).first->second;
  }

  void report_unreadable(Followed& followed, const std::string& why) {
    if (followed.last_error == why) return;
    followed.last_error = why;
    cli::report(app_, session_.say(Message::cannot_read_file, followed.source.name(), why));
  }

  void audit(const std::string& name, const Followed& followed, bool is_settled) {
    task_.options.letters = task_.letters.value_or(likely_letters(followed.source.text()));
    auto source = pgn::Source::text(followed.source.text());
    const auto last_line = 1 + static_cast<std::uint64_t>(std::ranges::count(followed.source.text(), '\n'));
    // A text in memory can always be read.
    [[maybe_unused]] const auto done = archive::audit(source, task_.options, 1, [&](const auto& batch, const auto&) {
      for (std::size_t i = 0; i < batch.games.size(); ++i) {
        const auto& game = batch.games[i];
        const std::size_t end = i + 1 < batch.games.size() ? batch.games[i + 1].first_finding : batch.findings.size();
        for (std::size_t at = game.first_finding; at < end; ++at) {
          const archive::Finding& finding = batch.findings[at];
          if (finding.line == last_line && !finding.written.empty() &&
              (!is_settled || may_go_on(followed.source.text(), finding)))
            continue;
          report(finding, {.source = name,
                           .game = game.number,
                           .line = finding.line,
                           .white = batch.white(game),
                           .black = batch.black(game),
                           .edition = game.edition});
        }
      }
      return true;
    });
  }

  void report(const archive::Finding& finding, const archive::FoundIn& place) {
    const auto key =
        fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}", place.source, place.white, place.black, code(finding.kind),
                    finding.ply.value_or(0), finding.written, finding.position ? finding.position->key() : 0);
    if (!reported_.insert(key).second) return;
    std::string line;
    append(line, finding, place, task_.style);
    session_.out.write(line);
    session_.out.flush();
  }

  const Session& session_;
  const CLI::App* app_;
  AuditTask task_;
  std::map<std::string, Followed> followed_;
  std::set<std::string> reported_;
};

}  // namespace

int follow_games(const Session& session, const CLI::App* app, const std::vector<std::string>& names, AuditTask task) {
  Follower follower(session, app, task);
  session.out.write(header(task.style.format));
  while (!interrupted() && !session.out.failed()) {
    const auto inputs = pgn_inputs(names, [&](const std::string& name, int code) {
      follower.report_unreadable(name, system_error(session.language, code));
    });
    for (const std::string& input : inputs) follower.look(input);
    std::this_thread::sleep_for(between_reads);
  }
  return done;
}

}  // namespace jadoube::cli

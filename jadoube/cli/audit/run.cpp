#include "jadoube/cli/audit/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "jadoube/archive/correct.hpp"
#include "jadoube/archive/split.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/likely_letters.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/notation/pgn/internal/decompress.hpp"

namespace jadoube::cli {

using archive::Kind;

int status_of(const archive::Summary& summary) {
  if (summary.unreadable != 0) return bad_usage;
  const bool faulty = summary.count(archive::Severity::error) + summary.count(archive::Severity::warning) != 0;
  return faulty ? findings : done;
}

void AuditRun::refuse_source(const std::string& name, const std::string& reason) {
  progress_.clear();
  ++summary_.unreadable;
  cli::report(app_, session_.say(Message::cannot_read_file, name == "-" ? session_.say(Message::standard_input) : name,
                                 reason));
}

void AuditRun::file(const std::string& name) {
  if (name == "-") {
    auto input = pgn::Source::standard_input();
    if (task_.part) input = archive::part_of(std::move(input), *task_.part);
    source(name, std::move(input));
  } else if (task_.part) {
    source(name, archive::open_part(name, *task_.part));
  } else if (task_.corrected != nullptr || !regular_file(name)) {
    source(name, progress_.open(name));
  }
}

// Returns false if the file must be read as a stream.
bool AuditRun::regular_file(const std::string& name) {
  const auto file = progress_.open_regular(name);
  if (!file) return false;
  std::string beginning(std::min<std::uint64_t>(letters_sample, file->size()), '\0');
  if (!file->read(0, beginning) || !pgn::is_plain(beginning)) return false;
  ++summary_.sources;
  sources_.push_back(name);
  is_outside_games_ = false;
  if (is_binary(std::string_view(beginning).substr(0, kind_sample))) {
    refuse_source(name, session_.say(Message::audit_binary));
    return true;
  }
  task_.options.letters = task_.letters.value_or(notation::Letters::en);
  std::optional<notation::Letters> other;
  bool is_first = true;
  const auto audit = [&] {
    return archive::audit(*file, task_.options, task_.threads, progress_.read(),
                          [&](const archive::Batch& batch, const archive::BatchStart& start) {
                            if (std::exchange(is_first, false) && !task_.letters)
                              other = letters_against(batch, beginning, beginning.size() == file->size());
                            return !other && take(batch, start, sources_.back());
                          });
  };
  auto read = audit();
  if (other) {
    progress_.read() = 0;
    task_.options.letters = *std::exchange(other, std::nullopt);
    read = audit();
  }
  if (!read) refuse_source(name, why_unreadable(read.error(), session_.language));
  return true;
}

namespace {

// A byte is enough to count in a short stretch, and the compiler then counts sixteen or more characters at once.
std::uint64_t lines_of(std::string_view text) {
  constexpr std::size_t stretch = 255;
  std::uint64_t lines = 0;
  for (; !text.empty(); text.remove_prefix(std::min(stretch, text.size()))) {
    std::uint8_t feeds = 0;
    for (const char c : text.substr(0, stretch)) feeds = static_cast<std::uint8_t>(feeds + (c == '\n' ? 1 : 0));
    lines += feeds;
  }
  return lines;
}

}  // namespace

// Other letters than the English ones in which the first games were audited, if the text is likelier to be written in
// them. The question is asked only if the moves leave it open: the beginning is not read twice.
std::optional<notation::Letters> AuditRun::letters_against(const archive::Batch& first, std::string_view beginning,
                                                           bool is_whole) {
  if (first.bad_moves == 0 && first.lines >= lines_of(beginning)) return std::nullopt;
  const auto letters = likely_letters_of(beginning, is_whole);
  return letters == notation::Letters::en ? std::nullopt : std::optional(letters);
}

void AuditRun::source(const std::string& name, std::expected<pgn::Source, pgn::SourceFault> source) {
  // A source in several parts is counted only with its first part.
  if (!task_.part || task_.part->number == 1) ++summary_.sources;
  sources_.push_back(name == "-" ? "<stdin>" : name);
  is_outside_games_ = false;
  if (!source) return refuse_source(name, why_unreadable(source.error(), session_.language));
  auto sampled = with_likely_letters(std::move(*source));
  if (!sampled) return refuse_source(name, why_unreadable(sampled.error(), session_.language));
  if (is_binary(sampled->beginning)) return refuse_source(name, session_.say(Message::audit_binary));
  task_.options.letters = task_.letters.value_or(sampled->letters);
  const auto read = task_.corrected != nullptr
                        ? correct(sampled->source, sources_.back())
                        : archive::audit(sampled->source, task_.options, task_.threads,
                                         [&](const archive::Batch& batch, const archive::BatchStart& start) {
                                           return take(batch, start, sources_.back());
                                         });
  if (!read) refuse_source(name, why_unreadable(read.error(), session_.language));
}

std::expected<void, pgn::SourceFault> AuditRun::correct(pgn::Source& source, const std::string& name) {
  archive::Splitter splitter(source);
  archive::Verdicts verdicts(task_.options.mate_budget);
  archive::BatchStart start;
  std::string piece;
  while (splitter.next(piece)) {
    const auto corrected = archive::correct(piece, task_.options, verdicts);
    task_.corrected->write(corrected.text);
    if (!take(corrected.batch, start, name) || task_.corrected->failed()) break;
    start.games += corrected.batch.games.size();
    start.lines += corrected.batch.lines;
  }
  if (splitter.fault()) return std::unexpected(*splitter.fault());
  return {};
}

bool AuditRun::take(const archive::Batch& batch, const archive::BatchStart& start, const std::string& name) {
  if (!has_begun_) session_.out.write(header(task_.style.format));
  has_begun_ = true;
  for (std::size_t i = 0; i < batch.games.size(); ++i) {
    const archive::GameRecord& game = batch.games[i];
    constexpr std::size_t soon = 24;
    if (i + soon < batch.games.size()) duplicates_.prefetch(batch.games[i + soon].identity);
    summary_.games += game.number != 0 ? 1 : 0;
    summary_.plies += game.plies;
    take_game(batch, i,
              {.source = name,
               .game = game.number == 0 ? 0 : game.number + start.games,
               .line = start.lines,
               .white = batch.white(game),
               .black = batch.black(game),
               .edition = game.edition});
  }
  if (task_.part && (task_.options.kinds & bit(Kind::duplicate)) != 0) write_fingerprints(batch);
  progress_.show(session_, summary_.games);
  return !session_.out.failed() && !interrupted();
}

void AuditRun::take_game(const archive::Batch& batch, std::size_t at, const archive::FoundIn& place) {
  const archive::GameRecord& game = batch.games[at];
  // A text without a game that goes on from one piece to the next is reported once.
  const bool goes_on = game.number == 0 && is_outside_games_ && at == 0;
  is_outside_games_ = game.number == 0;
  if (goes_on) return;
  const std::size_t end = at + 1 < batch.games.size() ? batch.games[at + 1].first_finding : batch.findings.size();
  for (std::size_t i = game.first_finding; i < end; ++i) {
    archive::FoundIn here = place;
    here.line += batch.findings[i].line;
    report(batch.findings[i], here);
  }
  if (!game.identity.is_compared() || (task_.options.kinds & bit(Kind::duplicate)) == 0) return;
  const auto found =
      duplicates_.find_or_remember(batch.identity_of(game), {static_cast<std::uint32_t>(sources_.size()), place.game});
  if (!found) return;
  archive::FoundIn here = place;
  here.line += game.line;
  using FoundKind = archive::Duplicates::Found::Kind;
  duplicate_.sentence = found->kind == FoundKind::same        ? Message::audit_duplicate
                        : found->kind == FoundKind::beginning ? Message::audit_duplicate_beginning
                                                              : Message::audit_duplicate_whole;
  duplicate_.arguments[0] = found->place.game;
  duplicate_.arguments[1] = sources_[found->place.source - 1];
  report(duplicate_, here);
}

void AuditRun::report(const archive::Finding& finding, const archive::FoundIn& place) {
  ++summary_.findings[index(finding.kind)];
  line_.clear();
  append(line_, finding, place, task_.style);
  progress_.clear();
  session_.out.write(line_);
}

void AuditRun::write_fingerprints(const archive::Batch& batch) {
  line_ = "{\"fingerprints\":[";
  for (const auto& game : batch.games)
    if (game.identity.is_compared()) {
      const auto& id = game.identity;
      fmt::format_to(std::back_inserter(line_), "{}\"{:016x}{:016x}{:016x}{:08x}{:08x}{:08x}{:08x}{:08x}",
                     line_.back() == '[' ? "" : ",", id.moves.high, id.moves.low, id.opening, id.players[0],
                     id.players[1], id.date, id.plies, id.round);
      for (const std::uint8_t key : batch.identity_of(game).keys)
        fmt::format_to(std::back_inserter(line_), "{:02x}", key);
      line_ += '"';
    }
  line_ += "]}\n";
  session_.out.write(line_);
}

int AuditRun::finish() {
  progress_.clear();
  if (!has_begun_) session_.out.write(header(task_.style.format));
  if (duplicates_.is_full())
    cli::report(app_, session_.say(Message::audit_duplicates_full, archive::Duplicates::default_most));
  summary_.part = task_.part;
  summary_.is_complete = !interrupted();
  switch (task_.style.format) {
    case archive::Format::text: session_.out.write(to_text(summary_, session_.language)); break;
    case archive::Format::json: session_.out.write(to_json(summary_)); break;
    case archive::Format::csv: break;
  }
  return status_of(summary_);
}

}  // namespace jadoube::cli

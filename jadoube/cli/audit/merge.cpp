#include "jadoube/cli/audit/merge.hpp"

#include <fmt/format.h>

#include <span>

#include "jadoube/archive/merge.hpp"
#include "jadoube/cli/audit/run.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/common/text_lines.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

using Taken = archive::Merger::Taken;

namespace {

std::string described(const archive::Merger::Gap& gap, const Session& session) {
  if (gap.missing.empty()) return session.say(Message::audit_merge_twice, gap.twice, gap.of);
  constexpr std::size_t most = 20;
  const auto named = std::span(gap.missing).first(std::min(most, gap.missing.size()));
  const std::string_view more = gap.missing.size() > most ? ", …" : "";
  return session.say(Message::audit_merge_missing, gap.of, fmt::format("{}{}", fmt::join(named, ", "), more));
}

}  // namespace

int merge_audits(const Session& session, const CLI::App* app, const std::vector<std::string>& names,
                 archive::Format format) {
  archive::Merger merger;
  for (const std::string& name : names) {
    auto source = name == "-" ? pgn::Source::standard_input() : pgn::Source::file(name);
    const auto unreadable = [&](const pgn::SourceFault& fault) {
      return fail(app, describe_unread(name, fault, session.language));
    };
    if (!source) return unreadable(source.error());
    TextLines lines(*source);
    for (;;) {
      const auto line = lines.next();
      if (!line) return unreadable(line.error());
      if (!*line) break;
      const auto taken = (*line)->empty() ? Taken::yes : merger.take(**line);
      if (taken == Taken::yes) continue;
      const auto message =
          taken == Taken::interrupted ? Message::audit_merge_broken_off : Message::audit_merge_bad_line;
      return fail(app, session.say(message, name, lines.number()));
    }
  }
  if (merger.parts() == 0) return fail(app, session.say(Message::audit_merge_nothing));
  if (const auto gap = merger.gap()) return fail(app, described(*gap, session));
  const archive::Summary summary = merger.summary();
  session.out.write(format == archive::Format::json ? to_json(summary) : to_text(summary, session.language));
  return status_of(summary);
}

}  // namespace jadoube::cli

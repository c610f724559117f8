#include "jadoube/cli/audit_merge.hpp"

#include "jadoube/archive/merge.hpp"
#include "jadoube/cli/audit_run.hpp"
#include "jadoube/cli/system_error.hpp"
#include "jadoube/cli/text_lines.hpp"

namespace jadoube::cli {

using text::Message;

int merge_audits(const Session& session, const CLI::App* app, const std::vector<std::string>& names,
                 archive::Format format) {
  archive::Merger merger;
  for (const std::string& name : names) {
    auto source = name == "-" ? pgn::Source::standard_input() : pgn::Source::file(name);
    const auto unreadable = [&](const pgn::SourceFault& fault) {
      return refuse(app, describe_unread(name, fault, session.language));
    };
    if (!source) return unreadable(source.error());
    TextLines lines(*source);
    for (;;) {
      const auto line = lines.next();
      if (!line) return unreadable(line.error());
      if (!*line) break;
      if (!(*line)->empty() && !merger.take(**line))
        return refuse(app, session.say(Message::audit_merge_bad_line, name, lines.number()));
    }
  }
  if (merger.parts() == 0) return refuse(app, session.say(Message::audit_merge_nothing));
  const archive::Summary summary = merger.summary();
  session.out.write(format == archive::Format::json ? to_json(summary) : to_text(summary, session.language));
  return status_of(summary);
}

}  // namespace jadoube::cli

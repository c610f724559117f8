// jadoube store: checks, repairs and copies the tables of a server.
#include <fmt/format.h>

#include <filesystem>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/server/common/options.hpp"
#include "jadoube/server/table/private_texts.hpp"
#include "jadoube/store/copy.hpp"
#include "jadoube/store/directory.hpp"
#include "jadoube/store/postgres/store.hpp"
#include "jadoube/store/sqlite/store.hpp"

namespace jadoube::cli {
namespace {

constexpr std::string_view check_word = "check", repair_word = "repair", copy_word = "copy";

class StoreTool {
 public:
  StoreTool(CLI::App& app, text::Language language)
      : app_(&app),
        action_(add_argument(app, "action", "check|repair|copy", say(language, Message::store_action))),
        table_(add_argument(app, "table", say(language, Message::store_placeholder_table),
                            say(language, Message::store_table))),
        data_(add_option(app, "--data", say(language, Message::placeholder_folder),
                         say(language, Message::store_data, server::Options().data))),
        store_(add_option(app, "--store", "postgresql://…", say(language, Message::store_store))) {}

  int run(const Session& session) const {
    const std::string action = value(*action_), data = data_->empty() ? server::Options().data : value(*data_);
    const bool known = action == check_word || action == repair_word || action == copy_word;
    if (!known || table_->empty() != (action == check_word) || (!store_->empty() && !data_->empty()) ||
        (!store_->empty() && action == repair_word))
      return fail(app_, session.say(Message::store_no_action));
    if (!store_->empty() && !store::is_postgres(value(*store_)))
      return fail(app_, session.say(Message::serve_bad_store, value(*store_)));
    const std::string path = store_->empty() ? data + "/tables.db" : value(*store_);
    if (store_->empty() && !std::filesystem::exists(path)) return fail(app_, session.say(Message::store_no_file, data));
    if (action == copy_word) return copy(session, data, path, value(*table_));
    return action == check_word ? check(session, path) : repair(session, data, path);
  }

 private:
  int check(const Session& session, const std::string& path) const {
    const auto report = store::check_store(path, server::known_of);
    if (!report) return fail(app_, describe(report.error(), session.language));
    for (const store::Finding& finding : report->findings)
      session.out.write(describe(finding, session.language) + "\n");
    if (report->more) session.out.write(session.say(Message::store_and_more) + "\n");
    const bool whole = report->findings.empty();
    session.out.write(
        (whole ? session.say(Message::store_whole, report->tables, report->entries)
               : session.say(Message::store_not_whole, report->tables, report->entries, report->findings.size())) +
        "\n");
    return whole ? done : findings;
  }

  // Copies to an address of PostgreSQL, or to a folder.
  int copy(const Session& session, const std::string& data, const std::string& from, const std::string& to) const {
    const auto stop = [&](const store::Error& error) { return fail(app_, describe(error, session.language)); };
    std::vector<store::Directory> held;
    const auto hold = [&](const std::string& folder) -> std::expected<void, store::Error> {
      auto directory = store::Directory::hold(folder);
      if (!directory) return std::unexpected(directory.error());
      held.push_back(*std::move(directory));
      return {};
    };
    std::string file = to;
    if (store_->empty())
      if (const auto alone = hold(data); !alone) return stop(alone.error());
    if (!store::is_postgres(to)) {
      if (const auto alone = hold(to); !alone) return stop(alone.error());
      file += "/tables.db";
    }
    const auto copied = store::copy_store(from, file);
    if (!copied) return stop(copied.error());
    session.out.write(session.say(Message::store_copied, copied->tables, copied->entries, copied->tournaments) + "\n");
    // Checks the copy as a server would read it.
    return check(session, file);
  }

  int repair(const Session& session, const std::string& data, const std::string& path) const {
    const auto stop = [&](const store::Error& error) { return fail(app_, describe(error, session.language)); };
    const std::string name = value(*table_);
    const auto id = store::parse_table_id(name);
    if (!id) return fail(app_, session.say(Message::store_no_table, name));
    const auto held = store::Directory::hold(data);
    if (!held) return stop(held.error());
    const auto sound = store::sound_entries(path, *id, server::known_of);
    if (!sound) return stop(sound.error());
    if (!*sound) return fail(app_, session.say(Message::store_no_table, name));
    std::optional<store::Table> table;
    std::vector<std::string> lines;
    {
      const auto store = store::open_sqlite(path, store::Access::read);
      if (!store) return stop(store.error());
      auto found = (*store)->table(*id);
      if (!found) return stop(found.error());
      auto log = (*store)->log(*id);
      if (!log) return stop(log.error());
      table = *std::move(found);
      lines = *std::move(log);
    }
    const auto keep = std::min<std::size_t>(**sound, lines.size());
    const auto info = server::info_after(*table, std::span(lines).first(keep));
    if (!info) return fail(app_, session.say(Message::store_beyond_repair, name));
    // If nothing is dropped, the table's data stay as they are, and only the count is made anew.
    const bool whole = keep == lines.size();
    const auto before = server::read_table_info(*id, table->info);
    const auto cut = store::cut_log(path, *id, static_cast<std::uint32_t>(keep),
                                    whole ? table->info : server::write_table_info(*info), before && before->listed);
    if (!cut) return stop(cut.error());
    session.out.write((whole ? session.say(Message::store_nothing_to_repair, name, keep)
                             : session.say(Message::store_repaired, name, keep, lines.size() - keep)) +
                      "\n");
    return done;
  }

  CLI::App* app_;
  CLI::Option *action_, *table_, *data_, *store_;
};

}  // namespace

Command store_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("store", say(language, Message::store_summary));
  const StoreTool store(*app, language);
  set_texts(*app, say(language, Message::store_details),
            {{"jadoube store check --data /var/lib/jadoube", say(language, Message::store_example_check)},
             {"jadoube store repair 4pmm68zqmar2k", say(language, Message::store_example_repair)},
             {"jadoube store copy postgresql://tables@db/chess", say(language, Message::store_example_copy)}});
  return {app, [store](const Session& session) { return store.run(session); }};
}

}  // namespace jadoube::cli

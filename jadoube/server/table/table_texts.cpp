#include "jadoube/server/table/table_texts.hpp"

#include <utility>

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

std::expected<TableTexts::Log, Refusal> TableTexts::read_log(store::Store& store, store::TableId id) const {
  const auto stored = store.table(id);
  if (!stored) return std::unexpected(not_read(stored.error()));
  if (!*stored) return std::unexpected(refusal(Code::not_found, Message::server_no_table));
  auto lines = store.log(id);
  if (!lines) return std::unexpected(not_read(lines.error()));
  auto info = read_table_info(id, (*stored)->info);
  if (!info) return std::unexpected(not_read({store::Error::Kind::damaged, place_, to_string(id)}));
  if (info->hidden) return std::unexpected(refusal(Code::not_found, Message::server_no_table));
  return Log{*std::move(info), *std::move(lines)};
}

void TableTexts::record(store::TableId id, RecordKind kind, std::optional<text::Language> language,
                        std::string_view client, const Recorded& done) {
  store_.read_in_turn(
      client,
      [this, id, kind, language, done](store::Store& store) -> store::GroupCommit::Task {
        const auto log = read_log(store, id);
        if (!log) return [done, why = log.error()] { done(std::unexpected(why)); };
        const auto of_pgn = std::optional(language.value_or(log->info.language));
        return [done, text = records_.of(log->info, log->lines, kind == RecordKind::pgn ? of_pgn : std::nullopt)] {
          done(text);
        };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

void TableTexts::recount(store::TableId id, bool with_pgn, std::string_view client, const Recounted& done) {
  store_.read_in_turn(
      client,
      [this, id, with_pgn, done](store::Store& store) -> store::GroupCommit::Task {
        const auto log = read_log(store, id);
        if (!log) return [done, why = log.error()] { done(std::unexpected(why)); };
        auto course = read_course(log->info, log->lines);
        if (!course)
          return [done, why = not_read({store::Error::Kind::damaged, place_, to_string(id)})] {
            done(std::unexpected(why));
          };
        if (with_pgn) course->pgn = records_.of(log->info, log->lines, text::Language::en);
        return [done, course = std::make_shared<const Course>(*std::move(course))] { done(course); };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

}  // namespace jadoube::server

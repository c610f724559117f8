#include "jadoube/server/table/records.hpp"

#include "jadoube/server/table/record.hpp"

namespace jadoube::server {
namespace {

std::string write_log(const TableInfo& info, std::span<const std::string> lines) {
  std::string text = regulations_line(info) + "\n";
  for (const std::string& line : lines) (text += line) += '\n';
  return text;
}

}  // namespace

Records::Text Records::of(const TableInfo& info, std::span<const std::string> lines,
                          std::optional<text::Language> pgn) {
  const std::string key = to_string(info.id) + (pgn ? std::string(code(*pgn)) : std::string());
  std::string shown = write_table_info(info);
  {
    const std::scoped_lock lock(mutex_);
    if (const Kept* const kept = kept_.find(key); kept != nullptr && kept->n == lines.size() && kept->info == shown)
      return kept->text;
  }
  const auto text = std::make_shared<const std::string>(pgn ? write_record(info, lines, *pgn) : write_log(info, lines));
  const std::size_t bytes = text->capacity() + shown.capacity();
  const std::scoped_lock lock(mutex_);
  kept_.put(key, {text, std::move(shown), lines.size()}, bytes);
  return text;
}

void Records::forget(store::TableId id) {
  const std::scoped_lock lock(mutex_);
  kept_.erase_if([&](const std::string& key) { return key.starts_with(to_string(id)); });
}

std::size_t Records::bytes() const {
  const std::scoped_lock lock(mutex_);
  return kept_.bytes();
}

}  // namespace jadoube::server

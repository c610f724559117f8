#include "jadoube/server/table/records.hpp"

#include <algorithm>

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
    if (const auto kept = kept_.find(key);
        kept != kept_.end() && kept->second.n == lines.size() && kept->second.info == shown) {
      kept->second.used = ++uses_;
      return kept->second.text;
    }
  }
  const auto text = std::make_shared<const std::string>(pgn ? write_record(info, lines, *pgn) : write_log(info, lines));
  const std::scoped_lock lock(mutex_);
  Kept& kept = kept_[key];
  if (kept.text) bytes_ -= kept.text->size();
  kept = {text, std::move(shown), lines.size(), ++uses_};
  bytes_ += text->size();
  while (bytes_ > most_bytes_ && kept_.size() > 1) {
    const auto oldest = std::ranges::min_element(kept_, {}, [](const auto& entry) { return entry.second.used; });
    bytes_ -= oldest->second.text->size();
    kept_.erase(oldest);
  }
  return text;
}

void Records::forget(store::TableId id) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(kept_, [&](const auto& entry) {
    if (!entry.first.starts_with(to_string(id))) return false;
    bytes_ -= entry.second.text->size();
    return true;
  });
}

std::size_t Records::bytes() const {
  const std::scoped_lock lock(mutex_);
  return bytes_;
}

}  // namespace jadoube::server

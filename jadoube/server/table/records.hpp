// The PGN and the logs of tables as texts, kept for later requests: a text is written again only if the log has grown
// or the names have changed. For any thread.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

class Records {
 public:
  using Text = std::shared_ptr<const std::string>;
  explicit Records(std::size_t most_bytes) : kept_(most_bytes) {}

  // `lines`: the whole log. Without a language, the text is the log: the regulations and a line for each event.
  Text of(const TableInfo& info, std::span<const std::string> lines, std::optional<text::Language> pgn);
  // Drops all kept texts of this table.
  void forget(store::TableId id);
  std::size_t bytes() const;

 private:
  struct Kept {
    Text text;
    std::string info;
    std::size_t n;
  };
  mutable std::mutex mutex_;
  RecentlyUsed<std::string, Kept> kept_;  // by table and language
};

}  // namespace jadoube::server

// The PGN and the logs of tables as texts, kept for those who ask again: each is made anew only when the log has grown,
// or the names have changed. For any thread.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>

#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

class Records {
 public:
  using Text = std::shared_ptr<const std::string>;
  explicit Records(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // `lines` are the whole log. Without a language, the log itself: the regulations and a line for each event.
  Text of(const TableInfo& info, std::span<const std::string> lines, std::optional<text::Language> pgn);
  // What is kept of a table is given up.
  void forget(store::TableId id);
  std::size_t bytes() const;

 private:
  struct Kept {
    Text text;
    std::string info;
    std::size_t n = 0;
    std::uint64_t used = 0;
  };
  std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> kept_;  // by table and language
  std::size_t bytes_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace jadoube::server

// A log ruled on again and written out as entries, in pages that all who read it share.
//
//   auto transcript = Transcript::begin(info);
//   transcript->follow(lines);                        // false: the log makes no sense
//   const auto entries = transcript->after(seen);   // pages, and the last entry in full
//
// It can be followed further when the log has grown; what was handed out stays as it is.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/table/replay.hpp"

namespace jadoube::server {

// A part of a page: brief entries, each with ", " behind it.
struct PageView {
  std::shared_ptr<const void> owner;
  std::string_view text;
};

class Transcript {
 public:
  static std::optional<Transcript> begin(const TableInfo& info);
  // Lines behind those that it has.
  bool follow(std::span<const std::string> lines);

  struct Entries {
    std::vector<PageView> pages;
    std::string last;  // in full; empty: there are no entries
  };
  // Those after the first `seen`, of which there must be so many.
  Entries after(std::uint32_t seen) const;

  std::uint32_t n() const { return replayed_.n; }
  const laws::Game& game() const { return replayed_.game; }
  // What it takes in memory.
  std::size_t bytes() const;

 private:
  struct Page {
    std::string text;
    std::uint32_t before;               // how many entries are before it
    std::vector<std::uint32_t> starts;  // where each of its entries begins
  };
  explicit Transcript(Replayed replayed) : replayed_(std::move(replayed)) {}
  void put(std::string_view entry);
  void finish_page();

  Replayed replayed_;
  std::vector<std::shared_ptr<const Page>> pages_;
  Page open_{};       // that is being filled
  std::string last_;  // the last entry, in full
  std::string last_brief_;
  std::size_t bytes_ = 0;  // of the pages, and of the game's positions and moves
};

// Those that were wanted lately, for as long as they fit into a number of bytes. For any thread.
class Transcripts {
 public:
  explicit Transcripts(std::size_t most_bytes) : kept_(most_bytes) {}

  // That of a table's whole log, of which `lines` are all; nothing if it makes no sense. `forgotten` is how many tables
  // had been forgotten before the lines were read: if there are more now, the transcript is not kept.
  std::shared_ptr<const Transcript> of(const TableInfo& info, std::span<const std::string> lines,
                                       std::uint64_t forgotten);
  // The same in pieces.
  struct Work {
    std::optional<Transcript> longer{};        // that is being followed
    std::shared_ptr<const Transcript> made{};  // when it is finished; null: the log makes no sense
  };
  // Works for so long, and a little longer. True: it is finished.
  bool work_on(Work& work, const TableInfo& info, std::span<const std::string> lines, std::uint64_t forgotten,
               std::chrono::milliseconds at_most);
  // Something in a table's log was erased: what was made of it is given up.
  void forget(store::TableId id);
  std::uint64_t forgotten() const;
  std::size_t bytes() const;

 private:
  mutable std::mutex mutex_;
  RecentlyUsed<store::TableId, std::shared_ptr<const Transcript>> kept_;
  std::uint64_t forgotten_ = 0;
};

}  // namespace jadoube::server

#include "jadoube/server/table/transcript.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/server/table/entry.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t page_bytes = std::size_t{64} * 1024;
// The approximate memory of a game besides its entries: positions and moves, for each entry.
constexpr std::size_t bytes_of_state = 200;

}  // namespace

std::optional<Transcript> Transcript::begin(const TableInfo& info) {
  auto replayed = begin_replay(info);
  if (!replayed) return std::nullopt;
  return Transcript(*std::move(replayed));
}

bool Transcript::follow(std::span<const std::string> lines) {
  if (lines.empty()) return true;
  laws::Ruling last;
  const bool sound = replay_on(replayed_, lines, [&](std::string_view line, const laws::Ruling& ruling) {
    if (!last_brief_.empty()) put(last_brief_);
    last_brief_.clear();
    write_entry(last_brief_, replayed_.n, line, replayed_.game, ruling, EntryDetail::brief);
    bytes_ += bytes_of_state;
    last = ruling;
  });
  last_.clear();
  if (sound) write_entry(last_, replayed_.n, lines.back(), replayed_.game, last, EntryDetail::full);
  return sound;
}

std::size_t Transcript::bytes() const {
  return sizeof(Transcript) + bytes_ + last_.capacity() + last_brief_.capacity();
}

void Transcript::put(std::string_view entry) {
  open_.starts.push_back(static_cast<std::uint32_t>(open_.text.size()));
  (open_.text += entry) += ", ";
  bytes_ += entry.size() + 2 + sizeof(std::uint32_t);
  if (open_.text.size() >= page_bytes) finish_page();
}

void Transcript::finish_page() {
  const std::uint32_t before = open_.before + static_cast<std::uint32_t>(open_.starts.size());
  pages_.push_back(std::make_shared<const Page>(std::move(open_)));
  open_ = {.text = {}, .before = before, .starts = {}};
}

Transcript::Entries Transcript::after(std::uint32_t seen) const {
  if (seen >= n()) return {};
  Entries entries{.pages = {}, .last = last_};
  const auto add = [&](const std::shared_ptr<const Page>& page) {
    if (page->before + page->starts.size() <= seen) return;
    const std::size_t from = seen > page->before ? page->starts[seen - page->before] : 0;
    entries.pages.push_back({page, std::string_view(page->text).substr(from)});
  };
  // Pages before the first requested entry are left out.
  const auto first = std::ranges::upper_bound(pages_, seen, {}, [](const auto& page) { return page->before; });
  for (auto page = first == pages_.begin() ? first : first - 1; page != pages_.end(); ++page) add(*page);
  if (!open_.starts.empty()) add(std::make_shared<const Page>(open_));
  return entries;
}

std::shared_ptr<const Transcript> Transcripts::of(const TableInfo& info, std::span<const std::string> lines,
                                                  std::uint64_t forgotten) {
  Work work;
  while (!work_on(work, info, lines, forgotten, std::chrono::hours(1))) {
  }
  return work.made;
}

bool Transcripts::work_on(Work& work, const TableInfo& info, std::span<const std::string> lines,
                          std::uint64_t forgotten, std::chrono::milliseconds at_most) {
  constexpr std::size_t lines_at_once = 32;
  const auto end = std::chrono::steady_clock::now() + at_most;
  if (!work.longer) {
    const std::scoped_lock lock(mutex_);
    const auto* const kept = kept_.find(info.id);
    if (kept != nullptr && forgotten == forgotten_ && (*kept)->n() <= lines.size()) {
      if ((*kept)->n() == lines.size()) {
        work.made = *kept;
        return true;
      }
      work.longer = **kept;
    } else {
      work.longer = Transcript::begin(info);
    }
    if (!work.longer) return true;
  }
  while (work.longer->n() < lines.size()) {
    const auto rest = lines.subspan(work.longer->n());
    if (!work.longer->follow(rest.first(std::min(rest.size(), lines_at_once)))) return true;
    if (std::chrono::steady_clock::now() >= end) break;
  }
  if (work.longer->n() < lines.size()) return false;
  work.made = std::make_shared<const Transcript>(*std::exchange(work.longer, std::nullopt));
  const std::scoped_lock lock(mutex_);
  if (forgotten == forgotten_) kept_.put(info.id, work.made, work.made->bytes());
  return true;
}

void Transcripts::forget(store::TableId id) {
  const std::scoped_lock lock(mutex_);
  ++forgotten_;
  kept_.erase(id);
}

std::uint64_t Transcripts::forgotten() const {
  const std::scoped_lock lock(mutex_);
  return forgotten_;
}

std::size_t Transcripts::bytes() const {
  const std::scoped_lock lock(mutex_);
  return kept_.bytes();
}

}  // namespace jadoube::server

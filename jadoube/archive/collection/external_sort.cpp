#include "jadoube/archive/collection/external_sort.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <queue>

namespace jadoube::archive {

namespace {

// A file without a name, which vanishes when it is closed.
int open_temporary() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "jadoube-sort-XXXXXX").string();
  if (error) return -1;
  const int file = ::mkstemp(name.data());
  if (file >= 0) ::unlink(name.c_str());
  return file;
}

std::expected<void, int> write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return std::unexpected(errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

constexpr std::size_t head_size = 2 * sizeof(std::uint32_t);

}  // namespace

// A record of the file is the sizes of key and text, the key and the text.
class ExternalSort::RunReader {
 public:
  RunReader(int file, Run run, std::size_t buffer_size) : file_(file), run_(run), buffer_(buffer_size, '\0') {}

  // Goes to the next record: false at the end of the run.
  std::expected<bool, int> next() {
    at_ += size_;
    size_ = 0;
    if (at_ == filled_ && run_.begin == run_.end) return false;
    if (const auto done = make(head_size); !done) return std::unexpected(done.error());
    std::memcpy(sizes_, buffer_.data() + at_, head_size);
    size_ = head_size + sizes_[0] + sizes_[1];
    if (const auto done = make(size_); !done) return std::unexpected(done.error());
    return true;
  }
  std::string_view key() const { return {buffer_.data() + at_ + head_size, sizes_[0]}; }
  std::string_view text() const { return {buffer_.data() + at_ + head_size + sizes_[0], sizes_[1]}; }

 private:
  // Makes sure that `size` bytes of the record are in the buffer.
  Done make(std::size_t size) {
    if (filled_ - at_ >= size) return {};
    std::memmove(buffer_.data(), buffer_.data() + at_, filled_ - at_);
    filled_ -= at_;
    at_ = 0;
    if (buffer_.size() < size) buffer_.resize(2 * size);
    while (filled_ < size) {
      const std::size_t wanted = std::min<std::uint64_t>(buffer_.size() - filled_, run_.end - run_.begin);
      const ssize_t got = ::pread(file_, buffer_.data() + filled_, wanted, static_cast<off_t>(run_.begin));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return std::unexpected(got < 0 ? errno : EIO);
      filled_ += static_cast<std::size_t>(got);
      run_.begin += static_cast<std::uint64_t>(got);
    }
    return {};
  }

  int file_;
  Run run_;
  std::string buffer_;
  std::size_t at_ = 0, filled_ = 0, size_ = 0;
  std::uint32_t sizes_[2]{};
};

ExternalSort::~ExternalSort() {
  if (file_ >= 0) ::close(file_);
}

ExternalSort::Done ExternalSort::add(std::string_view key, std::string_view text) {
  const std::size_t used = held_.size() + records_.size() * sizeof(Record);
  if (!records_.empty() && used + key.size() + text.size() > memory_)
    if (const auto done = write_run(); !done) return done;
  records_.push_back({held_.size(), static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(text.size())});
  held_.append(key).append(text);
  return {};
}

void ExternalSort::sort_held() {
  std::ranges::stable_sort(records_, {}, [this](const Record& record) { return key_of(record); });
}

ExternalSort::Done ExternalSort::write_run() {
  if (file_ < 0) file_ = open_temporary();
  if (file_ < 0) return std::unexpected(errno != 0 ? errno : EIO);
  sort_held();
  const std::uint64_t begin = file_size_;
  constexpr std::size_t enough = std::size_t{1} << 20;
  std::string block;
  for (const Record& record : records_) {
    const std::uint32_t sizes[]{record.key_size, record.text_size};
    block.append(reinterpret_cast<const char*>(sizes), head_size);
    block.append(held_, record.at, std::size_t{record.key_size} + record.text_size);
    if (block.size() < enough && &record != &records_.back()) continue;
    if (const auto done = write_all(file_, block); !done) return done;
    file_size_ += block.size();
    block.clear();
  }
  runs_.push_back({begin, file_size_});
  records_.clear();
  held_.clear();
  return {};
}

ExternalSort::Done ExternalSort::give_held(const std::function<bool(std::string_view)>& take) {
  sort_held();
  for (const Record& record : records_)
    if (!take(std::string_view(held_).substr(record.at + record.key_size, record.text_size))) break;
  return {};
}

ExternalSort::Done ExternalSort::give(const std::function<bool(std::string_view)>& take) {
  if (runs_.empty()) return give_held(take);
  if (!records_.empty())
    if (const auto done = write_run(); !done) return done;
  held_ = {};
  std::vector<std::unique_ptr<RunReader>> readers;
  const auto later = [&readers](std::size_t a, std::size_t b) {
    const auto order = readers[a]->key() <=> readers[b]->key();
    return order != 0 ? order > 0 : a > b;
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
  const auto go_on = [&](std::size_t reader) -> Done {
    const auto next = readers[reader]->next();
    if (!next) return std::unexpected(next.error());
    if (*next) queue.push(reader);
    return {};
  };
  constexpr std::size_t least_buffer = std::size_t{64} << 10;
  for (const Run& run : runs_)
    readers.push_back(std::make_unique<RunReader>(file_, run, std::max(least_buffer, memory_ / runs_.size())));
  for (std::size_t i = 0; i < readers.size(); ++i)
    if (const auto done = go_on(i); !done) return done;
  while (!queue.empty()) {
    const std::size_t first = queue.top();
    queue.pop();
    if (!take(readers[first]->text())) break;
    if (const auto done = go_on(first); !done) return done;
  }
  return {};
}

}  // namespace jadoube::archive

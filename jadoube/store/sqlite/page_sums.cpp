#include "jadoube/store/sqlite/page_sums.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <utility>

namespace jadoube::store {
namespace {

// Beside SQLite's own, which does the work.
constexpr const char* file_system_name = "jadoube-watched";
constexpr std::size_t most_damaged = 1'000;

// The sum is never 0, which means that there is none.
std::uint64_t sum_of(std::uint64_t number, std::span<const unsigned char> bytes) {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
  std::uint64_t sum = number * odd;
  for (std::size_t at = 0; at + sizeof sum <= bytes.size(); at += sizeof sum) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    sum = (sum ^ word) * odd;
    sum ^= sum >> 29U;
  }
  return sum == 0 ? 1 : sum;
}

std::uint32_t big_endian(std::span<const unsigned char> bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24U | std::uint32_t{bytes[at + 1]} << 16U | std::uint32_t{bytes[at + 2]} << 8U |
         bytes[at + 3];
}

// --- The file system that notes writes: each file is SQLite's own, with our data before it.

namespace watching {

struct WatchedFile {
  sqlite3_file base;
  std::shared_ptr<PageSums>* sums;
  sqlite3_file* own() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
WatchedFile& watched(sqlite3_file* file) { return *reinterpret_cast<WatchedFile*>(file); }
sqlite3_file* own(sqlite3_file* file) { return watched(file).own(); }

// Calls the same method of SQLite's own file.
template <auto method, typename... Arguments>
int pass_on(sqlite3_file* file, Arguments... arguments) {
  sqlite3_file* const inner = own(file);
  return (inner->pMethods->*method)(inner, arguments...);
}

int close(sqlite3_file* file) {
  const int code = pass_on<&sqlite3_io_methods::xClose>(file);
  delete watched(file).sums;
  return code;
}
int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
  const int code = pass_on<&sqlite3_io_methods::xWrite>(file, bytes, size, offset);
  if (code == SQLITE_OK)
    (*watched(file).sums)->wrote(offset, {static_cast<const unsigned char*>(bytes), static_cast<std::size_t>(size)});
  return code;
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  const int code = pass_on<&sqlite3_io_methods::xTruncate>(file, size);
  if (code == SQLITE_OK) (*watched(file).sums)->cut(size);
  return code;
}
void shm_barrier(sqlite3_file* file) { own(file)->pMethods->xShmBarrier(own(file)); }

using Io = sqlite3_io_methods;
constexpr sqlite3_io_methods methods{.iVersion = 2,  // without xFetch: nothing is mapped into memory
                                     .xClose = close,
                                     .xRead = pass_on<&Io::xRead, void*, int, sqlite3_int64>,
                                     .xWrite = write,
                                     .xTruncate = truncate,
                                     .xSync = pass_on<&Io::xSync, int>,
                                     .xFileSize = pass_on<&Io::xFileSize, sqlite3_int64*>,
                                     .xLock = pass_on<&Io::xLock, int>,
                                     .xUnlock = pass_on<&Io::xUnlock, int>,
                                     .xCheckReservedLock = pass_on<&Io::xCheckReservedLock, int*>,
                                     .xFileControl = pass_on<&Io::xFileControl, int, void*>,
                                     .xSectorSize = pass_on<&Io::xSectorSize>,
                                     .xDeviceCharacteristics = pass_on<&Io::xDeviceCharacteristics>,
                                     .xShmMap = pass_on<&Io::xShmMap, int, int, int, void volatile**>,
                                     .xShmLock = pass_on<&Io::xShmLock, int, int, int>,
                                     .xShmBarrier = shm_barrier,
                                     .xShmUnmap = pass_on<&Io::xShmUnmap, int>,
                                     .xFetch = nullptr,
                                     .xUnfetch = nullptr};

sqlite3_vfs* inner(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

// Other files than the database file are SQLite's own, without a head.
int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0 || name == nullptr)
    return inner(vfs)->xOpen(inner(vfs), name, file, flags, out);
  WatchedFile& made = watched(file);
  made.base.pMethods = nullptr;
  const int code = inner(vfs)->xOpen(inner(vfs), name, made.own(), flags, out);
  if (code != SQLITE_OK) return code;
  made.sums = new std::shared_ptr<PageSums>(PageSums::of_opened(name));
  made.base.pMethods = &methods;
  return SQLITE_OK;
}

// Uses SQLite's default file system at this moment: a test may set another one between two stores.
int make_file_system() {
  static std::mutex mutex;
  static sqlite3_vfs vfs;
  const std::scoped_lock lock(mutex);
  configure_sqlite();
  sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
  if (usual == nullptr) return SQLITE_ERROR;
  if (vfs.pAppData == usual) return SQLITE_OK;
  if (vfs.pAppData != nullptr) sqlite3_vfs_unregister(&vfs);
  // Everything but opening is SQLite's own; its functions use the data in the structure, but not the list.
  vfs = *usual;
  vfs.pNext = nullptr;
  vfs.szOsFile = static_cast<int>(sizeof(WatchedFile)) + usual->szOsFile;
  vfs.zName = file_system_name;
  vfs.xOpen = open;
  vfs.pAppData = usual;
  vfs.xDelete = [](sqlite3_vfs* self, const char* name, int sync) {
    return inner(self)->xDelete(inner(self), name, sync);
  };
  vfs.xAccess = [](sqlite3_vfs* self, const char* name, int flags, int* out) {
    return inner(self)->xAccess(inner(self), name, flags, out);
  };
  vfs.xFullPathname = [](sqlite3_vfs* self, const char* name, int size, char* out) {
    return inner(self)->xFullPathname(inner(self), name, size, out);
  };
  return sqlite3_vfs_register(&vfs, 0);
}

}  // namespace watching

// --- The write-ahead log (https://www.sqlite.org/fileformat2.html#walformat)

constexpr std::size_t log_head = 32, frame_head = 24;

// The checksums over 32-bit words in pairs, in the byte order that the log's magic number gives.
struct LogSums {
  std::uint32_t one = 0, two = 0;
  void add(std::span<const unsigned char> bytes, bool as_big_endian) {
    const auto word = [&](std::size_t at) {
      if (as_big_endian) return big_endian(bytes, at);
      return std::uint32_t{bytes[at + 3]} << 24U | std::uint32_t{bytes[at + 2]} << 16U |
             std::uint32_t{bytes[at + 1]} << 8U | bytes[at];
    };
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      one += word(at) + two;
      two += word(at + 4) + one;
    }
  }
};

// Reads from a file; false if it ends before that.
bool read_at(sqlite3_file& file, std::span<unsigned char> bytes, std::int64_t offset) {
  return file.pMethods->xRead(&file, bytes.data(), static_cast<int>(bytes.size()), offset) == SQLITE_OK;
}

// The page size in the file's head; 0 if that is not a valid size.
std::size_t page_size(sqlite3_file& file) {
  std::array<unsigned char, 2> told{};
  if (!read_at(file, told, 16)) return 0;
  const std::size_t size = told[0] == 0 && told[1] == 1 ? 65'536 : std::size_t{told[0]} << 8U | told[1];
  return size < 512 ? 0 : size;
}

std::mutex all_mutex;
std::map<std::string, std::weak_ptr<PageSums>>& all_sums() {
  static std::map<std::string, std::weak_ptr<PageSums>> made;
  return made;
}

}  // namespace

const char* watched_files() { return watching::make_file_system() == SQLITE_OK ? file_system_name : nullptr; }

std::string describe(const DamagedPart& part) {
  return part.where == DamagedPart::Where::page ? fmt::format("page {}", part.number)
                                                : fmt::format("frame {} of the log", part.number);
}

std::string damage_record(const std::string& database) { return database + "-damaged"; }

void keep_damaged_parts(const std::string& record, std::span<const DamagedPart> parts) {
  if (parts.empty()) {
    ::unlink(record.c_str());
    return;
  }
  std::ofstream file(record);
  for (const DamagedPart& part : parts)
    file << fmt::format("{} {} {:016x}\n", part.where == DamagedPart::Where::page ? "page" : "frame", part.number,
                        part.sum);
  static_cast<void>(::chmod(record.c_str(), S_IRUSR | S_IWUSR));
}

std::vector<DamagedPart> kept_damaged_parts(const std::string& record, const Connection& connection) {
  sqlite3_file* const file = file_of(connection, SQLITE_FCNTL_FILE_POINTER);
  sqlite3_file* const log = file_of(connection, SQLITE_FCNTL_JOURNAL_POINTER);
  const std::size_t size = file == nullptr ? 0 : page_size(*file);
  std::vector<DamagedPart> parts;
  std::ifstream kept(record);
  std::string where;
  std::uint64_t number = 0, sum = 0;
  while (parts.size() < most_damaged && kept >> where >> std::dec >> number >> std::hex >> sum) {
    const bool page = where == "page";
    if (size == 0 || number == 0 || (!page && log == nullptr)) continue;
    std::vector<unsigned char> bytes(page ? size : frame_head + size);
    const std::uint64_t at = (page ? 0 : log_head) + (number - 1) * bytes.size();
    if (!read_at(page ? *file : *log, bytes, static_cast<std::int64_t>(at))) continue;
    const DamagedPart part{page ? DamagedPart::Where::page : DamagedPart::Where::frame, number, sum};
    if (sum_of(page ? number - 1 : number, bytes) == sum) parts.push_back(part);
  }
  return parts;
}

std::shared_ptr<PageSums> PageSums::of(const Connection& connection) {
  const char* const name = sqlite3_db_filename(connection.get(), "main");
  const std::scoped_lock lock(all_mutex);
  const auto found = all_sums().find(name == nullptr ? "" : name);
  return found == all_sums().end() ? nullptr : found->second.lock();
}

std::shared_ptr<PageSums> PageSums::of_opened(const std::string& file) {
  const std::scoped_lock lock(all_mutex);
  std::erase_if(all_sums(), [](const auto& each) { return each.second.expired(); });
  auto& kept = all_sums()[file];
  auto sums = kept.lock();
  if (!sums) kept = sums = std::make_shared<PageSums>();
  return sums;
}

void PageSums::wrote(std::int64_t offset, std::span<const unsigned char> page) {
  const std::scoped_lock lock(mutex_);
  const auto at = static_cast<std::size_t>(offset);
  // SQLite writes nothing but whole pages of one size.
  if (page_bytes_ != page.size() || at % page.size() != 0) {
    sums_.clear();
    page_bytes_ = page.size();
    if (at % page.size() != 0) return;
  }
  const std::size_t number = at / page_bytes_;
  if (number >= sums_.size()) sums_.resize(number + 1);
  sums_[number] = sum_of(number, page);
}

void PageSums::cut(std::int64_t size) {
  const std::scoped_lock lock(mutex_);
  if (page_bytes_ > 0) sums_.resize(std::min(sums_.size(), static_cast<std::size_t>(size) / page_bytes_));
}

std::optional<std::uint64_t> PageSums::known(std::uint64_t page) const {
  const std::scoped_lock lock(mutex_);
  if (page >= sums_.size() || sums_[page] == 0) return std::nullopt;
  return sums_[page];
}

void PageSums::add(const DamagedPart& part) {
  const std::scoped_lock lock(mutex_);
  if (damaged_.size() < most_damaged && std::ranges::find(damaged_, part) == damaged_.end()) damaged_.push_back(part);
}

std::vector<DamagedPart> PageSums::damaged() const {
  const std::scoped_lock lock(mutex_);
  return damaged_;
}

void PageSums::note_round() {
  const std::scoped_lock lock(mutex_);
  looked_at_all_ = true;
}

bool PageSums::looked_at_all() const {
  const std::scoped_lock lock(mutex_);
  return looked_at_all_;
}

bool PageSums::look_at_pages(sqlite3_file& file, std::uint64_t first, std::uint64_t count) {
  // Data that are being written while they are read are read again.
  constexpr int tries = 3;
  const std::size_t size = page_size(file);
  if (size == 0) return false;
  {
    const std::scoped_lock lock(mutex_);
    if (page_bytes_ == 0) page_bytes_ = size;
    if (page_bytes_ != size) return false;
  }
  std::vector<unsigned char> page(size);
  for (std::uint64_t number = first; number < first + count; ++number) {
    for (int left = tries; left > 0; --left) {
      const auto before = known(number);
      if (!read_at(file, page, static_cast<std::int64_t>(number * page.size()))) return false;
      const std::uint64_t sum = sum_of(number, page);
      const auto now = known(number);
      if (before == sum || now == sum) {
        const std::scoped_lock lock(mutex_);
        std::erase_if(damaged_, [&](const DamagedPart& part) {
          return part.where == DamagedPart::Where::page && part.number == number + 1;
        });
        break;
      }
      if (!now) {
        const std::scoped_lock lock(mutex_);
        if (number >= sums_.size()) sums_.resize(number + 1);
        // The page may have been written meanwhile.
        if (sums_[number] == 0) sums_[number] = sum;
        break;
      }
      if (left == 1)
        add({DamagedPart::Where::page, number + 1, sum});
      else
        ::usleep(20'000);
    }
  }
  return true;
}

namespace {

// The number of committed frames of the log, from the first page of the shared index
// (https://www.sqlite.org/walformat.html#the_wal_index_file_format); frames after them were given up, by a power cut or
// because the disk was full. 0 while the index is being written.
std::uint32_t committed_frames(sqlite3_file& file) {
  constexpr int region_bytes = 32'768;
  constexpr std::size_t head_words = 12, frames_word = 4;
  void volatile* index = nullptr;
  if (file.pMethods->xShmMap(&file, 0, region_bytes, 0, &index) != SQLITE_OK || index == nullptr) return 0;
  // The head is there twice.
  std::array<std::uint32_t, 2 * head_words> words{};
  std::ranges::copy_n(static_cast<const std::uint32_t volatile*>(index), words.size(), words.begin());
  file.pMethods->xShmBarrier(&file);
  const std::span all(words);
  return std::ranges::equal(all.first(head_words), all.last(head_words)) ? words[frames_word] : 0;
}

// The first committed frame of the present log whose checksums are wrong.
std::optional<DamagedPart> bad_frame(sqlite3_file& log, std::uint32_t committed) {
  std::array<unsigned char, log_head> head{};
  if (!read_at(log, head, 0) || (big_endian(head, 0) & ~1U) != 0x377f0682) return std::nullopt;
  const bool as_big_endian = (big_endian(head, 0) & 1U) != 0;
  const std::size_t size = big_endian(head, 8);
  LogSums sums;
  sums.add(std::span(head).first(24), as_big_endian);
  // The head is written anew when the log starts again.
  if (sums.one != big_endian(head, 24) || sums.two != big_endian(head, 28)) return std::nullopt;
  if (size < 512 || size > 65'536) return std::nullopt;
  std::vector<unsigned char> frame(frame_head + size);
  for (std::uint64_t number = 1; number <= committed; ++number) {
    if (!read_at(log, frame, static_cast<std::int64_t>(log_head + (number - 1) * frame.size()))) return std::nullopt;
    // A remainder of an earlier log.
    if (!std::equal(frame.begin() + 8, frame.begin() + 16, head.begin() + 16)) return std::nullopt;
    sums.add(std::span(frame).first(8), as_big_endian);
    sums.add(std::span(frame).subspan(frame_head), as_big_endian);
    if (sums.one != big_endian(frame, 16) || sums.two != big_endian(frame, 20))
      return DamagedPart{DamagedPart::Where::frame, number, sum_of(number, frame)};
  }
  return std::nullopt;
}

}  // namespace

// A frame that is being written will have changed at the next look.
void PageSums::look_at_log(sqlite3_file& file, sqlite3_file& log) {
  const auto found = bad_frame(log, committed_frames(file));
  const bool again = found && found == suspected_;
  suspected_ = found;
  if (again) return add(*found);
  const std::scoped_lock lock(mutex_);
  std::erase_if(damaged_, [&](const DamagedPart& part) {
    return part.where == DamagedPart::Where::frame && (!found || part != *found);
  });
}

}  // namespace jadoube::store

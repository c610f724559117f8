#include "tests/store/power_cut_disk.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>

namespace jadoube::test {
namespace {

// What SQLite allocates for each file: this, and the real file behind it.
struct CutFile {
  sqlite3_file base;
  PowerCutDisk* disk;
  std::string* path;  // nothing for files that have no name
  sqlite3_file* real;
};

CutFile& cut_file(sqlite3_file* file) { return *reinterpret_cast<CutFile*>(file); }
sqlite3_file* real(sqlite3_file* file) { return cut_file(file).real; }

int close(sqlite3_file* file) {
  CutFile& own = cut_file(file);
  const int code = own.real->pMethods == nullptr ? SQLITE_OK : own.real->pMethods->xClose(own.real);
  delete own.path;
  return code;
}
int read(sqlite3_file* file, void* out, int size, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), out, size, at);
}
int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  const CutFile& own = cut_file(file);
  if (own.path != nullptr)
    own.disk->wrote(*own.path, at, {static_cast<const char*>(bytes), static_cast<std::size_t>(size)});
  return own.real->pMethods->xWrite(own.real, bytes, size, at);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  const CutFile& own = cut_file(file);
  if (own.path != nullptr) own.disk->truncated(*own.path, size);
  return own.real->pMethods->xTruncate(own.real, size);
}
// What is on the disk is what the disk says: the real one need not wait.
int sync(sqlite3_file* file, int /*flags*/) {
  const CutFile& own = cut_file(file);
  if (own.path != nullptr) own.disk->synced(*own.path);
  return SQLITE_OK;
}
int file_size(sqlite3_file* file, sqlite3_int64* size) { return real(file)->pMethods->xFileSize(real(file), size); }
int lock(sqlite3_file* file, int kind) { return real(file)->pMethods->xLock(real(file), kind); }
int unlock(sqlite3_file* file, int kind) { return real(file)->pMethods->xUnlock(real(file), kind); }
int check_lock(sqlite3_file* file, int* held) { return real(file)->pMethods->xCheckReservedLock(real(file), held); }
int control(sqlite3_file* file, int what, void* value) {
  return real(file)->pMethods->xFileControl(real(file), what, value);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
}
int lock_shared(sqlite3_file* file, int at, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), at, n, flags);
}
void barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap_shared(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

constexpr sqlite3_io_methods methods{.iVersion = 2,
                                     .xClose = close,
                                     .xRead = read,
                                     .xWrite = write,
                                     .xTruncate = truncate,
                                     .xSync = sync,
                                     .xFileSize = file_size,
                                     .xLock = lock,
                                     .xUnlock = unlock,
                                     .xCheckReservedLock = check_lock,
                                     .xFileControl = control,
                                     .xSectorSize = sector_size,
                                     .xDeviceCharacteristics = characteristics,
                                     .xShmMap = map_shared,
                                     .xShmLock = lock_shared,
                                     .xShmBarrier = barrier,
                                     .xShmUnmap = unmap_shared,
                                     .xFetch = nullptr,
                                     .xUnfetch = nullptr};

PowerCutDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<PowerCutDisk*>(vfs->pAppData); }

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  CutFile& own = cut_file(file);
  own.disk = &disk_of(vfs);
  own.real = reinterpret_cast<sqlite3_file*>(&own + 1);
  own.path = nullptr;
  const int code = own.disk->real()->xOpen(own.disk->real(), path, own.real, flags, out_flags);
  own.base.pMethods = code == SQLITE_OK ? &methods : nullptr;
  if (code != SQLITE_OK || path == nullptr) return code;
  own.path = new std::string(path);
  own.disk->opened(path);
  return code;
}

int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  PowerCutDisk& disk = disk_of(vfs);
  disk.deleted(path);
  return disk.real()->xDelete(disk.real(), path, sync_folder);
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

PowerCutDisk::PowerCutDisk() : real_(sqlite3_vfs_find(nullptr)) {
  own_ = *real_;
  own_.pNext = nullptr;
  own_.zName = "power-cut";
  own_.szOsFile = static_cast<int>(sizeof(CutFile)) + real_->szOsFile;
  own_.pAppData = this;
  own_.xOpen = open;
  own_.xDelete = remove;
  sqlite3_vfs_register(&own_, 1);
}

PowerCutDisk::~PowerCutDisk() {
  sqlite3_vfs_unregister(&own_);
  sqlite3_vfs_register(real_, 1);
}

void PowerCutDisk::cut_after(std::uint64_t operations, std::uint32_t seed, std::function<void()> noted) {
  const std::scoped_lock lock(mutex_);
  left_ = operations;
  random_.seed(seed);
  noted_ = std::move(noted);
  armed_ = true;
  cut_ = false;
  image_.clear();
}

bool PowerCutDisk::cut() const {
  const std::scoped_lock lock(mutex_);
  return cut_;
}

void PowerCutDisk::forget() {
  const std::scoped_lock lock(mutex_);
  files_.clear();
}

void PowerCutDisk::write_image(const std::filesystem::path& folder) const {
  const std::scoped_lock lock(mutex_);
  for (const auto& [path, bytes] : image_)
    std::ofstream(folder / std::filesystem::path(path).filename(), std::ios::binary) << bytes;
}

void PowerCutDisk::apply(std::string& file, const Write& write) {
  const auto at = static_cast<std::size_t>(write.at);
  if (write.truncates) return file.resize(at);
  if (file.size() < at + write.bytes.size()) file.resize(at + write.bytes.size());
  file.replace(at, write.bytes.size(), write.bytes);
}

// Of the writes that were not synced none, some, or all but the last reach the disk; the last one perhaps in part.
void PowerCutDisk::count() {
  if (!armed_ || left_-- > 0) return;
  armed_ = false;
  cut_ = true;
  if (noted_) noted_();
  for (const auto& [path, file] : files_) {
    std::string found = file.durable;
    const auto kind = random_() % 3;
    for (std::size_t i = 0; i < file.pending.size(); ++i) {
      const bool last = i + 1 == file.pending.size();
      if (kind == 0 || (kind == 1 && random_() % 2 == 0)) continue;
      Write write = file.pending[i];
      // A disk writes sectors.
      if (kind == 2 && last && !write.truncates) write.bytes.resize(write.bytes.size() / 2 / 512 * 512);
      apply(found, write);
    }
    image_[path] = std::move(found);
  }
}

void PowerCutDisk::wrote(const std::string& path, sqlite3_int64 at, std::string bytes) {
  const std::scoped_lock lock(mutex_);
  count();
  files_[path].pending.push_back({at, std::move(bytes)});
}

void PowerCutDisk::truncated(const std::string& path, sqlite3_int64 size) {
  const std::scoped_lock lock(mutex_);
  count();
  files_[path].pending.push_back({size, {}, true});
}

void PowerCutDisk::synced(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  count();
  File& file = files_[path];
  for (const Write& write : file.pending) apply(file.durable, write);
  file.pending.clear();
}

void PowerCutDisk::deleted(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  count();
  files_.erase(path);
}

void PowerCutDisk::opened(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  if (!files_.contains(path)) files_[path].durable = contents(path);
}

}  // namespace jadoube::test

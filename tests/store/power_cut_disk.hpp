// A disk that can lose its power: what was written and not synced is lost, or reaches the disk in part.
//
//   PowerCutDisk disk;                     // from now on SQLite opens its files on it
//   disk.cut_after(1000, random, noted);   // at the thousandth write or sync from now; `noted` is called then
//   …
//   disk.write_image("other/folder");      // what a computer finds there that starts again
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace jadoube::test {

// There is one at a time. Files in memory that connections share (-shm) do not survive.
class PowerCutDisk {
 public:
  PowerCutDisk();
  ~PowerCutDisk();
  PowerCutDisk(const PowerCutDisk&) = delete;
  PowerCutDisk& operator=(const PowerCutDisk&) = delete;

  // `noted` is called at that moment, within the operation, which may be of any thread.
  void cut_after(std::uint64_t operations, std::uint32_t seed, std::function<void()> noted);
  bool cut() const;
  // The files as they are found afterwards, by their names.
  void write_image(const std::filesystem::path& folder) const;
  // Files that are synced, without a cut: those of a folder that is used from now on.
  void forget();

  // --- What the files tell
  void wrote(const std::string& path, sqlite3_int64 at, std::string bytes);
  void truncated(const std::string& path, sqlite3_int64 size);
  void synced(const std::string& path);
  void deleted(const std::string& path);
  void opened(const std::string& path);
  sqlite3_vfs* real() const { return real_; }

 private:
  struct Write {
    sqlite3_int64 at;
    std::string bytes;
    bool truncates = false;
  };
  struct File {
    std::string durable;
    std::vector<Write> pending;
  };
  static void apply(std::string& contents, const Write& write);
  void count();

  mutable std::mutex mutex_;
  std::map<std::string, File> files_;
  std::map<std::string, std::string> image_;
  std::uint64_t left_ = 0;  // operations until the cut
  bool armed_ = false, cut_ = false;
  std::mt19937 random_;
  std::function<void()> noted_;
  sqlite3_vfs* real_;
  sqlite3_vfs own_{};
};

}  // namespace jadoube::test

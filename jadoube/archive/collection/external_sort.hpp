// Sorts texts by keys in a limited amount of memory: data that do not fit go to an unnamed temporary file.
//
//   ExternalSort sort;
//   sort.add(key, text); …
//   sort.give([](std::string_view text) { …; return true; });
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::archive {

class JADOUBE_API ExternalSort {
 public:
  // The bytes of keys and texts that are held in memory.
  static constexpr std::size_t usual_memory = std::size_t{256} << 20;
  explicit ExternalSort(std::size_t memory = usual_memory) : memory_(memory) {}
  ExternalSort(const ExternalSort&) = delete;
  ExternalSort& operator=(const ExternalSort&) = delete;
  ~ExternalSort();

  // Errors are an errno of the temporary file.
  using Done = std::expected<void, int>;
  [[nodiscard]] Done add(std::string_view key, std::string_view text);
  // Passes on the texts in the order of their keys, those of equal keys in the order in which they were added. Stops
  // when `take` returns false. Call it once, last.
  [[nodiscard]] Done give(const std::function<bool(std::string_view)>& take);

 private:
  struct Record {
    std::size_t at;  // in held_: the key, then the text
    std::uint32_t key_size, text_size;
  };
  struct Run {
    std::uint64_t begin, end;  // in the file
  };
  class RunReader;

  std::string_view key_of(const Record& record) const {
    return std::string_view(held_).substr(record.at, record.key_size);
  }
  void sort_held();
  Done write_run();
  Done give_held(const std::function<bool(std::string_view)>& take);

  std::size_t memory_;
  std::string held_;
  std::vector<Record> records_;
  int file_ = -1;
  std::uint64_t file_size_ = 0;
  std::vector<Run> runs_;
};

}  // namespace jadoube::archive

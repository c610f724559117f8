#include "jadoube/notation/pgn/mapped_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

namespace jadoube::pgn {
namespace {

class MappedFileTest : public testing::Test {
 protected:
  ~MappedFileTest() override { std::filesystem::remove(path_); }
  void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }
  std::filesystem::path path_ = testing::TempDir() + "jadoube_mapped_file_" + std::to_string(::getpid());
};

TEST_F(MappedFileTest, ALineFeedStandsBefore_AndZerosBehind) {
  for (const std::size_t size : {1, 100, 4096, 8192, 100'000}) {
    const std::string text(size, 'x');
    write(text);
    const auto file = MappedFile::open(path_);
    ASSERT_TRUE(file) << size;
    EXPECT_EQ(file->text(), text);
    EXPECT_EQ(file->text().data()[-1], '\n');
    EXPECT_EQ(std::string_view(file->text().data() + size, 64), std::string(64, '\0'));
    file->prepare(file->text().substr(size / 2));
    file->release(file->text());
    EXPECT_EQ(file->text(), text) << "read again";
    EXPECT_FALSE(file->is_damaged());
  }
}

TEST_F(MappedFileTest, WhatIsNoRegularFileOrEmpty_IsNotMapped) {
  EXPECT_FALSE(MappedFile::open(path_));
  EXPECT_FALSE(MappedFile::open(testing::TempDir()));
  write("");
  EXPECT_FALSE(MappedFile::open(path_));
  std::filesystem::remove(path_);
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  EXPECT_FALSE(MappedFile::open(path_)) << "nor waited for";
}

TEST_F(MappedFileTest, WhatIsLostMeanwhile_ReadsAsZeros) {
  const std::string text(100'000, 'x');
  write(text);
  const auto file = MappedFile::open(path_);
  ASSERT_TRUE(file);
  std::filesystem::resize_file(path_, 8192);
  EXPECT_EQ(file->text().substr(0, 8192), text.substr(0, 8192));
  EXPECT_FALSE(file->is_damaged());
  EXPECT_EQ(file->text()[50'000], '\0');
  EXPECT_TRUE(file->is_damaged());
  EXPECT_EQ(file->text()[99'999], '\0');

  write(text);
  const auto next = MappedFile::open(path_);
  ASSERT_TRUE(next);
  EXPECT_FALSE(next->is_damaged());
}

TEST_F(MappedFileTest, ManyAtOnce_AreMappedOrNot) {
  write("x");
  std::vector<MappedFile> files;
  for (int i = 0; i < 200; ++i)
    if (auto file = MappedFile::open(path_)) files.push_back(std::move(*file));
  EXPECT_GE(files.size(), 16U);
  for (const auto& file : files) EXPECT_EQ(file.text(), "x");
  files.clear();
  EXPECT_TRUE(MappedFile::open(path_));
}

using MappedFileDeathTest = MappedFileTest;

TEST_F(MappedFileDeathTest, AnotherBusError_EndsTheProcessAsBefore) {
  write("x");
  const auto file = MappedFile::open(path_);
  ASSERT_TRUE(file);
  EXPECT_EXIT(::raise(SIGBUS), testing::KilledBySignal(SIGBUS), "");
}

}  // namespace
}  // namespace jadoube::pgn

#include "jadoube/notation/pgn/random_access_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace jadoube::pgn {
namespace {

class RandomAccessFileTest : public testing::Test {
 protected:
  ~RandomAccessFileTest() override { std::filesystem::remove(path_); }
  void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }
  std::filesystem::path path_ = testing::TempDir() + "jadoube_random_access_file_" + std::to_string(::getpid());
};

TEST_F(RandomAccessFileTest, AnyPart_IsReadUpToTheEnd) {
  write("1. e4 e5 2. Nf3");
  const auto file = RandomAccessFile::open(path_);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 15U);
  std::string part(5, '-');
  EXPECT_EQ(file->read(3, part), 5U);
  EXPECT_EQ(part, "e4 e5");
  EXPECT_EQ(file->read(12, part), 3U);
  EXPECT_EQ(part, "Nf3e5");
  EXPECT_EQ(file->read(15, part), 0U);
  EXPECT_EQ(file->read(1'000, part), 0U);
}

TEST_F(RandomAccessFileTest, WhatIsAppendedLater_IsNotThere) {
  write("1. e4 e5 2. N");
  const auto file = RandomAccessFile::open(path_);
  ASSERT_TRUE(file);
  std::ofstream(path_, std::ios::binary | std::ios::app) << "f3 Nc6";
  std::string part(30, '-');
  EXPECT_EQ(file->read(9, part), 4U);
  EXPECT_EQ(part.substr(0, 5), "2. N-");
}

TEST_F(RandomAccessFileTest, WhatIsCutOffMeanwhile_IsAFault) {
  write(std::string(100'000, 'x'));
  const auto file = RandomAccessFile::open(path_);
  ASSERT_TRUE(file);
  std::filesystem::resize_file(path_, 50'005);
  std::string part(10, '-');
  EXPECT_EQ(file->read(40'000, part), 10U);
  const auto lost = file->read(50'000, part);
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().kind, SourceFault::Kind::shortened);
}

TEST_F(RandomAccessFileTest, WhatIsNoRegularFileOrEmpty_IsNotOpened) {
  EXPECT_FALSE(RandomAccessFile::open(path_));
  EXPECT_FALSE(RandomAccessFile::open(testing::TempDir()));
  write("");
  EXPECT_FALSE(RandomAccessFile::open(path_));
  std::filesystem::remove(path_);
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  EXPECT_FALSE(RandomAccessFile::open(path_)) << "nor waited for";
}

}  // namespace
}  // namespace jadoube::pgn

#include "jadoube/notation/pgn/mapped_file.hpp"

#include <gtest/gtest.h>
#include <signal.h>
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

TEST_F(MappedFileTest, ALineFeedStandsBeforeAPiece_AndZerosBehind) {
  std::string text;
  while (text.size() < 100'000) text += "line " + std::to_string(text.size()) + "\n";
  for (const std::size_t size : {std::size_t{1}, std::size_t{100}, std::size_t{4096}, std::size_t{8192}, text.size()}) {
    write(text.substr(0, size));
    const auto file = MappedFile::open(path_);
    ASSERT_TRUE(file) << size;
    EXPECT_EQ(file->size(), size);
    MappedFile::Piece piece;
    for (const std::size_t from : {std::size_t{0}, size / 3, size / 2}) {
      const std::size_t begin = from == 0 ? 0 : text.rfind('\n', from) + 1;
      for (const std::size_t end : {size, begin + (size - begin + 1) / 2}) {
        ASSERT_TRUE(piece.hold(*file, begin, end));
        EXPECT_EQ(piece.text(), std::string_view(text).substr(begin, end - begin));
        EXPECT_EQ(piece.text().data()[-1], '\n');
        EXPECT_EQ(std::string_view(piece.text().data() + piece.text().size(), 4096), std::string(4096, '\0'));
        EXPECT_FALSE(piece.is_damaged());
      }
    }
  }
}

TEST_F(MappedFileTest, WhatIsAppendedLater_IsNotThere) {
  write("1. e4 e5 2. N");
  const auto file = MappedFile::open(path_);
  ASSERT_TRUE(file);
  MappedFile::Piece piece;
  ASSERT_TRUE(piece.hold(*file, 0, file->size()));
  std::ofstream(path_, std::ios::binary | std::ios::app) << "f3 Nc6";
  EXPECT_EQ(std::string_view(piece.text().data(), 15), std::string_view("1. e4 e5 2. N\0\0", 15));
  std::string copy(30, '-');
  EXPECT_EQ(file->read(9, copy), 4U);
  EXPECT_EQ(copy.substr(0, 5), "2. N-");
  EXPECT_FALSE(file->has_become_shorter());
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
  MappedFile::Piece piece;
  ASSERT_TRUE(piece.hold(*file, 0, file->size()));
  std::filesystem::resize_file(path_, 8192);
  EXPECT_TRUE(file->has_become_shorter());
  EXPECT_EQ(piece.text().substr(0, 8192), text.substr(0, 8192));
  EXPECT_FALSE(piece.is_damaged());
  EXPECT_EQ(piece.text()[50'000], '\0');
  EXPECT_TRUE(piece.is_damaged());
  std::string copy(10, '-');
  EXPECT_FALSE(file->read(50'000, copy));

  write(text);
  const auto anew = MappedFile::open(path_);
  ASSERT_TRUE(anew);
  ASSERT_TRUE(piece.hold(*anew, 0, anew->size()));
  EXPECT_FALSE(piece.is_damaged());
  EXPECT_EQ(piece.text(), text);
}

TEST_F(MappedFileTest, MorePiecesThanCanBeMapped_AreRead) {
  write("1. e4 *\n");
  const auto file = MappedFile::open(path_);
  ASSERT_TRUE(file);
  std::vector<MappedFile::Piece> pieces(600);
  for (auto& piece : pieces) ASSERT_TRUE(piece.hold(*file, 0, file->size()));
  for (const auto& piece : pieces) EXPECT_EQ(piece.text(), "1. e4 *\n");
}

using MappedFileDeathTest = MappedFileTest;

TEST_F(MappedFileDeathTest, AnotherBusError_GoesWhereItWentBefore) {
  write("x");
  const auto dies = [this] {
    ::signal(SIGBUS, [](int) { ::_exit(7); });
    const auto file = MappedFile::open(path_);
    MappedFile::Piece piece;
    if (!file || !piece.hold(*file, 0, 1)) return;
    ::raise(SIGBUS);
  };
  EXPECT_EXIT(dies(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace jadoube::pgn

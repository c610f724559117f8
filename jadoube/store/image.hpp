// All data of a store at one moment, with the hashes of its chains: checks read it, and copies from one store to
// another are made from it.
//
//   const auto from = open_image("data/tables.db");            // or postgresql://…
//   for (const TableId id : *(*from)->tables()) …(*from)->table(id)…
#pragma once

#include "jadoube/store/check.hpp"

namespace jadoube::store {

struct TableImage {
  struct Line {
    std::uint32_t n = 0;
    std::string line{};
    std::optional<Hash> before{};  // none in lines from before there were chains
    friend bool operator==(const Line&, const Line&) = default;
  };
  // A private text: see chain.hpp.
  struct Text {
    std::uint32_t n = 0, k = 0;  // the k-th that the entry n covers
    Committed committed{};
    std::optional<Salt> salt{};
    std::optional<std::string> words{};  // the text of a line; a name is in the info
    friend bool operator==(const Text&, const Text&) = default;
  };
  struct Head {
    std::uint32_t n = 0;
    Hash hash{};
    std::int64_t at = 0;  // Unix s
    friend bool operator==(const Head&, const Head&) = default;
  };
  Table table{};
  bool exists = false;  // it has more than its log
  bool listed = false;
  std::int64_t made = 0;  // the order in the lobby
  std::optional<Hash> origin{};
  std::vector<Line> lines{};  // the first first
  std::vector<Text> texts{};
  std::optional<Head> head{};  // the number of entries up to `moved`, and the hash of the last
  std::uint32_t moved = 0;     // the last entry that `head` must count; others are counted with their append log
};

class Image {
 public:
  Image() = default;
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
  virtual ~Image() = default;

  // The findings on the store as a whole.
  virtual std::expected<std::vector<Finding>, Error> own_findings() = 0;
  // The tables of which anything is kept, the lowest number first.
  virtual std::expected<std::vector<TableId>, Error> tables() = 0;
  virtual std::expected<TableImage, Error> table(TableId id) = 0;
  virtual std::expected<std::vector<Tournament>, Error> tournaments() = 0;
  virtual std::expected<std::vector<PlayerToken>, Error> tokens() = 0;
  virtual std::expected<std::vector<Playing>, Error> playing() = 0;
  virtual std::expected<std::vector<GameResult>, Error> results() = 0;
  virtual std::expected<std::vector<change::Ban>, Error> bans() = 0;
  virtual std::expected<std::vector<change::Note>, Error> notes() = 0;
};

// The target of a copied image: an empty store, in one transaction.
class ImageWriter {
 public:
  ImageWriter() = default;
  ImageWriter(const ImageWriter&) = delete;
  ImageWriter& operator=(const ImageWriter&) = delete;
  virtual ~ImageWriter() = default;

  virtual std::expected<void, Error> put(const TableImage& table) = 0;
  virtual std::expected<void, Error> put(const Tournament& tournament) = 0;
  virtual std::expected<void, Error> put(const PlayerToken& token) = 0;
  virtual std::expected<void, Error> put(const Playing& playing) = 0;
  virtual std::expected<void, Error> put(const GameResult& result) = 0;
  virtual std::expected<void, Error> put(const change::Ban& ban) = 0;
  virtual std::expected<void, Error> put(const change::Note& note) = 0;
  // Puts everything on the disk before it returns; without this call, nothing is kept.
  virtual std::expected<void, Error> finish() = 0;
};

// `place`: the file of an SQLite database, or the address of one in PostgreSQL.
std::expected<std::unique_ptr<Image>, Error> open_image(const std::string& place);
// Refused if there are tables already (Error::Kind::not_empty), or if a node is serving (in_use).
std::expected<std::unique_ptr<ImageWriter>, Error> open_image_writer(const std::string& place);

std::expected<std::unique_ptr<Image>, Error> open_sqlite_image(const std::string& path);
std::expected<std::unique_ptr<Image>, Error> open_postgres_image(const std::string& url);
std::expected<std::unique_ptr<ImageWriter>, Error> open_sqlite_image_writer(const std::string& path);
std::expected<std::unique_ptr<ImageWriter>, Error> open_postgres_image_writer(const std::string& url);

}  // namespace jadoube::store

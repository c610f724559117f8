// gzip (RFC 1952), for answers that are sent to a client that reads it.
//
//   std::string zipped = gzip(text);
//   Zipper zipper(Zipper::fast);            // or in pieces
//   zipper.add(first); … zipper.finish(last)
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace jadoube::server {

class Zipper {
 public:
  // zlib's levels: what is written once and sent often, and what is written for one client.
  static constexpr int small = 9, fast = 4;
  // Throws std::bad_alloc where there is no memory, as its functions do.
  explicit Zipper(int level);
  Zipper(const Zipper&) = delete;
  Zipper& operator=(const Zipper&) = delete;
  ~Zipper();

  void add(std::string_view piece);
  // All of it, with a last piece.
  std::string finish(std::string_view last = {});

 private:
  struct Stream;
  void write(std::string_view piece, int flush);
  std::unique_ptr<Stream> stream_;
  std::string out_;
};

std::string gzip(std::string_view text, int level = Zipper::small);

}  // namespace jadoube::server

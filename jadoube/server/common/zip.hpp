// gzip (RFC 1952), for responses to clients that accept it.
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
  // Levels of zlib: `small` for data sent often, `fast` for data sent to one client.
  static constexpr int small = 9, fast = 4;
  // Throws std::bad_alloc if there is not enough memory, as the other functions do.
  explicit Zipper(int level);
  Zipper(const Zipper&) = delete;
  Zipper& operator=(const Zipper&) = delete;
  ~Zipper();

  void add(std::string_view piece);
  // Compresses the last piece and returns the whole result.
  std::string finish(std::string_view last = {});

 private:
  struct Stream;
  void write(std::string_view piece, int flush);
  std::unique_ptr<Stream> stream_;
  std::string out_;
};

std::string gzip(std::string_view text, int level = Zipper::small);

}  // namespace jadoube::server

#include "tests/tournament/archive.hpp"

#include <zstd.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

std::string decompressed(const std::string& bytes) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  std::string out, buffer(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  while (in.pos < in.size) {
    ZSTD_outBuffer part{buffer.data(), buffer.size(), 0};
    if (ZSTD_isError(ZSTD_decompressStream(context.get(), &part, &in))) throw std::runtime_error("not an archive");
    out.append(buffer, 0, part.pos);
  }
  return out;
}

}  // namespace

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<std::map<std::string, std::string>> archive(std::string_view name) {
  constexpr std::size_t block = 512, size_from = 124, size_digits = 11;
  const auto path = data_file(name);
  if (!path) return std::nullopt;
  const std::string tar = decompressed(contents(path->string()));
  std::map<std::string, std::string> files;
  for (std::size_t at = 0; at + block <= tar.size() && tar[at] != '\0';) {
    const std::size_t size = std::stoul(tar.substr(at + size_from, size_digits), nullptr, 8);
    files[tar.c_str() + at] = tar.substr(at + block, size);
    at += block + (size + block - 1) / block * block;
  }
  return files;
}

}  // namespace jadoube::test

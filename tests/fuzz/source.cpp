// Any bytes as a source, compressed or not: the same bytes or the same fault, however few arrive or are requested at a
// time, and a read never gives more than was requested.
#include "jadoube/notation/pgn/source.hpp"

#include <algorithm>
#include <memory>

#include "tests/fuzz/check.hpp"
#include "tests/support/trickle.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;

struct Contents {
  std::string bytes;
  std::optional<pgn::SourceFault> fault;
  friend bool operator==(const Contents&, const Contents&) = default;
};

// A few bytes can expand to gigabytes.
constexpr std::size_t most = std::size_t{1} << 20;

Contents contents(pgn::Source source, std::size_t at_once) {
  Contents all;
  std::string part(at_once, '\0');
  while (all.bytes.size() < most) {
    const auto size = source.read(part);
    if (!size) {
      all.fault = size.error();
      for (const auto language : text::languages) check(!describe(*all.fault, language).empty());
      return all;
    }
    check(*size <= part.size());
    if (*size == 0) return all;
    all.bytes.append(part, 0, std::min(*size, most - all.bytes.size()));
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input = fuzz::text_of(data, size).substr(1);
  const std::size_t at_once = data[0] % 7 + 1U;
  const Contents whole = contents(pgn::Source::text(input), std::size_t{1} << 16);
  check(contents(pgn::Source(std::make_unique<test::Trickle>(input, at_once)), std::size_t{1} << 16) == whole);
  if (!whole.fault && whole.bytes.size() < most / 16) check(contents(pgn::Source::text(input), at_once) == whole);
  return 0;
}

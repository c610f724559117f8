// Writes a rating list of invented players in FIDE's layout, to measure how fast one is read:
//
//   write_rating_list 1900000 > players_list_foa.txt
//
// A few names are common and most are rare, as in the list of October 2026, in which three of five players are unrated.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace {

class Random {
 public:
  std::uint64_t below(std::uint64_t count) {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return (z ^ (z >> 31U)) % count;
  }
  // A random number from 0 to count - 1; small numbers are much more frequent.
  std::uint64_t skewed(std::uint64_t count) {
    const double unit = static_cast<double>(below(1U << 30U)) / static_cast<double>(1U << 30U);
    return static_cast<std::uint64_t>(std::pow(static_cast<double>(count), unit)) - 1;
  }

 private:
  std::uint64_t state_ = 42;
};

// The name for this number: always the same, and pronounceable.
std::string name_of(std::uint64_t number) {
  constexpr std::array<std::string_view, 20> syllables{"ma",  "ri", "sil", "va", "an", "jo", "se", "ku",  "mar", "pe",
                                                       "ter", "so", "li",  "ra", "ha", "no", "ta", "bel", "ko",  "du"};
  std::string name;
  for (std::uint64_t left = number + 1; left > 0 || name.size() < 4; left /= syllables.size())
    name += syllables[(left * 7 + name.size()) % syllables.size()];
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string rating(Random& random) {
  return random.below(5) < 3 ? "0" : std::to_string(1'400 + random.below(600) + random.below(800));
}

}  // namespace

int main(int count, char** arguments) {
  const auto players = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1'900'000U;
  constexpr std::array<std::string_view, 12> federations{"IND", "RUS", "GER", "FRA", "ESP", "POR",
                                                         "BRA", "USA", "IRI", "ITA", "POL", "ANG"};
  constexpr std::array<std::string_view, 9> titles{"", "", "", "", "", "FM", "IM", "CM", "GM"};
  fmt::print("{:<15}{:<61}{}\r\n", "ID Number", "Name",
             "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag");
  Random random;
  for (std::uint64_t player = 0; player < players; ++player) {
    const std::string name = name_of(random.skewed(400'000)) + ", " + name_of(500'000 + random.skewed(30'000));
    const bool is_woman = random.below(8) == 0;
    const auto title = random.below(100) == 0 ? titles[random.below(titles.size())] : "";
    fmt::print("{:<15}{:<61}{:<4}{:<4}{:<5}{:<5}{:<15}{:<4}", 100'000 + player * 7, name,
               federations[random.skewed(federations.size())], is_woman ? "F" : "M", title, "", "", "");
    for (int list = 0; list < 3; ++list) fmt::print("{:<6}{:<4}{:<3}", rating(random), random.below(20), 20);
    fmt::print("{:<6}{:<4}\r\n", 1'940 + random.below(80), is_woman ? "w" : random.below(3) == 0 ? "i" : "");
  }
  return std::ferror(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

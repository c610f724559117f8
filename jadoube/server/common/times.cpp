#include "jadoube/server/common/times.hpp"

#include <algorithm>

#include "jadoube/text/words.hpp"

namespace jadoube::server {

std::expected<Times, std::string_view> read_times(std::string_view text) {
  Times times;
  while (true) {
    const auto part = text.substr(0, text.find(','));
    const auto sign = std::min(part.find('='), part.size());
    const auto named = std::ranges::find(named_times, part.substr(0, sign), &decltype(named_times)::value_type::first);
    const auto given = text::number<std::chrono::milliseconds::rep>(part.substr(std::min(sign + 1, part.size())));
    if (named == named_times.end() || !given || *given < shortest_time.count() || *given > longest_time.count())
      return std::unexpected(part);
    times.*named->second = std::chrono::milliseconds(*given);
    if (part.size() == text.size()) return times;
    text.remove_prefix(part.size() + 1);
  }
}

}  // namespace jadoube::server

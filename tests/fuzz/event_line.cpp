// Any bytes as lines of the referee's protocol: every line gets one answer in JSON, or none if it is blank or has the
// regulations; the same line gets the same answer again.
#include "jadoube/laws/protocol/dialogue.hpp"
#include "jadoube/laws/protocol/internal/json.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::laws::protocol;

// The reader reads only this far: there may be more moves than it accepts values.
bool is_json(std::string_view text) {
  Json json;
  const auto read = json.parse(text);
  return read || read.error().kind == JsonError::Kind::too_large;
}

std::string answers_to(std::string_view text) {
  Dialogue dialogue(jadoube::text::Language::en);
  std::string answers;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t before = answers.size();
    const bool first = !dialogue.game();
    const auto taken = dialogue.take(line, answers);
    if (!taken) {
      check(first && answers.size() == before);
      for (const auto language : jadoube::text::languages) check(!describe(taken.error(), language).empty());
      break;
    }
    const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (answers.size() == before)
      check(blank || first);
    else
      check(!blank && is_json(std::string_view(answers).substr(before)));
    at = end + 1;
  }
  return answers;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  check(answers_to(text) == answers_to(text));
  return 0;
}

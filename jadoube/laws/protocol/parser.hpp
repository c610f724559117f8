// Lines of the referee's protocol read: the regulations of a game, and what happened at the board.
//
//   Parser parser;
//   const auto event = parser.event(R"({"at": 0, "by": "white", "do": "touch", "square": "g1"})");
//   if (!event) std::cerr << describe(event.error(), text::Language::en);
//
// Whether an event has any standing is not asked here: that is for the referee to rule.
#pragma once

#include <memory>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/protocol/read_error.hpp"

namespace jadoube::laws::protocol {

class Json;

// Keeps its memory from line to line.
class JADOUBE_API Parser {
 public:
  Parser();
  Parser(Parser&&) noexcept;
  ~Parser();

  // {"at": milliseconds, "by": "white", "do": …}
  [[nodiscard]] std::expected<Event, ReadError> event(std::string_view line);
  // {"regulations": {…}}. What they leave out follows from what they say, or is as in Regulations{}.
  [[nodiscard]] std::expected<Regulations, ReadError> regulations(std::string_view line);
  // Whether the line means to be regulations, right or wrong.
  bool speaks_of_regulations(std::string_view line);

 private:
  std::unique_ptr<Json> json_;
};

}  // namespace jadoube::laws::protocol

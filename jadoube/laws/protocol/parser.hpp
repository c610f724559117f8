// Reads lines of the referee's protocol: the regulations of a game, and the events at the board.
//
//   Parser parser;
//   const auto event = parser.event(R"({"at": 0, "by": "white", "do": "touch", "square": "g1"})");
//   if (!event) std::cerr << describe(event.error(), text::Language::en);
//
// The parser does not ask whether an event has any standing: the referee rules on that.
#pragma once

#include <memory>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/protocol/read_error.hpp"

namespace jadoube::laws::protocol {

class Json;

// Reuses its memory from line to line.
class JADOUBE_API Parser {
 public:
  Parser();
  Parser(Parser&&) noexcept;
  ~Parser();

  // {"at": milliseconds, "by": "white", "do": …}
  [[nodiscard]] std::expected<Event, ReadError> event(std::string_view line);
  // {"regulations": {…}}. Values that are left out follow from the others, or are as in Regulations{}.
  [[nodiscard]] std::expected<Regulations, ReadError> regulations(std::string_view line);
  // Whether the line is meant as regulations, right or wrong.
  bool speaks_of_regulations(std::string_view line);

 private:
  std::unique_ptr<Json> json_;
};

}  // namespace jadoube::laws::protocol

// Messages of a server at a table (docs/api.md, Live), as values.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "jadoube/boards/table_session.hpp"
#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::client {

namespace told {
// A refusal: its word, and its sentence in each language.
struct Refusal {
  std::string code;
  boards::note::Said says;
};
// Whether another attempt would meet the same refusal.
inline bool is_lasting(const Refusal& why) {
  return why.code == "not_found" || why.code == "not_allowed" || why.code == "bad_request";
}
struct Welcome {
  std::string seat;
  laws::Regulations regulations;
  std::string result;  // "*" while the game is played
  std::array<std::string, 2> names;
  std::uint32_t from = 0;
  std::vector<boards::TableEntry> entries;
  std::array<bool, 2> present{};
};
struct NotDone {
  std::optional<std::int64_t> id;
  Refusal why;
};
struct Present {
  std::array<bool, 2> players;
};
struct Begins {
  std::optional<laws::Milliseconds> in;
};
// The reason why the server closes the connection.
struct Error {
  Refusal why;
};
}  // namespace told

using TableMessage =
    std::variant<told::Welcome, boards::TableEntry, told::NotDone, told::Present, told::Begins, told::Error>;

class TableMessageReader {
 public:
  // Nothing for a message that a board does not need. The error is for text that is no message of a table.
  struct Senseless {};
  std::expected<std::optional<TableMessage>, Senseless> read(std::string_view text);
  // The refusal in the answer to a request; nothing if the answer is not from a server of tables.
  static std::optional<told::Refusal> read_refusal(std::string_view body);

 private:
  laws::protocol::Parser parser_;  // knows the table's regulations, by which events are read
};

}  // namespace jadoube::client

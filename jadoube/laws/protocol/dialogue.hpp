// A whole game in the protocol: lines in, answers out.
//
//   Dialogue dialogue(text::Language::en);
//   std::string answers;
//   dialogue.take(R"({"regulations": {"time": "3+2"}})", answers);                              // no answer
//   dialogue.take(R"({"at": 0, "by": "white", "do": "touch", "square": "g1"})", answers);       // one line
#pragma once

#include <optional>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/game.hpp"
#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::laws::protocol {

// In bytes; a longer line is an error.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

class JADOUBE_API Dialogue {
 public:
  // Lines that are no event are answered in `language`.
  explicit Dialogue(text::Language language) : language_(language) {}

  // Takes the next line, without its end, and appends the answer, if there is one, with its end of line. Blank lines
  // count, but have no answer. Returns an error if the line holds regulations and they are wrong: then there is no
  // game.
  [[nodiscard]] std::expected<void, ReadError> take(std::string_view line, std::string& answers);

  // The same, but wrong regulations are answered too: false if there is no game to go on with.
  bool answer(std::string_view line, std::string& answers);

  // What was wrong with the line that was taken last and answered with an error.
  [[nodiscard]] const std::optional<ReadError>& error() const { return error_; }

  // The game; nothing before the first line that is not blank.
  [[nodiscard]] const std::optional<Game>& game() const { return game_; }

 private:
  std::expected<Event, ReadError> read(std::string_view line);
  void write_error(const ReadError& error, std::string& answers);

  text::Language language_;
  Parser parser_;
  std::optional<Game> game_;
  std::optional<ReadError> error_;
  std::uint64_t lines_ = 0;
  Milliseconds last_{};  // when the last event happened
};

}  // namespace jadoube::laws::protocol

// What is said in a class, as values: see docs/api.md, Classes.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "jadoube/server/common/refusal.hpp"

namespace jadoube::server {

inline constexpr std::size_t longest_first_name = 24;   // characters
inline constexpr std::size_t longest_lesson_name = 40;  // characters, of an exercise's name too
inline constexpr unsigned most_levels = 9;
inline constexpr unsigned most_steps = 1'000;  // of a lesson

// In whose words the lessons speak.
enum class Voice : std::uint8_t { child, young, adult };
std::string_view word(Voice voice);

// What a class is to do: a lesson, or the lessons of a level. Which lessons there are the pages know.
struct Assignment {
  std::string lesson{};  // empty: a level
  unsigned level = 0;
};

struct OpenClass {
  Assignment assignment;
  Voice voice = Voice::young;
};

namespace classes {

// The teacher, and a pupil who comes back, say the secret; a new pupil says a first name.
struct Hello {
  std::optional<std::string> token;
  std::string name{};  // as visible_name() makes it
};
// Where a pupil is.
struct Place {
  std::string lesson;
  unsigned step = 1, steps = 1;  // from 1
  std::string exercise{};        // empty: something is shown
  bool done = false;             // with the lesson

  friend bool operator==(const Place&, const Place&) = default;
};
struct Answer {
  std::string lesson, exercise;
  bool right = false;
};
// The others are the teacher's.
struct Assign {
  Assignment assignment;
};
struct Remove {
  unsigned pupil;
};
struct Admit {
  bool open;  // further pupils may come
};
struct Close {};
struct Ping {
  std::string value;  // as JSON
};

}  // namespace classes

using ClassMessage = std::variant<classes::Hello, classes::Place, classes::Answer, classes::Assign, classes::Remove,
                                  classes::Admit, classes::Close, classes::Ping>;

// Refused if it is none.
std::expected<ClassMessage, Refusal> read_class_message(std::string_view text);
// The body of a request to open a class.
std::expected<OpenClass, Refusal> read_open_class(std::string_view body);

}  // namespace jadoube::server

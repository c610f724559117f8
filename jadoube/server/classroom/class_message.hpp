// What is said in a class, as values: see docs/api.md, Classes.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::server {

inline constexpr std::size_t longest_first_name = 24;   // characters
inline constexpr std::size_t longest_lesson_name = 40;  // characters, of an exercise's name too
inline constexpr std::size_t longest_case_name = 80;    // characters, with its set
inline constexpr unsigned most_levels = 9;
inline constexpr unsigned most_steps = 1'000;     // of a lesson
inline constexpr std::size_t most_chosen = 40;    // exercises that a teacher chooses
inline constexpr std::size_t most_pointed = 8;    // squares that a teacher points to
inline constexpr unsigned most_answers = 9;       // that an objection may have
inline constexpr int most_points_at_once = 20;    // that a teacher gives or takes
inline constexpr std::size_t most_awarded = 100;  // pupils
inline constexpr unsigned most_plans = 99;        // of a lesson, by their numbers

// In whose words the lessons speak.
enum class Voice : std::uint8_t { child, young, adult };
std::string_view word(Voice voice);

// What a class is to do: a lesson, the lessons of a level, or chosen exercises. Which there are the pages know.
struct Assignment {
  std::string lesson{};
  unsigned level = 0;                    // 0: none
  std::vector<std::string> exercises{};  // also such as are made by rule, as "rook-where:2:5"
};

struct OpenClass {
  Assignment assignment;
  Voice voice = Voice::young;
  unsigned plan = 0;  // the plan of the teacher's hour; 0: none
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
// An objection to what a scene shows, and afterwards what is objected to: 1, 2, …; 0: not said yet.
struct Stop {
  unsigned step;
  unsigned answer = 0;
};
// The others are the teacher's.
struct Assign {
  Assignment assignment;
};
// What all screens show, as the teacher's does: a step of a lesson or of a scene, and squares that are pointed to.
// Neither: everybody is at the lessons again.
struct Look {
  std::string lesson{};
  std::string scene{};  // a case, as "touch/brushed-by-a-sleeve"
  unsigned step = 1;
  std::vector<std::string> squares{};

  bool nothing() const { return lesson.empty() && scene.empty(); }
};
struct Award {
  int points;
  std::vector<unsigned> pupils;
};
// A game that pupils are paired for.
struct Game {
  std::string regulations;  // as a table has them
  text::Language language = text::Language::en;
  std::string kind{};  // a game of the classroom, as "goldenhand"; empty: none
};
struct Pair {
  std::optional<Game> game;  // none: the games are over
};
struct Remove {
  unsigned pupil;
};
struct Admit {
  bool open;  // further pupils may come
};
struct List {};
struct Close {};
struct Ping {
  std::string value;  // as JSON
};

}  // namespace classes

using ClassMessage = std::variant<classes::Hello, classes::Place, classes::Answer, classes::Stop, classes::Assign,
                                  classes::Look, classes::Award, classes::Pair, classes::Remove, classes::Admit,
                                  classes::List, classes::Close, classes::Ping>;

// Refused if it is none.
std::expected<ClassMessage, Refusal> read_class_message(std::string_view text);
// The body of a request to open a class.
std::expected<OpenClass, Refusal> read_open_class(std::string_view body);

}  // namespace jadoube::server

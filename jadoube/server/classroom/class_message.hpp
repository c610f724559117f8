// The messages in a class, as values: see docs/api.md, Classes.
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
inline constexpr std::size_t longest_lesson_name = 40;  // characters, also for the name of an exercise
inline constexpr std::size_t longest_case_name = 80;    // characters, including its set
inline constexpr unsigned most_levels = 9;
inline constexpr unsigned most_steps = 1'000;     // of a lesson
inline constexpr std::size_t most_chosen = 40;    // exercises that a teacher chooses
inline constexpr std::size_t most_pointed = 8;    // squares that a teacher points to
inline constexpr unsigned most_answers = 9;       // possible answers to an objection
inline constexpr int most_points_at_once = 20;    // given or taken by a teacher
inline constexpr std::size_t most_awarded = 100;  // pupils
inline constexpr unsigned most_plans = 99;        // of a lesson, by their numbers

// The language level of the lessons.
enum class Voice : std::uint8_t { child, young, adult };
std::string_view word(Voice voice);

// The task of a class: a lesson, the lessons of a level, or chosen exercises. Only the pages know which of them exist.
struct Assignment {
  std::string lesson{};
  unsigned level = 0;                    // 0: none
  std::vector<std::string> exercises{};  // including generated ones, such as "rook-where:2:5"
};

struct OpenClass {
  Assignment assignment;
  Voice voice = Voice::young;
  unsigned plan = 0;  // the plan of the teacher's hour; 0: none
};

namespace classes {

// The teacher, and a returning pupil, send the secret; a new pupil sends a first name.
struct Hello {
  std::optional<std::string> token;
  std::string name{};  // in the form of visible_name()
};
// The current place of a pupil.
struct Place {
  std::string lesson;
  unsigned step = 1, steps = 1;  // from 1
  std::string exercise{};        // empty: an explanation is shown
  bool done = false;             // the lesson is finished

  friend bool operator==(const Place&, const Place&) = default;
};
struct Answer {
  std::string lesson, exercise;
  bool right = false;
};
// An objection to a scene, first without and then with its answer: 1, 2, …; 0: not given yet.
struct Stop {
  unsigned step;
  unsigned answer = 0;
};
// The messages from here on are the teacher's.
struct Assign {
  Assignment assignment;
};
// The view that the teacher shows on all screens: a step of a lesson or of a scene, and marked squares. Empty:
// everybody returns to the lessons.
struct Look {
  std::string lesson{};
  std::string scene{};  // a case, such as "touch/brushed-by-a-sleeve"
  unsigned step = 1;
  std::vector<std::string> squares{};

  bool nothing() const { return lesson.empty() && scene.empty(); }
};
struct Award {
  int points;
  std::vector<unsigned> pupils;
};
// The game for pairs of pupils.
struct Game {
  std::string regulations;  // as for a table
  text::Language language = text::Language::en;
  std::string kind{};  // a game of the classroom, such as "goldenhand"; empty: none
};
struct Pair {
  std::optional<Game> game;  // none: the games are over
};
struct Remove {
  unsigned pupil;
};
struct Admit {
  bool open;  // more pupils may come
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

// Returns a refusal if the text is not a message.
std::expected<ClassMessage, Refusal> read_class_message(std::string_view text);
// Reads the body of a request to open a class.
std::expected<OpenClass, Refusal> read_open_class(std::string_view body);

}  // namespace jadoube::server

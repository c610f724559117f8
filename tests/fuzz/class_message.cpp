// Any text as a message in a class, or as a request to open one: understood or refused in both languages; what a pupil
// says of a place or an answer stands in the teacher's messages as it is, and a name is one that can be seen.
#include "jadoube/server/classroom/class_message.hpp"

#include <algorithm>
#include <cstdlib>

#include "jadoube/base/utf8.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::server;

// A name in the files of the lessons needs no escaping in JSON; nor does what `further` may be in it.
void check_file_name(const std::string& name, std::string_view further = {},
                     std::size_t longest = longest_lesson_name) {
  check(name.size() <= longest);
  check(std::ranges::all_of(name, [&](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           further.contains(letter);
  }));
}

void check_assignment(const Assignment& assignment) {
  check_file_name(assignment.lesson);
  check(assignment.level <= most_levels && assignment.exercises.size() <= most_chosen);
  for (const std::string& exercise : assignment.exercises) check_file_name(exercise, ":");
  check(int(!assignment.lesson.empty()) + int(assignment.level > 0) + int(!assignment.exercises.empty()) == 1);
}

struct Check {
  void operator()(const classes::Hello& hello) const {
    check(hello.token.has_value() == hello.name.empty());
    check(jadoube::base::characters(hello.name) <= longest_first_name);
    check(visible_name(hello.name) == hello.name && same_name(hello.name, hello.name));
  }
  void operator()(const classes::Place& place) const {
    check_file_name(place.lesson);
    check_file_name(place.exercise, ":");
    check(!place.lesson.empty() && place.step >= 1 && place.step <= place.steps && place.steps <= most_steps);
  }
  void operator()(const classes::Answer& answer) const {
    check_file_name(answer.lesson);
    check_file_name(answer.exercise, ":");
    check(!answer.lesson.empty() && !answer.exercise.empty());
  }
  void operator()(const classes::Assign& assign) const { check_assignment(assign.assignment); }
  void operator()(const classes::Stop& stop) const {
    check(stop.step >= 1 && stop.step <= most_steps && stop.answer <= most_answers);
  }
  void operator()(const classes::Look& look) const {
    check_file_name(look.lesson);
    check_file_name(look.scene, "/", longest_case_name);
    check(look.lesson.empty() || look.scene.empty());
    check(look.step >= 1 && look.step <= most_steps && look.squares.size() <= most_pointed);
    for (const std::string& square : look.squares) check(square.size() == 2);
  }
  void operator()(const classes::Award& award) const {
    check(std::abs(award.points) <= most_points_at_once && award.pupils.size() <= most_awarded);
  }
  void operator()(const classes::Pair& pair) const {
    if (!pair.game) return;
    check_file_name(pair.game->kind);
    check(!pair.game->regulations.empty());
  }
  void operator()(const classes::Remove& remove) const { check(remove.pupil >= 1); }
  void operator()(const classes::Ping& ping) const { check(!ping.value.empty()); }
  void operator()(const classes::Admit& /*admit*/) const {}
  void operator()(const classes::List& /*list*/) const {}
  void operator()(const classes::Close& /*close*/) const {}
};

template <typename Read>
bool understood(const Read& read) {
  if (!read) {
    const std::string english = read.error().in(jadoube::text::Language::en);
    check(!english.empty() && english != read.error().in(jadoube::text::Language::pt));
  }
  return read.has_value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  // Others do not come through a frame.
  if (size > 4096 || !jadoube::base::is_utf8(text)) return 0;
  if (const auto message = read_class_message(text); understood(message)) std::visit(Check(), *message);
  if (const auto opened = read_open_class(text); understood(opened)) check_assignment(opened->assignment);
  return 0;
}

#include "jadoube/server/classroom/class_message.hpp"

#include <algorithm>
#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "jadoube/base/utf8.hpp"
#include "jadoube/chess/square.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {
namespace {

using Read = std::expected<ClassMessage, Refusal>;

constexpr std::array<std::string_view, 3> voice_words{"child", "young", "adult"};
constexpr unsigned highest_pupil = 1'000'000'000;  // of the numbers of pupils

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

// The name of a file in learn/; with `further`, also those characters are allowed.
std::optional<std::string> name_of(const boost::json::string* text, std::string_view further = {},
                                   std::size_t longest = longest_lesson_name) {
  if (text == nullptr || text->empty() || text->size() > longest) return std::nullopt;
  const bool fits = std::ranges::all_of(view(*text), [&](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           further.contains(letter);
  });
  if (!fits) return std::nullopt;
  return std::string(view(*text));
}
std::optional<std::string> file_name_in(const boost::json::object& object, std::string_view key) {
  return name_of(string_in(object, key));
}
// A generated exercise is named by its recipe, level and number: "rook-where:2:5".
std::optional<std::string> exercise_in(const boost::json::object& object, std::string_view key) {
  return name_of(string_in(object, key), ":");
}

// Reads a list of at most `most` elements with `read`; nothing if it is no list, or an element is not valid.
template <typename Element, typename ReadOne>
std::optional<std::vector<Element>> list_in(const boost::json::object& object, std::string_view key, std::size_t most,
                                            ReadOne read) {
  const auto* const value = value_in(object, key);
  const auto* const list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr || list->size() > most) return std::nullopt;
  std::vector<Element> elements;
  elements.reserve(list->size());
  for (const auto& each : *list) {
    std::optional<Element> element = read(each);
    if (!element) return std::nullopt;
    elements.push_back(*std::move(element));
  }
  return elements;
}

std::optional<std::string> square_of(const boost::json::value& value) {
  const auto* const text = value.if_string();
  if (text == nullptr || !parse_square(view(*text))) return std::nullopt;
  return std::string(view(*text));
}

// A whole number from 1 to `most`.
std::optional<unsigned> whole_number(const boost::json::value& value, unsigned most) {
  const auto* const number = value.if_int64();
  if (number == nullptr || *number < 1 || *number > most) return std::nullopt;
  return static_cast<unsigned>(*number);
}
std::optional<unsigned> count_in(const boost::json::object& object, std::string_view key, unsigned most) {
  const auto* const value = value_in(object, key);
  return value == nullptr ? std::nullopt : whole_number(*value, most);
}

// `lesson`, `level` or `exercises` of an object.
std::optional<Assignment> assignment_in(const boost::json::object& object) {
  Assignment assignment;
  unsigned told = 0;
  if (value_in(object, "lesson") != nullptr) {
    auto lesson = file_name_in(object, "lesson");
    if (!lesson) return std::nullopt;
    assignment.lesson = *std::move(lesson);
    ++told;
  }
  if (value_in(object, "level") != nullptr) {
    const auto level = count_in(object, "level", most_levels);
    if (!level) return std::nullopt;
    assignment.level = *level;
    ++told;
  }
  if (value_in(object, "exercises") != nullptr) {
    auto exercises = list_in<std::string>(object, "exercises", most_chosen,
                                          [](const auto& one) { return name_of(one.if_string(), ":"); });
    if (!exercises || exercises->empty()) return std::nullopt;
    assignment.exercises = *std::move(exercises);
    ++told;
  }
  if (told != 1) return std::nullopt;
  return assignment;
}

// Each function reads the value of a message's key. A wrong value is refused with the expected one.

Read read_hello(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 2> keys{"token", "name"};
  const auto* const hello = value.if_object();
  if (hello == nullptr) return wrong_value("hello", Message::server_expected_class_hello);
  if (const auto known = check_keys(*hello, keys); !known) return std::unexpected(known.error());
  const auto* const token = string_in(*hello, "token");
  const auto* const name = string_in(*hello, "name");
  if ((token == nullptr) == (name == nullptr)) return wrong_value("hello", Message::server_expected_class_hello);
  if (token != nullptr) return classes::Hello{.token = std::string(view(*token))};
  auto shown = visible_name(view(*name));
  if (!shown || shown->empty() || base::characters(*shown) > longest_first_name)
    return std::unexpected(refusal(Code::bad_request, Message::server_class_bad_name, longest_first_name));
  return classes::Hello{.token = std::nullopt, .name = *std::move(shown)};
}

Read read_place(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 5> keys{"lesson", "step", "steps", "exercise", "done"};
  const auto* const at = value.if_object();
  if (at == nullptr) return wrong_value("at", Message::server_expected_place);
  if (const auto known = check_keys(*at, keys); !known) return std::unexpected(known.error());
  auto lesson = file_name_in(*at, "lesson");
  const auto step = count_in(*at, "step", most_steps), steps = count_in(*at, "steps", most_steps);
  auto exercise = value_in(*at, "exercise") == nullptr ? std::string() : exercise_in(*at, "exercise");
  const auto done = value_in(*at, "done") == nullptr ? false : truth_in(*at, "done");
  if (!lesson || !step || !steps || *step > *steps || !exercise || !done)
    return wrong_value("at", Message::server_expected_place);
  return classes::Place{
      .lesson = *std::move(lesson), .step = *step, .steps = *steps, .exercise = *std::move(exercise), .done = *done};
}

Read read_answer(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 3> keys{"lesson", "exercise", "right"};
  const auto* const answer = value.if_object();
  if (answer == nullptr) return wrong_value("answer", Message::server_expected_class_answer);
  if (const auto known = check_keys(*answer, keys); !known) return std::unexpected(known.error());
  auto lesson = file_name_in(*answer, "lesson"), exercise = exercise_in(*answer, "exercise");
  const auto right = truth_in(*answer, "right");
  if (!lesson || !exercise || !right) return wrong_value("answer", Message::server_expected_class_answer);
  return classes::Answer{.lesson = *std::move(lesson), .exercise = *std::move(exercise), .right = *right};
}

Read read_stop(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 2> keys{"step", "answer"};
  const auto* const stop = value.if_object();
  if (stop == nullptr) return wrong_value("stop", Message::server_expected_stop, most_answers);
  if (const auto known = check_keys(*stop, keys); !known) return std::unexpected(known.error());
  const auto step = count_in(*stop, "step", most_steps);
  const auto answer =
      value_in(*stop, "answer") == nullptr ? std::optional(0U) : count_in(*stop, "answer", most_answers);
  if (!step || !answer) return wrong_value("stop", Message::server_expected_stop, most_answers);
  return classes::Stop{.step = *step, .answer = *answer};
}

Read read_assign(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 3> keys{"lesson", "level", "exercises"};
  const auto wrong = [] {
    return wrong_value("assign", Message::server_expected_assignment, longest_lesson_name, most_levels, most_chosen);
  };
  const auto* const assign = value.if_object();
  if (assign == nullptr) return wrong();
  if (const auto known = check_keys(*assign, keys); !known) return std::unexpected(known.error());
  auto assignment = assignment_in(*assign);
  if (!assignment) return wrong();
  return classes::Assign{*std::move(assignment)};
}

Read read_look(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 4> keys{"lesson", "case", "step", "squares"};
  if (value.is_null()) return classes::Look{};
  const auto* const look = value.if_object();
  if (look == nullptr) return wrong_value("look", Message::server_expected_look, most_pointed);
  if (const auto known = check_keys(*look, keys); !known) return std::unexpected(known.error());
  const bool lesson = value_in(*look, "lesson") != nullptr, scene = value_in(*look, "case") != nullptr;
  auto name = lesson ? file_name_in(*look, "lesson") : name_of(string_in(*look, "case"), "/", longest_case_name);
  const auto step = count_in(*look, "step", most_steps);
  auto squares = value_in(*look, "squares") == nullptr
                     ? std::optional(std::vector<std::string>())
                     : list_in<std::string>(*look, "squares", most_pointed, square_of);
  if (lesson == scene || !name || !step || !squares)
    return wrong_value("look", Message::server_expected_look, most_pointed);
  classes::Look read{.step = *step, .squares = *std::move(squares)};
  (lesson ? read.lesson : read.scene) = *std::move(name);
  return read;
}

Read read_award(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 2> keys{"points", "pupils"};
  const auto* const award = value.if_object();
  if (award == nullptr) return wrong_value("award", Message::server_expected_award, most_points_at_once);
  if (const auto known = check_keys(*award, keys); !known) return std::unexpected(known.error());
  const auto points = number_in(*award, "points");
  auto pupils = list_in<unsigned>(*award, "pupils", most_awarded,
                                  [](const auto& one) { return whole_number(one, highest_pupil); });
  if (!points || *points < -most_points_at_once || *points > most_points_at_once || !pupils)
    return wrong_value("award", Message::server_expected_award, most_points_at_once);
  return classes::Award{.points = static_cast<int>(*points), .pupils = *std::move(pupils)};
}

Read read_pair(const boost::json::value& value) {
  static constexpr std::array<std::string_view, 3> keys{"regulations", "language", "kind"};
  if (value.is_null()) return classes::Pair{};
  const auto* const pair = value.if_object();
  if (pair == nullptr) return wrong_value("pair", Message::server_expected_pair);
  if (const auto known = check_keys(*pair, keys); !known) return std::unexpected(known.error());
  const auto* const asked = object_in(*pair, "regulations");
  if (asked == nullptr) return wrong_value("regulations", Message::server_expected_object);
  auto regulations = complete_regulations(*asked);
  if (!regulations) return std::unexpected(regulations.error());
  classes::Game game{.regulations = *std::move(regulations)};
  if (value_in(*pair, "language") != nullptr) {
    const auto* const tag = string_in(*pair, "language");
    const auto language = tag == nullptr ? std::nullopt : text::parse_language(view(*tag));
    if (!language) return wrong_language();
    game.language = *language;
  }
  if (value_in(*pair, "kind") != nullptr) {
    auto kind = file_name_in(*pair, "kind");
    if (!kind) return wrong_value("pair", Message::server_expected_pair);
    game.kind = *std::move(kind);
  }
  return classes::Pair{std::move(game)};
}

Read read_remove(const boost::json::value& value) {
  const auto pupil = whole_number(value, highest_pupil);
  if (!pupil) return wrong_value("remove", Message::server_expected_pupil);
  return classes::Remove{*pupil};
}

Read read_admit(const boost::json::value& value) {
  if (!value.is_bool()) return wrong_value("admit", laws::Message::value_truth);
  return classes::Admit{value.get_bool()};
}

Read read_list(const boost::json::value& value) {
  if (value != true) return wrong_value("list", Message::server_expected_true);
  return classes::List{};
}

Read read_close(const boost::json::value& value) {
  if (value != true) return wrong_value("close", Message::server_expected_true);
  return classes::Close{};
}

Read read_ping(const boost::json::value& value) { return classes::Ping{boost::json::serialize(value)}; }

struct MessageKind {
  std::string_view key;
  Read (*read)(const boost::json::value& value);
};
constexpr std::array<MessageKind, 13> message_kinds{{{"hello", read_hello},
                                                     {"at", read_place},
                                                     {"answer", read_answer},
                                                     {"stop", read_stop},
                                                     {"assign", read_assign},
                                                     {"look", read_look},
                                                     {"award", read_award},
                                                     {"pair", read_pair},
                                                     {"remove", read_remove},
                                                     {"admit", read_admit},
                                                     {"list", read_list},
                                                     {"close", read_close},
                                                     {"ping", read_ping}}};

}  // namespace

std::string_view word(Voice voice) { return voice_words[static_cast<std::size_t>(voice)]; }

Read read_class_message(std::string_view text) {
  std::array<unsigned char, 2048> enough_for_most;
  boost::json::monotonic_resource storage(enough_for_most.data(), enough_for_most.size());
  const auto value = parse_json(text, &storage);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  // A message has only one key.
  const auto unknown = [] {
    return std::unexpected(refusal(Code::bad_request, Message::server_class_unknown_message));
  };
  if (object->size() != 1) return unknown();
  const auto& [key, said] = *object->begin();
  const auto kind = std::ranges::find(message_kinds, std::string_view(key.data(), key.size()), &MessageKind::key);
  return kind == message_kinds.end() ? Read(unknown()) : kind->read(said);
}

std::expected<OpenClass, Refusal> read_open_class(std::string_view body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  static constexpr std::array<std::string_view, 5> keys{"lesson", "level", "exercises", "voice", "plan"};
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  auto assignment = assignment_in(*object);
  if (!assignment)
    return std::unexpected(
        refusal(Code::bad_request, Message::server_class_needs, longest_lesson_name, most_levels, most_chosen));
  OpenClass opened{.assignment = *std::move(assignment)};
  if (value_in(*object, "plan") != nullptr) {
    const auto plan = count_in(*object, "plan", most_plans);
    if (!plan) return wrong_value("plan", Message::server_expected_plan, most_plans);
    opened.plan = *plan;
  }
  if (value_in(*object, "voice") != nullptr) {
    const auto* const voice = string_in(*object, "voice");
    const auto found = voice == nullptr ? voice_words.end() : std::ranges::find(voice_words, view(*voice));
    if (found == voice_words.end()) return wrong_value("voice", Message::server_expected_voice);
    opened.voice = static_cast<Voice>(found - voice_words.begin());
  }
  return opened;
}

}  // namespace jadoube::server

#include "jadoube/server/classroom/class_message.hpp"

#include <algorithm>
#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>

#include "jadoube/base/utf8.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

using Read = std::expected<ClassMessage, Refusal>;

constexpr std::array<std::string_view, 3> voice_words{"child", "young", "adult"};

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

// The name of a lesson or an exercise, as its file has it.
std::optional<std::string> file_name_in(const boost::json::object& object, std::string_view key) {
  const auto* const text = string_in(object, key);
  if (text == nullptr || text->empty() || text->size() > longest_lesson_name) return std::nullopt;
  const bool fits = std::ranges::all_of(view(*text), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
  });
  if (!fits) return std::nullopt;
  return std::string(view(*text));
}

std::optional<unsigned> count_in(const boost::json::object& object, std::string_view key, unsigned most) {
  const auto number = number_in(object, key);
  if (!number || *number < 1 || *number > most) return std::nullopt;
  return static_cast<unsigned>(*number);
}

// `lesson` or `level` of an object.
std::optional<Assignment> assignment_in(const boost::json::object& object) {
  Assignment assignment;
  if (value_in(object, "level") == nullptr) {
    auto lesson = file_name_in(object, "lesson");
    if (!lesson) return std::nullopt;
    assignment.lesson = *std::move(lesson);
    return assignment;
  }
  const auto level = count_in(object, "level", most_levels);
  if (!level || value_in(object, "lesson") != nullptr) return std::nullopt;
  assignment.level = *level;
  return assignment;
}

Read read_hello(const boost::json::object& hello) {
  static constexpr std::array<std::string_view, 2> keys{"token", "name"};
  if (const auto known = check_keys(hello, keys); !known) return std::unexpected(known.error());
  const auto* const token = string_in(hello, "token");
  const auto* const name = string_in(hello, "name");
  if ((token == nullptr) == (name == nullptr)) return wrong_value("hello", Message::server_expected_class_hello);
  if (token != nullptr) return classes::Hello{.token = std::string(view(*token))};
  auto shown = visible_name(view(*name));
  if (!shown || shown->empty() || base::characters(*shown) > longest_first_name)
    return std::unexpected(refusal(Code::bad_request, Message::server_class_bad_name, longest_first_name));
  return classes::Hello{.token = std::nullopt, .name = *std::move(shown)};
}

Read read_place(const boost::json::object& at) {
  static constexpr std::array<std::string_view, 5> keys{"lesson", "step", "steps", "exercise", "done"};
  if (const auto known = check_keys(at, keys); !known) return std::unexpected(known.error());
  auto lesson = file_name_in(at, "lesson");
  const auto step = count_in(at, "step", most_steps), steps = count_in(at, "steps", most_steps);
  auto exercise = value_in(at, "exercise") == nullptr ? std::string() : file_name_in(at, "exercise");
  const auto done = value_in(at, "done") == nullptr ? false : truth_in(at, "done");
  if (!lesson || !step || !steps || *step > *steps || !exercise || !done)
    return wrong_value("at", Message::server_expected_place);
  return classes::Place{
      .lesson = *std::move(lesson), .step = *step, .steps = *steps, .exercise = *std::move(exercise), .done = *done};
}

Read read_answer(const boost::json::object& answer) {
  static constexpr std::array<std::string_view, 3> keys{"lesson", "exercise", "right"};
  if (const auto known = check_keys(answer, keys); !known) return std::unexpected(known.error());
  auto lesson = file_name_in(answer, "lesson"), exercise = file_name_in(answer, "exercise");
  const auto right = truth_in(answer, "right");
  if (!lesson || !exercise || !right) return wrong_value("answer", Message::server_expected_class_answer);
  return classes::Answer{.lesson = *std::move(lesson), .exercise = *std::move(exercise), .right = *right};
}

Read read_assign(const boost::json::object& assign) {
  static constexpr std::array<std::string_view, 2> keys{"lesson", "level"};
  if (const auto known = check_keys(assign, keys); !known) return std::unexpected(known.error());
  auto assignment = assignment_in(assign);
  if (!assignment) return wrong_value("assign", Message::server_expected_assignment, longest_lesson_name, most_levels);
  return classes::Assign{*std::move(assignment)};
}

Read read_message(const boost::json::object& message) {
  using Reader = Read (*)(const boost::json::object&);
  struct Kind {
    std::string_view key;
    text::Message expected;
    Reader read;
  };
  constexpr std::array<Kind, 3> with_objects{{{"hello", Message::server_expected_class_hello, read_hello},
                                              {"at", Message::server_expected_place, read_place},
                                              {"answer", Message::server_expected_class_answer, read_answer}}};
  for (const auto& [key, expected, read] : with_objects) {
    if (!message.contains({key.data(), key.size()})) continue;
    const auto* const object = object_in(message, key);
    return object == nullptr ? wrong_value(key, expected) : read(*object);
  }
  if (message.contains("assign")) {
    const auto* const object = object_in(message, "assign");
    return object == nullptr
               ? wrong_value("assign", Message::server_expected_assignment, longest_lesson_name, most_levels)
               : read_assign(*object);
  }
  if (message.contains("remove")) {
    const auto pupil = count_in(message, "remove", 1'000'000'000);
    if (!pupil) return wrong_value("remove", Message::server_expected_pupil);
    return classes::Remove{*pupil};
  }
  if (message.contains("admit")) {
    const auto open = truth_in(message, "admit");
    if (!open) return wrong_value("admit", laws::Message::value_truth);
    return classes::Admit{*open};
  }
  if (message.contains("close")) {
    if (truth_in(message, "close") != true) return wrong_value("close", Message::server_expected_true);
    return classes::Close{};
  }
  if (const auto* const ping = message.if_contains("ping")) return classes::Ping{boost::json::serialize(*ping)};
  return std::unexpected(refusal(Code::bad_request, Message::server_class_unknown_message));
}

}  // namespace

std::string_view word(Voice voice) { return voice_words[static_cast<std::size_t>(voice)]; }

Read read_class_message(std::string_view text) {
  std::array<unsigned char, 2048> enough_for_most;
  boost::json::monotonic_resource storage(enough_for_most.data(), enough_for_most.size());
  const auto value = parse_json(text, &storage);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  // One thing at a time.
  if (object->size() != 1) return std::unexpected(refusal(Code::bad_request, Message::server_class_unknown_message));
  return read_message(*object);
}

std::expected<OpenClass, Refusal> read_open_class(std::string_view body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  static constexpr std::array<std::string_view, 3> keys{"lesson", "level", "voice"};
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  auto assignment = assignment_in(*object);
  if (!assignment)
    return std::unexpected(refusal(Code::bad_request, Message::server_class_needs, longest_lesson_name, most_levels));
  OpenClass opened{.assignment = *std::move(assignment)};
  if (value_in(*object, "voice") != nullptr) {
    const auto* const voice = string_in(*object, "voice");
    const auto found = voice == nullptr ? voice_words.end() : std::ranges::find(voice_words, view(*voice));
    if (found == voice_words.end()) return wrong_value("voice", Message::server_expected_voice);
    opened.voice = static_cast<Voice>(found - voice_words.begin());
  }
  return opened;
}

}  // namespace jadoube::server

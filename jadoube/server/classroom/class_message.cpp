#include "jadoube/server/classroom/class_message.hpp"

#include <algorithm>
#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>
#include <initializer_list>

#include "jadoube/laws/messages.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/utf8.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

using Read = std::expected<ClassMessage, Refusal>;

constexpr std::array<std::string_view, 3> voice_words{"child", "young", "adult"};

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

template <typename... Arguments>
std::unexpected<Refusal> must_be(std::string_view key, text::Message expected, const Arguments&... arguments) {
  const Refusal value = refusal(Code::bad_request, expected, arguments...);
  return std::unexpected(Refusal{Code::bad_request, say(text::Language::en, Message::server_bad_value, key, value.en),
                                 say(text::Language::pt, Message::server_bad_value, key, value.pt)});
}

// A key that means nothing is refused.
std::expected<void, Refusal> only(const boost::json::object& object, std::initializer_list<std::string_view> keys) {
  for (const auto& member : object) {
    const std::string_view key(member.key().data(), member.key().size());
    if (std::ranges::find(keys, key) == keys.end())
      return std::unexpected(refusal(Code::bad_request, Message::server_unknown_key, key));
  }
  return {};
}

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
  if (const auto known = only(hello, {"token", "name"}); !known) return std::unexpected(known.error());
  const auto* const token = string_in(hello, "token");
  const auto* const name = string_in(hello, "name");
  if ((token == nullptr) == (name == nullptr)) return must_be("hello", Message::server_expected_class_hello);
  if (token != nullptr) return classes::Hello{.token = std::string(view(*token))};
  auto shown = visible_name(view(*name));
  if (!shown || shown->empty() || characters(*shown) > longest_first_name)
    return std::unexpected(refusal(Code::bad_request, Message::server_class_bad_name, longest_first_name));
  return classes::Hello{.token = std::nullopt, .name = *std::move(shown)};
}

Read read_place(const boost::json::object& at) {
  if (const auto known = only(at, {"lesson", "step", "steps", "exercise", "done"}); !known)
    return std::unexpected(known.error());
  auto lesson = file_name_in(at, "lesson");
  const auto step = count_in(at, "step", most_steps), steps = count_in(at, "steps", most_steps);
  auto exercise = value_in(at, "exercise") == nullptr ? std::string() : file_name_in(at, "exercise");
  const auto done = value_in(at, "done") == nullptr ? false : truth_in(at, "done");
  if (!lesson || !step || !steps || *step > *steps || !exercise || !done)
    return must_be("at", Message::server_expected_place);
  return classes::Place{
      .lesson = *std::move(lesson), .step = *step, .steps = *steps, .exercise = *std::move(exercise), .done = *done};
}

Read read_answer(const boost::json::object& answer) {
  if (const auto known = only(answer, {"lesson", "exercise", "right"}); !known) return std::unexpected(known.error());
  auto lesson = file_name_in(answer, "lesson"), exercise = file_name_in(answer, "exercise");
  const auto right = truth_in(answer, "right");
  if (!lesson || !exercise || !right) return must_be("answer", Message::server_expected_class_answer);
  return classes::Answer{.lesson = *std::move(lesson), .exercise = *std::move(exercise), .right = *right};
}

Read read_assign(const boost::json::object& assign) {
  if (const auto known = only(assign, {"lesson", "level"}); !known) return std::unexpected(known.error());
  auto assignment = assignment_in(assign);
  if (!assignment) return must_be("assign", Message::server_expected_assignment, longest_lesson_name, most_levels);
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
    return object == nullptr ? must_be(key, expected) : read(*object);
  }
  if (message.contains("assign")) {
    const auto* const object = object_in(message, "assign");
    return object == nullptr ? must_be("assign", Message::server_expected_assignment, longest_lesson_name, most_levels)
                             : read_assign(*object);
  }
  if (message.contains("remove")) {
    const auto pupil = count_in(message, "remove", 1'000'000'000);
    if (!pupil) return must_be("remove", Message::server_expected_pupil);
    return classes::Remove{*pupil};
  }
  if (message.contains("admit")) {
    const auto open = truth_in(message, "admit");
    if (!open) return must_be("admit", laws::Message::value_truth);
    return classes::Admit{*open};
  }
  if (message.contains("close")) {
    if (truth_in(message, "close") != true) return must_be("close", Message::server_expected_true);
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
  if (const auto known = only(*object, {"lesson", "level", "voice"}); !known) return std::unexpected(known.error());
  auto assignment = assignment_in(*object);
  if (!assignment)
    return std::unexpected(refusal(Code::bad_request, Message::server_class_needs, longest_lesson_name, most_levels));
  OpenClass opened{.assignment = *std::move(assignment)};
  if (value_in(*object, "voice") != nullptr) {
    const auto* const voice = string_in(*object, "voice");
    const auto found = voice == nullptr ? voice_words.end() : std::ranges::find(voice_words, view(*voice));
    if (found == voice_words.end()) return must_be("voice", Message::server_expected_voice);
    opened.voice = static_cast<Voice>(found - voice_words.begin());
  }
  return opened;
}

}  // namespace jadoube::server

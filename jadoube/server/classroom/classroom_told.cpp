// A class: the messages to its pages.
#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/classroom/classroom.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

std::int64_t seconds(Moment::duration time) {
  return std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

}  // namespace

void Classroom::change(unsigned pupil) {
  if (desks_.empty()) return;
  for (Desk& desk : desks_) desk.behind.insert(pupil);
  if (!std::exchange(told_host_, true)) host_.changed(*this);
}

void Classroom::tell_teacher(Moment now) {
  told_host_ = false;
  for (Desk& desk : desks_) tell(desk, now);
}

void Classroom::tell_teacher(ClassPage& page, Moment now) {
  for (Desk& desk : desks_)
    if (desk.page == &page) tell(desk, now);
}

void Classroom::tell(Desk& desk, Moment now) {
  if (desk.behind.empty() || desk.page->busy()) return;
  std::string message;
  JsonText json(message);
  std::vector<unsigned> removed;
  json.raw(R"({"pupils": [)");
  for (bool first = true; const unsigned number : std::exchange(desk.behind, {})) {
    const auto pupil = pupils_.find(number);
    if (pupil == pupils_.end()) {
      removed.push_back(number);
      continue;
    }
    if (!std::exchange(first, false)) json.raw(", ");
    write_pupil(message, number, *pupil->second, now);
  }
  json.raw(R"(], "removed": )").list(removed, [&](unsigned number) { json.number(number); }).raw("}");
  desk.page->send(std::move(message));
}

void Classroom::tell_everybody(const std::string& message) const {
  for (const Desk& desk : desks_) desk.page->send(message);
  for (const auto& [number, pupil] : pupils_) tell_pupil(*pupil, message);
}

void Classroom::tell_pupil(const Pupil& pupil, const std::string& message) const {
  for (ClassPage* const page : pupil.pages) page->send(message);
}

void Classroom::tell_assignment() const {
  std::string message = R"({"assigned": {)";
  write_assignment(message);
  tell_everybody(message + "}}");
}

void Classroom::tell_game(const Pupil& pupil) const {
  std::string message = R"({"game": )";
  write_game(message, pupil);
  tell_pupil(pupil, message + "}");
}

std::string refused_message(const Refusal& refusal) {
  std::string message = R"({"refused": null, )";
  write_members(message, refusal);
  return message + "}";
}

void Classroom::write_assignment(std::string& out) const {
  JsonText json(out);
  json.raw(R"("lesson": )").text_or_null(assignment_.lesson).raw(R"(, "level": )");
  json.or_null(assignment_.level == 0 ? std::nullopt : std::optional(assignment_.level),
               [&](unsigned level) { json.number(level); });
  json.raw(R"(, "exercises": )").list(assignment_.exercises, [&](const std::string& name) { json.word(name); });
  json.raw(R"(, "voice": )").word(word(voice_)).raw(R"(, "admits": )").truth(admits_);
}

void Classroom::write_look(std::string& out) const {
  JsonText json(out);
  if (look_.nothing()) return static_cast<void>(json.raw("null"));
  json.raw(look_.scene.empty() ? R"({"lesson": )" : R"({"case": )");
  json.word(look_.scene.empty() ? look_.lesson : look_.scene).raw(R"(, "step": )").number(look_.step);
  json.raw(R"(, "squares": )").list(look_.squares, [&](const std::string& square) { json.word(square); }).raw("}");
}

void Classroom::write_game(std::string& out, const Pupil& pupil) const {
  JsonText json(out);
  if (!pupil.seat) return static_cast<void>(json.raw("null"));
  const GameSeat& seat = *pupil.seat;
  json.raw(R"({"table": )").word(to_string(seat.table)).raw(R"(, "seat": )");
  json.word(laws::protocol::word(laws::protocol::color_words, seat.color)).raw(R"(, "token": )").word(seat.token);
  json.raw(R"(, "opponent": )").text_or_null(name_of(seat.opponent)).raw(R"(, "kind": )").text_or_null(game_).raw("}");
}

// Empty if the pupil has gone.
std::string Classroom::name_of(unsigned pupil) const {
  const auto found = pupils_.find(pupil);
  return found == pupils_.end() ? std::string() : found->second->name;
}

void Classroom::write_pupil(std::string& out, unsigned number, const Pupil& pupil, Moment now) const {
  JsonText json(out);
  json.raw(R"({"pupil": )").number(number).raw(R"(, "name": )").text(pupil.name);
  json.raw(R"(, "here": )").truth(!pupil.pages.empty());
  json.raw(R"(, "lesson": )").text_or_null(pupil.place.lesson);
  json.raw(R"(, "step": )").number(pupil.place.step).raw(R"(, "steps": )").number(pupil.place.steps);
  json.raw(R"(, "exercise": )").text_or_null(pupil.place.exercise).raw(R"(, "done": )").truth(pupil.place.done);
  const auto answered = std::ranges::find(pupil.lessons, pupil.place.lesson, &LessonResults::lesson);
  const std::span<const std::pair<std::string, Result>> results =
      answered == pupil.lessons.end() ? std::span<const std::pair<std::string, Result>>() : answered->exercises;
  json.raw(R"(, "results": )").list(results, [&](const auto& entry) {
    json.raw(R"({"exercise": )").word(entry.first).raw(R"(, "right": )").truth(entry.second.right);
    json.raw(R"(, "wrong": )").number(entry.second.wrong).raw("}");
  });
  json.raw(R"(, "right": )").number(pupil.right).raw(R"(, "wrong": )").number(pupil.wrong);
  json.raw(R"(, "points": )").number(pupil.points).raw(R"(, "stop": )");
  json.or_null(pupil.objection, [&](const Objection& objection) {
    json.raw(R"({"step": )").number(objection.step).raw(R"(, "answer": )").number(objection.answer);
    json.raw(R"(, "order": )").number(objection.order).raw("}");
  });
  json.raw(R"(, "game": )");
  json.or_null(pupil.seat, [&](const GameSeat& seat) {
    json.raw(R"({"table": )").word(to_string(seat.table)).raw(R"(, "seat": )");
    json.word(laws::protocol::word(laws::protocol::color_words, seat.color));
    json.raw(R"(, "opponent": )").number(seat.opponent).raw(R"(, "result": )");
    json.word(laws::protocol::word(laws::protocol::result_words, seat.result)).raw("}");
  });
  json.raw(R"(, "idle": )").number(seconds(now - pupil.worked)).raw("}");
}

std::string Classroom::description() const {
  std::string out = R"({"class": ")" + to_string(id_) + R"(", )";
  write_assignment(out);
  return out + "}";
}

}  // namespace jadoube::server

#include "jadoube/server/classroom/classroom.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

// A page says where it is and what was answered; the teacher's buttons are pressed by a hand.
Rate of_messages() { return {5, 40}; }
Rate of_hellos() { return {0.5, 30}; }

std::int64_t seconds(Moment::duration time) {
  return std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

bool is_teacher(const ClassPage& page) { return page.pupil == 0; }

}  // namespace

Classroom::Classroom(ClassHost& host, store::TableId id, const store::SecretHash& teacher, OpenClass opened,
                     QuotaLease lease, Moment now)
    : host_(host),
      id_(id),
      teacher_(teacher),
      assignment_(std::move(opened.assignment)),
      voice_(opened.voice),
      lease_(std::move(lease)),
      opened_(now),
      teacher_messages_(of_messages()),
      teacher_hellos_(of_hellos()),
      teacher_left_(now) {}

// --- Who comes and goes

std::expected<void, Refusal> Classroom::enter(ClassPage& page, std::string_view token, Moment now) {
  const auto secret = lookup_hash(token);
  if (same(secret, teacher_)) {
    if (!teacher_hellos_.take(now)) return std::unexpected(refusal(Code::too_fast, Message::server_too_fast));
    return enter_as_teacher(page);
  }
  const auto found =
      std::ranges::find_if(pupils_, [&](const auto& entry) { return same(secret, entry.second->secret); });
  if (found == pupils_.end()) return std::unexpected(refusal(Code::not_allowed, Message::server_class_wrong_token));
  if (!found->second->hellos.take(now)) return std::unexpected(refusal(Code::too_fast, Message::server_too_fast));
  const auto entered = enter_as_pupil(page, found->first, *found->second);
  if (entered) welcome_pupil(page, found->first, *found->second, token);
  return entered;
}

std::expected<void, Refusal> Classroom::enter_as_teacher(ClassPage& page) {
  if (desks_.size() >= most_pages_of_place)
    return std::unexpected(refusal(Code::too_many, Message::server_class_pages));
  page.pupil = 0;
  teacher_came_ = true;
  desks_.push_back({&page});
  std::string welcome = R"({"welcome": {"class": ")" + to_string(id_) + R"(", "teacher": true, )";
  write_assignment(welcome);
  welcome += "}}";
  page.send(std::move(welcome));
  for (const auto& [number, pupil] : pupils_) change(number);
  return {};
}

std::expected<void, Refusal> Classroom::join(ClassPage& page, const std::string& name, Moment now, QuotaLease lease) {
  if (!admits_) return std::unexpected(refusal(Code::not_allowed, Message::server_class_door));
  if (pupils_.size() >= most_pupils)
    return std::unexpected(refusal(Code::too_many, Message::server_class_full, most_pupils));
  if (!host_.has_room_for_pupil()) return std::unexpected(refusal(Code::too_many, Message::server_classes_full));
  const std::string token = draw_secret();
  const unsigned number = ++last_number_;
  auto& pupil = pupils_[number] = std::make_unique<Pupil>(Pupil{.name = name_apart(name),
                                                                .secret = lookup_hash(token),
                                                                .messages = of_messages(),
                                                                .hellos = of_hellos(),
                                                                .worked = now,
                                                                .lease = std::move(lease)});
  const auto entered = enter_as_pupil(page, number, *pupil);
  welcome_pupil(page, number, *pupil, token);
  return entered;
}

std::expected<void, Refusal> Classroom::enter_as_pupil(ClassPage& page, unsigned number, Pupil& pupil) {
  if (pupil.pages.size() >= most_pages_of_place)
    return std::unexpected(refusal(Code::too_many, Message::server_class_pages));
  page.pupil = number;
  pupil.pages.push_back(&page);
  change(number);
  return {};
}

void Classroom::welcome_pupil(ClassPage& page, unsigned number, const Pupil& pupil, std::string_view token) const {
  std::string welcome = R"({"welcome": {"class": ")" + to_string(id_) + R"(", "teacher": false, "pupil": )";
  JsonText json(welcome);
  json.number(number).raw(R"(, "name": )").text(pupil.name).raw(R"(, "token": )").text(token).raw(", ");
  write_assignment(welcome);
  welcome += "}}";
  page.send(std::move(welcome));
}

// “Ana 2”, where there is an “Ana” or an “ana”.
std::string Classroom::name_apart(const std::string& name) const {
  const auto taken = [&](const std::string& wanted) {
    return std::ranges::any_of(pupils_, [&](const auto& entry) { return same_name(entry.second->name, wanted); });
  };
  std::string apart = name;
  for (unsigned number = 2; taken(apart); ++number) apart = fmt::format("{} {}", name, number);
  return apart;
}

void Classroom::leave(ClassPage& page, Moment now) {
  if (is_teacher(page)) {
    std::erase_if(desks_, [&](const Desk& desk) { return desk.page == &page; });
    if (desks_.empty()) teacher_left_ = now;
    return;
  }
  const auto pupil = pupils_.find(page.pupil);
  if (pupil == pupils_.end()) return;
  std::erase(pupil->second->pages, &page);
  change(page.pupil);
}

std::optional<Refusal> Classroom::expired(Moment now) const {
  if (now - opened_ >= longest_class)
    return refusal(Code::not_found, Message::server_class_too_old, longest_class.count());
  const Moment::duration wait = teacher_came_ ? Moment::duration(time_without_teacher) : time_for_teacher_to_come;
  if (desks_.empty() && now - teacher_left_ >= wait) return refusal(Code::not_found, Message::server_class_ended);
  return std::nullopt;
}

void Classroom::end(CloseReason why, const Refusal& refusal) {
  std::vector<ClassPage*> pages;
  pages.reserve(desks_.size() + pupils_.size());
  for (const Desk& desk : desks_) pages.push_back(desk.page);
  for (const auto& [number, pupil] : pupils_) pages.insert(pages.end(), pupil->pages.begin(), pupil->pages.end());
  desks_.clear();
  pupils_.clear();
  for (ClassPage* const page : pages) page->dismiss(why, refusal);
}

// --- What is said

bool Classroom::may_speak(const ClassPage& page, Moment now) {
  if (is_teacher(page)) return teacher_messages_.take(now);
  const auto pupil = pupils_.find(page.pupil);
  return pupil == pupils_.end() || pupil->second->messages.take(now);
}

void Classroom::take(ClassPage& page, const ClassMessage& message, Moment now) {
  std::visit([&](const auto& kind) { take(page, kind, now); }, message);
}

void Classroom::take(ClassPage& page, const classes::Hello& /*hello*/, Moment /*now*/) {
  refuse(page, refusal(Code::bad_request, Message::server_class_unknown_message));
}

void Classroom::take(ClassPage& page, const classes::Place& place, Moment now) {
  const auto found = pupils_.find(page.pupil);
  if (found == pupils_.end()) return refuse(page, refusal(Code::not_allowed, Message::server_class_not_yours));
  Pupil& pupil = *found->second;
  if (pupil.place == place) return;
  pupil.place = place;
  pupil.worked = now;
  change(page.pupil);
}

void Classroom::take(ClassPage& page, const classes::Answer& answer, Moment now) {
  const auto found = pupils_.find(page.pupil);
  if (found == pupils_.end()) return refuse(page, refusal(Code::not_allowed, Message::server_class_not_yours));
  Pupil& pupil = *found->second;
  if (pupil.place.lesson != answer.lesson) {
    pupil.place = {.lesson = answer.lesson, .exercise = answer.exercise};
  }
  pupil.worked = now;
  ++(answer.right ? pupil.right : pupil.wrong);
  auto& lessons = pupil.lessons;
  const auto before = std::ranges::find(lessons, answer.lesson, &LessonResults::lesson);
  if (before != lessons.end()) {
    std::rotate(before, before + 1, lessons.end());
  } else {
    if (lessons.size() == most_lessons) lessons.erase(lessons.begin());
    lessons.push_back({.lesson = answer.lesson});
  }
  auto& results = lessons.back().exercises;
  auto result = std::ranges::find(
      results, answer.exercise, [](const auto& entry) -> const auto& { return entry.first; });
  if (result == results.end() && results.size() < most_exercises)
    result = results.insert(result, {answer.exercise, Result{}});
  if (result != results.end()) {
    result->second.right = result->second.right || answer.right;
    if (!answer.right) ++result->second.wrong;
  }
  change(page.pupil);
}

void Classroom::take(ClassPage& page, const classes::Assign& assign, Moment now) {
  if (!is_teacher(page)) return refuse(page, refusal(Code::not_allowed, Message::server_class_not_yours));
  assignment_ = assign.assignment;
  for (const auto& [number, pupil] : pupils_) {
    pupil->worked = now;  // what was waited for is over
    change(number);
  }
  tell_assignment();
}

void Classroom::take(ClassPage& page, const classes::Remove& remove, Moment /*now*/) {
  if (!is_teacher(page)) return refuse(page, refusal(Code::not_allowed, Message::server_class_not_yours));
  const auto found = pupils_.find(remove.pupil);
  if (found == pupils_.end()) return refuse(page, refusal(Code::bad_request, Message::server_class_no_pupil));
  const auto pages = std::move(found->second->pages);
  pupils_.erase(found);
  change(remove.pupil);
  for (ClassPage* const each : pages)
    each->dismiss(CloseReason::not_allowed, refusal(Code::not_allowed, Message::server_class_removed));
}

void Classroom::take(ClassPage& page, const classes::Admit& admit, Moment /*now*/) {
  if (!is_teacher(page)) return refuse(page, refusal(Code::not_allowed, Message::server_class_not_yours));
  admits_ = admit.open;
  tell_assignment();
}

void Classroom::take(ClassPage& page, const classes::Close& /*close*/, Moment /*now*/) {
  if (!is_teacher(page)) return refuse(page, refusal(Code::not_allowed, Message::server_class_not_yours));
  host_.close(*this);
}

void Classroom::take(ClassPage& page, const classes::Ping& ping, Moment /*now*/) {
  page.send(fmt::format(R"({{"pong": {}}})", ping.value));
}

// --- What is told

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

void Classroom::tell_assignment() const {
  std::string message = R"({"assigned": {)";
  write_assignment(message);
  message += "}}";
  for (const Desk& desk : desks_) desk.page->send(message);
  for (const auto& [number, pupil] : pupils_)
    for (ClassPage* const page : pupil->pages) page->send(message);
}

void Classroom::refuse(ClassPage& page, const Refusal& refusal) {
  std::string message = R"({"refused": null, )";
  write_members(message, refusal);
  page.send(message + "}");
}

void Classroom::write_assignment(std::string& out) const {
  JsonText json(out);
  json.raw(R"("lesson": )").text_or_null(assignment_.lesson).raw(R"(, "level": )");
  json.or_null(assignment_.level == 0 ? std::nullopt : std::optional(assignment_.level),
               [&](unsigned level) { json.number(level); });
  json.raw(R"(, "voice": )").word(word(voice_)).raw(R"(, "admits": )").truth(admits_);
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
  json.raw(R"(, "idle": )").number(seconds(now - pupil.worked)).raw("}");
}

std::string Classroom::description() const {
  std::string out = R"({"class": ")" + to_string(id_) + R"(", )";
  write_assignment(out);
  return out + "}";
}

}  // namespace jadoube::server

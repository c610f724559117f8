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

// A page sends its place and its answers; a teacher presses buttons by hand.
Rate of_messages() { return {5, 40}; }
Rate of_hellos() { return {0.5, 30}; }

}  // namespace

Classroom::Classroom(ClassHost& host, store::TableId id, std::string code, const store::SecretHash& teacher,
                     OpenClass opened, QuotaLease lease, Moment now)
    : host_(host),
      id_(id),
      code_(std::move(code)),
      teacher_(teacher),
      assignment_(std::move(opened.assignment)),
      voice_(opened.voice),
      plan_(opened.plan),
      lease_(std::move(lease)),
      opened_(now),
      teacher_messages_(of_messages()),
      teacher_hellos_(of_hellos()),
      teacher_left_(now) {}

// --- Entering and leaving

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
  std::string welcome = R"({"welcome": {"class": ")" + to_string(id_) + R"(", "teacher": true, "code": ")" + code_;
  JsonText json(welcome);
  json.raw(R"(", "plan": )");
  json.or_null(plan_ == 0 ? std::nullopt : std::optional(plan_), [&](unsigned plan) { json.number(plan); });
  json.raw(", ");
  write_assignment(welcome);
  json.raw(R"(, "look": )");
  write_look(welcome);
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
  json.raw(R"(, "look": )");
  write_look(welcome);
  json.raw(R"(, "points": )").number(pupil.points).raw(R"(, "game": )");
  write_game(welcome, pupil);
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
  if (page.teachers()) {
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

// --- Messages

// Returns null if the page is not a pupil's.
Classroom::Pupil* Classroom::pupil_of(const ClassPage& page) {
  const auto found = pupils_.find(page.pupil);
  return found == pupils_.end() ? nullptr : found->second.get();
}

bool Classroom::may_speak(const ClassPage& page, Moment now) {
  if (page.teachers()) return teacher_messages_.take(now);
  const auto pupil = pupils_.find(page.pupil);
  return pupil == pupils_.end() || pupil->second->messages.take(now);
}

void Classroom::take(ClassPage& page, const ClassMessage& message, Moment now) {
  std::visit([&](const auto& kind) { take(page, kind, now); }, message);
}

void Classroom::take(ClassPage& page, const classes::Hello& /*hello*/, Moment /*now*/) {
  page.send(refused_message(refusal(Code::bad_request, Message::server_class_unknown_message)));
}

void Classroom::take(ClassPage& page, const classes::Place& place, Moment now) {
  Pupil* const pupil = pupil_of(page);
  if (pupil == nullptr) return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_not_yours)));
  if (pupil->place == place) return;
  pupil->place = place;
  pupil->worked = now;
  change(page.pupil);
}

void Classroom::take(ClassPage& page, const classes::Answer& answer, Moment now) {
  Pupil* const found = pupil_of(page);
  if (found == nullptr) return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_not_yours)));
  Pupil& pupil = *found;
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
  if (result == results.end()) {
    if (results.size() == most_exercises) results.erase(results.begin());
    result = results.insert(results.end(), {answer.exercise, Result{}});
  }
  result->second.right = result->second.right || answer.right;
  if (!answer.right) ++result->second.wrong;
  change(page.pupil);
}

void Classroom::take(ClassPage& page, const classes::Assign& assign, Moment now) {
  if (!page.teachers()) return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_not_yours)));
  assignment_ = assign.assignment;
  for (const auto& [number, pupil] : pupils_) {
    pupil->worked = now;  // the waiting is over
    change(number);
  }
  tell_assignment();
}

void Classroom::take(ClassPage& page, const classes::Remove& remove, Moment /*now*/) {
  if (!page.teachers()) return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_not_yours)));
  const auto found = pupils_.find(remove.pupil);
  if (found == pupils_.end())
    return page.send(refused_message(refusal(Code::bad_request, Message::server_class_no_pupil)));
  const auto pages = std::move(found->second->pages);
  pupils_.erase(found);
  change(remove.pupil);
  for (ClassPage* const each : pages)
    each->dismiss(CloseReason::not_allowed, refusal(Code::not_allowed, Message::server_class_removed));
}

void Classroom::take(ClassPage& page, const classes::Admit& admit, Moment /*now*/) {
  if (!page.teachers()) return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_not_yours)));
  admits_ = admit.open;
  tell_assignment();
}

void Classroom::take(ClassPage& page, const classes::Close& /*close*/, Moment /*now*/) {
  if (!page.teachers()) return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_not_yours)));
  host_.close(*this);
}

void Classroom::take(ClassPage& page, const classes::Ping& ping, Moment /*now*/) {
  page.send(fmt::format(R"({{"pong": {}}})", ping.value));
}

}  // namespace jadoube::server

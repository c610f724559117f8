// A class: the parts of a teacher's hour besides lessons: looking at one thing, objecting to a scene, and games.
#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/classroom/classroom.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

constexpr std::size_t most_met = 100;  // remembered opponents of a pupil

Refusal not_yours() { return refusal(Code::not_allowed, Message::server_class_not_yours); }

}  // namespace

// --- Look here

void Classroom::take(ClassPage& page, const classes::Look& look, Moment now) {
  if (!page.teachers()) return page.send(refused_message(not_yours()));
  const bool was_shown = !look_.nothing();
  // Objections count for one scene only.
  if (look.scene != look_.scene) {
    objections_ = 0;
    for (const auto& [number, pupil] : pupils_)
      if (std::exchange(pupil->objection, std::nullopt)) change(number);
  }
  look_ = look;
  // A pupil who looked was not idle.
  if (was_shown && look_.nothing())
    for (const auto& [number, pupil] : pupils_) {
      pupil->worked = now;
      change(number);
    }
  std::string message = R"({"look": )";
  write_look(message);
  tell_everybody(message + "}");
}

void Classroom::take(ClassPage& page, const classes::Stop& stop, Moment now) {
  Pupil* const pupil = pupil_of(page);
  if (pupil == nullptr) return page.send(refused_message(not_yours()));
  auto& objection = pupil->objection;
  if (!objection) {
    // The pupil may not have seen the teacher's latest step yet.
    if (look_.scene.empty() || stop.step > look_.step || stop.step + 1 < look_.step)
      return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_nothing_to_object)));
    objection = Objection{.step = stop.step, .answer = 0, .order = ++objections_};
  }
  if (objection->answer == 0) objection->answer = stop.answer;
  pupil->worked = now;
  change(page.pupil);
}

void Classroom::take(ClassPage& page, const classes::Award& award, Moment /*now*/) {
  if (!page.teachers()) return page.send(refused_message(not_yours()));
  for (const unsigned number : award.pupils) {
    const auto found = pupils_.find(number);
    if (found == pupils_.end()) continue;
    Pupil& pupil = *found->second;
    pupil.points = std::clamp(pupil.points + award.points, -most_points, most_points);
    change(number);
    std::string message = R"({"points": )";
    JsonText(message).number(pupil.points).raw("}");
    tell_pupil(pupil, message);
  }
}

// --- Games of pupils

void Classroom::take(ClassPage& page, const classes::Pair& pair, Moment now) {
  if (!page.teachers()) return page.send(refused_message(not_yours()));
  for (const auto& [number, pupil] : pupils_) {
    if (!std::exchange(pupil->seat, std::nullopt)) continue;
    pupil->worked = now;
    tell_game(*pupil);
    change(number);
  }
  if (!pair.game) return;
  std::vector<PairedPupil> here;
  for (const auto& [number, pupil] : pupils_)
    if (!pupil->pages.empty()) {
      here.push_back(pupil->games);
      here.back().number = number;
    }
  if (here.size() < 2)
    return page.send(refused_message(refusal(Code::not_allowed, Message::server_class_nobody_to_pair)));
  game_ = pair.game->kind;
  const auto pairs = pair_pupils(here, draw_number);
  for (const PairedPupil& one : here)
    if (std::ranges::none_of(pairs,
                             [&](const PupilPair& two) { return two.white == one.number || two.black == one.number; }))
      ++pupils_.at(one.number)->games.left;
  host_.make_tables(*this, *pair.game, pairs);
}

void Classroom::seat(const PupilPair& pair, store::TableId table, const std::array<std::string, 2>& tokens) {
  for (const Color color : both_colors) {
    const unsigned number = color == Color::white ? pair.white : pair.black;
    const auto found = pupils_.find(number);
    if (found == pupils_.end()) continue;
    Pupil& pupil = *found->second;
    const unsigned opponent = color == Color::white ? pair.black : pair.white;
    pupil.seat = GameSeat{.table = table, .color = color, .token = tokens[index(color)], .opponent = opponent};
    auto& met = pupil.games.met;
    if (met.size() == most_met) met.erase(met.begin());
    met.push_back(opponent);
    pupil.games.whites += color == Color::white ? 1 : -1;
    tell_game(pupil);
    change(number);
  }
}

void Classroom::note_result(store::TableId table, laws::Result result) {
  for (const auto& [number, pupil] : pupils_)
    if (pupil->seat && pupil->seat->table == table && pupil->seat->result != result) {
      pupil->seat->result = result;
      change(number);
    }
}

// --- The list that a teacher keeps

void Classroom::take(ClassPage& page, const classes::List& /*list*/, Moment /*now*/) {
  if (!page.teachers()) return page.send(refused_message(not_yours()));
  std::string message;
  JsonText json(message);
  json.raw(R"({"list": [)");
  for (bool first = true; const auto& [number, pupil] : pupils_) {
    if (!std::exchange(first, false)) json.raw(", ");
    json.raw(R"({"pupil": )").number(number).raw(R"(, "name": )").text(pupil->name);
    json.raw(R"(, "right": )").number(pupil->right).raw(R"(, "wrong": )").number(pupil->wrong);
    json.raw(R"(, "points": )").number(pupil->points);
    json.raw(R"(, "lessons": )").list(pupil->lessons, [&](const LessonResults& lesson) {
      json.raw(R"({"lesson": )").word(lesson.lesson);
      json.raw(R"(, "results": )").list(lesson.exercises, [&](const auto& entry) {
        json.raw("[").word(entry.first).raw(", ").truth(entry.second.right).raw(", ");
        json.number(entry.second.wrong).raw("]");
      });
      json.raw("}");
    });
    json.raw("}");
  }
  page.send(message + "]}");
}

}  // namespace jadoube::server

// A class at its lessons: who may do what, what the teacher is told, and what it may grow to.
#include "jadoube/server/classroom/classroom.hpp"
#include "jadoube/server/messages.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>

namespace jadoube::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

class Host final : public ClassHost {
 public:
  void changed(Classroom& /*classroom*/) override { ++changes; }
  bool has_room_for_pupil() const override { return room; }
  void close(Classroom& classroom) override {
    classroom.end(CloseReason::not_allowed, refusal(Code::not_found, server::Message::server_class_closed));
    ++closed;
  }
  int changes = 0, closed = 0;
  bool room = true;
};

class Page final : public ClassPage {
 public:
  void send(std::string message) override { heard.push_back(json::parse(message)); }
  bool busy() const override { return slow; }
  void dismiss(CloseReason /*why*/, const Refusal& refusal) override { dismissed = refusal; }

  const json::value& last() const { return heard.back(); }
  const json::value& welcome() const { return heard.front().at("welcome"); }
  std::vector<json::value> heard;
  std::optional<Refusal> dismissed;
  bool slow = false;
};

class Class : public testing::Test {
 protected:
  Class() { EXPECT_TRUE(class_.enter(teacher_, token_, now_)); }

  ClassMessage read(std::string_view text) {
    auto message = read_class_message(text);
    EXPECT_TRUE(message) << text << ": " << message.error().in(text::Language::en);
    return message ? *std::move(message) : ClassMessage{};
  }
  void say(ClassPage& page, std::string_view text) { class_.take(page, read(text), now_); }
  std::string join(Page& page, const std::string& name) {
    const auto joined = class_.join(page, name, now_);
    EXPECT_TRUE(joined) << joined.error().in(text::Language::en);
    return json::value_to<std::string>(page.welcome().at("token"));
  }
  // What the teacher is told now of a pupil.
  json::value told_of(const Page& page) {
    class_.tell_teacher(now_);
    for (const auto& pupil : teacher_.last().at("pupils").as_array())
      if (pupil.at("pupil") == page.pupil) return pupil;
    ADD_FAILURE() << "nothing is told of pupil " << page.pupil << ": " << json::serialize(teacher_.last());
    return {};
  }

  Host host_;
  Moment now_ = Moment(1h);
  std::string token_ = draw_secret();
  Classroom class_{host_, draw_table_id(), lookup_hash(token_), {.assignment = {.lesson = "knight"}}, {}, now_};
  Page teacher_;
};

TEST_F(Class, TheTeacherFollows_WhereAPupilIsAndWhatWasAnswered) {
  Page ana;
  join(ana, "Ana");
  EXPECT_EQ(ana.welcome().at("lesson"), "knight");
  EXPECT_EQ(ana.welcome().at("name"), "Ana");
  auto told = told_of(ana);
  EXPECT_EQ(told.at("name"), "Ana");
  EXPECT_EQ(told.at("here"), true);
  EXPECT_TRUE(told.at("lesson").is_null());
  say(ana, R"({"at": {"lesson": "knight", "step": 4, "steps": 9, "exercise": "knight-1"}})");
  say(ana, R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": false}})");
  say(ana, R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": false}})");
  say(ana, R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": true}})");
  now_ += 150s;
  told = told_of(ana);
  EXPECT_EQ(told.at("exercise"), "knight-1");
  EXPECT_EQ(told.at("step"), 4);
  EXPECT_EQ(told.at("steps"), 9);
  EXPECT_EQ(told.at("results"), json::parse(R"([{"exercise": "knight-1", "right": true, "wrong": 2}])"));
  EXPECT_EQ(told.at("right"), 1);
  EXPECT_EQ(told.at("wrong"), 2);
  EXPECT_EQ(told.at("idle"), 150);
  // Saying once more where one is, is no work.
  say(ana, R"({"at": {"lesson": "knight", "step": 4, "steps": 9, "exercise": "knight-1"}})");
  class_.leave(ana, now_);
  told = told_of(ana);
  EXPECT_EQ(told.at("idle"), 150);
  EXPECT_EQ(told.at("here"), false);
}

TEST_F(Class, AnotherLesson_BeginsWithoutTheAnswersOfTheOneBefore) {
  Page ana;
  join(ana, "Ana");
  say(ana, R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": true}})");
  say(ana, R"({"at": {"lesson": "rook", "step": 1, "steps": 5}})");
  const auto told = told_of(ana);
  EXPECT_EQ(told.at("lesson"), "rook");
  EXPECT_TRUE(told.at("results").as_array().empty());
  EXPECT_EQ(told.at("right"), 1);
  // They are there when the pupil comes back to it.
  say(ana, R"({"at": {"lesson": "knight", "step": 2, "steps": 9}})");
  EXPECT_EQ(told_of(ana).at("results").as_array().size(), 1U);
}

TEST_F(Class, OfAPupilInManyLessons_ABoundedNumberIsKept) {
  Page ana;
  join(ana, "Ana");
  const auto answer = [&](std::size_t lesson) {
    say(ana, fmt::format(R"({{"answer": {{"lesson": "l-{}", "exercise": "x", "right": true}}}})", lesson));
  };
  for (std::size_t lesson = 0; lesson <= most_lessons; ++lesson) answer(lesson);
  say(ana, R"({"at": {"lesson": "l-0", "step": 1, "steps": 5}})");
  EXPECT_TRUE(told_of(ana).at("results").as_array().empty());
  say(ana, R"({"at": {"lesson": "l-1", "step": 1, "steps": 5}})");
  EXPECT_EQ(told_of(ana).at("results").as_array().size(), 1U);
}

TEST_F(Class, PupilsOfOneName_AreToldApart) {
  Page pages[4];
  join(pages[0], "Ana");
  join(pages[1], "ana");
  join(pages[2], "Ana 2");
  join(pages[3], "ANA");
  EXPECT_EQ(pages[1].welcome().at("name"), "ana 2");
  EXPECT_EQ(pages[2].welcome().at("name"), "Ana 2 2");
  EXPECT_EQ(pages[3].welcome().at("name"), "ANA 3");
  // In every script, by Unicode's folding.
  Page olga[2];
  join(olga[0], "Ольга");
  join(olga[1], "ОЛЬГА");
  EXPECT_EQ(olga[1].welcome().at("name"), "ОЛЬГА 2");
}

TEST_F(Class, TheSecretOfAPupil_OpensTheSamePlaceAgain) {
  Page ana;
  const std::string secret = join(ana, "Ana");
  say(ana, R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": true}})");
  class_.leave(ana, now_);
  Page again;
  ASSERT_TRUE(class_.enter(again, secret, now_));
  EXPECT_EQ(again.pupil, ana.pupil);
  EXPECT_EQ(again.welcome().at("name"), "Ana");
  EXPECT_EQ(json::value_to<std::string>(again.welcome().at("token")), secret);
  EXPECT_EQ(told_of(again).at("right"), 1);
  EXPECT_EQ(class_.pupils(), 1U);
  Page stranger;
  for (const std::string& wrong : {std::string(), draw_secret(), to_string(class_.id())}) {
    const auto entered = class_.enter(stranger, wrong, now_);
    ASSERT_FALSE(entered);
    EXPECT_EQ(entered.error().code, Code::not_allowed);
  }
}

TEST_F(Class, ThePlaceOfOnePupil_IsOpenInAFewWindowsOnly) {
  Page pages[most_pages_of_place + 1], desks[most_pages_of_place];
  const std::string secret = join(pages[0], "Ana");
  for (std::size_t i = 1; i < most_pages_of_place; ++i) EXPECT_TRUE(class_.enter(pages[i], secret, now_));
  EXPECT_EQ(class_.enter(pages[most_pages_of_place], secret, now_).error().code, Code::too_many);
  for (std::size_t i = 1; i < most_pages_of_place; ++i) EXPECT_TRUE(class_.enter(desks[i], token_, now_));
  EXPECT_EQ(class_.enter(desks[0], token_, now_).error().code, Code::too_many);
}

TEST_F(Class, TheTeacherMovesEverybody) {
  Page ana, rui;
  join(ana, "Ana");
  join(rui, "Rui");
  say(teacher_, R"({"assign": {"level": 2}})");
  for (const Page* page : {&ana, &rui, &teacher_}) {
    EXPECT_TRUE(page->last().at("assigned").at("lesson").is_null());
    EXPECT_EQ(page->last().at("assigned").at("level"), 2);
  }
  EXPECT_THAT(class_.description(), HasSubstr(R"("level": 2)"));
}

TEST_F(Class, APupilWhoIsRemoved_HasNoPlaceAnyMore_AndTheNameIsFree) {
  Page ana;
  const std::string secret = join(ana, "Ana");
  class_.tell_teacher(now_);
  say(teacher_, fmt::format(R"({{"remove": {}}})", ana.pupil));
  ASSERT_TRUE(ana.dismissed);
  EXPECT_EQ(ana.dismissed->code, Code::not_allowed);
  class_.tell_teacher(now_);
  EXPECT_EQ(teacher_.last(), json::parse(fmt::format(R"({{"pupils": [], "removed": [{}]}})", ana.pupil)));
  Page again;
  EXPECT_FALSE(class_.enter(again, secret, now_));
  join(again, "Ana");
  EXPECT_EQ(again.welcome().at("name"), "Ana");
  EXPECT_NE(again.pupil, ana.pupil);
  say(teacher_, R"({"remove": 99})");
  EXPECT_EQ(teacher_.last().at("code"), "bad_request");
}

TEST_F(Class, WhatIsTheTeachers_IsRefusedToAPupil_AndTheReverse) {
  Page ana;
  join(ana, "Ana");
  for (const char* message :
       {R"({"assign": {"lesson": "rook"}})", R"({"remove": 1})", R"({"admit": false})", R"({"close": true})"}) {
    say(ana, message);
    EXPECT_EQ(ana.last().at("code"), "not_allowed") << message;
  }
  EXPECT_EQ(host_.closed, 0);
  EXPECT_FALSE(ana.dismissed);
  for (const char* message : {R"({"at": {"lesson": "rook", "step": 1, "steps": 2}})",
                              R"({"answer": {"lesson": "rook", "exercise": "rook-1", "right": true}})"}) {
    say(teacher_, message);
    EXPECT_EQ(teacher_.last().at("code"), "not_allowed") << message;
  }
}

TEST_F(Class, BehindAClosedDoor_NobodyElseComesIn_ButWhoHasAPlace) {
  Page ana, rui;
  const std::string secret = join(ana, "Ana");
  say(teacher_, R"({"admit": false})");
  EXPECT_EQ(ana.last().at("assigned").at("admits"), false);
  EXPECT_EQ(class_.join(rui, "Rui", now_).error().code, Code::not_allowed);
  EXPECT_THAT(class_.description(), HasSubstr(R"("admits": false)"));
  EXPECT_TRUE(class_.enter(rui, secret, now_));
  say(teacher_, R"({"admit": true})");
  Page ines;
  join(ines, "Inês");
}

TEST_F(Class, IsFullWithSixtyPupils_OrWhenTheServerIs) {
  std::vector<std::unique_ptr<Page>> pages;
  for (std::size_t i = 0; i < most_pupils; ++i) join(*pages.emplace_back(std::make_unique<Page>()), "Ana");
  EXPECT_EQ(pages.back()->welcome().at("name"), "Ana 60");
  Page late;
  const auto joined = class_.join(late, "Rui", now_);
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().code, Code::too_many);
  EXPECT_THAT(joined.error().in(text::Language::en), HasSubstr("60"));
  say(teacher_, R"({"remove": 1})");
  host_.room = false;
  EXPECT_EQ(class_.join(late, "Rui", now_).error().code, Code::too_many);
  host_.room = true;
  join(late, "Rui");
}

TEST_F(Class, OfAPupilWhoAnswersWithoutEnd_ABoundedNumberIsKept) {
  Page ana;
  join(ana, "Ana");
  for (int i = 0; i < 5'000; ++i)
    say(ana, fmt::format(R"({{"answer": {{"lesson": "knight", "exercise": "x-{}", "right": false}}}})", i));
  const auto told = told_of(ana);
  EXPECT_EQ(told.at("results").as_array().size(), most_exercises);
  EXPECT_EQ(told.at("wrong"), 5'000);
}

TEST_F(Class, APlace_SaysOnlySoMuch_OverAllItsWindows) {
  Page ana, window;
  const std::string secret = join(ana, "Ana");
  ASSERT_TRUE(class_.enter(window, secret, now_));
  int said = 0;
  while (said < 1'000 && class_.may_speak(said % 2 == 0 ? ana : window, now_)) ++said;
  EXPECT_LE(said, 50);
  EXPECT_TRUE(class_.may_speak(teacher_, now_));
  EXPECT_TRUE(class_.may_speak(ana, now_ + 1s));
  // Coming back is counted, too.
  int back = 0;
  while (back < 1'000) {
    Page again;
    if (!class_.enter(again, secret, now_)) break;
    class_.leave(again, now_);
    ++back;
  }
  EXPECT_LE(back, 40);
}

TEST_F(Class, ATeacherWhoReadsSlowly_GetsTheNewestStateInOneMessage) {
  Page ana;
  join(ana, "Ana");
  class_.tell_teacher(now_);
  const std::size_t heard = teacher_.heard.size();
  teacher_.slow = true;
  for (int step = 1; step <= 5; ++step) {
    say(ana, fmt::format(R"({{"at": {{"lesson": "knight", "step": {}, "steps": 9}}}})", step));
    class_.tell_teacher(now_);
  }
  EXPECT_EQ(teacher_.heard.size(), heard);
  teacher_.slow = false;
  class_.tell_teacher(teacher_, now_);
  ASSERT_EQ(teacher_.heard.size(), heard + 1);
  EXPECT_EQ(teacher_.last().at("pupils").at(0).at("step"), 5);
  class_.tell_teacher(teacher_, now_);
  EXPECT_EQ(teacher_.heard.size(), heard + 1);
}

TEST_F(Class, ATeacherWhoComesBack_IsToldOfEverybody) {
  Page ana;
  join(ana, "Ana");
  class_.leave(teacher_, now_);
  Page again;
  ASSERT_TRUE(class_.enter(again, token_, now_));
  EXPECT_EQ(again.welcome().at("teacher"), true);
  class_.tell_teacher(now_);
  EXPECT_EQ(again.last().at("pupils").at(0).at("name"), "Ana");
}

TEST_F(Class, ClosedByTheTeacher_DismissesEverybodyAndForgetsThem) {
  Page ana;
  const std::string secret = join(ana, "Ana");
  say(teacher_, R"({"close": true})");
  EXPECT_EQ(host_.closed, 1);
  EXPECT_TRUE(ana.dismissed && teacher_.dismissed);
  EXPECT_EQ(class_.pupils(), 0U);
  EXPECT_THAT(class_.description(), Not(HasSubstr("Ana")));
  Page again;
  EXPECT_FALSE(class_.enter(again, secret, now_));
}

TEST_F(Class, EndsByItself_WithoutTheTeacher) {
  EXPECT_FALSE(class_.expired(now_ + 3h));  // who is there
  class_.leave(teacher_, now_);
  EXPECT_FALSE(class_.expired(now_ + time_without_teacher - 1s));
  EXPECT_TRUE(class_.expired(now_ + time_without_teacher));
  Page again;
  ASSERT_TRUE(class_.enter(again, token_, now_ + 1h));
  EXPECT_FALSE(class_.expired(now_ + time_without_teacher));
  EXPECT_TRUE(class_.expired(now_ + longest_class));
  // A class that nobody has come to.
  Classroom forgotten(host_, draw_table_id(), lookup_hash(draw_secret()), {.assignment = {.level = 1}}, {}, now_);
  EXPECT_FALSE(forgotten.expired(now_ + time_for_teacher_to_come - 1s));
  EXPECT_TRUE(forgotten.expired(now_ + time_for_teacher_to_come));
}

// --- What is read

std::string why_not(std::string_view text) {
  const auto read = read_class_message(text);
  return read ? "" : read.error().in(text::Language::en);
}

TEST(ClassMessage, WhatIsNone_IsRefusedWithOneSentence) {
  for (const char* text : {"",
                           "x",
                           "[]",
                           "{}",
                           R"({"fly": 1})",
                           R"({"hello": 3})",
                           R"({"hello": {}})",
                           R"({"hello": {"token": "x", "name": "Ana"}})",
                           R"({"hello": {"name": 5}})",
                           R"({"hello": {"name": ""}})",
                           R"({"hello": {"name": "   "}})",
                           R"({"hello": {"name": "A\u0007"}})",
                           R"({"hello": {"name": "A\u202e"}})",
                           R"({"hello": {"name": "Ana", "age": 8}})",
                           R"({"hello": {"name": "Abcdefghijklmnopqrstuvwxy"}})",
                           R"({"at": null})",
                           R"({"at": {"lesson": "Knight", "step": 1, "steps": 1}})",
                           R"({"at": {"lesson": "", "step": 1, "steps": 1}})",
                           R"({"at": {"lesson": "knight", "step": 0, "steps": 1}})",
                           R"({"at": {"lesson": "knight", "step": 3, "steps": 2}})",
                           R"({"at": {"lesson": "knight", "step": 1, "steps": 1001}})",
                           R"({"at": {"lesson": "knight", "step": 1, "steps": 1, "x": 1}})",
                           R"({"at": {"lesson": "knight", "step": 1, "steps": 1, "exercise": "<b>"}})",
                           R"({"answer": {"lesson": "knight", "exercise": "knight-1"}})",
                           R"({"answer": {"lesson": "knight", "exercise": "knight-1", "right": 1}})",
                           R"({"assign": {"lesson": "knight", "level": 1}})",
                           R"({"assign": {"level": 10}})",
                           R"({"assign": "knight"})",
                           R"({"remove": "Ana"})",
                           R"({"remove": 0})",
                           R"({"remove": -1})",
                           R"({"admit": 1})",
                           R"({"close": false})",
                           R"({"close": true, "remove": 1})"})
    EXPECT_FALSE(why_not(text).empty()) << text;
  EXPECT_THAT(why_not(R"({"hello": {"name": "Ana", "age": 8}})"), HasSubstr("“age”"));
  EXPECT_THAT(why_not(R"({"hello": {"name": ""}})"), HasSubstr("from 1 to 24 characters"));
  const std::string long_name(longest_lesson_name + 1, 'a');
  EXPECT_FALSE(why_not(R"({"assign": {"lesson": ")" + long_name + "\"}}").empty());
}

TEST(ClassMessage, AFirstName_IsAsItIsSeen) {
  const auto read = read_class_message(R"({"hello": {"name": "  Inês   Maria "}})");
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<classes::Hello>(*read).name, "Inês Maria");
}

TEST(ClassMessage, ARequestToOpenAClass_NamesALessonOrALevel) {
  const auto lesson = read_open_class(R"({"lesson": "en-passant", "voice": "child"})");
  ASSERT_TRUE(lesson);
  EXPECT_EQ(lesson->assignment.lesson, "en-passant");
  EXPECT_EQ(lesson->voice, Voice::child);
  const auto level = read_open_class(R"({"level": 3})");
  ASSERT_TRUE(level);
  EXPECT_EQ(level->assignment.level, 3U);
  EXPECT_EQ(level->voice, Voice::young);
  for (const char* body : {"", "{}", R"({"lesson": 1})", R"({"level": 0})", R"({"level": 1, "lesson": "rook"})",
                           R"({"lesson": "rook", "voice": "loud"})", R"({"lesson": "rook", "teacher": "Rui"})"})
    EXPECT_FALSE(read_open_class(body)) << body;
}

}  // namespace
}  // namespace jadoube::server

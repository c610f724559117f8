// A class at its lessons: who may do what, what the teacher is told, and what it may grow to.
#include "jadoube/server/classroom/classroom.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>

#include <cstdlib>
#include <map>
#include <set>

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
  void make_tables(Classroom& classroom, const classes::Game& game, std::span<const PupilPair> pairs) override {
    asked = game;
    for (const PupilPair& pair : pairs) {
      tables.push_back(draw_table_id());
      classroom.seat(pair, tables.back(), {"secret of White", "secret of Black"});
    }
  }
  void close(Classroom& classroom) override {
    classroom.end(CloseReason::not_allowed, refusal(Code::not_found, server::Message::server_class_closed));
    ++closed;
  }
  int changes = 0, closed = 0;
  bool room = true;
  std::optional<classes::Game> asked;
  std::vector<store::TableId> tables;
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
  Classroom class_{host_, draw_table_id(), "KWXTR", lookup_hash(token_), {.assignment = {.lesson = "knight"}}, {},
                   now_};
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
       {R"({"assign": {"lesson": "rook"}})", R"({"remove": 1})", R"({"admit": false})", R"({"close": true})",
        R"({"look": null})", R"({"award": {"points": 2, "pupils": [1]}})", R"({"pair": null})", R"({"list": true})"}) {
    say(ana, message);
    EXPECT_EQ(ana.last().at("code"), "not_allowed") << message;
  }
  EXPECT_EQ(host_.closed, 0);
  EXPECT_FALSE(ana.dismissed);
  for (const char* message :
       {R"({"at": {"lesson": "rook", "step": 1, "steps": 2}})",
        R"({"answer": {"lesson": "rook", "exercise": "rook-1", "right": true}})", R"({"stop": {"step": 1}})"}) {
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
  Classroom forgotten(host_, draw_table_id(), "BCDGH", lookup_hash(draw_secret()), {.assignment = {.level = 1}}, {},
                      now_);
  EXPECT_FALSE(forgotten.expired(now_ + time_for_teacher_to_come - 1s));
  EXPECT_TRUE(forgotten.expired(now_ + time_for_teacher_to_come));
}

// --- The teacher's hour

TEST_F(Class, TheTeacherChoosesExercises_AlsoSuchAsAreMadeByRule) {
  Page ana;
  join(ana, "Ana");
  EXPECT_TRUE(ana.welcome().at("exercises").as_array().empty());
  say(teacher_, R"({"assign": {"exercises": ["knight-2", "rook-where:2:5"]}})");
  const auto& assigned = ana.last().at("assigned");
  EXPECT_EQ(assigned.at("exercises"), json::parse(R"(["knight-2", "rook-where:2:5"])"));
  EXPECT_TRUE(assigned.at("lesson").is_null() && assigned.at("level").is_null());
  say(ana, R"({"answer": {"lesson": "chosen", "exercise": "rook-where:2:5", "right": true}})");
  EXPECT_EQ(told_of(ana).at("results").at(0).at("exercise"), "rook-where:2:5");
  EXPECT_THAT(class_.description(), HasSubstr(R"("exercises": ["knight-2", "rook-where:2:5"])"));
}

TEST_F(Class, WhatTheTeacherShows_IsOnAllScreens_AlsoOfThoseWhoComeLater) {
  Page ana, rui;
  join(ana, "Ana");
  EXPECT_TRUE(ana.welcome().at("look").is_null());
  say(teacher_, R"({"look": {"lesson": "rook", "step": 3, "squares": ["a1", "a8"]}})");
  const auto shown = json::parse(R"({"lesson": "rook", "step": 3, "squares": ["a1", "a8"]})");
  EXPECT_EQ(ana.last().at("look"), shown);
  EXPECT_EQ(teacher_.last().at("look"), shown);
  join(rui, "Rui");
  EXPECT_EQ(rui.welcome().at("look"), shown);
  Page desk;
  ASSERT_TRUE(class_.enter(desk, token_, now_));
  EXPECT_EQ(desk.welcome().at("look"), shown);
  now_ += 5min;
  say(teacher_, R"({"look": null})");
  EXPECT_TRUE(rui.last().at("look").is_null());
  // Who has looked has not waited.
  EXPECT_EQ(told_of(rui).at("idle"), 0);
}

TEST_F(Class, AnObjectionCounts_ForWhatThePupilHasSeen_AndOnceForAScene) {
  Page ana, rui, eva;
  join(ana, "Ana");
  join(rui, "Rui");
  join(eva, "Eva");
  say(ana, R"({"stop": {"step": 1}})");
  EXPECT_EQ(ana.last().at("code"), "not_allowed");
  say(teacher_, R"({"look": {"case": "touch/brushed-by-a-sleeve", "step": 3}})");
  say(rui, R"({"stop": {"step": 4}})");  // not shown yet
  EXPECT_EQ(rui.last().at("code"), "not_allowed");
  say(rui, R"({"stop": {"step": 1}})");  // long past
  EXPECT_EQ(rui.last().at("code"), "not_allowed");
  say(rui, R"({"stop": {"step": 3}})");
  say(teacher_, R"({"look": {"case": "touch/brushed-by-a-sleeve", "step": 4}})");
  say(ana, R"({"stop": {"step": 3, "answer": 2}})");  // on its way when the next act came
  say(rui, R"({"stop": {"step": 4, "answer": 1}})");  // says to what, and not when
  EXPECT_EQ(told_of(rui).at("stop"), json::parse(R"({"step": 3, "answer": 1, "order": 1})"));
  say(rui, R"({"stop": {"step": 4, "answer": 2}})");  // cannot be said otherwise
  EXPECT_EQ(told_of(rui).at("stop").at("answer"), 1);
  say(eva, R"({"stop": {"step": 4}})");
  EXPECT_EQ(told_of(eva).at("stop"), json::parse(R"({"step": 4, "answer": 0, "order": 3})"));
  say(teacher_, R"({"look": {"case": "touch/king-then-rook", "step": 1}})");
  EXPECT_TRUE(told_of(rui).at("stop").is_null());
}

TEST_F(Class, PointsAreGivenAndTaken_AndToldToThePupil) {
  Page ana, rui;
  const std::string secret = join(ana, "Ana");
  join(rui, "Rui");
  say(teacher_, fmt::format(R"({{"award": {{"points": 2, "pupils": [{}, {}, 77]}}}})", ana.pupil, rui.pupil));
  say(teacher_, fmt::format(R"({{"award": {{"points": -5, "pupils": [{}]}}}})", rui.pupil));
  EXPECT_EQ(ana.last().at("points"), 2);
  EXPECT_EQ(rui.last().at("points"), -3);
  EXPECT_EQ(told_of(rui).at("points"), -3);
  Page again;
  ASSERT_TRUE(class_.enter(again, secret, now_));
  EXPECT_EQ(again.welcome().at("points"), 2);
  for (int i = 0; i < 200; ++i)
    say(teacher_, fmt::format(R"({{"award": {{"points": 20, "pupils": [{}]}}}})", ana.pupil));
  EXPECT_EQ(ana.last().at("points"), most_points);
}

constexpr std::string_view pair_for_rapid =
    R"({"pair": {"regulations": {"time": "10+0"}, "language": "pt", "kind": "goldenhand"}})";

TEST_F(Class, PupilsArePaired_EachIsToldItsSeat_AndOneOfThreeIsLeft) {
  Page pages[3];
  std::vector<std::string> secrets;
  for (Page& page : pages) secrets.push_back(join(page, "Ana"));
  say(teacher_, pair_for_rapid);
  ASSERT_TRUE(host_.asked);
  EXPECT_THAT(host_.asked->regulations, HasSubstr(R"("10+0")"));
  EXPECT_EQ(host_.asked->language, text::Language::pt);
  ASSERT_EQ(host_.tables.size(), 1U);
  std::vector<const Page*> playing;
  for (const Page& page : pages)
    if (page.last().as_object().contains("game")) playing.push_back(&page);
  ASSERT_EQ(playing.size(), 2U);
  const auto& one = playing[0]->last().at("game");
  EXPECT_EQ(json::value_to<std::string>(one.at("table")), to_string(host_.tables[0]));
  EXPECT_EQ(one.at("opponent"), playing[1]->welcome().at("name"));
  EXPECT_EQ(one.at("kind"), "goldenhand");
  EXPECT_EQ(one.at("token"), one.at("seat") == "white" ? "secret of White" : "secret of Black");
  EXPECT_NE(one.at("seat"), playing[1]->last().at("game").at("seat"));
  // Who comes back is told it again; the teacher is told no secret.
  Page again;
  ASSERT_TRUE(class_.enter(again, secrets[static_cast<std::size_t>(playing[0] - pages)], now_));
  EXPECT_EQ(again.welcome().at("game"), one);
  EXPECT_EQ(told_of(*playing[0]).at("game").at("result"), "*");
  EXPECT_FALSE(told_of(*playing[0]).at("game").as_object().contains("token"));
  class_.note_result(host_.tables[0], laws::Result::draw);
  for (const Page* const page : playing) EXPECT_EQ(told_of(*page).at("game").at("result"), "1/2-1/2");
  say(teacher_, R"({"pair": null})");
  EXPECT_TRUE(playing[0]->last().at("game").is_null());
  EXPECT_TRUE(told_of(*playing[1]).at("game").is_null());
}

TEST_F(Class, NobodyIsPairedAlone) {
  Page ana, rui;
  join(ana, "Ana");
  join(rui, "Rui");
  class_.leave(rui, now_);
  say(teacher_, pair_for_rapid);
  EXPECT_EQ(teacher_.last().at("code"), "not_allowed");
  EXPECT_TRUE(host_.tables.empty());
}

TEST_F(Class, TheList_HasAllThatIsKeptOfEachPupil) {
  Page ana;
  join(ana, "Ana");
  say(ana, R"({"answer": {"lesson": "rook", "exercise": "rook-1", "right": false}})");
  say(ana, R"({"answer": {"lesson": "rook", "exercise": "rook-1", "right": true}})");
  say(ana, R"({"answer": {"lesson": "chosen", "exercise": "knight-where:1:3", "right": true}})");
  say(teacher_, R"({"list": true})");
  EXPECT_EQ(teacher_.last().at("list"), json::parse(R"([{"pupil": 1, "name": "Ana", "right": 2, "wrong": 1, "points": 0,
    "lessons": [{"lesson": "rook", "results": [["rook-1", true, 1]]},
                {"lesson": "chosen", "results": [["knight-where:1:3", true, 0]]}]}])"));
}

TEST_F(Class, TheListOfAFullClass_StaysWithinWhatWaitsForASlowConnection) {
  std::vector<std::unique_ptr<Page>> pages;
  for (std::size_t i = 0; i < most_pupils; ++i) {
    join(*pages.emplace_back(std::make_unique<Page>()), "Abcdefghijklmnopqrst");
    for (std::size_t lesson = 0; lesson < most_lessons; ++lesson)
      for (std::size_t each = 0; each < most_exercises; ++each)
        class_.take(*pages.back(),
                    ClassMessage(classes::Answer{.lesson = fmt::format("{:a>40}", lesson),
                                                 .exercise = fmt::format("{:a>40}", each)}),
                    now_);
  }
  say(teacher_, R"({"list": true})");
  EXPECT_LT(json::serialize(teacher_.last()).size(), 1'000'000U);
}

TEST(PairsOfPupils, MeetEachOtherAsSeldomAsPossible_WithColorsInTurn_AndNobodyIsLeftTwiceBeforeAnother) {
  for (const unsigned size : {2U, 5U, 8U, 20U}) {
    std::map<unsigned, PairedPupil> pupils;
    for (unsigned number = 1; number <= size; ++number) pupils[number] = {.number = number};
    std::uint32_t state = size;
    const Draw draw = [&](std::uint32_t bound) { return (state = state * 1664525U + 1013904223U) / 65536U % bound; };
    const unsigned rounds = size == 2 ? 2 : 4;
    std::set<std::pair<unsigned, unsigned>> met;
    for (unsigned round = 0; round < rounds; ++round) {
      std::vector<PairedPupil> all;
      for (const auto& [number, pupil] : pupils) all.push_back(pupil);
      const auto pairs = pair_pupils(all, draw);
      EXPECT_EQ(pairs.size(), size / 2);
      std::set<unsigned> playing;
      for (const PupilPair& pair : pairs) {
        EXPECT_TRUE(playing.insert(pair.white).second && playing.insert(pair.black).second);
        const bool fresh = met.emplace(std::minmax(pair.white, pair.black)).second;
        EXPECT_TRUE(fresh || size != 20) << round;
        pupils[pair.white].met.push_back(pair.black);
        pupils[pair.black].met.push_back(pair.white);
        ++pupils[pair.white].whites;
        --pupils[pair.black].whites;
      }
      for (auto& [number, pupil] : pupils)
        if (!playing.contains(number)) ++pupil.left;
    }
    for (const auto& [number, pupil] : pupils) {
      EXPECT_LE(std::abs(pupil.whites), 2) << size;
      EXPECT_LE(pupil.left, 1U);
    }
  }
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
                           R"({"close": true, "remove": 1})",
                           R"({"list": 1})",
                           R"({"assign": {"exercises": []}})",
                           R"({"assign": {"exercises": ["A"]}})",
                           R"({"assign": {"exercises": ["rook-1"], "lesson": "rook"}})",
                           R"({"stop": null})",
                           R"({"stop": {"step": 1, "answer": 10}})",
                           R"({"look": {"step": 1}})",
                           R"({"look": {"lesson": "rook", "case": "touch/x", "step": 1}})",
                           R"({"look": {"lesson": "rook", "step": 1, "squares": ["i9"]}})",
                           R"({"look": {"lesson": "../x", "step": 1}})",
                           R"({"award": {"points": 21, "pupils": [1]}})",
                           R"({"award": {"points": 1, "pupils": ["Ana"]}})",
                           R"({"pair": {}})",
                           R"({"pair": {"regulations": {"time": "never"}}})",
                           R"({"pair": {"regulations": {}, "language": "xx"}})"})
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
                           R"({"lesson": "rook", "voice": "loud"})", R"({"lesson": "rook", "teacher": "Rui"})",
                           R"({"lesson": "rook", "plan": 0})"})
    EXPECT_FALSE(read_open_class(body)) << body;
}

}  // namespace
}  // namespace jadoube::server

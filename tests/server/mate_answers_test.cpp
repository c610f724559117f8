// Questions about mates, answered on other threads in turns of address. What takes long there is the test's.
#include "jadoube/server/table/mate_answers.hpp"

#include <gtest/gtest.h>

#include <future>

#include "jadoube/notation/fen.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;
using mate::MateVerdict;

constexpr const char* caged = "8/8/3k2p1/4b1pb/6pb/6p1/5bP1/b6K b - - 0 1";
constexpr const char* walled_off = "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1";

Inquiry about(const char* fen, std::string client, std::chrono::milliseconds at_most) {
  return {
      .question = {.position = *notation::read_fen(fen), .side = Color::white, .budget = 100'000, .ends_game = true},
      .client = std::move(client),
      .at_most = at_most};
}

// Of the position in the cage until somebody interrupts; a wall is seen at once.
MateVerdict search_without_end(const laws::Question& question, const mate::Interruption& interruption) {
  if (question.position != *notation::read_fen(caged)) return MateVerdict::cannot_mate;
  while (!interruption.is_due()) std::this_thread::yield();
  return MateVerdict::undecided;
}

std::future<MateVerdict> ask(MateAnswers& answers, Inquiry inquiry) {
  auto verdict = std::make_shared<std::promise<MateVerdict>>();
  answers.ask(std::move(inquiry), [verdict](MateVerdict found) { verdict->set_value(found); });
  return verdict->get_future();
}

void run(const MateAnswers::Task& task) { task(); }

TEST(MateAnswers, AreThoseOfTheMateLibrary) {
  MateAnswers answers(run);
  EXPECT_EQ(ask(answers, about(walled_off, "192.0.2.7", 1h)).get(), MateVerdict::cannot_mate);
}

TEST(MateAnswers, ToQuestionsOfOneAddressThatTakeLong_DelayNobodyElses) {
  MateAnswers answers(run, search_without_end);
  std::stop_source unwanted;
  std::vector<std::future<MateVerdict>> long_ones;
  for (int i = 0; i < 5; ++i) {
    Inquiry inquiry = about(caged, "192.0.2.66", 1h);
    inquiry.unwanted = unwanted.get_token();
    long_ones.push_back(ask(answers, std::move(inquiry)));
  }
  EXPECT_EQ(ask(answers, about(walled_off, "192.0.2.7", 1h)).get(), MateVerdict::cannot_mate);
  for (const auto& each : long_ones) EXPECT_EQ(each.wait_for(0s), std::future_status::timeout);
  unwanted.request_stop();
  for (auto& each : long_ones) EXPECT_EQ(each.get(), MateVerdict::undecided);
}

TEST(MateAnswers, ThatDoNotComeInTime_AreOpen) {
  MateAnswers answers(run, search_without_end);
  EXPECT_EQ(ask(answers, about(caged, "192.0.2.66", 30ms)).get(), MateVerdict::undecided);
  EXPECT_EQ(answers.counts().open, 1U);
}

TEST(MateAnswers, ForWhichThereIsNoMemory_AreOpen) {
  MateAnswers answers(run, [](const auto&, const auto&) -> MateVerdict { throw std::bad_alloc(); });
  EXPECT_EQ(ask(answers, about(caged, "192.0.2.66", 1h)).get(), MateVerdict::undecided);
}

TEST(MateAnswers, WhereTheServerEnds_AreGivenUp) {
  MateAnswers answers(run, search_without_end);
  static_cast<void>(ask(answers, about(caged, "192.0.2.66", 1h)));
}

}  // namespace
}  // namespace jadoube::server

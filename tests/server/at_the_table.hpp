// A table without a server around it, for tests: time passes only when told, and writes succeed at once.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <deque>

#include "jadoube/laws/answers.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/table.hpp"
#include "tests/server/test_participant.hpp"

namespace jadoube::server {

// A host without network and disk: time passes only when told, and writes succeed at once.
class TestHost : public TableHost {
 public:
  Moment now() const override { return time; }
  std::int64_t unix_now() const override { return 1'790'000'000'000 + (time - Moment{}) / Milliseconds(1); }
  Milliseconds lag_cap() const override { return Milliseconds(500); }
  void commit(std::shared_ptr<store::CommitOrder>, std::vector<store::Change> changes,
              store::GroupCommit::Done done) override {
    for (const auto& change : changes) {
      if (const auto* const entry = std::get_if<store::change::Append>(&change)) log.push_back(entry->line);
      if (const auto* const set = std::get_if<store::change::SetEnvelope>(&change)) envelope = set->envelope;
    }
    done({});
  }
  // Answers at once, unless a test answers by itself.
  void ask(Inquiry inquiry, Answered answered) override {
    if (!asked_later) return answered(laws::answer(inquiry.question));
    asked.emplace_back(std::move(inquiry), std::move(answered));
  }
  void answer(mate::MateVerdict verdict) {
    const auto answered = std::move(asked.front().second);
    asked.pop_front();
    answered(verdict);
  }
  void wake(Table&, Moment when) override { alarm = when; }
  void presence_changed(Table&) override {}
  void info_changed(const TableInfo&) override {}
  void unload_after_failure(Table&, const store::Error&) override {}

  boost::json::value last() const { return boost::json::parse(log.back()); }

  Moment time{std::chrono::hours(1)};
  std::optional<Moment> alarm;
  std::vector<std::string> log;
  std::string envelope;
  bool asked_later = false;
  std::deque<std::pair<Inquiry, Answered>> asked;
};

class AtTheTable : public testing::Test {
 protected:
  void set(const std::string& request, const std::vector<std::string>& log = {}, const std::string& envelope = {}) {
    auto info = read_create_table(request)->info;
    auto replayed = replay(info, log);
    std::vector<store::Seat> seats;
    seats.push_back({store::SeatKind::white, hash_of(secret_of(Seat::white))});
    seats.push_back({store::SeatKind::black, hash_of(secret_of(Seat::black))});
    if (info.arbiter) seats.push_back({store::SeatKind::arbiter, hash_of(secret_of(Seat::arbiter))});
    table = std::make_shared<Table>(host, std::move(info), std::move(seats), envelope, *std::move(replayed));
    table->open();
  }
  std::shared_ptr<TestParticipant> sit(Seat seat, std::optional<Milliseconds> trip = std::nullopt) {
    auto participant = std::make_shared<TestParticipant>(seat, trip);
    participant->secret = secret_of(seat);
    table->enter(*participant);
    table->make_due_acts();
    return participant;
  }
  static std::string secret_of(Seat seat) { return "the secret of " + std::string(word(seat)); }
  void act(Participant& participant, const std::string& act, const std::string& members = {}) {
    table->act(participant, {.act = read_test_act(act, members), .id = 1});
  }
  void seal(Participant& participant, const std::string& move, const std::string& members = {}) {
    auto seal = std::get<laws::act::Seal>(read_test_act("seal", members));
    seal.move = move;
    table->act(participant, {.act = std::move(seal), .id = 1});
  }
  void pass(Milliseconds time) { host.time += time; }
  // Does what the host does when the alarm rings.
  void ring() {
    ASSERT_TRUE(host.alarm);
    host.time = std::max(host.time, *std::exchange(host.alarm, std::nullopt));
    table->make_due_acts();
  }
  Milliseconds left(Color color) const { return table->game().state().clock.left(color); }

  TestHost host;
  std::shared_ptr<Table> table;
};

}  // namespace jadoube::server

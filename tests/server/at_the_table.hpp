// A table without a server around it, for tests: time passes when told, and everything is on the disk at once.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "jadoube/server/secret.hpp"
#include "jadoube/server/table.hpp"

namespace jadoube::server {

// A house without network and disk, in which time passes when told; everything is on the disk at once.
class House : public Premises {
 public:
  Moment now() const override { return time; }
  std::int64_t unix_now() const override { return 1'790'000'000'000 + (time - Moment{}) / Milliseconds(1); }
  laws::protocol::Reader& reader() override { return reader_; }
  Milliseconds lag_cap() const override { return Milliseconds(500); }
  void commit(std::shared_ptr<store::Chain>, std::vector<store::Change> changes, store::Desk::Done done) override {
    for (const auto& change : changes) {
      if (const auto* const entry = std::get_if<store::change::Append>(&change)) log.push_back(entry->line);
      if (const auto* const set = std::get_if<store::change::SetEnvelope>(&change)) envelope = set->envelope;
    }
    done({});
  }
  void wake(Table&, Moment when) override { alarm = when; }
  void presence_changed(Table&) override {}
  void facts_changed(const Facts&) override {}
  void give_up(Table&, const store::Error&) override {}

  boost::json::value last() const { return boost::json::parse(log.back()); }

  Moment time{std::chrono::hours(1)};
  std::optional<Moment> alarm;
  std::vector<std::string> log;
  std::string envelope;

 private:
  laws::protocol::Reader reader_;
};

class Somebody : public Guest {
 public:
  explicit Somebody(Seat sits, std::optional<Milliseconds> trip = std::nullopt) : trip_(trip) { seat = sits; }
  void send(Outgoing message) override { heard.push_back(message.head + (message.body ? *message.body : "")); }
  void dismiss(Farewell, const Refusal&) override {}
  std::optional<Milliseconds> round_trip() const override { return trip_; }

  std::vector<std::string> heard;

 private:
  std::optional<Milliseconds> trip_;
};

class AtTheTable : public testing::Test {
 protected:
  void set(const std::string& wish, const std::vector<std::string>& log = {}, const std::string& envelope = {}) {
    auto facts = read_wish(wish)->facts;
    auto replayed = replay(facts, log, 0);
    std::vector<store::Seat> seats;
    seats.push_back({store::Holder::white, hash_of(secret_of(Seat::white))});
    seats.push_back({store::Holder::black, hash_of(secret_of(Seat::black))});
    if (facts.arbiter) seats.push_back({store::Holder::arbiter, hash_of(secret_of(Seat::arbiter))});
    table = std::make_shared<Table>(house, std::move(facts), std::move(seats), envelope, *std::move(replayed));
    table->open();
  }
  std::shared_ptr<Somebody> sit(Seat seat, std::optional<Milliseconds> trip = std::nullopt) {
    auto guest = std::make_shared<Somebody>(seat, trip);
    guest->secret = secret_of(seat);
    table->enter(*guest);
    table->attend();
    return guest;
  }
  static std::string secret_of(Seat seat) { return "the secret of " + std::string(word(seat)); }
  void act(Guest& guest, const std::string& act, const std::string& members = {}) {
    table->act(guest,
               {.act = act, .of = {}, .members = "\"do\": \"" + act + "\"" + members, .by = {}, .sealed = {}, .id = 1});
  }
  void seal(Guest& guest, const std::string& move, const std::string& members = {}) {
    table->act(guest,
               {.act = "seal", .of = {}, .members = R"("do": "seal")" + members, .by = {}, .sealed = move, .id = 1});
  }
  void pass(Milliseconds time) { house.time += time; }
  // As the house would: when the alarm rings.
  void ring() {
    ASSERT_TRUE(house.alarm);
    house.time = std::max(house.time, *std::exchange(house.alarm, std::nullopt));
    table->attend();
  }
  Milliseconds left(Color color) const { return table->game().state().clock.left(color); }

  House house;
  std::shared_ptr<Table> table;
};

}  // namespace jadoube::server

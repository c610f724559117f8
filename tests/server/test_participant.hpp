// Somebody at a table, for tests: hears what a page would, and acts in the protocol's words.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/table/participant.hpp"

namespace jadoube::server {

class TestParticipant : public Participant {
 public:
  explicit TestParticipant(Seat sits, std::optional<Milliseconds> trip = std::nullopt) : trip_(trip) { seat = sits; }

  void deliver(const Delivery& delivery) override {
    deliveries.push_back(delivery);
    const std::string head = delivery.id ? fmt::format(R"({{"ack": {}, )", *delivery.id) : "{";
    heard.emplace_back(delivery.entry->json.behind(head));
  }
  void notify(const Notice& notice) override { heard.push_back(*notice.json()); }
  void refuse(std::optional<std::int64_t> /*id*/, const Refusal& refusal) override {
    std::string message = R"({"refused": 1, )";
    write_members(message, refusal);
    heard.push_back(message + "}");
  }
  void welcome(Welcome welcome) override { heard.push_back(welcome.text()); }
  void dismiss(CloseReason /*why*/, const Refusal& /*refusal*/) override {}
  std::optional<Milliseconds> round_trip() const override { return trip_; }

  std::vector<std::string> heard;
  std::vector<Delivery> deliveries;

 private:
  std::optional<Milliseconds> trip_;
};

// Reads the act {"do": NAME, MEMBERS}.
inline laws::Act read_test_act(const std::string& name, const std::string& members) {
  const auto event =
      laws::protocol::Parser().event(R"({"at": 0, "by": "white", "do": ")" + name + "\"" + members + "}");
  EXPECT_TRUE(event) << name << members << ": " << describe(event.error(), text::Language::en);
  return event ? event->act : laws::Act{};
}

}  // namespace jadoube::server

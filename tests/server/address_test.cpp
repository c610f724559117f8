// Who a client is: behind proxies, with ports and zones, in one /64.
#include "jadoube/server/common/address.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "jadoube/server/common/send_budget.hpp"
#include "jadoube/server/common/visitors.hpp"

namespace jadoube::server {
namespace {

using namespace std::chrono_literals;

IpAddress ip(std::string_view text) { return parse_address(text).value(); }
std::string parsed(std::string_view text) {
  const auto address = parse_address(text);
  return address ? address->to_string() : "none";
}

TEST(Addresses, AreReadWithoutPortsAndZones) {
  EXPECT_EQ(parsed("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(parsed(" 192.0.2.7:4711 "), "192.0.2.7");
  EXPECT_EQ(parsed("2001:db8::1"), "2001:db8::1");
  EXPECT_EQ(parsed("[2001:db8::1]:443"), "2001:db8::1");
  EXPECT_EQ(parsed("[2001:db8::1]"), "2001:db8::1");
  EXPECT_EQ(parsed("fe80::1%eth0"), "fe80::1");
  EXPECT_EQ(parsed("::ffff:192.0.2.7"), "192.0.2.7");
  for (const char* none :
       {"", "unknown", "_hidden", "192.0.2.7:x", "192.0.2.7:70000", "[192.0.2.7]:80", "[::1", "1.2.3"})
    EXPECT_EQ(parsed(none), "none") << none;
}

TEST(Addresses, OfOneHousehold_AreLimitedTogether) {
  EXPECT_EQ(address_group(ip("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(address_group(ip("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(address_group(ip("2001:db8:1:2:3:4:5:6")), address_group(ip("2001:db8:1:2:ffff::1")));
  EXPECT_NE(address_group(ip("2001:db8:1:2::1")), address_group(ip("2001:db8:1:3::1")));
}

TEST(Networks, ContainTheirAddresses) {
  const auto networks = Networks::parse("192.0.2.0/25, 2001:db8::/32,127.0.0.1");
  ASSERT_TRUE(networks);
  for (const char* within : {"192.0.2.127", "::ffff:192.0.2.1", "2001:db8:ffff::1", "127.0.0.1"})
    EXPECT_TRUE(networks->contain(ip(within))) << within;
  for (const char* outside : {"192.0.2.128", "2001:db9::1", "127.0.0.2", "::1"})
    EXPECT_FALSE(networks->contain(ip(outside))) << outside;
  for (const char* none : {"", "x", "192.0.2.0/33", "::1/129", "192.0.2.0/", "192.0.2.1,"})
    EXPECT_FALSE(Networks::parse(none)) << none;
}

TEST(Clients, AreFoundFromTheRightThroughTrustedProxies) {
  const Proxies proxies{.networks = *Networks::parse("10.0.0.0/8,2001:db8::/32")};
  const auto client = [&](std::string_view peer, std::string_view forwarded) {
    return client_address(ip(peer), forwarded, proxies).to_string();
  };
  // Whoever is no proxy says nothing of anybody.
  EXPECT_EQ(client("192.0.2.7", "198.51.100.1"), "192.0.2.7");
  EXPECT_EQ(client("10.0.0.1", ""), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", "198.51.100.1"), "198.51.100.1");
  // What the client itself has put in front is not looked at.
  EXPECT_EQ(client("10.0.0.1", "203.0.113.9, 198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(client("10.0.0.1", "203.0.113.9,198.51.100.1:5000, 10.0.0.2"), "198.51.100.1");
  EXPECT_EQ(client("::ffff:10.0.0.1", "198.51.100.1,[2001:db8::7]:443"), "198.51.100.1");
  // An entry that is no address ends the search.
  EXPECT_EQ(client("10.0.0.1", "198.51.100.1, unknown"), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", "198.51.100.1, garbage, 10.0.0.2"), "10.0.0.2");
  // Any peer is the proxy: its own word alone is believed.
  const Proxies nearest{.any_peer = true};
  EXPECT_EQ(client_address(ip("192.0.2.7"), "203.0.113.9, 198.51.100.1", nearest).to_string(), "198.51.100.1");
}

class Connected : public testing::Test {
 protected:
  std::unique_ptr<ConnectionSlot> enter(std::string_view peer) {
    auto slot = visitors->enter(ip(peer));
    if (slot) slot->evict_by([this, name = std::string(peer), at = ++come] { evicted.emplace_back(name, at); });
    return slot;
  }
  std::shared_ptr<Visitors> visitors = std::make_shared<Visitors>(
      Visitors::Limits{.connections = 4'000, .trusted = *Networks::parse("198.51.100.0/24")});
  std::vector<std::pair<std::string, int>> evicted;
  int come = 0;
};

TEST_F(Connected, SilentOnesOfAnAddress_AreClosedForItsOwnNewOnes) {
  std::vector<std::unique_ptr<ConnectionSlot>> slots;
  for (unsigned i = 0; i < most_connections_by_address; ++i) slots.push_back(enter("192.0.2.7"));
  EXPECT_TRUE(evicted.empty());
  slots.push_back(enter("192.0.2.7"));
  ASSERT_TRUE(slots.back());
  EXPECT_EQ(evicted, (std::vector<std::pair<std::string, int>>{{"192.0.2.7", 1}}));
  EXPECT_TRUE(enter("192.0.2.8"));
  EXPECT_EQ(evicted.size(), 1U);
}

TEST_F(Connected, AnAddressWhoseConnectionsAllSpeak_GetsNoMore) {
  std::vector<std::unique_ptr<ConnectionSlot>> slots;
  for (unsigned i = 0; i < most_connections_by_address; ++i) {
    slots.push_back(enter("192.0.2.7"));
    slots.back()->speak();
  }
  EXPECT_FALSE(enter("192.0.2.7"));
  EXPECT_TRUE(evicted.empty());
  // Those at tables count apart, and those of a hall not at all.
  EXPECT_TRUE(slots.front()->sit());
  EXPECT_TRUE(enter("192.0.2.7"));
  for (unsigned i = 0; i < 100; ++i) {
    slots.push_back(enter("198.51.100.1"));
    ASSERT_TRUE(slots.back());
    slots.back()->speak();
  }
}

TEST_F(Connected, WhereNoRoomIsLeft_SilentOnesMakeIt) {
  std::vector<std::unique_ptr<ConnectionSlot>> slots;
  for (int i = 0; i < 400; ++i) slots.push_back(enter("192.0.2.7"));
  for (int i = 0; i < 3'600; ++i) {
    slots.push_back(enter("198.51.100." + std::to_string(i % 200)));
    slots.back()->sit();
  }
  ASSERT_TRUE(enter("192.0.2.9"));
  ASSERT_EQ(evicted.size(), 1U);
  EXPECT_EQ(evicted[0].first, "192.0.2.7");
}

// Seats let an address have more connections, and no more than a part of the whole.
TEST_F(Connected, SeatsOfAnAddress_AreAPartOfTheWhole) {
  EXPECT_EQ(visitors->most_of_an_address(), 1'000U);
  std::vector<std::unique_ptr<ConnectionSlot>> slots;
  for (unsigned i = 0; i < 1'000; ++i) {
    slots.push_back(enter("192.0.2.7"));
    ASSERT_TRUE(slots.back()) << i;
    EXPECT_TRUE(slots.back()->sit()) << i;
  }
  EXPECT_FALSE(enter("192.0.2.7"));
  EXPECT_TRUE(enter("192.0.2.8"));
  // A hall in a trusted network has as many as it needs.
  for (unsigned i = 0; i < 1'200; ++i) {
    slots.push_back(enter("198.51.100.1"));
    ASSERT_TRUE(slots.back());
    EXPECT_TRUE(slots.back()->sit());
  }
}

TEST_F(Connected, APartOfTheWhole_IsKeptForThoseWhoHaveFew) {
  std::vector<std::unique_ptr<ConnectionSlot>> slots;
  for (unsigned i = 0; i < 3'600; ++i) {
    slots.push_back(enter("192.0.2." + std::to_string(i % 4)));
    ASSERT_TRUE(slots.back()) << i;
    ASSERT_TRUE(slots.back()->sit()) << i;
  }
  EXPECT_FALSE(enter("192.0.2.1"));
  for (unsigned i = 0; i < 400; ++i) {
    slots.push_back(enter("203.0.113." + std::to_string(i % 200)));
    EXPECT_TRUE(slots.back());
    if (slots.back()) slots.back()->speak();
  }
}

TEST_F(Connected, AClientBehindAProxy_IsCountedByItsOwnAddress) {
  const auto slot = enter("192.0.2.7");
  EXPECT_EQ(slot->quota()->connections, 1U);
  const auto before = slot->quota();
  slot->is_of(ip("192.0.2.99"));
  EXPECT_EQ(before->connections, 0U);
  EXPECT_EQ(slot->quota()->connections, 1U);
  EXPECT_EQ(slot->quota()->name(), "192.0.2.99");
}

TEST(Proxied, ClientsHaveRoomOneByOne) {
  const auto visitors =
      std::make_shared<Visitors>(Visitors::Limits{.proxies = {.networks = *Networks::parse("127.0.0.1")}});
  std::vector<std::unique_ptr<ConnectionSlot>> slots;
  for (unsigned i = 0; i <= most_connections_by_address; ++i) {
    slots.push_back(visitors->enter(ip("127.0.0.1")));
    ASSERT_TRUE(slots.back());
    slots.back()->is_of(ip("192.0.2.7"));
    slots.back()->speak();
    EXPECT_EQ(slots.back()->has_room(), i < most_connections_by_address);
  }
  const auto other = visitors->enter(ip("127.0.0.1"));
  other->is_of(ip("192.0.2.8"));
  EXPECT_TRUE(other->has_room());
}

TEST(Addresses, AreForgottenWhenNothingOfThemMatters) {
  const auto visitors = std::make_shared<Visitors>(Visitors::Limits{});
  for (int i = 0; i < 30'000; ++i)
    visitors->quota_of(ip("10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250)));
  EXPECT_LE(visitors->quotas(), 10'001U);
}

TEST(Addresses, OfOneNetwork_AreTakenTogetherWhereTheyAreMany) {
  const auto visitors = std::make_shared<Visitors>(Visitors::Limits{});
  for (int i = 0; i < 1'000; ++i) {
    std::ostringstream address;
    address << "2001:db8:1:" << std::hex << i << "::1";
    visitors->quota_of(ip(address.str()));
  }
  EXPECT_EQ(visitors->quotas(), 17U);
  EXPECT_EQ(visitors->quota_of(ip("2001:db8:1:ffff::1"))->name(), "2001:db8:1::/48");
  EXPECT_EQ(visitors->quota_of(ip("2001:db8:1:3::9"))->name(), "2001:db8:1:3::/64");
  EXPECT_EQ(visitors->quota_of(ip("2001:db8:2::1"))->name(), "2001:db8:2::/64");
}

TEST(Addresses, AreNotForgottenWhileTheyAreHere_AndNeverMoreThanSoMany) {
  const auto visitors = std::make_shared<Visitors>(Visitors::Limits{});
  const auto here = visitors->enter(ip("192.0.2.7"));
  for (int i = 0; i < 60'000; ++i) {
    const auto quota = visitors->quota_of(
        ip("10." + std::to_string(i / 62'500) + "." + std::to_string(i / 250 % 250) + "." + std::to_string(i % 250)));
    // None of them may be forgotten for its own sake.
    quota->may(RateLimit::table, Moment::max() - std::chrono::hours(1));
  }
  EXPECT_LE(visitors->quotas(), 20'001U);
  EXPECT_EQ(visitors->quota_of(ip("192.0.2.7")), here->quota());
}

TEST(RequestsOfAnAddress, InProgress_AreSoMany_AndTheOthersWaitInOrder) {
  AddressQuota quota("192.0.2.7", false, 60);
  for (unsigned i = 0; i < most_requests_in_progress; ++i) EXPECT_TRUE(quota.begin_request());
  EXPECT_FALSE(quota.begin_request());
  std::vector<int> begun;
  for (const int request : {1, 2, 3}) quota.wait_for_request([&begun, request] { begun.push_back(request); });
  quota.end_request();
  EXPECT_EQ(begun, std::vector({1}));
  quota.let_all_begin();
  EXPECT_EQ(begun, std::vector({1, 2, 3}));
}

TEST(Rates, ThatWereOverdrawn_AreMadeUpForFirst) {
  Rate bytes(1'000, 10'000);
  const Moment start{std::chrono::hours(1)};
  EXPECT_TRUE(bytes.take(start, 30'000));
  EXPECT_FALSE(bytes.take(start + std::chrono::seconds(19), 1));
  EXPECT_TRUE(bytes.take(start + std::chrono::seconds(21), 1));
}

TEST(Shares, AreGivenBack) {
  const auto quota = std::make_shared<AddressQuota>("192.0.2.7", false, 60);
  {
    const auto first = QuotaLease::take(quota, &AddressQuota::spectators, 1);
    EXPECT_TRUE(first);
    EXPECT_FALSE(QuotaLease::take(quota, &AddressQuota::spectators, 1));
  }
  EXPECT_TRUE(QuotaLease::take(quota, &AddressQuota::spectators, 1));
  const auto hall = std::make_shared<AddressQuota>("192.0.2.8", true, 60);
  const auto one = QuotaLease::take(hall, &AddressQuota::spectators, 1),
             two = QuotaLease::take(hall, &AddressQuota::spectators, 1);
  EXPECT_TRUE(one && two);
}

class Queue final : public SendBudget::Sender {
 public:
  Queue(SendBudget& budget, std::size_t bytes, Moment since) : bytes_(bytes), since_(since), budget_(budget) {
    budget.enter(*this);
    budget.add(bytes);
  }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  ~Queue() {
    budget_.remove(bytes_);
    budget_.leave(*this);
  }
  std::size_t waiting_bytes() const override { return bytes_; }
  Moment last_progress() const override { return since_; }
  void let_go() override {
    gone = true;
    budget_.remove(bytes_);
    bytes_ = 0;
  }
  bool gone = false;

 private:
  std::size_t bytes_;
  Moment since_;
  SendBudget& budget_;
};

TEST(SendBudgets, LetTheSlowestGo) {
  SendBudget budget(100);
  const Moment now = std::chrono::steady_clock::now();
  Queue slow(budget, 40, now - 10s), slower(budget, 40, now - 20s), quick(budget, 40, now);
  ASSERT_TRUE(budget.exceeded());
  EXPECT_EQ(budget.make_room(), 2U);
  EXPECT_TRUE(slower.gone);
  EXPECT_TRUE(slow.gone);
  EXPECT_FALSE(quick.gone);
  EXPECT_EQ(budget.bytes(), 40U);
}

TEST(SendBudgets, CountWhatIsSharedOnce) {
  SendBudget budget(100);
  const std::string page(60, 'x');
  for (int i = 0; i < 20; ++i) budget.hold(&page, page.size());
  EXPECT_EQ(budget.bytes(), 60U);
  for (int i = 0; i < 20; ++i) budget.release(&page);
  EXPECT_EQ(budget.bytes(), 0U);
}

}  // namespace
}  // namespace jadoube::server

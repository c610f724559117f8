// Links between the nodes that share a database, over NATS.
//
// One node makes a link for its requests to another; each node of a pair may have made one. Messages over a link arrive
// completely, once and in order; otherwise the link breaks, and both sides are told: when a message is missing, when
// nothing is heard for Times::link, and when NATS was away. Each message is sealed with a key that the nodes have from
// the database, and bound to the link by a random number from each side. A reader of the traffic through NATS learns
// nothing from it, and can neither forge nor repeat a message.
//
//   Links links(io, *std::move(connection), "north", secret);
//   links.on(Kind::act, [](const std::shared_ptr<Link>& link, std::string_view body) { … });
//   links.to("south")->send(Kind::act, body);
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "jadoube/server/common/times.hpp"
#include "jadoube/server/nodes/nats.hpp"

namespace jadoube::server::nodes {

// The kind of a message. The asking side sends the kinds up to `request`, the answering side the others.
enum class Kind : std::uint8_t { open, text, end, request, entry, texts, welcome, close, answer };
inline constexpr std::size_t kinds = 9;

class Links;

class Link {
 public:
  // Whether this node has made the link.
  bool made_here() const { return here_; }
  const std::string& peer() const { return peer_; }
  // Whether the other side has answered, so that earlier messages may have arrived.
  bool open() const { return state_ == State::open; }
  // Whether the link was once open, even if it is broken now.
  bool answered() const { return answered_; }
  bool broken() const { return state_ == State::broken; }
  // Sends a message; it is lost if the link is broken.
  void send(Kind kind, std::string_view body);

 private:
  friend class Links;
  using Id = std::array<unsigned char, 16>;
  enum class State : std::uint8_t { opening, open, broken };
  Links* links_ = nullptr;
  std::string peer_, subject_;  // the other side's node, and its subject
  Id mine_{}, others_{};        // random numbers of both sides
  bool here_ = false, answered_ = false;
  State state_ = State::opening;
  std::uint64_t sent_ = 0, received_ = 0;
  std::chrono::steady_clock::time_point begun_{}, heard_{};
  std::vector<std::pair<Kind, std::string>> before_open_;
  std::string parts_;  // received parts of a long message
};

class Links {
 public:
  using Handler = std::function<void(const std::shared_ptr<Link>&, std::string_view)>;
  using Broken = std::function<void(const std::shared_ptr<Link>&)>;

  // `secret`: hexadecimal digits of 32 bytes, equal on all nodes. An error: why NATS can never be reached this way.
  static std::expected<std::unique_ptr<Links>, std::string> open(boost::asio::io_context& io,
                                                                 const nats::Settings& settings, std::string node,
                                                                 std::string_view secret, const Times& times);
  Links(const Links&) = delete;
  Links& operator=(const Links&) = delete;
  ~Links();

  void on(Kind kind, Handler handler) { handlers_[static_cast<std::size_t>(kind)] = std::move(handler); }
  // Sends news to all other nodes; it may be lost or late.
  void tell_all(std::string_view news);
  void on_news(std::function<void(const std::string& node, std::string_view news)> handler) {
    news_ = std::move(handler);
  }
  void on_broken(Broken broken) { broken_.push_back(std::move(broken)); }
  // The link that this node has made; a new one if that is broken.
  std::shared_ptr<Link> to(const std::string& node);
  bool up() const { return connection_ != nullptr && connection_->up(); }
  std::size_t size() const { return by_id_.size(); }

 private:
  friend class Link;
  enum class Type : std::uint8_t { ask, accept, data, part, beat, bye };
  Links(boost::asio::io_context& io, std::string node, std::string_view secret, const Times& times);
  std::string subject_of(std::string_view node) const;
  void send(Link& link, Type type, std::string_view body);
  void send_message(Link& link, Kind kind, std::string_view body);
  void publish(const std::string& subject, Type type, const Link::Id& to, const Link::Id& from, std::uint64_t number,
               std::string_view body);
  void receive(std::size_t subject, const std::string& sealed);
  std::string seal(const std::string& subject, const std::string& plain) const;
  std::optional<std::string> unseal(const std::string& subject, const std::string& sealed) const;
  void take_news(const std::string& sealed);
  std::string subject_of_all() const { return "jadoube." + tag_ + ".all"; }
  void accept(std::string_view peer, const Link::Id& theirs);
  void take(const std::shared_ptr<Link>& link, Type type, std::string_view body);
  void deliver(const std::shared_ptr<Link>& link, std::string_view message);
  void break_link(const std::shared_ptr<Link>& link, bool tell);
  void break_all();
  void beat();

  std::string node_;
  std::chrono::milliseconds between_beats_, longest_silence_;
  std::array<unsigned char, 32> key_{};
  std::string tag_;  // tag of the database in subjects
  std::unique_ptr<nats::Connection> connection_;
  std::array<Handler, kinds> handlers_{};
  std::vector<Broken> broken_;
  std::function<void(const std::string&, std::string_view)> news_;
  std::map<std::string, std::uint64_t> told_;        // time of each node's last news
  std::map<Link::Id, std::shared_ptr<Link>> by_id_;  // by this side's number
  std::map<std::string, std::shared_ptr<Link>> made_;
  std::set<Link::Id> asked_;  // of links made by other nodes
  boost::asio::steady_timer timer_;
};

}  // namespace jadoube::server::nodes

#include "jadoube/server/nodes/links.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <span>

#include "jadoube/server/common/log.hpp"
#include "jadoube/server/nodes/wire.hpp"

namespace jadoube::server::nodes {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
namespace {

// NATS takes at most one megabyte in a message.
constexpr std::size_t longest_part = std::size_t{256} * 1024;
constexpr std::size_t longest_message = std::size_t{64} << 20U;
constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
                      seal_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == 32);

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

template <typename Id>
std::string_view view(const Id& id) {
  return {reinterpret_cast<const char*>(id.data()), id.size()};
}

// Eight bytes of a keyed hash, in hexadecimal digits.
std::string short_hash(std::span<const unsigned char> key, std::string_view what) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes(what), what.size(), key.data(), key.size());
  std::string digits;
  for (const unsigned char byte : std::span(hash).first(8)) digits += fmt::format("{:02x}", byte);
  return digits;
}

}  // namespace

void Link::send(Kind kind, std::string_view body) {
  if (state_ == State::broken) return;
  if (state_ == State::opening)
    before_open_.emplace_back(kind, body);
  else
    links_->send_message(*this, kind, body);
}

Links::Links(boost::asio::io_context& io, std::string node, std::string_view secret, const Times& times)
    : node_(std::move(node)), between_beats_(times.beat), longest_silence_(times.link), timer_(io) {
  crypto_generichash(key_.data(), key_.size(), bytes(secret), secret.size(), nullptr, 0);
  tag_ = short_hash(key_, "the database");
}

std::expected<std::unique_ptr<Links>, std::string> Links::open(boost::asio::io_context& io,
                                                               const nats::Settings& settings, std::string node,
                                                               std::string_view secret, const Times& times) {
  if (sodium_init() < 0) return std::unexpected(std::string("libsodium"));
  std::unique_ptr<Links> links(new Links(io, std::move(node), secret, times));
  auto connection = nats::Connection::open(
      io, settings, {links->subject_of(links->node_), links->subject_of_all()},
      {.message = [self = links.get()](std::size_t subject, const auto& sealed) { self->receive(subject, sealed); },
       .up =
           [self = links.get()] {
             log(Level::info, "nats_reached");
             self->break_all();
           },
       .down =
           [self = links.get()] {
             log(Level::warning, "nats_lost");
             self->break_all();
           },
       .failed =
           [](const std::string& why) {
             log(Level::warning, "nats_not_reached", {{"why", why}});
           }});
  if (!connection) return std::unexpected(connection.error());
  links->connection_ = *std::move(connection);
  links->beat();
  return links;
}

Links::~Links() {
  for (const auto& [id, link] : std::exchange(by_id_, {})) {
    send(*link, Type::bye, {});
    link->state_ = Link::State::broken;
  }
}

std::string Links::subject_of(std::string_view node) const { return "jadoube." + tag_ + "." + short_hash(key_, node); }

std::shared_ptr<Link> Links::to(const std::string& node) {
  auto& made = made_[node];
  if (made && !made->broken()) return made;
  made = std::make_shared<Link>();
  made->links_ = this;
  made->peer_ = node;
  made->subject_ = subject_of(node);
  made->here_ = true;
  made->begun_ = made->heard_ = steady_clock::now();
  randombytes_buf(made->mine_.data(), made->mine_.size());
  by_id_.emplace(made->mine_, made);
  publish(made->subject_, Type::ask, {}, made->mine_, 0, node_);
  return made;
}

void Links::send(Link& link, Type type, std::string_view body) {
  publish(link.subject_, type, link.others_, link.mine_, ++link.sent_, body);
}

void Links::send_message(Link& link, Kind kind, std::string_view body) {
  std::string message(1, static_cast<char>(kind));
  message += body;
  std::string_view rest = message;
  for (; rest.size() > longest_part; rest.remove_prefix(longest_part))
    send(link, Type::part, rest.substr(0, longest_part));
  send(link, Type::data, rest);
}

// The subject is sealed with the message, so a message for one node is not valid for another.
void Links::publish(const std::string& subject, Type type, const Link::Id& to, const Link::Id& from,
                    std::uint64_t number, std::string_view body) {
  if (!up()) return;
  const std::string plain =
      Writer().number(static_cast<std::uint8_t>(type)).rest(view(to)).rest(view(from)).number(number).rest(body).take();
  connection_->publish(subject, seal(subject, plain));
}

std::string Links::seal(const std::string& subject, const std::string& plain) const {
  std::string sealed(nonce_size + plain.size() + seal_size, '\0');
  randombytes_buf(sealed.data(), nonce_size);
  crypto_aead_xchacha20poly1305_ietf_encrypt(bytes(sealed) + nonce_size, nullptr, bytes(plain), plain.size(),
                                             bytes(subject), subject.size(), nullptr, bytes(sealed), key_.data());
  return sealed;
}

std::optional<std::string> Links::unseal(const std::string& subject, const std::string& sealed) const {
  if (sealed.size() < nonce_size + seal_size) return std::nullopt;
  std::string plain(sealed.size() - nonce_size - seal_size, '\0');
  const unsigned char* const in = bytes(std::string_view(sealed));
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(bytes(plain), nullptr, nullptr, in + nonce_size,
                                                 sealed.size() - nonce_size, bytes(std::string_view(subject)),
                                                 subject.size(), in, key_.data()) != 0)
    return std::nullopt;
  return plain;
}

// The time is from the clock of the sending node: a repeated message is not news.
void Links::tell_all(std::string_view news) {
  if (!up()) return;
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  const std::string subject = subject_of_all();
  connection_->publish(
      subject, seal(subject, Writer().text(node_).number(static_cast<std::uint64_t>(now.count())).rest(news).take()));
}

void Links::take_news(const std::string& sealed) {
  const auto plain = unseal(subject_of_all(), sealed);
  if (!plain) return;
  Reader reader(*plain);
  const std::string node(reader.text());
  const auto at = reader.number<std::uint64_t>();
  const std::string_view news = reader.rest();
  if (!reader.whole() || node == node_ || !news_) return;
  std::uint64_t& last = told_[node];
  if (at <= last) return;
  last = at;
  news_(node, news);
}

void Links::receive(std::size_t subject, const std::string& sealed) {
  if (subject == 1) return take_news(sealed);
  const auto plain = unseal(subject_of(node_), sealed);
  if (!plain) return;
  Reader reader(*plain);
  const auto type = static_cast<Type>(reader.number<std::uint8_t>());
  Link::Id to{}, from{};
  std::ranges::copy(reader.rest(to.size()), to.begin());
  std::ranges::copy(reader.rest(from.size()), from.begin());
  const auto number = reader.number<std::uint64_t>();
  const std::string_view body = reader.rest();
  if (!reader.whole()) return;
  if (type == Type::ask) return accept(body, from);
  const auto found = by_id_.find(to);
  if (found == by_id_.end()) return;  // the link was forgotten here, or belonged to an earlier process
  const std::shared_ptr<Link> link = found->second;
  if (type == Type::accept) {
    if (!link->here_ || link->open()) return;
    link->others_ = from;
    link->state_ = Link::State::open;
    link->answered_ = true;
    link->heard_ = steady_clock::now();
    for (const auto& [kind, message] : std::exchange(link->before_open_, {})) send_message(*link, kind, message);
    return;
  }
  if (!link->open() || link->others_ != from) return;
  if (type == Type::bye) return break_link(link, false);
  if (number != ++link->received_) return break_link(link, true);
  link->heard_ = steady_clock::now();
  take(link, type, body);
}

// This side draws a number too, so that repeated messages cannot open a link on which others are accepted.
void Links::accept(std::string_view peer, const Link::Id& theirs) {
  if (!asked_.insert(theirs).second) return;
  const auto link = std::make_shared<Link>();
  link->links_ = this;
  link->peer_ = peer;
  link->subject_ = subject_of(peer);
  link->state_ = Link::State::open;
  link->others_ = theirs;
  link->begun_ = link->heard_ = steady_clock::now();
  randombytes_buf(link->mine_.data(), link->mine_.size());
  by_id_.emplace(link->mine_, link);
  publish(link->subject_, Type::accept, link->others_, link->mine_, 0, {});
}

void Links::take(const std::shared_ptr<Link>& link, Type type, std::string_view body) {
  if (type == Type::part || type == Type::data) {
    if (link->parts_.size() + body.size() > longest_message) return break_link(link, true);
    if (type == Type::part) {
      link->parts_ += body;
      return;
    }
    if (link->parts_.empty()) return deliver(link, body);
    deliver(link, std::exchange(link->parts_, {}) += body);
  }
}

void Links::deliver(const std::shared_ptr<Link>& link, std::string_view message) {
  const auto kind = message.empty() ? kinds : static_cast<std::size_t>(static_cast<unsigned char>(message.front()));
  if (kind >= kinds || !handlers_[kind]) return break_link(link, true);
  handlers_[kind](link, message.substr(1));
}

void Links::break_link(const std::shared_ptr<Link>& link, bool tell) {
  if (link->broken()) return;
  if (tell && link->open()) send(*link, Type::bye, {});
  link->state_ = Link::State::broken;
  by_id_.erase(link->mine_);
  asked_.erase(link->others_);
  for (const Broken& each : broken_) each(link);
}

void Links::break_all() {
  for (const auto& [id, link] : std::map(by_id_)) break_link(link, true);
}

void Links::beat() {
  const auto now = steady_clock::now();
  for (const auto& [id, link] : std::map(by_id_)) {
    if (now - link->heard_ > longest_silence_)
      break_link(link, true);
    else if (link->open())
      send(*link, Type::beat, {});
    else if (link->here_)
      // Maybe nobody was listening yet.
      publish(link->subject_, Type::ask, {}, link->mine_, 0, node_);
  }
  timer_.expires_after(between_beats_);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) beat();
  });
}

}  // namespace jadoube::server::nodes

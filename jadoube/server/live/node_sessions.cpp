#include "jadoube/server/live/node_sessions.hpp"

#include <boost/asio/post.hpp>

#include "jadoube/server/messages.hpp"
#include "jadoube/server/nodes/wire.hpp"

namespace jadoube::server {

using nodes::Kind;
using nodes::Link;
using nodes::Reader;
using nodes::Writer;
namespace {

constexpr std::uint32_t no_round_trip = ~0U;
constexpr auto between_news = std::chrono::seconds(2);

std::string write_close(NodeSessions::SessionId id, CloseReason why, const Refusal& refusal) {
  Writer writer;
  writer.number(id).number(static_cast<std::uint8_t>(why)).number(static_cast<std::uint8_t>(refusal.code));
  for (const auto language : text::languages) writer.text(refusal.in(language));
  return writer.take();
}

}  // namespace

// The line of a guest whose client is at another node.
class NodeSessions::Line final : public MessageLine {
 public:
  Line(NodeSessions& sessions, std::shared_ptr<Link> link, SessionId id, Owner& owner)
      : sessions_(sessions), alive_(sessions.alive_), link_(std::move(link)), id_(id), owner_(owner) {}
  ~Line() override = default;

  void send(const std::shared_ptr<const std::string>& message) override {
    if (!closing_) sessions_.share(link_, id_, {.owner = message, .beginning = {}, .body = *message, .n = {}});
  }
  void send_entry(std::uint32_t n, std::string_view beginning, const SharedMessage& end,
                  const std::shared_ptr<const void>& owner) override {
    if (!closing_)
      sessions_.share(link_, id_, {.owner = owner, .beginning = std::string(beginning), .body = end.body(), .n = n});
  }
  void send_welcome(Welcome welcome, bool seated) override {
    if (closing_) return;
    sessions_.flush(link_);
    link_->send(Kind::welcome, Writer()
                                   .number(id_)
                                   .number(welcome.n)
                                   .number(static_cast<std::uint8_t>(seated ? 1 : 0))
                                   .rest(welcome.text())
                                   .take());
  }
  bool writing() const override { return false; }
  void dismiss(CloseReason why, const Refusal& refusal) override {
    if (closing_) return;
    sessions_.flush(link_);
    link_->send(Kind::close, write_close(id_, why, refusal));
    end();
  }
  void close_silent() override { dismiss(CloseReason::not_allowed, Refusal{.code = Code::not_allowed}); }
  bool closing() const override { return closing_; }
  void drop() override { dismiss(CloseReason::try_again, refusal(Code::too_many, Message::server_busy_now)); }
  void look_after(Moment /*now*/) override {}
  std::optional<Milliseconds> round_trip() const override { return round_trip_; }

  void measured(std::optional<Milliseconds> round_trip) { round_trip_ = round_trip; }
  // Tells the guest that the line has ended; posted, because this may be inside a call of the guest.
  void end() {
    if (std::exchange(closing_, true)) return;
    boost::asio::post(sessions_.context_.io,
                      [alive = alive_, sessions = &sessions_, link = link_, id = id_, owner = owner_.shared_owner()] {
                        owner->ended();
                        if (*alive) sessions->dismiss(link, id);
                      });
  }

 private:
  NodeSessions& sessions_;
  std::shared_ptr<bool> alive_;
  std::shared_ptr<Link> link_;
  SessionId id_;
  Owner& owner_;
  bool closing_ = false;
  std::optional<Milliseconds> round_trip_;
};

NodeSessions::NodeSessions(ServerContext& context, nodes::Links& links)
    : context_(context), links_(links), lobby_timer_(context.io) {
  links_.on(Kind::open, [this](const auto& link, std::string_view body) { admit(link, body); });
  links_.on(Kind::text, [this](const auto& link, std::string_view body) { hear(link, body); });
  links_.on(Kind::end, [this](const auto& link, std::string_view body) {
    const auto id = Reader(body).number<SessionId>();
    const auto guests = guests_.find(link);
    if (guests == guests_.end()) return;
    if (const auto line = guests->second.lines.find(id); line != guests->second.lines.end()) line->second->end();
  });
  links_.on(Kind::texts, [this](const auto& link, std::string_view body) { tell(link, body, false); });
  links_.on(Kind::entry, [this](const auto& link, std::string_view body) { tell(link, body, true); });
  links_.on(Kind::welcome, [this](const auto& link, std::string_view body) {
    Reader reader(body);
    const auto id = reader.number<SessionId>();
    const auto n = reader.number<std::uint32_t>();
    const bool seated = reader.number<std::uint8_t>() != 0;
    std::string text(reader.rest());
    if (Client* const client = client_of(link, id); client != nullptr && reader.whole())
      client->pass_welcome(n, seated, std::move(text));
  });
  links_.on(Kind::close, [this](const auto& link, std::string_view body) {
    Reader reader(body);
    const auto id = reader.number<SessionId>();
    const auto why = static_cast<CloseReason>(reader.number<std::uint8_t>());
    const auto code = static_cast<Code>(reader.number<std::uint8_t>());
    text::Said said;
    for (const auto language : text::languages) said.set(language, std::string(reader.text()));
    Client* const client = client_of(link, id);
    if (client == nullptr || !reader.whole() || why > CloseReason::try_again || code > Code::changed_meanwhile) return;
    const Refusal refusal = said.empty() ? Refusal{code} : server::refusal(code, std::move(said));
    sessions_[link].erase(id);
    client->closed(why, refusal);
  });
  links_.on_broken([this](const auto& link) { broken(link); });
  links_.on_news([this](const std::string& node, std::string_view news) {
    Reader reader(news);
    std::vector<store::TableId> waiting;
    for (auto left = news.size() / sizeof(std::int64_t); left > 0; --left)
      waiting.push_back({reader.number<std::int64_t>()});
    if (reader.whole()) context_.registry.note_waiting(node, std::move(waiting));
  });
  tell_lobby();
}

// Tells all nodes which tables in the lobby have a player who waits here.
void NodeSessions::tell_lobby() {
  Writer writer;
  for (const store::TableId id : context_.registry.waiting_in_lobby()) writer.number(id.number);
  links_.tell_all(writer.take());
  lobby_timer_.expires_after(between_news);
  lobby_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) tell_lobby();
  });
}

NodeSessions::~NodeSessions() { *alive_ = false; }

// --- Clients of this node

NodeSessions::Session NodeSessions::open(const std::string& node, Place place, store::TableId id,
                                         std::string_view address, std::string_view hello, Client& client) {
  const Session session{links_.to(node), ++last_};
  sessions_[session.link].emplace(session.id, &client);
  session.link->send(Kind::open, Writer()
                                     .number(session.id)
                                     .number(static_cast<std::uint8_t>(place))
                                     .number(id.number)
                                     .text(address)
                                     .rest(hello)
                                     .take());
  return session;
}

void NodeSessions::send(const Session& session, std::optional<Milliseconds> round_trip, std::string_view text) {
  const auto measured = round_trip ? static_cast<std::uint32_t>(round_trip->count()) : no_round_trip;
  session.link->send(Kind::text, Writer().number(session.id).number(measured).rest(text).take());
}

void NodeSessions::end(const Session& session) {
  const auto found = sessions_.find(session.link);
  if (found == sessions_.end() || found->second.erase(session.id) == 0) return;
  session.link->send(Kind::end, Writer().number(session.id).take());
}

void NodeSessions::stop() {
  for (Client* const client : std::vector(clients_.begin(), clients_.end())) client->stop();
}

NodeSessions::Client* NodeSessions::client_of(const std::shared_ptr<Link>& link, SessionId id) {
  const auto sessions = sessions_.find(link);
  if (sessions == sessions_.end()) return nullptr;
  const auto found = sessions->second.find(id);
  return found == sessions->second.end() ? nullptr : found->second;
}

void NodeSessions::tell(const std::shared_ptr<Link>& link, std::string_view body, bool entry) {
  Reader reader(body);
  const std::uint32_t n = entry ? reader.number<std::uint32_t>() : 0;
  const auto count = reader.number<std::uint32_t>();
  std::vector<SessionId> ids;
  for (std::uint32_t i = 0; i < count && i < body.size(); ++i) ids.push_back(reader.number<SessionId>());
  const auto message = std::make_shared<const std::string>(reader.rest());
  if (!reader.whole()) return;
  for (const SessionId id : ids) {
    Client* const client = client_of(link, id);
    if (client == nullptr) continue;
    if (entry)
      client->pass_entry(n, message);
    else
      client->pass(message);
  }
}

void NodeSessions::broken(const std::shared_ptr<Link>& link) {
  if (const auto guests = guests_.find(link); guests != guests_.end()) {
    guests->second.shared.reset();
    for (const auto& [id, line] : std::unordered_map(guests->second.lines)) line->end();
    if (guests->second.guests.empty()) guests_.erase(guests);
  }
  if (auto sessions = sessions_.extract(link))
    for (const auto& [id, client] : sessions.mapped())
      // One client's reaction may remove another client.
      if (clients_.contains(client)) client->lost();
}

// --- Guests from other nodes

void NodeSessions::admit(const std::shared_ptr<Link>& link, std::string_view body) {
  Reader reader(body);
  const auto id = reader.number<SessionId>();
  const auto place = static_cast<Place>(reader.number<std::uint8_t>());
  const store::TableId of{reader.number<std::int64_t>()};
  const auto address = parse_address(reader.text());
  const std::string hello(reader.rest());
  if (!reader.whole() || !address || place > Place::tournament) return;
  const auto refuse = [&](const Refusal& why) {
    link->send(Kind::close, write_close(id, CloseReason::try_again, why));
  };
  if (context_.stopping) return refuse(refusal(Code::stopping, Message::server_stopping));
  std::shared_ptr<ConnectionSlot> slot = context_.visitors->enter(*address);
  if (slot == nullptr) return refuse(refusal(Code::too_many, Message::server_busy_now));
  slot->is_of(*address);
  Guests& guests = guests_[link];
  if (guests.guests.contains(id)) return;
  const auto make = [&](MessageLine::Owner& owner) {
    auto line = std::make_unique<Line>(*this, link, id, owner);
    guests.lines.emplace(id, line.get());
    return line;
  };
  const auto guest = make_guest(context_, place, of, make, std::move(slot));
  guests.guests.emplace(id, guest);
  guest->receive(hello, context_.registry.now());
}

void NodeSessions::hear(const std::shared_ptr<Link>& link, std::string_view body) {
  Reader reader(body);
  const auto id = reader.number<SessionId>();
  const auto round_trip = reader.number<std::uint32_t>();
  const std::string text(reader.rest());
  const auto guests = guests_.find(link);
  if (guests == guests_.end() || !reader.whole()) return;
  const auto found = guests->second.guests.find(id);
  const auto line = guests->second.lines.find(id);
  if (found == guests->second.guests.end() || line == guests->second.lines.end() || line->second->closing()) return;
  line->second->measured(round_trip == no_round_trip ? std::nullopt : std::optional(Milliseconds(round_trip)));
  const std::shared_ptr<MessageLine::Owner> guest = found->second;
  guest->receive(text, context_.registry.now());
}

void NodeSessions::dismiss(const std::shared_ptr<Link>& link, SessionId id) {
  const auto guests = guests_.find(link);
  if (guests == guests_.end()) return;
  guests->second.lines.erase(id);
  guests->second.guests.erase(id);
  if (guests->second.guests.empty() && link->broken()) guests_.erase(guests);
}

void NodeSessions::share(const std::shared_ptr<Link>& link, SessionId id, Shared message) {
  auto& shared = guests_[link].shared;
  if (shared && shared->owner == message.owner && shared->n == message.n && shared->beginning == message.beginning) {
    shared->sessions.push_back(id);
    return;
  }
  flush(link);
  shared = std::move(message);
  shared->sessions.push_back(id);
  boost::asio::post(context_.io, [this, alive = alive_, link] {
    if (*alive) flush(link);
  });
}

void NodeSessions::flush(const std::shared_ptr<Link>& link) {
  const auto guests = guests_.find(link);
  if (guests == guests_.end() || !guests->second.shared) return;
  const Shared message = *std::exchange(guests->second.shared, std::nullopt);
  Writer writer;
  if (message.n) writer.number(*message.n);
  writer.number(static_cast<std::uint32_t>(message.sessions.size()));
  for (const SessionId id : message.sessions) writer.number(id);
  link->send(message.n ? Kind::entry : Kind::texts, writer.rest(message.beginning).rest(message.body).take());
}

}  // namespace jadoube::server

#include "jadoube/server/http/forwarding.hpp"

#include <algorithm>
#include <array>

#include "jadoube/server/messages.hpp"
#include "jadoube/server/nodes/wire.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
using nodes::Kind;
using nodes::Link;
using nodes::Reader;
using nodes::Writer;
namespace {

constexpr auto between_attempts = 200ms;
constexpr auto longest_answer = 20s;

// The content types of the routes' responses.
constexpr std::array<std::string_view, 7> types{"application/octet-stream",
                                                "application/json",
                                                "application/x-chess-pgn; charset=utf-8",
                                                "application/jsonl; charset=utf-8",
                                                "text/csv; charset=utf-8",
                                                "text/plain; charset=utf-8",
                                                "image/svg+xml"};

std::string write_answer(std::uint32_t call, const Response& response) {
  const auto type = std::ranges::find(types, response.type);
  std::string_view body = response.shared ? std::string_view(*response.shared) : std::string_view(response.body);
  if (response.kept) body = *response.kept->body;
  return Writer()
      .number(call)
      .number(static_cast<std::uint16_t>(response.status))
      .number(static_cast<std::uint8_t>(type == types.end() ? 0 : type - types.begin()))
      .number(static_cast<std::uint8_t>(response.kept ? 1 : 0))
      .number(response.kept ? response.kept->modified : 0)
      .text(response.kept ? response.kept->tag : std::string())
      .rest(body)
      .take();
}

}  // namespace

Forwarding::Forwarding(boost::asio::io_context& io, nodes::Links& links, Routes& routes, TableRegistry& registry,
                       Visitors& visitors, std::chrono::milliseconds longest_search)
    : io_(io),
      links_(links),
      routes_(routes),
      registry_(registry),
      visitors_(visitors),
      longest_search_(longest_search),
      late_(io) {
  links_.on(Kind::request, [this](const auto& link, std::string_view body) { serve(link, body); });
  links_.on(Kind::answer, [this](const auto& link, std::string_view body) { take(link, body); });
  links_.on_broken([this](const auto& link) {
    std::vector<Asked> all;
    for (auto each = asked_.begin(); each != asked_.end();) {
      if (each->second.link != link) {
        ++each;
        continue;
      }
      all.push_back(std::move(each->second));
      each = asked_.erase(each);
    }
    for (Asked& asked : all) lost(std::move(asked), link->answered());
  });
  end_late();
}

bool Forwarding::respond(const Request& request, const Routes::Done& done) {
  if (!Routes::served_table(request.path) && !TournamentRoutes::tournament(request.path)) return false;
  Asked asked{.request = request, .done = done};
  asked.request.to_be_answered_here = true;
  // These two do not stay valid; no request about a table or a tournament needs them.
  asked.request.bearer = asked.request.content_type = {};
  asked.since = registry_.now();
  // Without this limit, a flood of requests would become a flood of database queries.
  if (request.client && !request.client->may(RateLimit::request, registry_.now())) {
    done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
    return true;
  }
  locate(std::move(asked));
  return true;
}

void Forwarding::locate(Asked asked) {
  const auto shared = std::make_shared<Asked>(std::move(asked));
  const auto there = [this, shared](const Refusal& why) {
    if (!why.node.empty()) return ask(why.node, std::move(*shared));
    routes_.respond(shared->request, shared->done);
  };
  if (const auto id = TournamentRoutes::tournament(shared->request.path))
    return registry_.leases().locate_tournament(*id, [there, this, shared](const auto& node) {
      if (!node || !*node) return routes_.respond(shared->request, shared->done);
      Refusal why = refusal(Code::not_stored, Message::server_elsewhere);
      why.node = **node;
      there(why);
    });
  const std::string client = shared->request.client ? shared->request.client->name() : std::string();
  registry_.find(
      *Routes::served_table(shared->request.path),
      [there, this, shared](const auto& table) {
        if (!table) return there(table.error());
        routes_.respond(shared->request, shared->done);
      },
      client);
}

void Forwarding::ask(const std::string& node, Asked asked) {
  const std::uint32_t call = ++last_;
  const Request& request = asked.request;
  const std::string address = request.client ? request.client->name() : std::string("127.0.0.1");
  const std::string body = Writer()
                               .number(call)
                               .number(static_cast<std::uint8_t>(request.method))
                               .text(address.substr(0, address.find('/')))
                               .text(request.path)
                               .text(request.query)
                               .text(request.origin)
                               .rest(request.body)
                               .take();
  const auto link = links_.to(node);
  asked.link = link;
  asked_.emplace(call, std::move(asked));
  link->send(Kind::request, body);
}

// A request that was never sent, or changes nothing, is repeated: another node may have taken the table.
void Forwarding::lost(Asked asked, bool sent) {
  if ((sent && asked.request.method != Method::get) || registry_.now() - asked.since > longest_search_)
    return asked.done(
        refuse(refusal(Code::not_stored, sent ? Message::server_node_unknown : Message::server_node_lost)));
  again(std::move(asked));
}

void Forwarding::again(Asked asked) {
  const auto timer = std::make_shared<boost::asio::steady_timer>(io_, between_attempts);
  timer->async_wait([this, timer, asked = std::move(asked)](const boost::system::error_code& error) mutable {
    if (!error) locate(std::move(asked));
  });
}

void Forwarding::take(const std::shared_ptr<Link>& link, std::string_view body) {
  Reader reader(body);
  const auto call = reader.number<std::uint32_t>();
  const auto found = asked_.find(call);
  if (found == asked_.end() || found->second.link != link) return;
  const Asked asked = std::move(found->second);
  asked_.erase(found);
  Response response{.status = reader.number<std::uint16_t>()};
  const std::size_t type = reader.number<std::uint8_t>();
  const bool kept = reader.number<std::uint8_t>() != 0;
  const auto modified = reader.number<std::int64_t>();
  const std::string tag(reader.text());
  auto text = std::make_shared<const std::string>(reader.rest());
  if (!reader.whole() || type >= types.size())
    return asked.done(refuse(refusal(Code::not_stored, Message::server_node_unknown)));
  response.type = types[type];
  if (kept)
    response.kept = Response::Kept{std::move(text), tag, modified};
  else
    response.shared = std::move(text);
  asked.done(std::move(response));
}

void Forwarding::serve(const std::shared_ptr<Link>& link, std::string_view body) {
  Reader reader(body);
  const auto call = reader.number<std::uint32_t>();
  const auto method = static_cast<Method>(reader.number<std::uint8_t>());
  const auto address = parse_address(reader.text());
  const std::string path(reader.text()), query(reader.text()), origin(reader.text()), text(reader.rest());
  if (!reader.whole() || !address || method > Method::other) return;
  const Request request{.method = method,
                        .path = path,
                        .query = query,
                        .body = text,
                        .client = visitors_.quota_of(*address),
                        .origin = origin,
                        .to_be_answered_here = true};
  routes_.respond(request, [link, call](const Response& response) {
    if (!link->broken()) link->send(Kind::answer, write_answer(call, response));
  });
}

void Forwarding::end_late() {
  const Moment now = registry_.now();
  std::vector<Asked> all;
  for (auto each = asked_.begin(); each != asked_.end();) {
    if (now - each->second.since <= longest_answer) {
      ++each;
      continue;
    }
    all.push_back(std::move(each->second));
    each = asked_.erase(each);
  }
  for (const Asked& asked : all) asked.done(refuse(refusal(Code::not_stored, Message::server_node_unknown)));
  late_.expires_after(1s);
  late_.async_wait([this](const boost::system::error_code& error) {
    if (!error) end_late();
  });
}

}  // namespace jadoube::server

#include "jadoube/server/http/routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "jadoube/chess/position.hpp"
#include "jadoube/engines/level.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/hold_watch.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/http/laws_text.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {

namespace {

constexpr std::array<std::string_view, 4> holder_words{"white", "black", "both", "arbiter"};

unsigned status_of(Code code) {
  switch (code) {
    case Code::not_found: return 404;
    case Code::bad_request: return 400;
    case Code::too_large: return 413;
    case Code::seat_taken:
    case Code::changed_meanwhile: return 409;
    case Code::not_allowed:
    case Code::wrong_origin: return 403;
    case Code::wrong_host: return 421;
    case Code::too_fast:
    case Code::too_soon: return 429;
    case Code::too_many:
    case Code::not_stored:
    case Code::stopping:
    case Code::done_before: break;  // only used over a WebSocket
  }
  return 503;
}

// Splits /api/tables/ID and the rest of the path.
std::optional<std::pair<store::TableId, std::string_view>> table_path(std::string_view path) {
  constexpr std::string_view prefix = "/api/tables/";
  if (!path.starts_with(prefix)) return std::nullopt;
  path.remove_prefix(prefix.size());
  const auto id = store::parse_table_id(path.substr(0, path.find('/')));
  if (!id) return std::nullopt;
  return std::pair(*id, path.substr(std::min(path.find('/'), path.size())));
}

std::string_view client_of(const Request& request) {
  return request.client ? std::string_view(request.client->name()) : std::string_view();
}

}  // namespace

std::optional<std::string_view> parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    if (part.starts_with(name) && part.substr(name.size()).starts_with('=')) return part.substr(name.size() + 1);
  }
  return std::nullopt;
}

Response no_such_address() { return refuse(refusal(Code::not_found, Message::server_not_found)); }
Response wrong_method(std::string_view allowed) {
  auto response = refuse(refusal(Code::bad_request, Message::server_method));
  response.status = 405;
  response.allow = allowed;
  return response;
}

Response refuse(const Refusal& refusal) { return {.status = status_of(refusal.code), .body = error_message(refusal)}; }

Response refuse_plainly(const Refusal& refusal) {
  Response response{.status = status_of(refusal.code)};
  laws::protocol::JsonText(response.body).raw(R"({"error":)").text(refusal.in(text::Language::en)).raw("}");
  return response;
}

Routes::Routes(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments, Copies& copies,
               Classrooms& classrooms, const Options& options, Metrics& metrics, const Connections& connected,
               const Visitors& visitors)
    : registry_(registry),
      tournaments_(registry, tournaments, copies,
                   [this](const Request& request, const Done& done) { return may(RateLimit::table, request, done); }),
      classrooms_(classrooms),
      class_routes_(classrooms),
      options_(options),
      metrics_(metrics),
      connections_(connected),
      visitors_(visitors),
      readiness_([&registry](Readiness::Told told) {
        registry.storage().try_to_write([told = std::move(told)](const std::expected<void, store::Error>& outcome) {
          told(outcome ? std::nullopt : std::optional(outcome.error()));
        });
      }),
      health_([&registry](Readiness::Told told) {
        registry.storage().probe([&registry, told = std::move(told)] { told(registry.storage().error()); });
      }),
      reconstructions_(io),
      pages_(io, registry, tournaments) {
  // These are made once, which takes some milliseconds: now, when nobody waits for it.
  static_cast<void>(laws_page());
  static_cast<void>(Position().legal_moves());
}

std::optional<store::TableId> Routes::live_table(std::string_view path) {
  const auto table = table_path(path);
  if (!table || table->second != "/live") return std::nullopt;
  return table->first;
}

Response Routes::refuse_at(std::string_view path, const Refusal& why) const {
  return is_interface(path) ? refuse_plainly(why) : refuse(why);
}

std::optional<store::TableId> Routes::served_table(std::string_view path) {
  if (const auto id = picture_table(path)) return id;
  const auto table = table_path(path);
  if (!table || !(table->second.empty() || table->second == "/join" || table->second == "/rematch"))
    return std::nullopt;
  return table->first;
}

void Routes::respond(const Request& request, Done done) {
  doing = "a request";
  if (elsewhere_ && !request.to_be_answered_here && elsewhere_(request, done)) return;
  ++metrics_.requests;
  const std::string_view path = request.path;
  doing = "a request of a program";
  if (first_.respond && first_.respond(request, done)) return;
  if (path.starts_with("/api/")) return respond_api(request, path, std::move(done));
  doing = "a page";
  if (request.method != Method::get) return done(wrong_method(only_get));
  if (path == "/healthz")
    return health_.ask(
        [this, done = std::move(done)](const auto&) { done(answer_health(registry_.storage().error())); });
  // Without a separate address for the metrics, only this machine may read them here.
  if (path == "/metrics" && options_.metrics.empty() && request.of_this_machine) return done(metrics());
  if (path == "/livez" || path == "/readyz") return respond_to_operator(request, std::move(done));
  pages_.respond(request, std::move(done));
}

void Routes::respond_to_operator(const Request& request, Done done) {
  if (request.method != Method::get) return done(wrong_method(only_get));
  if (request.path == "/metrics") return done(metrics());
  if (request.path == "/livez") return done({.type = "text/plain; charset=utf-8", .body = "ok\n"});
  if (request.path == "/readyz")
    return readiness_.ask([done = std::move(done)](const auto& error) { done(answer_health(error)); });
  done(no_such_address());
}

Response Routes::metrics() const {
  Gauges gauges = registry_.gauges();
  gauges.connections = visitors_.connections();
  gauges.classes = classrooms_.classes();
  gauges.pupils = classrooms_.pupils();
  gauges.connections_evicted = visitors_.evicted();
  gauges.connections_refused = visitors_.refused();
  gauges.waiting_bytes = connections_.budget.bytes();
  gauges.log_lines_dropped = dropped_log_lines();
  return {.type = "text/plain; version=0.0.4", .body = write_metrics(metrics_, gauges, registry_.storage().counts())};
}

void Routes::respond_api(const Request& request, std::string_view path, Done done) {
  if (!may(RateLimit::request, request, done)) return;
  doing = "a request of all tables";
  if (path == "/api/tables") {
    if (request.method == Method::post) return make(request, std::move(done));
    if (request.method == Method::get) return done({.body = registry_.lobby()});
    return done(wrong_method(get_and_post));
  }
  if (path == laws_page().path)
    return done(request.method == Method::get ? Response{.type = laws_page().type, .page = &laws_page()}
                                              : wrong_method(only_get));
  if (TournamentRoutes::has(path)) {
    doing = "a request of a tournament";
    if (TournamentRoutes::takes_time(request) && !may(RateLimit::record, request, done)) return;
    return tournaments_.respond(request, std::move(done));
  }
  doing = "a request of a class";
  if (ClassRoutes::has(path)) return done(class_routes_.respond(request, registry_.now()));
  doing = "a request of a table";
  if (path == "/api/reconstruct") return reconstruct(request, std::move(done));
  if (path == "/api/service") return done(request.method == Method::get ? show_service() : wrong_method(only_get));
  if (path == "/api/engines") return done(request.method == Method::get ? show_engines() : wrong_method(only_get));
  if (const auto table = table_path(path)) return respond_table(request, table->first, table->second, std::move(done));
  done(path.starts_with("/api/tables/") ? refuse(refusal(Code::not_found, Message::server_no_table))
                                        : no_such_address());
}

void Routes::respond_table(const Request& request, store::TableId id, std::string_view rest, Done done) {
  if (rest == "/join") {
    if (request.method != Method::post) return done(wrong_method(only_post));
    return join(request, id, std::move(done));
  }
  if (rest == "/rematch") {
    if (request.method != Method::post) return done(wrong_method(only_post));
    return rematch(request, id, std::move(done));
  }
  if (!rest.empty() && rest != "/pgn" && rest != "/log") return done(no_such_address());
  if (request.method != Method::get) return done(wrong_method(only_get));
  if (rest.empty()) return show(request, id, std::move(done));
  record(request, id, rest == "/pgn" ? TableTexts::RecordKind::pgn : TableTexts::RecordKind::log, std::move(done));
}

bool Routes::may(RateLimit limit, const Request& request, const Done& done) {
  if (limit == RateLimit::table && metrics_.store_quota > 0 && metrics_.store_bytes >= metrics_.store_quota) {
    done(refuse(refusal(Code::too_many, Message::server_quota_reached)));
    return false;
  }
  if (request.client->may(limit, registry_.now())) return true;
  done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
  return false;
}

void Routes::make(const Request& request, Done done) {
  auto asked = read_create_table(request.body);
  if (!asked) return done(refuse(asked.error()));
  if (asked->info.engine && !registry_.has_engine())
    return done(refuse(refusal(Code::bad_request, Message::server_no_engine)));
  if (!may(RateLimit::table, request, done)) return;
  registry_.make(*std::move(asked), request.client,
                 [done = std::move(done)](const std::expected<TableRegistry::Made, Refusal>& made) {
                   if (!made) return done(refuse(made.error()));
                   Response response{.status = 201};
                   laws::protocol::JsonText json(response.body);
                   json.raw(R"({"table": )").word(to_string(made->info.id)).raw(R"(, "mine": )");
                   json.word(laws::protocol::word(holder_words, made->mine)).raw(R"(, "seats": {)");
                   for (bool first = true; const auto& [holder, token] : made->tokens) {
                     if (!std::exchange(first, false)) json.raw(", ");
                     json.word(laws::protocol::word(holder_words, holder)).raw(": ").word(token);
                   }
                   json.raw("}}");
                   done(std::move(response));
                 });
}

void Routes::reconstruct(const Request& request, Done done) {
  if (request.method != Method::post) return done(wrong_method(only_post));
  if (!may(RateLimit::reconstruction, request, done)) return;
  reconstructions_.respond(request, std::move(done));
}

Response Routes::show_engines() const {
  const std::string each = registry_.has_engine() ? fmt::format(R"({{"levels": {}}})", engines::levels) : std::string();
  return {.body = fmt::format(R"({{"engines": [{}]}})", each)};
}

void Routes::join(const Request& request, store::TableId id, Done done) {
  if (!may(RateLimit::join, request, done)) return;
  const auto value = parse_json(request.body.empty() ? "{}" : request.body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return done(refuse(refusal(Code::bad_request, Message::server_not_json)));
  static constexpr std::array<std::string_view, 1> keys{"name"};
  if (const auto known = check_keys(*object, keys); !known) return done(refuse(known.error()));
  const auto* const told = string_in(*object, "name");
  if (told == nullptr && value_in(*object, "name") != nullptr)
    return done(refuse(wrong_value("name", Message::server_expected_text).error()));
  auto name = told == nullptr ? std::string() : read_name({told->data(), told->size()});
  if (!name) return done(refuse(name.error()));
  auto join_there = [name = *std::move(name), client = request.client, done = std::move(done), id](const auto& found) {
    if (!found) return done(refuse(found.error()));
    (*found)->join(name, client, [done, id](const auto& joined) {
      if (!joined) return done(refuse(joined.error()));
      Response response;
      laws::protocol::JsonText json(response.body);
      json.raw(R"({"table": )").word(to_string(id)).raw(R"(, "seat": )");
      json.word(laws::protocol::word(laws::protocol::color_words, joined->first));
      json.raw(R"(, "token": )").word(joined->second).raw("}");
      done(std::move(response));
    });
  };
  registry_.find(id, std::move(join_there), client_of(request));
}

void Routes::rematch(const Request& request, store::TableId id, Done done) {
  if (!may(RateLimit::table, request, done)) return;
  const auto value = parse_json(request.body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return done(refuse(refusal(Code::bad_request, Message::server_not_json)));
  const auto* const token = string_in(*object, "token");
  if (token == nullptr) return done(refuse(wrong_value("token", Message::server_expected_text).error()));
  registry_.rematch(id, std::string(*token), request.client, [done = std::move(done)](const auto& seat) {
    if (!seat) return done(refuse(seat.error()));
    Response response;
    laws::protocol::JsonText json(response.body);
    json.raw(R"({"table": )").word(to_string(seat->table)).raw(R"(, "seat": )");
    json.word(laws::protocol::word(holder_words, seat->seat)).raw(R"(, "token": )").word(seat->token).raw("}");
    done(std::move(response));
  });
}

// The server's address for other machines; null if the operator has not given one.
Response Routes::show_service() const {
  Response response;
  laws::protocol::JsonText json(response.body);
  json.raw(R"({"address": )").text_or_null(options_.shared_address);
  json.raw(R"(, "notice": )").raw(fmt::format("{}", options_.notice.count())).raw("}");
  return response;
}

void Routes::find_shown(const Request& request, store::TableId id, TableRegistry::Found found) {
  registry_.find(
      id,
      [found = std::move(found)](const auto& table) {
        if (table && (*table)->info().hidden)
          return found(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
        found(table);
      },
      client_of(request));
}

void Routes::show(const Request& request, store::TableId id, Done done) {
  find_shown(request, id, [done = std::move(done)](const auto& found) {
    if (!found) return done(refuse(found.error()));
    const Table& table = **found;
    Response response;
    laws::protocol::JsonText json(response.body);
    json.raw(R"({"table": )").raw(write_table_info(table.info())).raw(R"(, "state": )");
    laws::protocol::write_state(response.body, table.game().regulations(), table.game().state());
    json.raw(R"(, "view": )");
    write_view(response.body, table.game().regulations(), table.game().state());
    json.raw(R"(, "entries": )").number(table.entries()).raw(R"(, "now": )").number(table.now().count()).raw("}");
    done(std::move(response));
  });
}

void Routes::record(const Request& request, store::TableId id, TableTexts::RecordKind kind, Done done) {
  if (!may(RateLimit::record, request, done)) return;
  const auto asked = parameter(request.query, "lang");
  const auto language = asked ? text::parse_language(*asked) : std::nullopt;
  const bool pgn = kind == TableTexts::RecordKind::pgn;
  registry_.texts().record(id, kind, language, request.client->name(), [pgn, done = std::move(done)](const auto& text) {
    if (!text) return done(refuse(text.error()));
    done(
        {.type = pgn ? "application/x-chess-pgn; charset=utf-8" : "application/jsonl; charset=utf-8", .shared = *text});
  });
}

}  // namespace jadoube::server

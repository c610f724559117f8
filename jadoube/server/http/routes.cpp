#include "jadoube/server/http/routes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/engines/level.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/http/laws_text.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/record.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {

namespace {

constexpr std::array<std::string_view, 4> holder_words{"white", "black", "both", "arbiter"};
constexpr double tables_at_once = 20;
constexpr double reconstructions_a_second = 0.2, reconstructions_at_once = 10;
constexpr double joins_a_second = 1, joins_at_once = 60;
// Then those of whom nothing is remembered that matters are forgotten.
constexpr std::size_t many_addresses = 10'000;

unsigned status_of(Code code) {
  switch (code) {
    case Code::not_found: return 404;
    case Code::bad_request: return 400;
    case Code::too_large: return 413;
    case Code::seat_taken: return 409;
    case Code::not_allowed:
    case Code::wrong_origin: return 403;
    case Code::too_fast: return 429;
    case Code::too_many:
    case Code::not_stored:
    case Code::stopping: break;
  }
  return 503;
}

// /api/tables/ID and what follows.
std::optional<std::pair<store::TableId, std::string_view>> table_path(std::string_view path) {
  constexpr std::string_view prefix = "/api/tables/";
  if (!path.starts_with(prefix)) return std::nullopt;
  path.remove_prefix(prefix.size());
  const auto id = store::parse_table_id(path.substr(0, path.find('/')));
  if (!id) return std::nullopt;
  return std::pair(*id, path.substr(std::min(path.find('/'), path.size())));
}

bool take(std::unordered_map<std::string, Rate>& rates, const std::string& address, const Rate& anew, Moment now) {
  if (rates.size() > many_addresses) std::erase_if(rates, [&](const auto& entry) { return entry.second.full(now); });
  return rates.try_emplace(address, anew).first->second.take(now);
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
Response wrong_method() {
  auto response = refuse(refusal(Code::bad_request, Message::server_method));
  response.status = 405;
  return response;
}

Response refuse(const Refusal& refusal) { return {.status = status_of(refusal.code), .body = error_message(refusal)}; }

Routes::Routes(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments, const Options& options,
               Metrics& metrics, const Connections& connected)
    : registry_(registry),
      tournaments_(tournaments),
      options_(options),
      metrics_(metrics),
      connections_(connected),
      reconstructions_(io) {}

std::optional<store::TableId> Routes::live_table(std::string_view path) {
  const auto table = table_path(path);
  if (!table || table->second != "/live") return std::nullopt;
  return table->first;
}

void Routes::respond(const Request& request, Done done) {
  ++metrics_.requests;
  const std::string_view path = request.path;
  if (path.starts_with("/api/")) return respond_api(request, path, std::move(done));
  if (request.method != Method::get) return done(wrong_method());
  if (path == "/healthz") return registry_.probe([this, done = std::move(done)] { done(health()); });
  if (path == "/metrics") {
    Gauges gauges = registry_.gauges();
    gauges.connections = connections_.connections;
    return done(
        {.type = "text/plain; version=0.0.4", .body = write_metrics(metrics_, gauges, registry_.store_counts())});
  }
  const Page* const page = page_at(path);
  if (page == nullptr) return done(no_such_address());
  done({.type = page->type, .page = page});
}

void Routes::respond_api(const Request& request, std::string_view path, Done done) {
  if (path == "/api/tables") {
    if (request.method == Method::post) return make(request, std::move(done));
    if (request.method == Method::get) return done({.body = registry_.lobby()});
    return done(wrong_method());
  }
  if (path == laws_page().path)
    return done(request.method == Method::get ? Response{.type = laws_page().type, .page = &laws_page()}
                                              : wrong_method());
  if (TournamentRoutes::has(path)) {
    if (TournamentRoutes::makes_tables(request) && !may_make(request, done)) return;
    return tournaments_.respond(request, std::move(done));
  }
  if (path == "/api/reconstruct") return reconstruct(request, std::move(done));
  if (path == "/api/engines") return done(request.method == Method::get ? show_engines() : wrong_method());
  if (const auto table = table_path(path)) return respond_table(request, table->first, table->second, std::move(done));
  done(path.starts_with("/api/tables/") ? refuse(refusal(Code::not_found, Message::server_no_table))
                                        : no_such_address());
}

void Routes::respond_table(const Request& request, store::TableId id, std::string_view rest, Done done) {
  if (rest == "/join") {
    if (request.method != Method::post) return done(wrong_method());
    return join(request, id, std::move(done));
  }
  if (!rest.empty() && rest != "/pgn" && rest != "/log") return done(no_such_address());
  if (request.method != Method::get) return done(wrong_method());
  if (rest.empty()) return show(id, std::move(done));
  if (rest == "/pgn") return pgn(request, id, std::move(done));
  log(id, std::move(done));
}

bool Routes::may_make(const Request& request, const Done& done) {
  if (metrics_.store_quota > 0 && metrics_.store_bytes >= metrics_.store_quota) {
    done(refuse(refusal(Code::too_many, Message::server_quota_reached)));
    return false;
  }
  const Rate rate(options_.tables_an_hour / 3600.0, tables_at_once);
  if (options_.tables_an_hour == 0 || take(makers_, request.address, rate, registry_.now())) return true;
  done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
  return false;
}

void Routes::make(const Request& request, Done done) {
  if (!may_make(request, done)) return;
  auto asked = read_create_table(request.body);
  if (!asked) return done(refuse(asked.error()));
  if (asked->info.engine && !registry_.has_engine())
    return done(refuse(refusal(Code::bad_request, Message::server_no_engine)));
  registry_.make(*std::move(asked), [done = std::move(done)](const std::expected<TableRegistry::Made, Refusal>& made) {
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
  if (request.method != Method::post) return done(wrong_method());
  const Rate rate(reconstructions_a_second, reconstructions_at_once);
  if (!take(reconstructors_, request.address, rate, registry_.now()))
    return done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
  reconstructions_.respond(request, std::move(done));
}

Response Routes::show_engines() const {
  const std::string each = registry_.has_engine() ? fmt::format(R"({{"levels": {}}})", engines::levels) : std::string();
  return {.body = fmt::format(R"({{"engines": [{}]}})", each)};
}

void Routes::join(const Request& request, store::TableId id, Done done) {
  if (!take(joiners_, request.address, Rate(joins_a_second, joins_at_once), registry_.now()))
    return done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
  const auto value = parse_json(request.body.empty() ? "{}" : request.body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return done(refuse(refusal(Code::bad_request, Message::server_not_json)));
  const auto* const told = string_in(*object, "name");
  auto name = told == nullptr ? std::string() : read_name({told->data(), told->size()});
  if (!name) return done(refuse(name.error()));
  registry_.find(id, [name = *std::move(name), done = std::move(done), id](const auto& found) {
    if (!found) return done(refuse(found.error()));
    (*found)->join(name, [done, id](const auto& joined) {
      if (!joined) return done(refuse(joined.error()));
      Response response;
      laws::protocol::JsonText json(response.body);
      json.raw(R"({"table": )").word(to_string(id)).raw(R"(, "seat": )");
      json.word(laws::protocol::word(laws::protocol::color_words, joined->first));
      json.raw(R"(, "token": )").word(joined->second).raw("}");
      done(std::move(response));
    });
  });
}

void Routes::find_shown(store::TableId id, TableRegistry::Found found) {
  registry_.find(id, [found = std::move(found)](const auto& table) {
    if (table && (*table)->info().hidden)
      return found(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
    found(table);
  });
}

void Routes::show(store::TableId id, Done done) {
  find_shown(id, [done = std::move(done)](const auto& found) {
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

void Routes::pgn(const Request& request, store::TableId id, Done done) {
  const auto asked = parameter(request.query, "lang");
  const auto language = asked ? text::parse_language(*asked) : std::nullopt;
  find_shown(id, [this, id, language, done = std::move(done)](const auto& found) {
    if (!found) return done(refuse(found.error()));
    registry_.read_log(id, [info = (*found)->info(), language, done](const auto& lines) {
      if (!lines) return done(refuse(lines.error()));
      done({.type = "application/x-chess-pgn; charset=utf-8",
            .body = write_record(info, *lines, language.value_or(info.language))});
    });
  });
}

void Routes::log(store::TableId id, Done done) {
  find_shown(id, [this, id, done = std::move(done)](const auto& found) {
    if (!found) return done(refuse(found.error()));
    registry_.read_log(id, [info = (*found)->info(), done](const auto& lines) {
      if (!lines) return done(refuse(lines.error()));
      Response response{.type = "application/jsonl; charset=utf-8", .body = regulations_line(info) + "\n"};
      for (const std::string& line : *lines) (response.body += line) += '\n';
      done(std::move(response));
    });
  });
}

Response Routes::health() const {
  if (const auto& store_error = registry_.store_error())
    return {
        .status = 503, .type = "text/plain; charset=utf-8", .body = describe(*store_error, text::Language::en) + "\n"};
  return {.type = "text/plain; charset=utf-8", .body = "ok\n"};
}

}  // namespace jadoube::server

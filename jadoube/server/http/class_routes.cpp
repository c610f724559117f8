#include "jadoube/server/http/class_routes.hpp"

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

constexpr std::string_view all_classes = "/api/classes";
constexpr std::string_view each_class = "/api/classes/";

}  // namespace

bool ClassRoutes::has(std::string_view path) { return path == all_classes || path.starts_with(each_class); }

std::optional<store::TableId> ClassRoutes::live_class(std::string_view path) {
  constexpr std::string_view live = "/live";
  if (!path.starts_with(each_class) || !path.ends_with(live)) return std::nullopt;
  path.remove_prefix(each_class.size());
  if (path.size() < live.size()) return std::nullopt;
  path.remove_suffix(live.size());
  return store::parse_table_id(path);
}

Response ClassRoutes::respond(const Request& request, Moment now) {
  const std::string_view path = request.path;
  if (path == all_classes) return request.method == Method::post ? open(request, now) : wrong_method(only_post);
  const std::string_view below = path.substr(each_class.size());
  if (const auto slash = below.find('/');
      slash != std::string_view::npos && store::parse_table_id(below.substr(0, slash)))
    return refuse(refusal(Code::not_found, Message::server_not_found));
  const bool by_code = below.size() == letters_of_code;
  if (by_code && !request.client->has(RateLimit::code, now))
    return refuse(refusal(Code::too_fast, Message::server_too_fast));
  const auto id = store::parse_table_id(below);
  const auto classroom = by_code ? classrooms_.find_code(below) : id ? classrooms_.find(*id) : nullptr;
  if (by_code && !classroom) {
    // The limit makes guessing slow, but not a class with typing errors.
    request.client->charge(RateLimit::code, now, 1);
    return refuse(refusal(Code::not_found, Message::server_no_such_code));
  }
  if (!classroom) return refuse(refusal(Code::not_found, Message::server_no_class));
  return request.method == Method::get ? Response{.body = classroom->description()} : wrong_method(only_get);
}

Response ClassRoutes::open(const Request& request, Moment now) {
  auto asked = read_open_class(request.body);
  if (!asked) return refuse(asked.error());
  if (!request.client->may(RateLimit::table, now)) return refuse(refusal(Code::too_fast, Message::server_too_fast));
  const auto opened = classrooms_.open(*std::move(asked), request.client, now);
  if (!opened) return refuse(opened.error());
  Response response{.status = 201};
  laws::protocol::JsonText json(response.body);
  json.raw(R"({"class": )").word(to_string(opened->id)).raw(R"(, "teacher": )").word(opened->token);
  json.raw(R"(, "code": )").word(opened->code).raw("}");
  return response;
}

}  // namespace jadoube::server

#include "jadoube/server/tournament/staff.hpp"

#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

void write_link(std::string& out, const ArbiterLink& link) {
  JsonText json(out);
  json.raw(R"({"number": )").number(link.number).raw(R"(, "role": )").word(word(link.role)).raw(R"(, "name": )");
  json.text(link.name).raw("}");
}

std::string write_staff(const std::vector<ArbiterLink>& links, unsigned own) {
  std::string out = R"({"links": )";
  JsonText json(out);
  json.list(links, [&](const ArbiterLink& link) {
    json.raw(R"({"number": )").number(link.number).raw(R"(, "role": )").word(word(link.role)).raw(R"(, "name": )");
    json.text(link.name).raw(R"(, "created": )").number(link.created).raw(R"(, "used": )");
    json.or_null(link.used == 0 ? std::nullopt : std::optional(link.used), [&](std::int64_t at) { json.number(at); });
    json.raw(R"(, "revoked": )").truth(link.revoked).raw("}");
  });
  json.raw(R"(, "own": )").number(own).raw("}");
  return out;
}

}  // namespace jadoube::server

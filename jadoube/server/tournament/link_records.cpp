#include "jadoube/server/tournament/link_records.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

std::string link_text(const boost::json::object& object, std::string_view key) {
  const auto* const text = string_in(object, key);
  return text == nullptr ? std::string() : std::string(*text);
}
std::optional<store::SecretHash> hash_in(const boost::json::object& object, std::string_view key) {
  store::SecretHash hash;
  if (!from_base64(link_text(object, key), hash)) return std::nullopt;
  return hash;
}
void write_hash(JsonText& json, const std::optional<store::SecretHash>& hash) {
  json.or_null(hash, [&](const store::SecretHash& bytes) { json.word(base64(bytes)); });
}

}  // namespace

bool is_secret_record(std::string_view key) { return key == keys_record_key || key.starts_with(link_record_prefix); }

std::string link_record(const ArbiterLink& link) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"role": )").word(word(link.role)).raw(R"(, "name": )").text(link.name).raw(R"(, "created": )");
  json.number(link.created).raw(R"(, "used": )").number(link.used).raw(R"(, "revoked": )").truth(link.revoked);
  json.raw(R"(, "key": )").word(base64(link.key)).raw(R"(, "lookup": )");
  write_hash(json, link.lookup);
  json.raw("}");
  return out;
}

std::string keys_record(const Tournament& tournament) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"sealed": )").text(tournament.sealed_key).raw(R"(, "key": )").word(base64(tournament.arbiter));
  json.raw(R"(, "lookup": )");
  write_hash(json, tournament.arbiter_lookup);
  json.raw(R"(, "round": )").number(tournament.key_since).raw(R"(, "players": )").text(tournament.player_key);
  json.raw("}");
  return out;
}

void give_first_link(Tournament& tournament) {
  tournament.links = {{.key = tournament.arbiter, .lookup = tournament.arbiter_lookup}};
  tournament.player_key = base64(tournament.arbiter);
}

bool apply_link_record(Tournament& tournament, unsigned number, const boost::json::object& record) {
  const auto role = parse_role(link_text(record, "role"));
  const auto key = hash_in(record, "key");
  if (!role || !key || number == 0 || number > tournament.links.size() + 1 || number > most_links) return false;
  if (number > tournament.links.size()) tournament.links.emplace_back();
  tournament.links[number - 1] = {.number = number,
                                  .role = *role,
                                  .name = link_text(record, "name"),
                                  .created = number_in(record, "created").value_or(0),
                                  .used = number_in(record, "used").value_or(0),
                                  .revoked = truth_in(record, "revoked").value_or(false),
                                  .key = *key,
                                  .lookup = hash_in(record, "lookup")};
  return true;
}

bool apply_keys_record(Tournament& tournament, const boost::json::object& record) {
  const auto key = hash_in(record, "key");
  if (!key) return false;
  tournament.sealed_key = link_text(record, "sealed");
  tournament.arbiter = *key;
  tournament.arbiter_lookup = hash_in(record, "lookup");
  tournament.key_since = static_cast<unsigned>(number_in(record, "round").value_or(1));
  tournament.player_key = link_text(record, "players");
  return true;
}

}  // namespace jadoube::server

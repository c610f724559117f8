#include "jadoube/server/tournament/prize_list.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

constexpr laws::protocol::Words<3> sharing_words{"none", "even", "hort"};
constexpr std::size_t most_groups = 50, most_amounts = 200, longest_text = 60;
constexpr double greatest_amount = 10'000'000;

std::unexpected<Refusal> wrong() {
  return std::unexpected(refusal(Code::bad_request, Message::server_expected_prizes));
}

// Empty if the value is null or missing. Returns false if it is no text, or is too long.
bool text_in(const boost::json::object& object, std::string_view key, std::string& out) {
  const auto* const value = value_in(object, key);
  if (value == nullptr) return true;
  if (!value->is_string() || value->get_string().size() > longest_text) return false;
  out = {value->get_string().data(), value->get_string().size()};
  return true;
}

bool amounts_in(const boost::json::object& object, std::vector<std::int64_t>& out) {
  const auto* const value = value_in(object, "amounts");
  const auto* const list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr || list->size() > most_amounts) return false;
  for (const auto& each : *list) {
    if (!each.is_number()) return false;
    const auto amount = each.to_number<double>();
    if (!(amount >= 0 && amount <= greatest_amount)) return false;
    out.push_back(std::llround(amount * 100));
  }
  return true;
}

bool category_in(const boost::json::object& object, tournament::Category& out) {
  std::string sex, federation, club;
  if (!text_in(object, "sex", sex) || !text_in(object, "federation", federation) || !text_in(object, "club", club))
    return false;
  if (!sex.empty() && sex != "m" && sex != "w") return false;
  if (!sex.empty()) out.sex = sex == "w" ? tournament::Sex::woman : tournament::Sex::man;
  if (!federation.empty()) out.federation = federation;
  if (!club.empty()) out.club = club;
  for (const auto& [key, date] : {std::pair("born_from", &out.born_from), std::pair("born_to", &out.born_to)}) {
    std::string text;
    if (!text_in(object, key, text)) return false;
    if (text.empty()) continue;
    *date = tournament::parse_date(text);
    if (!*date) return false;
  }
  for (const auto& [key, rating] :
       {std::pair("rating_from", &out.rating_from), std::pair("rating_to", &out.rating_to)}) {
    if (value_in(object, key) == nullptr) continue;
    const auto number = number_in(object, key);
    if (!number || *number < 0 || *number > std::int64_t{tournament::most_rating}) return false;
    *rating = static_cast<unsigned>(*number);
  }
  return true;
}

void write_group(JsonText& json, const tournament::PrizeGroup& group) {
  json.raw(R"({"name": )").text(group.name).raw(R"(, "amounts": )");
  json.list(group.amounts, [&](std::int64_t cents) { json.hundredths(cents); });
  const tournament::Category& category = group.category;
  json.raw(R"(, "sex": )");
  json.or_null(category.sex, [&](tournament::Sex sex) { json.word(sex == tournament::Sex::woman ? "w" : "m"); });
  for (const auto& [key, date] :
       {std::pair("born_from", &category.born_from), std::pair("born_to", &category.born_to)}) {
    json.raw(", ").word(key).raw(": ");
    json.or_null(*date, [&](const tournament::Date& day) { json.word(to_string(day)); });
  }
  for (const auto& [key, rating] :
       {std::pair("rating_from", &category.rating_from), std::pair("rating_to", &category.rating_to)}) {
    json.raw(", ").word(key).raw(": ");
    json.or_null(*rating, [&](unsigned number) { json.number(number); });
  }
  json.raw(R"(, "federation": )").text_or_null(category.federation.value_or(std::string())).raw(R"(, "club": )");
  json.text_or_null(category.club.value_or(std::string())).raw("}");
}

}  // namespace

std::expected<PrizeList, Refusal> read_prize_list(const boost::json::object& object) {
  PrizeList prizes;
  if (!text_in(object, "currency", prizes.currency)) return wrong();
  std::string sharing;
  if (!text_in(object, "sharing", sharing)) return wrong();
  const auto how = sharing.empty() ? sharing_words.begin() : std::ranges::find(sharing_words, sharing);
  if (how == sharing_words.end()) return wrong();
  prizes.rules.sharing = static_cast<tournament::Sharing>(how - sharing_words.begin());
  prizes.rules.one_each = truth_in(object, "one_each").value_or(true);
  const auto* const value = value_in(object, "groups");
  const auto* const list = value == nullptr ? nullptr : value->if_array();
  if (list == nullptr || list->size() > most_groups) return wrong();
  for (const auto& each : *list) {
    const auto* const one = each.if_object();
    static constexpr std::array<std::string_view, 9> keys{
        "name", "amounts", "sex", "born_from", "born_to", "rating_from", "rating_to", "federation", "club"};
    if (one == nullptr || !check_keys(*one, keys, "groups.")) return wrong();
    tournament::PrizeGroup group;
    if (!text_in(*one, "name", group.name) || !amounts_in(*one, group.amounts) || !category_in(*one, group.category))
      return wrong();
    prizes.groups.push_back(std::move(group));
  }
  return prizes;
}

std::string write_prize_list(const PrizeList& prizes) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"currency": )").text_or_null(prizes.currency).raw(R"(, "sharing": )");
  json.word(laws::protocol::word(sharing_words, prizes.rules.sharing)).raw(R"(, "one_each": )");
  json.truth(prizes.rules.one_each).raw(R"(, "groups": )");
  json.list(prizes.groups, [&](const tournament::PrizeGroup& group) { write_group(json, group); }).raw("}");
  return out;
}

}  // namespace jadoube::server

#include "jadoube/server/tournament/wishes.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

constexpr laws::protocol::Words<4> state_words{"open", "granted", "refused", "taken_back"};
constexpr std::string_view withdrawal_word = "withdraw", bye_word = "half_bye";

std::string_view text_in(const boost::json::object& record, std::string_view key) {
  const auto* const text = string_in(record, key);
  return text == nullptr ? std::string_view() : std::string_view(text->data(), text->size());
}

}  // namespace

std::string_view word(PlayerWish::State state) { return laws::protocol::word(state_words, state); }

std::string wish_record(const PlayerWish& wish) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"player": )").number(wish.player).raw(R"(, "kind": )");
  json.word(wish.withdrawal ? withdrawal_word : bye_word).raw(R"(, "round": )").number(wish.round);
  json.raw(R"(, "at": )").number(wish.at).raw(R"(, "state": )").word(word(wish.state)).raw(R"(, "by": )");
  json.text_or_null(wish.by).raw("}");
  return out;
}

std::optional<PlayerWish> read_wish(unsigned number, const boost::json::object& record) {
  const auto player = number_in(record, "player"), round = number_in(record, "round");
  const auto state = std::ranges::find(state_words, text_in(record, "state"));
  if (number == 0 || !player || *player < 0 || !round || *round < 1 || state == state_words.end()) return std::nullopt;
  return PlayerWish{.number = number,
                    .player = static_cast<unsigned>(*player),
                    .withdrawal = text_in(record, "kind") == withdrawal_word,
                    .round = static_cast<unsigned>(*round),
                    .at = number_in(record, "at").value_or(0),
                    .state = static_cast<PlayerWish::State>(state - state_words.begin()),
                    .by = std::string(text_in(record, "by"))};
}

}  // namespace jadoube::server

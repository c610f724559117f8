#include "jadoube/server/table/notable_ruling.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/sentences.hpp"

namespace jadoube::server {
namespace {

template <typename... Kinds>
bool is_one_of(const laws::Effect& effect) {
  return (std::holds_alternative<Kinds>(effect) || ...);
}

bool follows_the_game(const laws::Effect& effect) {
  using namespace laws::effect;
  return is_one_of<Obligation, Made, Completed, DrawOffered, OfferEnded>(effect);
}

}  // namespace

std::optional<NotableRuling> notable_ruling(std::uint32_t n, const laws::Game& game, const laws::Ruling& ruling) {
  if (ruling.ok && std::ranges::all_of(ruling.effects, follows_the_game)) return std::nullopt;
  // A refused act after the end of the game changes nothing, and must not replace a decision.
  if (!ruling.ok && game.state().over()) return std::nullopt;
  NotableRuling notable;
  laws::protocol::JsonText json(notable.json);
  json.raw(R"({"n": )").number(n).raw(R"(, "ok": )").truth(ruling.ok).raw(R"(, "articles": [)");
  bool first = true;
  if (!ruling.article.empty()) {
    json.text(ruling.article);
    first = false;
  }
  for (const laws::Article article : ruling.articles) {
    if (!std::exchange(first, false)) json.raw(", ");
    json.word(laws::number(article, game.regulations().edition));
  }
  json.raw(R"(], "says": )");
  laws::protocol::write_sentences(json, ruling.says, game.state());
  const bool irregular = std::ranges::any_of(
      ruling.effects, [](const laws::Effect& effect) { return is_one_of<laws::effect::IllegalMove>(effect); });
  json.raw(R"(, "irregular": )").truth(irregular).raw("}");
  return notable;
}

}  // namespace jadoube::server

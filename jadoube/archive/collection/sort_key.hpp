// The order of games by their tags and length.
//
//   const auto order = SortOrder::read("date,-white");
//   order->key(game) < order->key(other)
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/archive/collection/read_games.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

class JADOUBE_API SortOrder {
 public:
  // Fields separated by commas, the first counts most: date, white, black, event, site, round, result, eco, elo (of the
  // stronger player), moves. A hyphen before a field reverses its order. Nothing for other texts.
  [[nodiscard]] static std::optional<SortOrder> read(std::string_view text);
  // "date", "white", …
  [[nodiscard]] static std::vector<std::string> fields();

  // Games are in the order of their keys, compared byte by byte. Numbers within texts are compared as numbers; missing
  // values come last, in either direction.
  [[nodiscard]] std::string key(const GameView& game) const;

 private:
  enum class Field { date, white, black, event, site, round, result, eco, elo, moves };
  struct Part {
    Field field;
    bool descends;
  };
  static std::string text_of(Field field, const GameView& game);

  std::vector<Part> parts_;
};

}  // namespace jadoube::archive

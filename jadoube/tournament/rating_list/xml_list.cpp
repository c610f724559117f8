#include "jadoube/tournament/rating_list/internal/xml_list.hpp"

#include <algorithm>

#include "jadoube/notation/pgn/internal/encoding.hpp"

namespace jadoube::tournament::rating_list {
namespace {

using Kind = RatingListError::Kind;

struct Element {
  std::string_view name;
  Field field;
};
constexpr std::array elements{
    Element{"fideid", Field::fide_number},
    Element{"name", Field::name},
    Element{"country", Field::federation},
    Element{"sex", Field::sex},
    Element{"title", Field::title},
    Element{"w_title", Field::women_title},
    Element{"o_title", Field::other_titles},
    Element{"foa_title", Field::arena_title},
    Element{"rating", Field::single},
    Element{"rapid_rating", Field::rapid},
    Element{"blitz_rating", Field::blitz},
    Element{"birthday", Field::birth},
    Element{"flag", Field::flag},
};

constexpr std::string_view root = "playerslist", player = "player";

std::size_t index_of(Field field) { return static_cast<std::size_t>(field); }

std::unexpected<RatingListError> error(Kind kind, const XmlScanner::Token& token) {
  return std::unexpected(
      RatingListError{.kind = kind, .line = token.line, .column = token.column, .found = pgn::beginning(token.text)});
}

}  // namespace

std::expected<void, RatingListError> XmlList::read(std::string_view part) {
  scanner_.append(part);
  while (true) {
    const auto token = scanner_.next();
    if (!token) return std::unexpected(token.error());
    const bool waits = token->kind == Token::Kind::text && token->text.empty();
    if (waits) return {};
    if (auto taken = take(*token); !taken) return taken;
  }
}

std::expected<void, RatingListError> XmlList::take(const Token& token) {
  switch (token.kind) {
    case Token::Kind::begin: return begin(token);
    case Token::Kind::end: return end(token);
    case Token::Kind::empty:
      if (auto begun = begin(token); !begun) return begun;
      return end(token);
    case Token::Kind::text: break;
  }
  if (state_ != State::in_field) return error(Kind::xml, token);
  texts_[index_of(field_)] = {std::string(token.text), token.line, token.column};
  return {};
}

std::expected<void, RatingListError> XmlList::begin(const Token& token) {
  switch (state_) {
    case State::before:
      if (token.text != root) return error(Kind::no_player_list, token);
      state_ = State::in_list;
      return {};
    case State::in_list:
      if (token.text != player) return error(Kind::xml, token);
      for (Text& text : texts_) text = {{}, token.line, token.column};
      state_ = State::in_player;
      return {};
    case State::in_player: {
      const auto element = std::ranges::find(elements, token.text, &Element::name);
      field_ = element == elements.end() ? Field::ignored : element->field;
      element_ = token.text;
      state_ = State::in_field;
      return {};
    }
    case State::in_field:
    case State::after: break;
  }
  return error(Kind::xml, token);
}

std::expected<void, RatingListError> XmlList::end(const Token& token) {
  if (state_ == State::in_field && token.text == element_) {
    state_ = State::in_player;
  } else if (state_ == State::in_player && token.text == player) {
    add_player();
    state_ = State::in_list;
  } else if (state_ == State::in_list && token.text == root) {
    state_ = State::after;
  } else {
    return error(Kind::xml, token);
  }
  return {};
}

void XmlList::add_player() {
  Values values;
  for (std::size_t field = 0; field < fields_in_all; ++field)
    values[field] = {texts_[field].text, texts_[field].line, texts_[field].column};
  entries_.add(values);
}

std::expected<void, RatingListError> XmlList::finish() const {
  if (state_ == State::after && scanner_.is_at_end()) return {};
  return std::unexpected(RatingListError{.kind = Kind::cut_off, .line = scanner_.line(), .column = scanner_.column()});
}

}  // namespace jadoube::tournament::rating_list

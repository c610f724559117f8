// The articles that rulings rest on, each with its number in every edition.
//
//   number(Article::illegal_move, Edition::e1997) == "7.4"
//   number(Article::illegal_move, Edition::e2023) == "7.5.1"
#pragma once

#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/edition.hpp"

namespace jadoube::laws {

enum class Article : std::uint8_t {
#define ARTICLE(name, ...) name,
#include "jadoube/laws/model/articles.def"
};

// The article's number in the edition; empty where the edition has no such article.
[[nodiscard]] JADOUBE_API std::string_view number(Article article, Edition edition);

}  // namespace jadoube::laws

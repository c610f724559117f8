// Which article of the Laws an illegal move breaks.
//
//   number(broken_article(*why_illegal(position, Square::e4, Square::e6)), Edition::e2023) == "3.7.2"
#pragma once

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/article.hpp"

namespace jadoube::laws {

[[nodiscard]] JADOUBE_API Article broken_article(const Illegality& illegality);

}  // namespace jadoube::laws

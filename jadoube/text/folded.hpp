// Text as it is compared and searched: in small letters and without accents.
//
//   folded("Álvares, JOSÉ");          // "alvares, jose"
//   folded("N.º");                    // "n.o"
#pragma once

#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::text {

// `text` is UTF-8. Latin letters (ASCII, Latin-1, Latin Extended-A) become the small base letter; everything else, also
// letters of other scripts, stays as it is.
[[nodiscard]] JADOUBE_API std::string folded(std::string_view text);

}  // namespace jadoube::text

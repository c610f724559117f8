// Any names, written as CSV and read again: the same, and none of them a formula in between.
#include "jadoube/server/tournament/csv.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "jadoube/base/utf8.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/model/names.hpp"
#include "jadoube/tournament/pairings.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube;
  using namespace jadoube::server;
  const std::string_view text = fuzz::text_of(data, size);
  static_cast<void>(read_pairings(text));
  // Each line a name, as far as it is one.
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string name = visible_name(text.substr(at, end - at)).value_or("");
    check(without_formula_guard(with_formula_guard(name)) == name);
    check(name.empty() || !std::string_view("=+-@").contains(with_formula_guard(name).front()));
    // A word for a bye is nobody's name.
    if (!tournament::is_bye_word(name) && jadoube::base::characters(name) < tournament::longest_name &&
        std::ranges::find(names, name) == names.end())
      names.push_back(name);
    at = end + 1;
  }
  names.resize(std::min<std::size_t>(names.size() / 2 * 2, 2 * tournament::most_boards));
  if (names.empty()) return 0;
  Csv csv(text::Language::en);
  csv.field("board").field("white").field("black").end_line();
  for (std::size_t i = 0; i < names.size(); i += 2)
    csv.number(static_cast<unsigned>(i / 2) + 1).name(names[i]).name(names[i + 1]).end_line();
  const auto read = read_pairings(std::move(csv).out());
  check(read.has_value() && read->size() == names.size() / 2);
  for (std::size_t i = 0; i < read->size(); ++i)
    check((*read)[i].white == names[2 * i] && (*read)[i].black == names[2 * i + 1]);
  return 0;
}

// Any bytes as a rating list, in parts of any size: the same players and the same errors, each in one sentence.
#include "jadoube/tournament/rating_list/rating_list.hpp"

#include <optional>

#include "tests/fuzz/check.hpp"

namespace {

using namespace jadoube::tournament;
using jadoube::fuzz::check;

struct List {
  std::vector<RatedPlayer> players;
  std::optional<RatingListError> error;
  std::size_t left_out = 0;
};

List read_in_parts(std::string_view text, std::size_t part) {
  List list;
  RatingListReader reader([&](const RatedPlayer& player) { list.players.push_back(player); }, RatingKind::rapid);
  for (std::size_t at = 0; at < text.size() && !list.error; at += part)
    if (const auto read = reader.read(text.substr(at, part)); !read) list.error = read.error();
  if (!list.error)
    if (const auto end = reader.finish(); !end) list.error = end.error();
  check(reader.players() == list.players.size());
  check(reader.faults().size() <= std::min(reader.left_out(), most_rating_list_faults));
  for (const RatingListError& fault : reader.faults())
    for (const auto language : jadoube::text::languages) check(describe(fault, language).ends_with('.'));
  list.left_out = reader.left_out();
  return list;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  const List whole = read_in_parts(text, text.size() + 1), parts = read_in_parts(text, 1 + size % 13);
  check(whole.players == parts.players && whole.left_out == parts.left_out);
  check(whole.error.has_value() == parts.error.has_value());
  for (const RatedPlayer& player : whole.players) {
    check(player.fide_number > 0 && player.fide_number <= most_fide_number && !player.name.empty());
    for (const unsigned rating : player.ratings) check(rating <= most_rating);
  }
  if (!whole.error) return 0;
  check(whole.error->kind == parts.error->kind && whole.error->line == parts.error->line);
  check(whole.error->line >= 1 && whole.error->column >= 1);
  for (const auto language : jadoube::text::languages) check(describe(*whole.error, language).ends_with('.'));
  return 0;
}

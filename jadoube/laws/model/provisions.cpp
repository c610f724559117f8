#include "jadoube/laws/model/provisions.hpp"

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/by_edition.hpp"

#include <algorithm>

namespace jadoube::laws {
namespace {

const std::vector<Provision>& table() {
  static const std::vector<Provision> all{
#define PROVISION(name, ...) \
  {#name, by_edition<std::string_view>({__VA_ARGS__}), Message::law_##name##_heading, Message::law_##name},
#include "jadoube/laws/model/provisions.def"
  };
  return all;
}

const std::vector<Chapter>& chapter_table() {
  static const std::vector<Chapter> all{
#define CHAPTER(name, ...) {by_edition<std::string_view>({__VA_ARGS__}), Message::law_chapter_##name},
#include "jadoube/laws/model/provisions.def"
  };
  return all;
}

ArticleNumber number_of(const auto& entry, Edition edition) { return *parse_article(entry.number(edition)); }

// Those that the edition has, in the order of their numbers there.
template <typename Entry>
std::vector<Entry> of_edition(const std::vector<Entry>& all, Edition edition) {
  std::vector<Entry> own;
  std::ranges::copy_if(all, std::back_inserter(own),
                       [&](const Entry& entry) { return !entry.number(edition).empty(); });
  std::ranges::stable_sort(own, {}, [&](const Entry& entry) { return number_of(entry, edition); });
  return own;
}

}  // namespace

std::vector<Provision> provisions(Edition edition) { return of_edition(table(), edition); }
std::vector<Chapter> chapters(Edition edition) { return of_edition(chapter_table(), edition); }

std::vector<Provision> provisions_under(Edition edition, const ArticleNumber& number) {
  auto all = provisions(edition);
  std::erase_if(all, [&](const Provision& provision) { return !number.holds(number_of(provision, edition)); });
  return all;
}

std::vector<std::string> nearest_articles(Edition edition, const ArticleNumber& number) {
  const auto all = provisions(edition);
  const auto after =
      std::ranges::find_if(all, [&](const Provision& entry) { return number_of(entry, edition) > number; });
  std::vector<std::string> found;
  const auto add = [&](const Provision& provision) {
    const std::string written(cut_article(provision.number(edition), std::max<std::size_t>(number.places.size(), 1)));
    if (!std::ranges::count(found, written)) found.push_back(written);
  };
  if (after != all.begin()) add(*std::prev(after));
  if (after != all.end()) add(*after);
  return found;
}

}  // namespace jadoube::laws

#include "jadoube/laws/model/provisions.hpp"

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/by_edition.hpp"

#include <algorithm>
#include <array>

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

// The entries that the edition has, in the order of their numbers there.
template <typename Entry>
std::vector<Entry> of_edition(const std::vector<Entry>& all, Edition edition) {
  std::vector<Entry> own;
  std::ranges::copy_if(all, std::back_inserter(own),
                       [&](const Entry& entry) { return !entry.number(edition).empty(); });
  std::ranges::stable_sort(own, {}, [&](const Entry& entry) { return number_of(entry, edition); });
  return own;
}

// The provisions of each edition with their numbers read, once for all: an arbiter's penalty needs them each time.
struct Numbered {
  ArticleNumber number;
  Provision provision;
};
const std::vector<Numbered>& numbered(Edition edition) {
  static const auto all = [] {
    std::array<std::vector<Numbered>, editions.size()> lists;
    for (const Edition each : editions)
      for (const Provision& provision : of_edition(table(), each))
        lists[index(each)].push_back({number_of(provision, each), provision});
    return lists;
  }();
  return all[index(edition)];
}

}  // namespace

std::vector<Provision> provisions(Edition edition) {
  std::vector<Provision> own;
  for (const Numbered& each : numbered(edition)) own.push_back(each.provision);
  return own;
}
std::vector<Chapter> chapters(Edition edition) { return of_edition(chapter_table(), edition); }

std::vector<Provision> provisions_under(Edition edition, const ArticleNumber& number) {
  std::vector<Provision> found;
  for (const Numbered& each : numbered(edition))
    if (number.holds(each.number)) found.push_back(each.provision);
  return found;
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

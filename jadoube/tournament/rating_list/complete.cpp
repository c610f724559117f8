#include "jadoube/tournament/rating_list/complete.hpp"

#include <algorithm>

#include "jadoube/text/folded.hpp"

namespace jadoube::tournament {
namespace {

// The words of a name, folded and sorted; characters other than letters and digits divide them.
std::vector<std::string> sorted_words(std::string_view name) {
  const std::string text = text::folded(name);
  std::vector<std::string> words;
  bool is_within = false;
  for (const char byte : text) {
    const bool is_of_word =
        (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || static_cast<unsigned char>(byte) >= 0x80U;
    if (is_of_word && !is_within) words.emplace_back();
    if (is_of_word) words.back() += byte;
    is_within = is_of_word;
  }
  std::ranges::sort(words);
  return words;
}

bool may_be(const Player& player, const RatedPlayer& listed) {
  const bool other_federation =
      !player.federation.empty() && text::folded(player.federation) != text::folded(listed.federation);
  const bool other_year = player.birth && listed.birth_year != 0 && player.birth->year != listed.birth_year;
  const bool other_sex = player.sex != Sex::unknown && listed.sex != Sex::unknown && player.sex != listed.sex;
  return !other_federation && !other_year && !other_sex && sorted_words(player.name) == sorted_words(listed.name);
}

std::string letter(Sex sex) { return sex == Sex::woman ? "w" : sex == Sex::man ? "m" : ""; }

class Completion {
 public:
  Completion(Player& player, const RatedPlayer& listed) : player_(player), listed_(listed) {}

  std::vector<Difference> differences(RatingKind kind) {
    using Field = Difference::Field;
    player_.fide_number = std::to_string(listed_.fide_number);
    note(Field::federation, player_.federation, listed_.federation);
    if (!listed_.federation.empty()) player_.federation = listed_.federation;
    note(Field::sex, letter(player_.sex), letter(listed_.sex));
    if (player_.sex == Sex::unknown) player_.sex = listed_.sex;
    const Title title = best_title(listed_);
    note(Field::title, code(player_.title), code(title));
    if (title != Title::none) player_.title = title;
    take_ratings(kind);
    if (listed_.birth_year == 0) return std::move(differences_);
    if (player_.birth)
      note(Field::birth_year, std::to_string(player_.birth->year), std::to_string(listed_.birth_year));
    else
      player_.birth = Date{.year = static_cast<std::uint16_t>(listed_.birth_year)};
    return std::move(differences_);
  }

 private:
  void take_ratings(RatingKind kind) {
    player_.standard = listed_.ratings[0];
    player_.rapid = listed_.ratings[1];
    player_.blitz = listed_.ratings[2];
    const unsigned rating = listed_.ratings[static_cast<std::size_t>(kind)];
    if (rating == 0) return;
    if (player_.rating != 0) note(Difference::Field::rating, std::to_string(player_.rating), std::to_string(rating));
    player_.rating = rating;
  }

  void note(Difference::Field field, std::string_view before, std::string_view listed) {
    if (before.empty() || text::folded(before) == text::folded(listed)) return;
    differences_.push_back({field, std::string(before), std::string(listed)});
  }

  Player& player_;
  const RatedPlayer& listed_;
  std::vector<Difference> differences_;
};

}  // namespace

const RatedPlayer* namesake(const Player& player, std::span<const RatedPlayer> candidates) {
  const RatedPlayer* found = nullptr;
  for (const RatedPlayer& candidate : candidates) {
    if (!may_be(player, candidate)) continue;
    if (found != nullptr) return nullptr;
    found = &candidate;
  }
  return found;
}

bool shares_a_name(const Player& player, const RatedPlayer& listed) {
  const auto own = sorted_words(player.name), other = sorted_words(listed.name);
  return std::ranges::any_of(own, [&](const std::string& word) { return std::ranges::binary_search(other, word); });
}

std::vector<Difference> complete(Player& player, const RatedPlayer& listed, RatingKind kind) {
  return Completion(player, listed).differences(kind);
}

}  // namespace jadoube::tournament

#include "jadoube/tournament/checker/gaps.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"

namespace jadoube::tournament {
namespace {

using Kind = Gap::Kind;

std::vector<unsigned> rounds_without_date(const Event& event) {
  std::vector<unsigned> rounds;
  for (unsigned round = 1; round <= event.rounds.size(); ++round)
    if (round > event.round_dates.size() || !event.round_dates[round - 1]) rounds.push_back(round);
  return rounds;
}

std::vector<unsigned> adjourned_rounds(const Event& event) {
  std::vector<unsigned> rounds;
  for (unsigned round = 1; round <= event.rounds.size(); ++round)
    if (std::ranges::find(event.rounds[round - 1].boards, Mark::adjourned, &Board::white_mark) !=
        event.rounds[round - 1].boards.end())
      rounds.push_back(round);
  return rounds;
}

std::vector<unsigned> players_with(const Event& event, const std::function<bool(const Player&)>& holds) {
  std::vector<unsigned> players;
  for (const Player& player : event.players)
    if (holds(player)) players.push_back(player.number);
  return players;
}

}  // namespace

bool is_federation(std::string_view text) {
  constexpr std::size_t letters = 3;
  return text.size() == letters && std::ranges::all_of(text, [](char letter) {
           return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
         });
}

std::vector<Gap> gaps_of(const Event& event) {
  std::vector<Gap> gaps;
  const auto missing = [&](Kind kind, bool is_missing) {
    if (is_missing) gaps.push_back({kind});
  };
  const auto list = [&](Kind kind, std::vector<unsigned> numbers) {
    if (!numbers.empty()) gaps.push_back({kind, std::move(numbers)});
  };
  missing(Kind::name, event.name.empty());
  missing(Kind::city, event.city.empty());
  missing(Kind::federation, !is_federation(event.federation));
  missing(Kind::dates, !event.start || !event.end);
  missing(Kind::arbiter, event.chief_arbiter.empty());
  missing(Kind::time_control, event.time_control.empty() && event.coded_time_control.empty());
  list(Kind::round_dates, rounds_without_date(event));
  list(Kind::adjourned, adjourned_rounds(event));
  std::map<std::string, unsigned> numbers;
  for (const Player& player : event.players) ++numbers[player.fide_number];
  list(Kind::fide_number, players_with(event, [](const Player& player) { return player.fide_number.empty(); }));
  list(Kind::fide_number_again, players_with(event, [&](const Player& player) {
         return !player.fide_number.empty() && numbers[player.fide_number] > 1;
       }));
  list(Kind::birth, players_with(event, [](const Player& player) { return !player.birth; }));
  list(Kind::sex, players_with(event, [](const Player& player) { return player.sex == Sex::unknown; }));
  list(Kind::player_federation,
       players_with(event, [](const Player& player) { return !is_federation(player.federation); }));
  return gaps;
}

std::string describe(const Gap& gap, const Event& event, text::Language language) {
  const std::string numbers = fmt::format("{}", fmt::join(gap.numbers, ", "));
  std::string players;
  for (const unsigned number : gap.numbers) {
    const Player* const player = find_player(event, number);
    const std::string name = player == nullptr ? std::string() : player->name;
    players += fmt::format("{}{}{}{}", players.empty() ? "" : "; ", number == 0 ? "" : std::to_string(number),
                           number == 0 || name.empty() ? "" : " ", name);
  }
  switch (gap.kind) {
    case Kind::name: return say(language, Message::gap_name);
    case Kind::city: return say(language, Message::gap_city);
    case Kind::federation: return say(language, Message::gap_federation);
    case Kind::dates: return say(language, Message::gap_dates);
    case Kind::arbiter: return say(language, Message::gap_arbiter);
    case Kind::time_control: return say(language, Message::gap_time_control);
    case Kind::round_dates: return say(language, Message::gap_round_dates, numbers);
    case Kind::adjourned: return say(language, Message::gap_adjourned, numbers);
    case Kind::fide_number: return say(language, Message::gap_fide_number, players);
    case Kind::fide_number_again: return say(language, Message::gap_fide_number_again, players);
    case Kind::birth: return say(language, Message::gap_birth, players);
    case Kind::sex: return say(language, Message::gap_sex, players);
    case Kind::player_federation: break;
  }
  return say(language, Message::gap_player_federation, players);
}

}  // namespace jadoube::tournament

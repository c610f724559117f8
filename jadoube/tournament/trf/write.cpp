#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::tournament::trf {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::size_t longest_player_name = 33, longest_team_name = 32;

// The text without blanks around it, and with blanks for control characters.
std::string clean(std::string_view text) {
  std::string cleaned(text);
  std::ranges::replace_if(
      cleaned, [](char byte) { return static_cast<unsigned char>(byte) < 0x20U; }, ' ');
  const std::size_t from = cleaned.find_first_not_of(' ');
  if (from == std::string::npos) return {};
  return cleaned.substr(from, cleaned.find_last_not_of(' ') + 1 - from);
}

// The text padded or cut to `width` characters.
std::string left(std::string_view written, std::size_t width) {
  const std::string text = clean(written);
  std::string out;
  std::size_t count = 0;
  for (const char byte : text) {
    const bool begins = (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    if (begins && count == width) break;
    count += begins;
    out += byte;
  }
  return out + std::string(width - count, ' ');
}

// The text padded on the left, or cut.
std::string right(std::string_view text, std::size_t width) {
  const std::string cut = left(text, width);
  const std::size_t end = cut.find_last_not_of(' ') + 1;
  return std::string(cut.size() - end, ' ') + cut.substr(0, end);
}
// Only the whole points if there is no room for the tenths.
std::string right(Points points, std::size_t width) {
  const std::string text = to_string(points);
  return right(text.size() > width ? text.substr(0, text.size() - 2) : text, width);
}

class Writer {
 public:
  Writer(const Event& event, Dialect dialect) : event_(event), dialect_(dialect) {}

  std::string text() {
    header();
    if (dialect_ == Dialect::trf26) settings();
    if (dialect_ == Dialect::trf16 || dialect_ == Dialect::javafo) rounds_and_color();
    if (dialect_ == Dialect::javafo) dialect_settings();
    players();
    for (const TeamList& team : event_.teams) write_team(team);
    if (dialect_ == Dialect::trf26) {
      byes();
      accelerations();
      forbidden();
      bonuses();
      clubs();
    }
    for (const std::string& kept : event_.kept) line(kept);
    return std::move(out_);
  }

 private:
  void line(std::string text) {
    while (text.ends_with(' ')) text.pop_back();
    out_ += text;
    out_ += line_end;
  }
  void record(std::string_view code, std::string_view written) {
    if (const std::string text = clean(written); !text.empty()) line(fmt::format("{} {}", code, text));
  }

  void header() {
    record("012", event_.name);
    record("022", event_.city);
    record("032", event_.federation);
    if (event_.start) record("042", to_string(*event_.start));
    if (event_.end) record("052", to_string(*event_.end));
    const auto rated = std::ranges::count_if(event_.players, [](const Player& player) { return player.rating > 0; });
    record("062", std::to_string(event_.players.size()));
    record("072", std::to_string(rated));
    if (!event_.teams.empty()) record("082", std::to_string(event_.teams.size()));
    // The system is in record 192, which the older dialects do not have.
    record("092", event_.kind.empty() && dialect_ != Dialect::trf26 ? kind_of(event_.system) : event_.kind);
    record("102", event_.chief_arbiter);
    for (const std::string& deputy : event_.deputies) record("112", deputy);
    record("122", event_.time_control);
    round_dates();
  }

  void round_dates() {
    constexpr std::size_t first = 91, step = 10;
    std::string text = "132";
    for (std::size_t round = 0; round < event_.round_dates.size(); ++round) {
      const auto& date = event_.round_dates[round];
      if (!date) continue;
      text.resize(first + step * round, ' ');
      text += fmt::format("{:02}/{:02}/{:02}", date->year % 100U, date->month, date->day);
    }
    if (text.size() > 3) line(text);
  }

  // Writes the records that TRF26 added.
  void settings() {
    if (event_.rounds_announced > 0) record("142", std::to_string(event_.rounds_announced));
    if (event_.initial_color) record("152", *event_.initial_color == Color::white ? "W" : "B");
    points_record();
    record("172", event_.national_method);
    record("182", event_.pairing_controller);
    record("192", event_.system.code);
    std::string codes;
    for (const std::string& code : event_.tie_breaks) codes += fmt::format("{}{}", codes.empty() ? "" : ",", code);
    record("202", codes);
    record("222", event_.coded_time_control);
    if (event_.ranked_by_place) line("XXC rank");
  }

  // 162 has only the outcomes that differ from what the others imply; XXS those for which 162 has no sign.
  void points_record() {
    const Scoring& is = event_.scoring;
    std::string text;
    const auto put = [&](char sign, Points points) {
      text.resize(text.empty() ? 2 : text.size() + 4, ' ');
      text += fmt::format("{}{}", sign, right(points, 4));
    };
    Scoring implied = scoring_of(is.win, is.draw, is.loss);
    if (is.win != points(1)) put('W', is.win);
    if (is.draw != half_point) put('D', is.draw);
    if (is.loss != Points{}) put('L', is.loss);
    if (is.zero_bye != Points{} && is.zero_bye == is.forfeit_loss) {
      put('A', is.zero_bye);
      implied.zero_bye = implied.forfeit_loss = is.zero_bye;
    }
    if (is.pairing_allocated != is.win) put('P', is.pairing_allocated);
    if (is.adjourned != is.draw) put('X', is.adjourned);
    if (!text.empty()) line(fmt::format("162{}", text));
    implied.pairing_allocated = is.pairing_allocated;
    implied.adjourned = is.adjourned;
    exceptions(implied);
  }

  // XXS: every outcome that is not as implied.
  void exceptions(const Scoring& implied) {
    const Scoring& is = event_.scoring;
    std::string text;
    const auto put = [&](std::string_view code, Points points, Points known) {
      if (points != known) text += fmt::format(" {}={}", code, to_string(points));
    };
    put("WW", is.win, implied.win);
    put("BW", is.win, implied.win);
    put("WD", is.draw, implied.draw);
    put("BD", is.draw, implied.draw);
    put("WL", is.loss, implied.loss);
    put("BL", is.loss, implied.loss);
    put("FW", is.forfeit_win, implied.forfeit_win);
    put("FL", is.forfeit_loss, implied.forfeit_loss);
    put("FPB", is.full_bye, implied.full_bye);
    put("HPB", is.half_bye, implied.half_bye);
    put("ZPB", is.zero_bye, implied.zero_bye);
    put("PAB", is.pairing_allocated, implied.pairing_allocated);
    put("X", is.adjourned, implied.adjourned);
    if (!text.empty()) line(fmt::format("XXS{}", text));
  }

  void rounds_and_color() {
    if (event_.rounds_announced > 0) record("XXR", std::to_string(event_.rounds_announced));
    const char* color = !event_.initial_color ? "" : *event_.initial_color == Color::white ? "white1" : "black1";
    record("XXC", fmt::format("{} {}", event_.ranked_by_place ? "rank" : "", color));
  }

  void dialect_settings() {
    exceptions(Scoring{});
    virtual_points_of_players();
    for (const ForbiddenPairs& pairs : event_.forbidden) {
      const unsigned next = static_cast<unsigned>(event_.rounds.size()) + 1;
      if (pairs.last_round < next || pairs.first_round > next) continue;
      std::string text = "XXP";
      for (const unsigned player : pairs.players) text += fmt::format(" {}", player);
      line(text);
    }
  }

  void virtual_points_of_players() {
    unsigned last = 0;
    for (const Acceleration& one : tournament::accelerations(event_)) last = std::max(last, one.last_round);
    std::vector<std::vector<Points>> table;
    for (unsigned round = 1; round <= last; ++round) table.push_back(virtual_points(event_, round));
    for (std::size_t index = 0; index < event_.players.size(); ++index) {
      std::string text = fmt::format("XXA {:>4} ", event_.players[index].number);
      bool any = false;
      for (const auto& row : table) {
        const Points points = row[index];
        any = any || points != Points{};
        text += right(points, 4) + ' ';
      }
      if (any) line(text);
    }
  }

  void players() {
    const std::vector<std::vector<Cell>> table = crosstable(event_);
    const std::vector<Points> sums = scores(event_, static_cast<unsigned>(event_.rounds.size()));
    for (std::size_t index = 0; index < event_.players.size(); ++index) {
      const Player& player = event_.players[index];
      const char sex = player.sex == Sex::man ? 'm' : player.sex == Sex::woman ? 'w' : ' ';
      std::string text = fmt::format(
          "001 {:>4} {}{:>3} {} {:>4} {} {} {:>10} {} {:>4}", player.number, sex, code(player.title),
          left(player.name, longest_player_name), player.rating == 0 ? "" : std::to_string(player.rating),
          left(player.federation, 3), right(player.fide_number, 11), player.birth ? to_string(*player.birth) : "",
          right(sums[index], 4), player.rank ? std::to_string(*player.rank) : "");
      for (const auto& row : table) text += written(row[index]);
      if (dialect_ != Dialect::trf26) text += byes_of_next_round(player.number);
      line(text);
    }
  }

  char sign_of(Bye bye) const {
    if (dialect_ != Dialect::trf06) return sign(bye);
    return bye == Bye::half ? '=' : bye == Bye::zero ? '-' : '+';
  }

  std::string written(const Cell& cell) const {
    if (cell.kind != Cell::Kind::game) return fmt::format("  0000 - {}", sign_of(cell.bye));
    return fmt::format("  {:>4} {} {}", cell.opponent, cell.color == Color::white ? 'w' : 'b', sign(cell.mark));
  }

  std::string byes_of_next_round(unsigned number) const {
    const unsigned next = static_cast<unsigned>(event_.rounds.size()) + 1;
    for (const RequestedBye& request : event_.requested)
      if (request.round == next && request.player == number) return fmt::format("  0000 - {}", sign_of(request.bye));
    return {};
  }

  void write_team(const TeamList& team) {
    std::string text = fmt::format("013 {}", left(team.name, longest_team_name));
    for (std::size_t at = 0; at < team.players.size(); ++at)
      text += fmt::format("{}{:>4}", at == 0 ? "" : " ", team.players[at]);
    line(text);
  }

  // 240: one record for each kind and each round that has not been paired.
  void byes() {
    std::set<std::pair<unsigned, Bye>> records;
    for (const RequestedBye& request : event_.requested)
      if (request.round > event_.rounds.size()) records.emplace(request.round, request.bye);
    for (const auto& [round, bye] : records) {
      std::string text = fmt::format("240 {} {:>3}", sign(bye), round);
      for (const RequestedBye& request : event_.requested)
        if (request.round == round && request.bye == bye) text += fmt::format(" {:>4}", request.player);
      line(text);
    }
  }

  void accelerations() {
    for (const Acceleration& one : event_.accelerations)
      line(fmt::format("250      {} {:>3} {:>3} {:>4} {:>4}", right(one.points, 4), one.first_round, one.last_round,
                       one.first, one.last));
  }

  void forbidden() {
    for (const ForbiddenPairs& pairs : event_.forbidden) {
      std::string text = fmt::format("260 {:>3} {:>3}", pairs.first_round, pairs.last_round);
      for (const unsigned player : pairs.players) text += fmt::format(" {:>4}", player);
      line(text);
    }
  }

  void bonuses() {
    for (const Bonus& bonus : event_.bonuses)
      line(fmt::format("299         {}  {:>3} {:>4}", right(to_string(bonus.points), 5), bonus.round, bonus.player));
  }

  void clubs() {
    std::map<std::string, std::vector<unsigned>> members;
    for (const Player& player : event_.players)
      if (std::string club = clean(player.club); !club.empty()) members[std::move(club)].push_back(player.number);
    for (const auto& [club, numbers] : members) line(fmt::format("### Club {}: {}", fmt::join(numbers, " "), club));
  }

  const Event& event_;
  Dialect dialect_;
  std::string out_;
};

bool has_points_of_its_own(const Event& event) { return event.scoring != Scoring{}; }

}  // namespace

std::vector<Omission> omissions(const Event& event, Dialect dialect) {
  std::vector<Omission> all;
  if (dialect == Dialect::trf26) return all;
  const bool is_javafo = dialect == Dialect::javafo;
  const auto add = [&](bool is_there, Omission omission) {
    if (is_there) all.push_back(omission);
  };
  const auto next = static_cast<unsigned>(event.rounds.size()) + 1;
  const bool is_swiss_of_today = event.system.family == Family::dutch && event.system.edition != 2017;
  const bool is_oldest = dialect == Dialect::trf06;
  add(is_oldest && event.rounds_announced > 0, Omission::rounds);
  add(is_oldest && event.initial_color.has_value(), Omission::initial_color);
  add(!is_javafo && has_points_of_its_own(event), Omission::points);
  add(!event.system.code.empty() && !is_swiss_of_today, Omission::system);
  add(!event.tie_breaks.empty(), Omission::tie_breaks);
  add(std::ranges::any_of(event.requested, [&](const RequestedBye& one) { return one.round > next; }),
      Omission::later_byes);
  add(!is_javafo && !tournament::accelerations(event).empty(), Omission::acceleration);
  add(!is_javafo && !event.forbidden.empty(), Omission::forbidden);
  add(std::ranges::any_of(event.players, [](const Player& player) { return !player.club.empty(); }), Omission::clubs);
  return all;
}

std::string kind_of(const System& system) {
  if (system.family == Family::round_robin) return "Individual: Round-Robin";
  if (system.family == Family::double_round_robin) return "Individual: Double Round-Robin";
  return is_swiss(system.family) && system.family != Family::team_swiss ? "Individual: Swiss-System" : "";
}

std::string write(const Event& event, Dialect dialect) { return Writer(event, dialect).text(); }

}  // namespace jadoube::tournament::trf

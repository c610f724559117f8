#include "jadoube/server/tournament/create_tournament.hpp"

#include <boost/json/array.hpp>

#include <algorithm>
#include <array>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::server {

using tournament::Points;

namespace {

using Done = std::expected<void, Refusal>;

std::string_view view(const boost::json::string& text) { return {text.data(), text.size()}; }

Done read_language_in(const boost::json::object& object, text::Language& out) {
  const auto* const value = value_in(object, "language");
  if (value == nullptr) return {};
  const auto language = value->is_string() ? text::parse_language(view(value->get_string())) : std::nullopt;
  if (!language) return wrong_language();
  out = *language;
  return {};
}

Points tenths_of(unsigned hundredths) { return {static_cast<std::int32_t>((hundredths + 5) / 10)}; }

// The value and the possible length of a game, from the regulations.
void follow_regulations(Tournament& tournament) {
  laws::protocol::Parser parser;
  const auto regulations = parser.regulations(R"({"regulations": )" + tournament.regulations + "}");
  if (!regulations) return;
  const laws::Points& worth = regulations->points;
  tournament.event.scoring = tournament::scoring_of(tenths_of(worth.win), tenths_of(worth.draw), tenths_of(worth.loss));
  if (!regulations->has_clock()) return;
  tournament.event.time_control = laws::to_string(regulations->time[0]);
  tournament.event.coded_time_control = laws::to_pgn(regulations->time[0]);
}

constexpr std::string_view swiss_code = "FIDE_DUTCH_2026", round_robin_code = "BERGER_ROUNDROBIN",
                           double_round_robin_code = "BERGER_DOUBLEROUNDROBIN";

// Reads a word, or a code of ETT26 for a system that is paired here.
std::optional<tournament::System> parse_system(std::string_view text) {
  if (text == "swiss") return tournament::system_of(swiss_code);
  if (text == "swiss_accelerated") return tournament::system_of(std::string(swiss_code) + "_BAKU");
  if (text == "round_robin") return tournament::system_of(round_robin_code);
  if (text == "double_round_robin") return tournament::system_of(double_round_robin_code);
  const tournament::System system = tournament::system_of(text);
  const bool is_paired_here = (system.family == tournament::Family::dutch && system.edition != 2017) ||
                              system.family == tournament::Family::round_robin ||
                              system.family == tournament::Family::double_round_robin;
  return is_paired_here ? std::optional(system) : std::nullopt;
}

std::vector<std::string> usual_tie_breaks(TournamentKind kind) {
  return kind == TournamentKind::swiss ? std::vector<std::string>{"BH/C1", "BH", "SB", "WON"}
                                       : std::vector<std::string>{"DE", "WIN", "SB"};
}

class Creation {
 public:
  explicit Creation(const boost::json::object& object) : object_(object), made_(request_.tournament) {}

  std::expected<CreateTournament, Refusal> request() {
    for (const auto step : {&Creation::read_file, &Creation::read_facts, &Creation::read_rules, &Creation::read_system,
                            &Creation::read_who_plays, &Creation::read_order})
      if (const auto read = (this->*step)(); !read) return std::unexpected(read.error());
    tell_apart(made_);
    return std::move(request_);
  }

 private:
  bool given(std::string_view key) const { return value_in(object_, key) != nullptr; }

  // Reads an event that another program has begun.
  Done read_file() {
    if (!given("trf")) return {};
    const auto* const text = string_in(object_, "trf");
    if (text == nullptr) return wrong_value("trf", Message::server_expected_text);
    auto file = tournament::trf::read(view(*text));
    if (!file) return std::unexpected(refusal_by(Code::bad_request, file.error()));
    for (const auto& adjustment : file->adjustments)
      request_.remarks.push_back(
          text::Said::by([&](text::Language language) { return describe(adjustment, language); }));
    file_ = std::move(file->event);
    return {};
  }

  Done read_facts() {
    tournament::Event& event = made_.event;
    if (file_) {
      event = *file_;
      event.players.clear();
      event.rounds.clear();
      event.requested.clear();
    }
    for (const auto& [key, text] :
         {std::pair("event", &event.name), std::pair("city", &event.city), std::pair("federation", &event.federation),
          std::pair("chief_arbiter", &event.chief_arbiter)}) {
      auto read = read_text_in(object_, key);
      if (!read) return std::unexpected(read.error());
      if (*read) *text = **read;
    }
    if (given("federation"))
      if (auto checked = check_federation(event.federation); !checked) return checked;
    for (const auto& [key, date] : {std::pair("start", &event.start), std::pair("end", &event.end)}) {
      const auto read = read_date_in(object_, key);
      if (!read) return std::unexpected(read.error());
      if (*read) *date = **read;
    }
    return read_language_in(object_, made_.language);
  }

  Done read_rules() {
    if (auto read = read_moment(object_, request_.start_at); !read) return read;
    const auto* const regulations = value_in(object_, "regulations");
    if (regulations != nullptr && !regulations->is_object())
      return wrong_value("regulations", Message::server_expected_object);
    auto completed = complete_regulations(regulations == nullptr ? boost::json::object() : regulations->get_object());
    if (!completed) return std::unexpected(completed.error());
    made_.regulations = *std::move(completed);
    // A file contains the rules of its games.
    if (file_ && regulations == nullptr) return {};
    const tournament::Scoring of_file = made_.event.scoring;
    follow_regulations(made_);
    if (file_) made_.event.scoring = of_file;
    return {};
  }

  Done read_system() {
    tournament::Event& event = made_.event;
    if (given("system")) {
      const auto* const text = string_in(object_, "system");
      auto system = text == nullptr ? std::nullopt : parse_system(view(*text));
      if (!system) return wrong_value("system", Message::server_expected_system);
      event.system = *std::move(system);
      event.kind.clear();
    } else if (!file_ && !given("pairings")) {
      event.system = tournament::system_of(round_robin_code);
    } else if (file_ && event.system.code.empty()) {
      event.system = tournament::system_of(swiss_code);
    }
    // For programs that do not know the code of the system.
    if (event.kind.empty()) event.kind = tournament::trf::kind_of(event.system);
    const auto rounds = read_count_in(object_, "rounds", 1, most_rounds);
    if (!rounds) return std::unexpected(rounds.error());
    if (*rounds) event.rounds_announced = **rounds;
    if (given("initial_color")) {
      const auto* const color = string_in(object_, "initial_color");
      if (color == nullptr || (*color != "white" && *color != "black"))
        return wrong_value("initial_color", Message::server_expected_color);
      event.initial_color = *color == "white" ? Color::white : Color::black;
    }
    if (file_ && made_.kind() == TournamentKind::swiss && !event.initial_color)
      event.initial_color = tournament::initial_color_shown(*file_);
    request_.color_by_lot = made_.kind() == TournamentKind::swiss && !event.initial_color;
    if (made_.kind() == TournamentKind::swiss && event.rounds_announced == 0)
      return wrong_value("rounds", Message::server_expected_count, 1, most_rounds);
    if (file_ && event.rounds_announced < file_->rounds.size() && event.rounds_announced > 0)
      return wrong_value("rounds", Message::server_expected_count, file_->rounds.size(), most_rounds);
    const auto* const bye = string_in(object_, "bye_points");
    if (given("bye_points")) {
      const auto points = bye == nullptr ? std::nullopt : tournament::parse_points(view(*bye));
      if (!points || *points < Points{} || *points > event.scoring.win)
        return wrong_value("bye_points", Message::server_expected_bye_points);
      event.scoring.pairing_allocated = *points;
    }
    return {};
  }

  Done read_who_plays() {
    if (file_) {
      if (given("players") || given("pairings"))
        return std::unexpected(refusal(Code::bad_request, Message::server_players_or_pairings));
      return take_file();
    }
    if (given("pairings") == given("players") && made_.kind() != TournamentKind::swiss)
      return std::unexpected(refusal(Code::bad_request, Message::server_players_or_pairings));
    if (made_.kind() == TournamentKind::pairings) return read_first_round();
    for (const std::string_view key : {"round", "start_at", "pairings"})
      if (given(key)) return std::unexpected(refusal(Code::bad_request, Message::server_only_pairings, key));
    std::vector<tournament::Player> players;
    if (given("players")) {
      auto read = read_players_in(object_, "players");
      if (!read) return std::unexpected(read.error());
      players = std::move(read->players);
      request_.remarks = std::move(read->remarks);
    }
    const std::size_t most =
        made_.kind() == TournamentKind::round_robin ? std::size_t{tournament::most_round_robin_players} : most_players;
    const std::size_t least = made_.kind() == TournamentKind::round_robin ? 2 : 0;
    if (players.size() < least || players.size() > most)
      return wrong_value("players", Message::server_expected_players, least, most);
    for (tournament::Player& player : players) {
      player.number = static_cast<unsigned>(made_.players.size()) + 1;
      made_.players.emplace_back(std::move(player));
    }
    return read_draw();
  }

  Done read_draw() {
    if (made_.kind() == TournamentKind::swiss) {
      number_anew(made_);
      return {};
    }
    constexpr laws::protocol::Words<3> words{"as_listed", "lots", "varma"};
    if (given("draw")) {
      const auto* const text = string_in(object_, "draw");
      const auto* const found = text == nullptr ? words.end() : std::ranges::find(words, view(*text));
      if (found == words.end()) return wrong_value("draw", Message::server_expected_draw);
      request_.draw = static_cast<CreateTournament::Draw>(found - words.begin());
      const bool has_table = made_.players.size() >= 9 && made_.players.size() <= 24;
      if (request_.draw == CreateTournament::Draw::varma && !has_table)
        return wrong_value("draw", Message::server_expected_varma);
    }
    draw_rounds(made_);
    return {};
  }

  Done read_first_round() {
    if (given("tie_breaks"))
      return std::unexpected(refusal(Code::bad_request, Message::server_only_round_robin, "tie_breaks"));
    const auto number = read_count_in(object_, "round", 1, most_rounds);
    if (!number) return wrong_value("round", Message::server_expected_round, most_rounds);
    const auto* const text = string_in(object_, "pairings");
    if (text == nullptr) return wrong_value("pairings", Message::server_expected_text);
    const auto listed = read_pairings(view(*text));
    if (!listed) return std::unexpected(listed.error());
    return add_listed_round(made_, number->value_or(1), *listed);
  }

  // Rounds with all their results are closed; the last one may be in progress.
  Done take_file() {
    std::map<unsigned, unsigned> places;
    for (const tournament::Player& player : file_->players) {
      auto name = read_name(player.name);
      if (!name) return std::unexpected(name.error());
      places.emplace(player.number, static_cast<unsigned>(made_.players.size()));
      if (name->empty()) *name = std::to_string(player.number);
      made_.players.emplace_back(player).name = *std::move(name);
      // A player in the file has checked in, unless it says otherwise.
      made_.players.back().arrived = true;
      made_.players.back().rank.reset();
    }
    if (made_.kind() == TournamentKind::round_robin) draw_rounds(made_);
    tournament::Event event = made_.event;
    event.players = file_->players;
    event.rounds = file_->rounds;
    event.requested = file_->requested;
    take(made_, std::move(event), places);
    for (TournamentRound& round : made_.rounds) {
      if (round.number > file_->rounds.size()) continue;
      const bool is_over = std::ranges::all_of(round.games, &TournamentGame::has_result);
      round.stage = is_over ? Stage::closed : Stage::published;
    }
    return {};
  }

  Done read_order() {
    if (const auto* const value = value_in(object_, "tie_breaks")) {
      auto read = read_tie_breaks(*value);
      if (!read) return std::unexpected(read.error());
      made_.event.tie_breaks = *std::move(read);
    } else if (made_.event.tie_breaks.empty() && made_.kind() != TournamentKind::pairings) {
      made_.event.tie_breaks = usual_tie_breaks(made_.kind());
    }
    const tournament::Event event = event_of(made_);
    const auto codes = tournament::tie_break_codes(event);
    if (!codes) return std::unexpected(refusal_by(Code::bad_request, codes.error()));
    if (const auto ranking = tournament::rank(event, 0, *codes); !ranking)
      return std::unexpected(refusal_by(Code::bad_request, ranking.error()));
    return {};
  }

  const boost::json::object& object_;
  CreateTournament request_{};
  Tournament& made_;
  std::optional<tournament::Event> file_;
};

}  // namespace

std::expected<CreateTournament, Refusal> read_create_tournament(std::string_view body) {
  static constexpr std::array<std::string_view, 19> keys{
      "event",      "regulations", "language", "players",       "tie_breaks", "pairings", "round",
      "start_at",   "system",      "rounds",   "initial_color", "draw",       "trf",      "city",
      "federation", "start",       "end",      "chief_arbiter", "bye_points"};
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  return Creation(*object).request();
}

}  // namespace jadoube::server

#include "jadoube/server/tournament/event_record.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/json.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
using tournament::Points;

namespace {

// The points of each outcome, by key.
struct OutcomePoints {
  std::string_view key;
  Points tournament::Scoring::*points;
};
constexpr OutcomePoints outcome_points[]{
    {"win", &tournament::Scoring::win},
    {"draw", &tournament::Scoring::draw},
    {"loss", &tournament::Scoring::loss},
    {"forfeit_win", &tournament::Scoring::forfeit_win},
    {"forfeit_loss", &tournament::Scoring::forfeit_loss},
    {"pairing_allocated", &tournament::Scoring::pairing_allocated},
    {"full_bye", &tournament::Scoring::full_bye},
    {"half_bye", &tournament::Scoring::half_bye},
    {"zero_bye", &tournament::Scoring::zero_bye},
    {"adjourned", &tournament::Scoring::adjourned},
};

std::string in_record(const boost::json::object& record, std::string_view key) {
  const auto* const text = string_in(record, key);
  return text == nullptr ? std::string() : std::string(*text);
}
unsigned count_in(const boost::json::object& record, std::string_view key) {
  return static_cast<unsigned>(number_in(record, key).value_or(0));
}
const boost::json::array& list_in(const boost::json::object& record, std::string_view key) {
  static const boost::json::array none;
  const auto* const value = value_in(record, key);
  return value == nullptr || !value->is_array() ? none : value->get_array();
}
std::vector<unsigned> numbers_in(const boost::json::object& record, std::string_view key) {
  std::vector<unsigned> numbers;
  for (const auto& each : list_in(record, key))
    if (each.is_int64()) numbers.push_back(static_cast<unsigned>(each.get_int64()));
  return numbers;
}

class EventWriter {
 public:
  EventWriter(std::string& out, const Tournament& tournament) : json_(out), tournament_(tournament) {}

  void write() {
    const tournament::Event& event = tournament_.event;
    json_.raw(R"({"name": )").text(event.name).raw(R"(, "system": )").text(event.system.code);
    json_.raw(R"(, "regulations": )").raw(tournament_.regulations).raw(R"(, "language": )");
    json_.word(code(tournament_.language)).raw(R"(, "created": )").number(tournament_.created);
    if (tournament_.hidden) json_.raw(R"(, "hidden": true)");
    text("city", event.city);
    text("federation", event.federation);
    text("start", event.start ? to_string(*event.start) : std::string());
    text("end", event.end ? to_string(*event.end) : std::string());
    text("kind", event.kind);
    text("chief_arbiter", event.chief_arbiter);
    text("time_control", event.time_control);
    text("coded_time_control", event.coded_time_control);
    text("pairing_controller", event.pairing_controller);
    text("national_method", event.national_method);
    if (event.rounds_announced > 0) json_.raw(R"(, "rounds": )").number(event.rounds_announced);
    if (event.initial_color)
      json_.raw(R"(, "initial_color": )").word(*event.initial_color == Color::white ? "white" : "black");
    if (event.ranked_by_place) json_.raw(R"(, "ranked_by_place": true)");
    if (event.scoring != tournament::Scoring()) scoring(event.scoring);
    lists(event);
    json_.raw("}");
  }

 private:
  void text(std::string_view key, std::string_view value) {
    if (!value.empty()) json_.raw(", ").word(key).raw(": ").text(value);
  }
  template <typename Range, typename Write>
  void list(std::string_view key, const Range& range, Write write) {
    if (std::ranges::empty(range)) return;
    json_.raw(", ").word(key).raw(": ").list(range, write);
  }
  void players(const std::vector<unsigned>& numbers) {
    json_.raw(R"(, "players": )").list(numbers, [&](unsigned number) { json_.number(number); }).raw("}");
  }
  // Writes the points in tenths.
  void scoring(const tournament::Scoring& scoring) {
    json_.raw(R"(, "scoring": {)");
    for (bool first = true; const OutcomePoints& each : outcome_points) {
      if (!std::exchange(first, false)) json_.raw(", ");
      json_.word(each.key).raw(": ").number((scoring.*each.points).tenths);
    }
    json_.raw("}");
  }
  void lists(const tournament::Event& event) {
    const auto word = [&](const std::string& each) { json_.text(each); };
    list("deputies", event.deputies, word);
    list("round_dates", event.round_dates, [&](const auto& date) {
      json_.or_null(date, [&](const tournament::Date& day) { json_.word(to_string(day)); });
    });
    list("tie_breaks", event.tie_breaks, word);
    list("kept", event.kept, word);
    list("accelerations", event.accelerations, [&](const tournament::Acceleration& one) {
      json_.raw(R"({"tenths": )").number(one.points.tenths).raw(R"(, "first_round": )").number(one.first_round);
      json_.raw(R"(, "last_round": )").number(one.last_round).raw(R"(, "first": )").number(one.first);
      json_.raw(R"(, "last": )").number(one.last).raw("}");
    });
    list("forbidden", event.forbidden, [&](const tournament::ForbiddenPairs& one) {
      json_.raw(R"({"first_round": )").number(one.first_round).raw(R"(, "last_round": )").number(one.last_round);
      players(one.players);
    });
    list("teams", event.teams, [&](const tournament::TeamList& one) {
      json_.raw(R"({"name": )").text(one.name);
      players(one.players);
    });
    list("bonuses", event.bonuses, [&](const tournament::Bonus& one) {
      json_.raw(R"({"round": )").number(one.round).raw(R"(, "player": )").number(one.player);
      json_.raw(R"(, "tenths": )").number(one.points.tenths).raw("}");
    });
  }

  JsonText json_;
  const Tournament& tournament_;
};

Points tenths_in(const boost::json::object& record, std::string_view key) {
  return {static_cast<std::int32_t>(number_in(record, key).value_or(0))};
}

void read_lists(tournament::Event& event, const boost::json::object& record) {
  const auto texts = [&](std::string_view key, std::vector<std::string>& out) {
    for (const auto& each : list_in(record, key))
      if (each.is_string()) out.emplace_back(each.get_string());
  };
  texts("deputies", event.deputies);
  texts("tie_breaks", event.tie_breaks);
  texts("kept", event.kept);
  for (const auto& each : list_in(record, "round_dates"))
    event.round_dates.push_back(each.is_string() ? tournament::parse_date(std::string(each.get_string()))
                                                 : std::nullopt);
  const auto objects = [&](std::string_view key, auto take) {
    for (const auto& each : list_in(record, key))
      if (each.is_object()) take(each.get_object());
  };
  objects("accelerations", [&](const boost::json::object& one) {
    event.accelerations.push_back({tenths_in(one, "tenths"), count_in(one, "first_round"), count_in(one, "last_round"),
                                   count_in(one, "first"), count_in(one, "last")});
  });
  objects("forbidden", [&](const boost::json::object& one) {
    event.forbidden.push_back({count_in(one, "first_round"), count_in(one, "last_round"), numbers_in(one, "players")});
  });
  objects("teams", [&](const boost::json::object& one) {
    event.teams.push_back({in_record(one, "name"), numbers_in(one, "players")});
  });
  objects("bonuses", [&](const boost::json::object& one) {
    event.bonuses.push_back({count_in(one, "round"), count_in(one, "player"), tenths_in(one, "tenths")});
  });
}

}  // namespace

std::string event_record(const Tournament& tournament) {
  std::string out;
  EventWriter(out, tournament).write();
  return out;
}

bool apply_event_record(Tournament& tournament, const boost::json::object& record) {
  const auto* const regulations = object_in(record, "regulations");
  if (regulations == nullptr) return false;
  tournament.regulations = boost::json::serialize(*regulations);
  tournament.language = text::parse_language(in_record(record, "language")).value_or(text::Language::en);
  tournament.created = number_in(record, "created").value_or(0);
  tournament.hidden = truth_in(record, "hidden").value_or(false);
  tournament::Event event{.name = in_record(record, "name"),
                          .city = in_record(record, "city"),
                          .federation = in_record(record, "federation"),
                          .start = tournament::parse_date(in_record(record, "start")),
                          .end = tournament::parse_date(in_record(record, "end")),
                          .kind = in_record(record, "kind"),
                          .chief_arbiter = in_record(record, "chief_arbiter"),
                          .time_control = in_record(record, "time_control"),
                          .coded_time_control = in_record(record, "coded_time_control"),
                          .rounds_announced = count_in(record, "rounds"),
                          .system = tournament::system_of(in_record(record, "system")),
                          .pairing_controller = in_record(record, "pairing_controller"),
                          .national_method = in_record(record, "national_method"),
                          .ranked_by_place = truth_in(record, "ranked_by_place").value_or(false)};
  if (const std::string color = in_record(record, "initial_color"); !color.empty())
    event.initial_color = color == "black" ? Color::black : Color::white;
  if (const auto* const scoring = object_in(record, "scoring"))
    for (const OutcomePoints& each : outcome_points) event.scoring.*each.points = tenths_in(*scoring, each.key);
  read_lists(event, record);
  tournament.event = std::move(event);
  return true;
}

}  // namespace jadoube::server

// Tournaments as values: each change gives another one.
#include <algorithm>

#include "jadoube/tournament/berger.hpp"
#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/changes/faults.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/generator/generate.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "python/native/errors.hpp"
#include "python/native/native.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

using namespace tournament;
using namespace py::literals;
using tournament::Board;
using tournament::Event;

struct Tournament {
  Event event{};
  std::vector<trf::Adjustment> adjustments{};
};

// A sentence of a tournament's file without its place, "Line 13, column 15: ", if it begins with one.
std::string without_place(const std::string& sentence, std::size_t column) {
  const std::string end = std::to_string(column) + ": ";
  const auto at = sentence.find(end);
  constexpr std::size_t longest = 60;
  const bool is_place = at != sentence.npos && at < longest && sentence.find(": ") == at + end.size() - 2;
  if (!is_place) return sentence;
  std::string rest = sentence.substr(at + end.size());
  if (!rest.empty() && rest.front() >= 'a' && rest.front() <= 'z')
    rest.front() = static_cast<char>(rest.front() - 'a' + 'A');
  return rest;
}

template <typename Error>
py::object error_of(const Error& error, const py::dict& fields) {
  return make_error("TournamentError", enum_name(error.kind),
                    says([&](text::Language language) { return describe(error, language); }), fields);
}

py::object trf_error(const trf::Error& error) {
  return error_of(error, py::dict("line"_a = error.line, "column"_a = error.column, "found"_a = text_of(error.found),
                                  "player"_a = error.player, "other"_a = error.opponent, "round"_a = error.round,
                                  "says_without_place"_a = says([&](text::Language language) {
                                    return without_place(describe(error, language), error.column);
                                  })));
}
py::object pairing_error(const PairingError& error) {
  return error_of(error, py::dict("round"_a = error.round, "player"_a = error.player, "found"_a = text_of(error.code)));
}
py::object change_error(const ChangeError& error) {
  return error_of(error, py::dict("round"_a = error.round, "player"_a = error.player, "other"_a = error.other));
}
py::object tie_break_error(const TieBreakError& error) {
  return error_of(error, py::dict("player"_a = error.player, "found"_a = text_of(error.code)));
}

py::object make(const char* name, const py::dict& fields) { return package_class("tournament", name)(**fields); }

std::string_view word(Bye bye) { return enum_name(bye); }

double points_value(Points points) { return points.tenths / 10.0; }

py::object date_text(const std::optional<Date>& date) {
  return date ? py::object(text_of(to_string(*date))) : py::none();
}

py::object player_value(const Player& player) {
  py::object rank = py::none();
  if (player.rank) rank = py::int_(*player.rank);
  return make(
      "Player",
      py::dict("number"_a = player.number, "name"_a = text_of(player.name), "title"_a = text_of(code(player.title)),
               "rating"_a = player.rating, "federation"_a = text_of(player.federation), "sex"_a = name_text(player.sex),
               "fide_number"_a = text_of(player.fide_number), "birth"_a = date_text(player.birth), "rank"_a = rank));
}

py::object board_value(const Board& board) {
  return make("Board", py::dict("white"_a = board.white, "black"_a = board.black,
                                "white_mark"_a = text_of(std::string(1, sign(board.white_mark))),
                                "black_mark"_a = text_of(std::string(1, sign(board.black_mark)))));
}

py::tuple board_values(const std::vector<Board>& boards) {
  py::tuple values(boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) values[i] = board_value(boards[i]);
  return values;
}

py::object round_value(const PairedRound& round, unsigned number) {
  py::dict byes;
  for (const PlayerBye& bye : round.byes) byes[py::int_(bye.player)] = text_of(word(bye.bye));
  return make("Round", py::dict("number"_a = number, "boards"_a = board_values(round.boards), "byes"_a = byes));
}

unsigned paired_round_of(const Event& event, unsigned round) {
  if (round == 0 || round > event.rounds.size())
    raise_argument("no_round", "Round {} has not been paired.", std::to_string(round));
  return round;
}

unsigned player_of(const Event& event, unsigned number) {
  if (find_player(event, number) == nullptr)
    raise_argument("no_player", "Nobody has the number {}.", std::to_string(number));
  return number;
}

unsigned rounds_of(const Event& event, std::optional<unsigned> rounds) {
  if (!rounds) return rounds_played(event);
  if (*rounds > event.rounds.size())
    raise_argument("no_round", "{} rounds have not been paired.", std::to_string(*rounds));
  return *rounds;
}

Tournament read(const py::object& bytes) {
  const std::string text =
      PyUnicode_Check(bytes.ptr()) ? bytes.cast<std::string>() : std::string(bytes.cast<py::bytes>());
  auto file = [&] {
    const py::gil_scoped_release released;
    return trf::read(text);
  }();
  if (!file) raise(trf_error(file.error()));
  return {std::move(file->event), std::move(file->adjustments)};
}

py::tuple adjustments(const Tournament& of) {
  py::tuple all(of.adjustments.size());
  for (std::size_t i = 0; i < of.adjustments.size(); ++i) {
    const trf::Adjustment& each = of.adjustments[i];
    all[i] =
        make("Adjustment", py::dict("kind"_a = name_text(each.kind), "line"_a = each.line, "column"_a = each.column,
                                    "says"_a = says([&](text::Language language) { return describe(each, language); }),
                                    "says_without_place"_a = says([&](text::Language language) {
                                      return without_place(describe(each, language), each.column);
                                    })));
  }
  return all;
}

RoundPairing paired(const Event& event, unsigned round) {
  auto pairing = [&] {
    const py::gil_scoped_release released;
    return pair(event, round);
  }();
  if (!pairing) raise(pairing_error(pairing.error()));
  return *std::move(pairing);
}

unsigned next_round(const Event& event, std::optional<unsigned> round) {
  return round.value_or(static_cast<unsigned>(event.rounds.size()) + 1);
}

py::object pairing_value(const Tournament& of, std::optional<unsigned> wanted) {
  const unsigned round = next_round(of.event, wanted);
  const RoundPairing pairing = paired(of.event, round);
  py::tuple rules(pairing.dutch.boards.size());
  for (std::size_t i = 0; i < rules.size(); ++i) rules[i] = name_text(pairing.dutch.boards[i].rule);
  py::tuple floaters(pairing.dutch.floaters.size());
  for (std::size_t i = 0; i < floaters.size(); ++i) {
    const swiss::Floater& floater = pairing.dutch.floaters[i];
    floaters[i] = make("Floater", py::dict("player"_a = floater.player, "score"_a = floater.score / 10.0,
                                           "reason"_a = name_text(floater.reason)));
  }
  return make("Pairing", py::dict("round"_a = round_value(pairing.round, round), "color_rules"_a = rules,
                                  "floaters"_a = floaters));
}

Tournament with_next_round(const Tournament& of) {
  Tournament next{of.event};
  add_round(next.event, paired(of.event, next_round(of.event, std::nullopt)));
  return next;
}

struct Outcome {
  Mark white, black;
};
Outcome outcome_of(std::string_view result) {
  constexpr std::array<std::pair<std::string_view, Outcome>, 13> outcomes{{
      {"1-0", {Mark::win, Mark::loss}},
      {"0-1", {Mark::loss, Mark::win}},
      {"1/2-1/2", {Mark::draw, Mark::draw}},
      {"½-½", {Mark::draw, Mark::draw}},
      {"0-0", {Mark::loss, Mark::loss}},
      {"1/2-0", {Mark::draw, Mark::loss}},
      {"0-1/2", {Mark::loss, Mark::draw}},
      {"+-", {Mark::forfeit_win, Mark::forfeit_loss}},
      {"-+", {Mark::forfeit_loss, Mark::forfeit_win}},
      {"--", {Mark::forfeit_loss, Mark::forfeit_loss}},
      {"?", {Mark::adjourned, Mark::adjourned}},
      {"*", {Mark::open, Mark::open}},
      {"", {Mark::open, Mark::open}},
  }};
  for (const auto& [text, outcome] : outcomes)
    if (text == result) return outcome;
  raise_argument("bad_result", "{} is not a result: 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, +-, -+, --, ? or *.", result);
}

Tournament with_result(const Tournament& of, unsigned round, unsigned board, std::string_view result) {
  Tournament next{of.event};
  const Outcome outcome = outcome_of(result);
  if (const auto done = set_result(next.event, round, board, outcome.white, outcome.black); !done)
    raise(change_error(done.error()));
  return next;
}

Tournament with_bye(const Tournament& of, unsigned round, unsigned player, std::string_view kind) {
  const auto bye = parse_enum<Bye>(kind);
  if (!bye || *bye == Bye::pairing_allocated)
    raise_argument("bad_bye", "{} is not a bye that is requested: \"half\", \"full\" or \"zero\".", kind);
  Tournament next{of.event};
  if (const auto done = request_bye(next.event, round, player, *bye); !done) raise(change_error(done.error()));
  return next;
}

std::vector<TieBreakCode> codes_of(const Event& event, const std::optional<std::vector<std::string>>& wanted) {
  if (!wanted) {
    auto usable = usable_tie_breaks(event);
    if (!usable) raise(tie_break_error(usable.error()));
    return std::move(usable->codes);
  }
  std::vector<TieBreakCode> codes;
  for (const std::string& text : *wanted) {
    const auto code = parse_tie_break(text);
    if (!code) raise(tie_break_error(code.error()));
    codes.push_back(*code);
  }
  return codes;
}

py::object value_of(const TieBreakCode& code, const TieBreakValue& value) {
  py::object number = py::none();
  if (value.hundredths) number = py::float_(static_cast<double>(*value.hundredths) / 100);
  return make("TieBreak",
              py::dict("code"_a = text_of(to_string(code)), "value"_a = number, "text"_a = text_of(to_string(value)),
                       "workings"_a = says([&](text::Language language) { return working(code, value, language); })));
}

py::tuple standings(const Tournament& of, const std::optional<std::vector<std::string>>& tie_breaks,
                    std::optional<unsigned> rounds) {
  const auto codes = codes_of(of.event, tie_breaks);
  const unsigned after = rounds_of(of.event, rounds);
  const auto ranking = [&] {
    const py::gil_scoped_release released;
    return rank(of.event, after, codes);
  }();
  if (!ranking) raise(tie_break_error(ranking.error()));
  py::tuple all(ranking->size());
  for (std::size_t i = 0; i < ranking->size(); ++i) {
    const Standing& standing = (*ranking)[i];
    py::tuple values(standing.values.size());
    for (std::size_t at = 0; at < values.size(); ++at) values[at] = value_of(codes[at], standing.values[at]);
    all[i] = make("Standing", py::dict("rank"_a = standing.rank, "player"_a = standing.player,
                                       "name"_a = text_of(find_player(of.event, standing.player)->name),
                                       "points"_a = points_value(standing.points), "tie_breaks"_a = values));
  }
  return all;
}

py::object check_value(const Tournament& of) {
  const CheckReport report = [&] {
    const py::gil_scoped_release released;
    return check(of.event);
  }();
  py::tuple rounds(report.rounds.size()), places(report.places.size());
  for (std::size_t i = 0; i < report.rounds.size(); ++i) {
    const RoundDifference& each = report.rounds[i];
    rounds[i] =
        make("RoundDifference", py::dict("round"_a = each.round, "expected"_a = board_values(each.expected),
                                         "found"_a = board_values(each.found),
                                         "error"_a = each.error ? pairing_error(*each.error) : py::object(py::none())));
  }
  for (std::size_t i = 0; i < report.places.size(); ++i) {
    const PlaceDifference& each = report.places[i];
    places[i] = make("PlaceDifference", py::dict("player"_a = each.player, "found"_a = each.found,
                                                 "first"_a = each.first, "last"_a = each.last));
  }
  py::tuple corrected(report.corrected_since.size()), dropped(report.dropped.size());
  for (std::size_t i = 0; i < corrected.size(); ++i) corrected[i] = report.corrected_since[i];
  for (std::size_t i = 0; i < dropped.size(); ++i) dropped[i] = tie_break_error(report.dropped[i]);
  return make("CheckReport",
              py::dict("rounds_checked"_a = report.rounds_checked, "rounds"_a = rounds, "corrected_since"_a = corrected,
                       "dropped"_a = dropped, "places_checked"_a = report.places_checked, "places"_a = places,
                       "error"_a = report.tie_breaks ? tie_break_error(*report.tie_breaks) : py::object(py::none())));
}

py::tuple faults(const Tournament& of, unsigned round) {
  const auto found = faults_of_round(of.event, paired_round_of(of.event, round));
  py::tuple all(found.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    all[i] = make(
        "Fault", py::dict("kind"_a = name_text(found[i].kind), "player"_a = found[i].player, "other"_a = found[i].other,
                          "says"_a = says([&](text::Language language) { return describe(found[i], language); })));
  return all;
}

// Players as (name, rating, title, federation, sex, FIDE number), in any order.
using Entry = std::tuple<std::string, unsigned, std::string, std::string, std::string, std::string>;

Tournament create(const std::vector<Entry>& entries, const std::string& name, unsigned rounds,
                  const std::string& system, std::optional<std::string_view> initial_color,
                  const std::vector<std::string>& tie_breaks) {
  if (entries.size() > most_players)
    raise_argument("too_many_players", "{} players are too many: at most 9999.", std::to_string(entries.size()));
  if (rounds > most_rounds)
    raise_argument("too_many_rounds", "{} rounds are too many: at most 300.", std::to_string(rounds));
  Tournament made;
  Event& event = made.event;
  event.name = name;
  event.rounds_announced = rounds;
  event.system = system_of(system);
  if (initial_color) event.initial_color = color_of(*initial_color);
  for (const std::string& code : tie_breaks)
    if (const auto parsed = parse_tie_break(code); !parsed) raise(tie_break_error(parsed.error()));
  event.tie_breaks = tie_breaks;
  for (const auto& [player, rating, title, federation, sex, fide_number] : entries) {
    if (rating > most_rating) raise_argument("bad_rating", "{} is not a rating: at most 9999.", std::to_string(rating));
    const auto parsed = parse_title(title);
    if (!parsed) raise_argument("bad_title", "{} is not a title of FIDE.", title);
    const auto of_sex = sex.empty() ? Sex::unknown : parse_enum<Sex>(sex).value_or(Sex::unknown);
    event.players.push_back({.name = player,
                             .sex = of_sex,
                             .title = *parsed,
                             .rating = rating,
                             .federation = federation,
                             .fide_number = fide_number});
  }
  number_players(event.players);
  return made;
}

std::string written(const Tournament& of, std::string_view dialect) {
  const auto parsed = parse_enum<trf::Dialect>(dialect);
  if (!parsed)
    raise_argument("bad_dialect", "{} is not a dialect: \"trf26\", \"trf16\", \"trf06\" or \"javafo\".", dialect);
  return trf::write(of.event, *parsed);
}

Tournament random(unsigned players, unsigned rounds, std::uint64_t seed) {
  constexpr unsigned most = 1000, most_of_rounds = 30;
  if (players > most || rounds > most_of_rounds)
    raise_argument("bad_number", "{} is too large: at most 1000 players and 30 rounds.",
                   std::to_string(std::max(players, rounds)));
  const py::gil_scoped_release released;
  return {generate({.players = players, .rounds = rounds}, seed).event};
}

}  // namespace

void add_tournament(py::module_& module) {
  py::class_<Tournament>(
      module, "Tournament", constructor_slots(),
      R"(A tournament of individual players as its file has it. It never changes: what changes it gives another one.

>>> from jadoube import tournament
>>> open_ = tournament.create([("Ana", 2100), ("Rui", 1900), ("Eva", 1800), ("Zé", 1700)], rounds=3)
>>> first = open_.paired()
>>> [(board.white, board.black) for board in first.rounds[0].boards]
[(1, 3), (4, 2)]
>>> first.with_result(1, 1, "1-0").points(1)
1.0
)")
      .def_property_readonly(
          "name", [](const Tournament& of) { return text_of(of.event.name); }, "The tournament's name.")
      .def_property_readonly(
          "system", [](const Tournament& of) { return text_of(of.event.system.code); },
          "The code of its system (ETT26), such as \"FIDE_DUTCH_2026\"; \"\": the file has none.")
      .def_property_readonly(
          "rounds_announced", [](const Tournament& of) { return of.event.rounds_announced; },
          "How many rounds it is to have; 0: not said.")
      .def_property_readonly(
          "rounds_played", [](const Tournament& of) { return rounds_played(of.event); },
          "The rounds before the first one that has a board without a result.")
      .def_property_readonly(
          "tie_breaks",
          [](const Tournament& of) {
            py::tuple codes(of.event.tie_breaks.size());
            for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = text_of(of.event.tie_breaks[i]);
            return codes;
          },
          "The codes of its tie-breaks in their order (MTB26).")
      .def_property_readonly(
          "players",
          [](const Tournament& of) {
            py::tuple players(of.event.players.size());
            for (std::size_t i = 0; i < players.size(); ++i) players[i] = player_value(of.event.players[i]);
            return players;
          },
          "The players by their pairing numbers.")
      .def_property_readonly(
          "rounds",
          [](const Tournament& of) {
            py::tuple rounds(of.event.rounds.size());
            for (std::size_t i = 0; i < rounds.size(); ++i)
              rounds[i] = round_value(of.event.rounds[i], static_cast<unsigned>(i) + 1);
            return rounds;
          },
          "The rounds that have been paired, round 1 first.")
      .def_property_readonly("adjustments", &adjustments,
                             "What was read otherwise than the file has it, as a tuple of Adjustment.")
      .def(
          "points",
          [](const Tournament& of, unsigned player, std::optional<unsigned> rounds) {
            const auto all = static_cast<unsigned>(of.event.rounds.size());
            return points_value(
                score(of.event, player_of(of.event, player), rounds_of(of.event, rounds.value_or(all))));
          },
          py::arg("player"), py::arg("rounds") = py::none(),
          "points(player: int, rounds: int | None = None) -> float\n\nA player's points after so many rounds; None: "
          "after "
          "all that have been paired, a game without a result counting nothing.")
      .def("pair", &pairing_value, py::arg("round") = py::none(),
           R"(pair(round: int | None = None) -> Pairing

The pairing of a round with its reasons, by the FIDE (Dutch) System (C.04.3) or Berger tables; None: the next one. A round
that has been paired is paired again from those before it. Raises TournamentError.)")
      .def("paired", &with_next_round,
           "paired() -> Tournament\n\nThe tournament with the next round paired. Raises TournamentError.")
      .def("with_result", &with_result, py::arg("round"), py::arg("board"), py::arg("result"),
           R"(with_result(round: int, board: int, result: str) -> Tournament

With the result of a board, counted from 1: "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"; forfeits "+-", "-+", "--";
"?" adjourned, "*" open. Raises TournamentError.)")
      .def("with_bye", &with_bye, py::arg("round"), py::arg("player"), py::arg("kind"),
           R"(with_bye(round: int, player: int, kind: str) -> Tournament

With a bye that is requested for a round not yet paired: "half", "full" or "zero" (C.04.1). Raises TournamentError.)")
      .def("standings", &standings, py::arg("tie_breaks") = py::none(), py::arg("rounds") = py::none(),
           R"(standings(tie_breaks: Sequence[str] | None = None, rounds: int | None = None) -> tuple[Standing, ...]

The table, the winner first, by points and then by tie-breaks of C.07, each with how it comes about; None: the
tournament's own, without those that C.07, 10 tells to drop because a player has no rating. rounds: after so many; None: after those that have been played. Raises TournamentError.)")
      .def("check", &check_value,
           "check() -> CheckReport\n\nEvery round's pairing, and the places, against what the rules and the results "
           "give.")
      .def("faults", &faults, py::arg("round"),
           "faults(round: int) -> tuple[Fault, ...]\n\nThe rules that a paired round breaks, however it was paired.")
      .def(
          "write", [](const Tournament& of, std::string_view dialect) { return text_of(written(of, dialect)); },
          py::arg("dialect") = "trf26",
          "write(dialect: str = \"trf26\") -> str\n\nThe tournament report file: \"trf26\", \"trf16\", \"trf06\" or "
          "\"javafo\".")
      .def(
          "__eq__", [](const Tournament& a, const Tournament& b) { return a.event == b.event; }, py::is_operator())
      .def("__repr__",
           [](const Tournament& of) {
             return text_of("<Tournament " + of.event.name + ": " + std::to_string(of.event.players.size()) +
                            " players, " + std::to_string(of.event.rounds.size()) + " rounds>");
           })
      .def("__reduce__",
           [](const Tournament& of) {
             const std::string text = trf::write(of.event);
             return py::make_tuple(package_class("tournament", "parse"), py::make_tuple(py::bytes(text)));
           })
      .attr("__hash__") = py::none();
  module.def("read_tournament", &read, py::arg("bytes"));
  module.def("create_tournament", &create, py::arg("entries"), py::arg("name"), py::arg("rounds"), py::arg("system"),
             py::arg("initial_color"), py::arg("tie_breaks"));
  module.def("random_tournament", &random, py::arg("players"), py::arg("rounds"), py::arg("seed"));
  module.def(
      "berger",
      [](unsigned players) {
        constexpr unsigned most = 1000;
        if (players > most)
          raise_argument("too_many_players", "{} players are too many: at most 1000.", std::to_string(players));
        py::list rounds;
        for (const auto& round : berger(players)) {
          py::list boards;
          for (const auto& board : round.boards) boards.append(py::make_tuple(board.white, board.black));
          rounds.append(boards);
        }
        return rounds;
      },
      py::arg("players"));
}

}  // namespace jadoube::python

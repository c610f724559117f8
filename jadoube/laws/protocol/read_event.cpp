#include <ranges>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/permission.hpp"
#include "jadoube/laws/protocol/internal/acts.hpp"
#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::laws::protocol {
namespace {

// A limit that no game reaches and that fits the type.
constexpr std::int64_t most_plies = 100'000;
// Unix milliseconds: the year 9999.
constexpr std::int64_t latest_moment = 253'402'300'799'000;

// The keys of every event.
constexpr Words<5> common_keys{"at", "by", "do", "lag", "assistant"};
// The keys that only the host of a game adds.
constexpr Words<3> host_keys{"mate", "mate_before", "program"};

// The keys of every event with those of one act.
template <std::size_t further>
constexpr Words<common_keys.size() + further> with_common(const std::string_view (&keys)[further]) {
  Words<common_keys.size() + further> all;
  std::ranges::copy(keys, std::ranges::copy(common_keys, all.begin()).out);
  return all;
}

FalseMoveChoice choice(Fields& fields) { return choice_values[fields.word("penalty", choice_words)]; }

std::optional<Color> color_or_none(Fields& fields, std::string_view key) {
  const std::size_t color = fields.word_or(key, color_words, color_words.size());
  if (color == color_words.size()) return std::nullopt;
  return both_colors[color];
}

// ["white"], ["white", "black"], …
std::array<bool, 2> colors(Fields& fields, const Value* list) {
  std::array<bool, 2> present{};
  if (list == nullptr) return present;
  const Expected expected{.text = Message::value_at_board};
  if (list->kind != Value::Kind::list) fields.fail(*list, expected);
  for (const Value* value = list->begin(); value != list->end(); value = value->next()) {
    const auto color = std::ranges::find(color_words, value->text);
    if (value->kind != Value::Kind::text || color == color_words.end()) return fields.fail(*list, expected), present;
    present[static_cast<std::size_t>(color - color_words.begin())] = true;
  }
  return present;
}

act::Claim claim(Fields& fields) {
  act::Claim claim{.of = static_cast<ClaimOf>(fields.word("of", claim_words)), .move = {}};
  if (claim.of == ClaimOf::threefold || claim.of == ClaimOf::fifty_moves) {
    claim.move = fields.text_or_none("move");
  } else if (fields.find("move") != nullptr) {
    static constexpr auto keys = with_common({"of", "from_screen"});
    fields.fail({.kind = ReadError::Kind::unknown_key,
                 .key = "move",
                 .of = std::string(word(claim_words, claim.of)),
                 .expected = {.words = keys}});
  }
  claim.from_screen = fields.truth_or_false("from_screen");
  return claim;
}

act::SetClocks set_clocks(Fields& fields) {
  if (fields.find("black") == nullptr) static_cast<void>(fields.require("white"));
  return {.white = fields.time_or_none("white"), .black = fields.time_or_none("black")};
}

Result result(Fields& fields) {
  // All results but the first, which means none.
  static constexpr auto results = [] {
    Words<result_words.size() - 1> words;
    std::ranges::copy(result_words | std::views::drop(1), words.begin());
    return words;
  }();
  return static_cast<Result>(fields.word("result", results) + 1);
}

// One square, or several that were touched together.
act::Touch touch(Fields& fields) {
  act::Touch act{.square = {}, .accidental = fields.truth_or_false("accidental")};
  const Value* const list = fields.find("squares");
  if (list == nullptr) {
    act.square = fields.square("square");
  } else {
    std::vector<Square> squares;
    const bool alone = fields.find("square") == nullptr;
    for (const Value* value = list->begin(); list->kind == Value::Kind::list && value != list->end();
         value = value->next())
      if (const auto square = value->kind == Value::Kind::text ? parse_square(value->text) : std::nullopt)
        squares.push_back(*square);
    const bool whole = list->kind == Value::Kind::list && squares.size() + 1 == list->size;
    if (!alone || !whole || squares.empty()) return fields.fail(*list, {.text = Message::value_squares}), act;
    act.square = squares.front();
    act.others.assign(squares.begin() + 1, squares.end());
  }
  static constexpr Words<2> orders{"together", "unknown"};
  act.order_unknown = fields.word_or("order", orders, 0) == 1;
  return act;
}

unsigned hands(Fields& fields) {
  return fields.find("hands") != nullptr ? static_cast<unsigned>(fields.whole("hands", 1, 2)) : 1;
}

bool by_other_hand(Fields& fields) {
  static constexpr Words<2> which{"same", "other"};
  return fields.find("hand") != nullptr && fields.word("hand", which) == 1;
}

act::Penalise penalise(Fields& fields) {
  static constexpr Words<3> players{"white", "black", "both"};
  act::Penalise act{
      .player = std::nullopt, .penalty = Penalty::warning, .time = {}, .article = {}, .points = std::nullopt};
  if (const std::size_t player = fields.word("player", players); player < both_colors.size())
    act.player = both_colors[player];
  act.penalty = static_cast<Penalty>(fields.word("penalty", penalty_words));
  const bool of_time = needs_time(act.penalty), of_points = needs_points(act.penalty);
  // The arbiter decides the opponent's score in a lost game (12.9.6).
  const bool may_have_points = of_points || (penalty_kind(act.penalty).may_have_points && act.player);
  for (const auto& [key, fits] : {std::pair{"ms", of_time}, std::pair{"points", may_have_points}})
    if (!fits && fields.find(key) != nullptr) {
      // A penalty has at most one of these two keys, which comes last.
      static constexpr auto with_time = with_common({"player", "penalty", "article", "ms"});
      static constexpr auto with_points = with_common({"player", "penalty", "article", "points"});
      const std::span<const std::string_view> keys = may_have_points ? with_points : with_time;
      fields.fail({.kind = ReadError::Kind::unknown_key,
                   .key = key,
                   .of = std::string(word(penalty_words, act.penalty)),
                   .expected = {.words = of_time || may_have_points ? keys : keys.first(keys.size() - 1)}});
    }
  act.time = of_time ? fields.time("ms") : fields.time_or_none("ms").value_or(Milliseconds{});
  if (const Value* const points = of_points ? fields.require("points") : fields.find("points")) {
    act.points = hundredths(*points);
    if (!act.points) fields.fail(*points, {.text = Message::value_points, .least = 0, .most = most_points});
  }
  act.article = fields.text_or_none("article");
  return act;
}

struct ActReader {
  std::size_t act;  // which alternative of Act
  std::string_view name;
  std::span<const std::string_view> keys;
  Act (*read)(Fields&);
};

constexpr auto square_keys = with_common({"square"});
constexpr auto touch_keys = with_common({"square", "squares", "order", "accidental"});
constexpr auto start_keys = with_common({"absent"});
constexpr auto press_keys = with_common({"displaced", "hand"});
constexpr auto pause_keys = with_common({"outage", "away"});
constexpr auto sign_keys = with_common({"result"});
constexpr auto player_keys = with_common({"player"});
constexpr auto place_keys = with_common({"from", "to", "hands"});
constexpr auto promote_keys = with_common({"piece", "square", "hands"});
constexpr auto move_keys = with_common({"move"});
constexpr auto record_keys = with_common({"san"});
constexpr auto claim_keys = with_common({"of", "move", "from_screen"});
constexpr auto choose_keys = with_common({"penalty", "move"});
constexpr auto stop_keys = with_common({"reason"});
constexpr auto set_clocks_keys = with_common({"white", "black"});
constexpr auto penalise_keys = with_common({"player", "penalty", "ms", "points", "article"});
constexpr auto rule_keys = with_common({"claim", "ms"});
constexpr auto restore_keys = with_common({"ply"});
constexpr auto seal_keys = with_common({"move", "resumes"});
constexpr auto open_keys = with_common({"at_board", "move", "lost"});
constexpr auto discover_keys = with_common({"what", "player", "anew"});
constexpr auto declare_keys = with_common({"result", "article"});

// Reads an act without further keys.
template <typename Plain>
Act plain(Fields& /*fields*/) {
  return Plain{};
}

constexpr std::array readers{
    ActReader{act_index<act::Touch>, "touch", touch_keys, [](Fields& fields) -> Act { return touch(fields); }},
    ActReader{act_index<act::Place>, "place", place_keys,
              [](Fields& fields) -> Act {
                return act::Place{fields.square("from"), fields.square("to"), hands(fields)};
              }},
    ActReader{act_index<act::Press>, "press", press_keys,
              [](Fields& fields) -> Act {
                return act::Press{.displaced = fields.truth_or_false("displaced"), .other_hand = by_other_hand(fields)};
              }},
    ActReader{act_index<act::Announce>, "announce", move_keys,
              [](Fields& fields) -> Act { return act::Announce{fields.text("move")}; }},
    ActReader{act_index<act::Sign>, "sign", sign_keys, [](Fields& fields) -> Act { return act::Sign{result(fields)}; }},
    ActReader{act_index<act::PutRight>, "put_right", common_keys, plain<act::PutRight>},
    ActReader{act_index<act::Excuse>, "excuse", player_keys,
              [](Fields& fields) -> Act { return act::Excuse{both_colors[fields.word("player", color_words)]}; }},
    ActReader{act_index<act::Move>, "move", move_keys,
              [](Fields& fields) -> Act { return act::Move{fields.text("move")}; }},
    ActReader{act_index<act::Promote>, "promote", promote_keys,
              [](Fields& fields) -> Act {
                act::Promote promote{promotion_roles[fields.word("piece", promotion_words)]};
                if (fields.find("square") != nullptr) promote.square = fields.square("square");
                promote.hands = hands(fields);
                return promote;
              }},
    ActReader{act_index<act::Adjust>, "adjust", square_keys,
              [](Fields& fields) -> Act { return act::Adjust{fields.square("square")}; }},
    ActReader{act_index<act::Record>, "record", record_keys,
              [](Fields& fields) -> Act { return act::Record{fields.text("san")}; }},
    ActReader{act_index<act::AnswerCall>, "answer_call", common_keys, plain<act::AnswerCall>},
    ActReader{act_index<act::WithdrawCall>, "withdraw_call", common_keys, plain<act::WithdrawCall>},
    ActReader{act_index<act::Tick>, "tick", common_keys, plain<act::Tick>},
    ActReader{act_index<act::Arrive>, "arrive", common_keys, plain<act::Arrive>},
    ActReader{act_index<act::Start>, "start", start_keys,
              [](Fields& fields) -> Act { return act::Start{colors(fields, fields.find("absent"))}; }},
    ActReader{act_index<act::SeeScoreSheet>, "see_score_sheet", common_keys, plain<act::SeeScoreSheet>},
    ActReader{act_index<act::OfferDraw>, "offer_draw", common_keys, plain<act::OfferDraw>},
    ActReader{act_index<act::AcceptDraw>, "accept_draw", common_keys, plain<act::AcceptDraw>},
    ActReader{act_index<act::DeclineDraw>, "decline_draw", common_keys, plain<act::DeclineDraw>},
    ActReader{act_index<act::Resign>, "resign", common_keys, plain<act::Resign>},
    ActReader{act_index<act::Claim>, "claim", claim_keys, [](Fields& fields) -> Act { return claim(fields); }},
    ActReader{act_index<act::Choose>, "choose", choose_keys,
              [](Fields& fields) -> Act {
                return act::Choose{choice(fields), fields.text_or_none("move")};
              }},
    ActReader{act_index<act::StopClocks>, "stop_clocks", stop_keys,
              [](Fields& fields) -> Act { return act::StopClocks{fields.text_or_none("reason")}; }},
    ActReader{
        act_index<act::Pause>, "pause", pause_keys,
        [](Fields& fields) -> Act {
          return act::Pause{fields.truth_or_false("outage"), fields.time_or_none("away").value_or(Milliseconds{})};
        }},
    ActReader{act_index<act::Resume>, "resume", common_keys, plain<act::Resume>},
    ActReader{act_index<act::SetClocks>, "set_clocks", set_clocks_keys,
              [](Fields& fields) -> Act { return set_clocks(fields); }},
    ActReader{act_index<act::Penalise>, "penalise", penalise_keys,
              [](Fields& fields) -> Act { return penalise(fields); }},
    ActReader{
        act_index<act::Rule>, "rule", rule_keys,
        [](Fields& fields) -> Act {
          return act::Rule{static_cast<ClaimDecision>(fields.word("claim", decision_words)), fields.time_or_none("ms")};
        }},
    ActReader{
        act_index<act::Restore>, "restore", restore_keys,
        [](Fields& fields) -> Act { return act::Restore{static_cast<unsigned>(fields.whole("ply", 0, most_plies))}; }},
    ActReader{act_index<act::Seal>, "seal", seal_keys,
              [](Fields& fields) -> Act {
                act::Seal seal{fields.text_or_none("move")};
                if (fields.find("resumes") != nullptr) seal.resumes = fields.whole("resumes", 0, latest_moment);
                return seal;
              }},
    ActReader{act_index<act::Open>, "open", open_keys,
              [](Fields& fields) -> Act {
                return act::Open{colors(fields, fields.require("at_board")), fields.text_or_none("move"),
                                 fields.truth_or_false("lost")};
              }},
    ActReader{act_index<act::Discover>, "discover", discover_keys,
              [](Fields& fields) -> Act {
                return act::Discover{static_cast<Discovery>(fields.word("what", discovery_words)),
                                     color_or_none(fields, "player"), fields.truth_or_false("anew")};
              }},
    ActReader{act_index<act::Declare>, "declare", declare_keys,
              [](Fields& fields) -> Act {
                return act::Declare{result(fields), fields.text_or_none("article")};
              }},
};
constexpr bool each_act_is_read() {
  for (std::size_t act = 0; act < act_kinds; ++act)
    if (std::ranges::count(readers, act, &ActReader::act) != 1) return false;
  return true;
}
static_assert(each_act_is_read(), "an act has no reader, or two");

// The words, by the alternative of Act.
constexpr auto words_by_act = [] {
  Words<readers.size()> words;
  for (const ActReader& reader : readers) words[reader.act] = reader.name;
  return words;
}();

constexpr auto act_words = [] {
  Words<readers.size()> words;
  std::ranges::transform(readers, words.begin(), &ActReader::name);
  return words;
}();

// {"white": "can", "black": "cannot"}, or one of the two.
MateVerdicts mate_verdicts(Fields& fields, std::string_view key) {
  MateVerdicts verdicts;
  const Value* const object = fields.find(key);
  if (object == nullptr) return verdicts;
  const Expected expected{.text = Message::value_mate};
  if (object->kind != Value::Kind::object) return fields.fail(*object, expected), verdicts;
  for (const Value* side = object->begin(); side != object->end(); side = side->next()) {
    const auto color = std::ranges::find(color_words, side->key);
    const auto verdict = std::ranges::find(mate_words, side->text);
    if (color == color_words.end() || side->kind != Value::Kind::text || verdict == mate_words.end())
      return fields.fail(*object, expected), verdicts;
    verdicts[static_cast<std::size_t>(color - color_words.begin())] =
        static_cast<mate::MateVerdict>(verdict - mate_words.begin());
  }
  return verdicts;
}

std::unexpected<ReadError> error(const ReadError& error) { return std::unexpected(error); }

std::expected<const ActReader*, ReadError> reader_of(const Value& object) {
  if (member(object, "regulations") != nullptr) return error({.kind = ReadError::Kind::regulations_late});
  const Value* const act = member(object, "do");
  if (act == nullptr) return error({.kind = ReadError::Kind::missing_key, .key = "do"});
  const auto found =
      act->kind == Value::Kind::text ? std::ranges::find(readers, act->text, &ActReader::name) : readers.end();
  if (found == readers.end())
    return error(
        {.kind = ReadError::Kind::bad_value, .key = "do", .value = shown(*act), .expected = {.words = act_words}});
  return &*found;
}

}  // namespace

std::optional<unsigned> hundredths(const Value& value) {
  if (value.kind != Value::Kind::whole && value.kind != Value::Kind::fraction) return std::nullopt;
  const double exact = (value.kind == Value::Kind::whole ? static_cast<double>(value.whole) : value.fraction) * 100;
  if (!std::isfinite(exact) || exact < 0 || exact > static_cast<double>(most_points * 100)) return std::nullopt;
  const double rounded = std::round(exact);
  if (std::abs(exact - rounded) > 1e-6) return std::nullopt;
  return static_cast<unsigned>(rounded);
}

std::string_view act_word(const Act& act) { return words_by_act[act.index()]; }

ReadAct read_act(const Value& object) {
  const auto reader = reader_of(object);
  if (!reader) return {std::nullopt, reader.error()};
  Fields fields(object, (*reader)->name, (*reader)->keys);
  Act act = (*reader)->read(fields);
  return {std::move(act), fields.error()};
}

std::expected<Event, ReadError> Parser::event(std::string_view line) {
  const auto json = json_->parse(line);
  if (!json) return error({.kind = ReadError::Kind::json, .cause = json.error()});
  const Value& object = **json;
  if (object.kind != Value::Kind::object) return error({.kind = ReadError::Kind::not_an_object});
  const auto reader = reader_of(object);
  if (!reader) return error(reader.error());

  Fields fields(object, (*reader)->name, (*reader)->keys, host_keys);
  Event event{.at = fields.time("at"), .by = static_cast<Actor>(fields.word("by", actor_words)), .act = {}};
  // The time that a table gave back for the network; `at` includes it already.
  static_cast<void>(fields.time_or_none("lag"));
  event.assistant = fields.truth_or_false("assistant");
  event.mate = mate_verdicts(fields, "mate");
  event.mate_before = mate_verdicts(fields, "mate_before");
  event.program = fields.truth_or_false("program");
  event.act = (*reader)->read(fields);
  if (fields.error()) return error(*fields.error());
  return event;
}

}  // namespace jadoube::laws::protocol

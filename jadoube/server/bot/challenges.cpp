#include "jadoube/server/bot/challenges.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/engines/level.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr unsigned longest_limit = 10'800, longest_increment = 180;  // seconds
constexpr unsigned shortest_time = 3;                                // seconds, at the start of a clock
constexpr unsigned longest_seek = 180;                               // minutes
constexpr unsigned usual_level = 3;

// A reason for declining a challenge, as named by lichess.
struct DeclineReason {
  std::string_view key, text;
};
constexpr std::array<DeclineReason, 11> reasons{{
    {"generic", "I'm not accepting challenges at the moment."},
    {"later", "This is not the right time for me, please ask again later."},
    {"toofast", "This time control is too fast for me, please challenge again with a slower game."},
    {"tooslow", "This time control is too slow for me, please challenge again with a faster game."},
    {"timecontrol", "I'm not accepting challenges with this time control."},
    {"rated", "Please send me a rated challenge instead."},
    {"casual", "Please send me a casual challenge instead."},
    {"standard", "I'm not accepting variant challenges right now."},
    {"variant", "I'm not willing to play this variant right now."},
    {"nobot", "I'm not accepting challenges from bots."},
    {"onlybot", "I'm only accepting challenges from bots."},
}};

using Member = std::expected<std::string, FormError>;

std::unexpected<FormError> wrong(std::string_view field, std::string text) {
  return std::unexpected(FormError{std::string(field), std::move(text)});
}

std::optional<unsigned> number_in(const Form& form, std::string_view key) {
  return text::number<unsigned>(value_of(form, key));
}

// Games with days for each move are not played here.
std::expected<void, FormError> check_days(const Form& form) {
  if (value_of(form, "days").empty()) return {};
  return wrong("days", "Correspondence games (days) are not played here; use clock.limit and clock.increment");
}

// `"time": …`, in seconds.
std::string time_member(unsigned limit, unsigned increment) {
  // With only an increment White would lose at the first move. So the clock begins with one increment, rounded up to a
  // value that can be written as minutes with three decimals.
  if (limit == 0) limit = (std::max(increment, shortest_time) + 2) / 3 * 3;
  const unsigned thousandths = limit * 50 / 3;
  std::string minutes = fmt::format("{}.{:03}", thousandths / 1000, thousandths % 1000);
  minutes.erase(minutes.find_last_not_of('0') + 1);
  if (minutes.back() == '.') minutes.pop_back();
  return fmt::format(R"("time":"{}+{}")", minutes, increment);
}

// Reads the fields clock.limit and clock.increment; without them there is no clock.
Member read_clock(const Form& form) {
  if (const auto checked = check_days(form); !checked) return std::unexpected(checked.error());
  const bool limited = form.contains("clock.limit"), incremented = form.contains("clock.increment");
  if (!limited && !incremented) return R"("time":"none")";
  const auto limit = number_in(form, "clock.limit");
  const auto increment = incremented ? number_in(form, "clock.increment") : 0U;
  const auto range = [](unsigned most) { return fmt::format(" is a whole number of seconds from 0 to {}", most); };
  if (!limit || *limit > longest_limit) return wrong("clock.limit", "clock.limit" + range(longest_limit));
  if (!increment || *increment > longest_increment)
    return wrong("clock.increment", "clock.increment" + range(longest_increment));
  if (*limit % 3 != 0) return wrong("clock.limit", "clock.limit must be a multiple of three seconds");
  if (*limit == 0 && *increment == 0)
    return wrong("clock.limit", "clock.limit and clock.increment must not both be zero");
  return time_member(*limit, *increment);
}

Member read_start(const Form& form) {
  const std::string_view variant = value_of(form, "variant"), fen = value_of(form, "fen");
  const bool usual = variant.empty() || variant == "standard" || variant == "fromPosition";
  if (!usual && variant != "chess960")
    return wrong("variant", "The variants here are standard, chess960 and fromPosition");
  if (fen.empty() && variant == "fromPosition")
    return wrong("fen", "fen is missing: the variant fromPosition begins with that position");
  if (fen.empty() || fen == "startpos") return std::string(usual ? R"("start":"startpos")" : R"("start":"chess960")");
  if (const auto position = notation::read_fen(fen, notation::FenStyle::forgiving); !position)
    return wrong("fen", "fen: " + describe(position.error(), text::Language::en));
  std::string start = R"("start":)";
  JsonText(start).text(fen);
  return start;
}

// A game can be rated if both players have a clock and equal conditions.
std::expected<bool, FormError> read_rated(const Form& form, const TableInfo& info) {
  const auto rated = read_yes_or(false, value_of(form, "rated"));
  if (!rated) return wrong("rated", "rated is true or false");
  if (!*rated) return false;
  const auto regulations = regulations_of(info).value_or(laws::Regulations{});
  if (!regulations.has_clock()) return wrong("rated", "A game without a clock is not rated");
  if (variant_key(regulations) == "fromPosition") return wrong("rated", "A game from a position is not rated");
  return true;
}

// Further terms of the game, separated by commas. Some are true of every game here; the Laws do not have the others.
std::expected<void, FormError> check_rules(const Form& form) {
  constexpr std::array<std::string_view, 3> held{"norematch", "nogivetime", "noclaimwin"};
  for (std::string_view rest = value_of(form, "rules"); !rest.empty();) {
    const std::string_view rule = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rule.size() + 1, rest.size()));
    if (std::ranges::find(held, player_id(rule)) == held.end())
      return wrong("rules",
                   "rules are noRematch, noGiveTime and noClaimWin, which hold in every game here, and no other");
  }
  return {};
}

std::expected<CreateTable, FormError> make_table(const Form& form, const Member& time, std::string_view further) {
  const auto start = read_start(form);
  if (const auto checked = check_rules(form); !checked) return std::unexpected(checked.error());
  if (!time) return std::unexpected(time.error());
  if (!start) return std::unexpected(start.error());
  auto read = read_create_table(fmt::format(R"({{"regulations":{{{},{}}}{}}})", *time, *start, further));
  if (!read) return wrong({}, read.error().in(text::Language::en));
  read->info.challenge = true;
  const auto rated = read_rated(form, read->info);
  if (!rated) return std::unexpected(rated.error());
  read->info.rated = *rated;
  return *std::move(read);
}

std::expected<std::optional<Color>, FormError> read_color(const Form& form) {
  const std::string_view word = value_of(form, "color");
  if (word.empty() || word == "random") return std::nullopt;
  if (word == "white") return Color::white;
  if (word == "black") return Color::black;
  return wrong("color", "color is white, black or random");
}

// Writes a name, and the known data of its account.
void write_challenge_user(JsonText& json, const ApiContext& api, std::string_view id, std::string_view name,
                          bool program, Perf perf) {
  json.raw(R"({"id":)").text(id).raw(R"(,"name":)").text(name);
  if (program) json.raw(R"(,"title":"BOT")");
  write_rating(json, api.ratings.of(id, perf, api.now));
  if (const Account* const account = api.accounts.find(id); account != nullptr && account->events)
    json.raw(R"(,"online":true)");
  json.raw("}");
}

// "10+0", "½+1", as lichess shows it: minutes, and seconds of increment.
std::string show(const laws::Period& period) {
  const auto seconds = period.time.count() / 1000;
  const std::string minutes = seconds == 15   ? "¼"
                              : seconds == 30 ? "½"
                              : seconds == 45 ? "¾"
                                              : fmt::format("{:g}", static_cast<double>(seconds) / 60);
  return fmt::format("{}+{}", minutes, period.increment.count() / 1000);
}

void write_time_control(JsonText& json, const laws::Regulations& regulations) {
  const laws::Period* const period = first_period(regulations);
  if (period == nullptr) {
    json.raw(R"({"type":"unlimited"})");
    return;
  }
  json.raw(R"({"type":"clock","limit":)").number(period->time.count() / 1000);
  json.raw(R"(,"increment":)").number(period->increment.count() / 1000);
  json.raw(R"(,"show":)").word(show(*period)).raw("}");
}

// Writes the game of a challenge of any kind.
void write_challenged_game(JsonText& json, const TableInfo& info, const laws::Regulations& regulations, bool by_lot,
                           Color challenger) {
  const std::string_view color = laws::protocol::word(laws::protocol::color_words, challenger);
  json.raw(R"(,"variant":)");
  write_variant(json, regulations);
  json.raw(R"(,"rated":)").truth(info.rated).raw(R"(,"speed":)").word(key_of(speed_of(regulations)));
  json.raw(R"(,"timeControl":)");
  write_time_control(json, regulations);
  json.raw(R"(,"color":)").word(by_lot ? "random" : color).raw(R"(,"finalColor":)").word(color);
  json.raw(R"(,"perf":{"icon":"","name":)").word(name_of(perf_of(regulations))).raw("}");
  static const Position usual = laws::Regulations().start;
  if (regulations.start != usual) json.raw(R"(,"initialFen":)").word(notation::write_fen(regulations.start));
}

// "1500-1800".
bool read_range(std::string_view text, SeekRequest& seek) {
  if (text.empty()) return true;
  const auto dash = text.find('-');
  const auto least = text::number<unsigned>(text.substr(0, dash));
  const auto most = dash == std::string_view::npos ? std::nullopt : text::number<unsigned>(text.substr(dash + 1));
  if (!least || !most || *least > *most || *most > 9'999) return false;
  seek.least_rating = static_cast<int>(*least);
  seek.most_rating = static_cast<int>(*most);
  return true;
}

// Reads minutes, with halves and quarters as on lichess.
std::optional<unsigned> read_minutes(std::string_view text) {
  const auto point = text.find('.');
  const auto whole = text::number<unsigned>(text.substr(0, point));
  if (!whole || *whole > longest_seek) return std::nullopt;
  if (point == std::string_view::npos) return *whole * 60;
  const std::string_view part = text.substr(point + 1);
  if (part == "0") return *whole * 60;
  if (part == "5") return *whole * 60 + 30;
  if (part == "25") return *whole * 60 + 15;
  if (part == "75") return *whole * 60 + 45;
  return std::nullopt;
}

}  // namespace

std::string_view word(ChallengeStatus status) {
  constexpr std::array<std::string_view, 4> words{"created", "canceled", "declined", "accepted"};
  return words[static_cast<std::size_t>(status)];
}

void ChallengeWait::tell() const {
  if (!stream || !outcome) return;
  stream->send(fmt::format(R"({{"done":"{}"}})", word(*outcome)));
  stream->end();
}

std::expected<ChallengeRequest, FormError> read_challenge(const Form& form) {
  const auto color = read_color(form);
  if (!color) return std::unexpected(color.error());
  auto table = make_table(form, read_clock(form), R"(,"seat":"white")");
  if (!table) return std::unexpected(table.error());
  const auto waits = read_yes_or(false, value_of(form, "keepAliveStream"));
  if (!waits) return wrong("keepAliveStream", "keepAliveStream is true or false");
  return ChallengeRequest{*std::move(table), *color, *waits};
}

std::expected<CreateTable, FormError> read_engine_challenge(const Form& form) {
  const auto color = read_color(form);
  if (!color) return std::unexpected(color.error());
  const auto level = form.contains("level") ? number_in(form, "level") : usual_level;
  if (!level || *level < 1 || *level > engines::levels) return wrong("level", "level is a whole number from 1 to 8");
  const std::string_view seat = !*color ? "random" : laws::protocol::word(laws::protocol::color_words, **color);
  const std::string_view other =
      !*color ? (draw_number(2) == 0 ? "white" : "black") : laws::protocol::word(laws::protocol::color_words, !**color);
  auto table = make_table(form, read_clock(form),
                          fmt::format(R"(,"seat":"{}","engine":{{"seat":"{}","level":{}}})", seat, other, *level));
  if (table && table->info.rated) return wrong("rated", "A game against the engine is not rated");
  return table;
}

std::expected<CreateTable, FormError> read_open_challenge(const Form& form) {
  auto table = make_table(form, read_clock(form), R"(,"seat":"white")");
  if (table) table->info.anybody = true;
  return table;
}

std::expected<SeekRequest, FormError> read_seek(const Form& form) {
  const auto color = read_color(form);
  if (!color) return std::unexpected(color.error());
  if (const auto checked = check_days(form); !checked) return std::unexpected(checked.error());
  const auto seconds = read_minutes(value_of(form, "time"));
  if (!seconds) return wrong("time", fmt::format("time is a number of minutes from 0 to {}", longest_seek));
  const auto increment = number_in(form, "increment");
  if (!increment || *increment > longest_increment)
    return wrong("increment", fmt::format("increment is a whole number of seconds from 0 to {}", longest_increment));
  if (*seconds == 0 && *increment == 0) return wrong("time", "time and increment must not both be zero");
  if (value_of(form, "variant") == "fromPosition")
    return wrong("variant", "The variants that can be sought are standard and chess960");
  Form rest = form;
  rest.erase("fen");
  auto table = make_table(rest, time_member(*seconds, *increment), R"(,"seat":"white")");
  if (!table) return std::unexpected(table.error());
  SeekRequest seek{.table = *std::move(table), .color = *color};
  seek.table.info.anybody = true;
  if (!read_range(value_of(form, "ratingRange"), seek))
    return wrong("ratingRange", "ratingRange is of the form 1500-1800");
  return seek;
}

bool is_invited(const Account& account, const TableInfo& info) {
  return std::ranges::any_of(info.players, [&](const auto& seat) {
    return seat && seat->player == account.name && seat->state == ProgramSeat::State::asked;
  });
}

Challenge invitation_to(const TableInfo& info, Color color) {
  const ShownPlayer challenger = shown_player(info, !color);
  const auto& asked = info.players[index(color)];
  return {.request = {.info = info, .seat = {}},
          .invitation = true,
          .challenger = {},
          .challenger_name = challenger.name,
          .challenger_program = challenger.program,
          .asked = asked->player,
          .asked_program = asked->program,
          .color = color};
}

std::string write_challenge(const Challenge& challenge, ChallengeStatus status, bool incoming, const ApiContext& api,
                            std::string_view reason) {
  const TableInfo& info = challenge.request.info;
  const auto regulations = regulations_of(info).value_or(laws::Regulations{});
  const Perf perf = perf_of(regulations);
  const std::string id = to_string(challenge.id());
  std::string out;
  JsonText json(out);
  json.raw(R"({"id":)").word(id).raw(R"(,"url":")").raw(api.origin).raw("/").raw(id).raw(R"(","status":)");
  json.word(word(status)).raw(R"(,"challenger":)");
  if (challenge.challenger.empty())
    write_challenge_user(json, api, shown_player(info, !challenge.color).id, challenge.challenger_name,
                         challenge.challenger_program, perf);
  else
    write_challenge_user(json, api, player_id(challenge.challenger), challenge.challenger, challenge.challenger_program,
                         perf);
  json.raw(R"(,"destUser":)");
  write_challenge_user(json, api, player_id(challenge.asked), challenge.asked, challenge.asked_program, perf);
  write_challenged_game(json, info, regulations, challenge.by_lot, !challenge.color);
  json.raw(R"(,"direction":)").word(incoming ? "in" : "out");
  if (status == ChallengeStatus::declined) {
    // Clients send "tooFast", and receive "toofast".
    const std::string key = player_id(reason);
    const auto* found = std::ranges::find(reasons, key, &DeclineReason::key);
    const DeclineReason& told = found == reasons.end() ? reasons[0] : *found;
    json.raw(R"(,"declineReason":)").text(told.text).raw(R"(,"declineReasonKey":)").word(told.key);
  }
  json.raw("}");
  return out;
}

std::string write_open_challenge(const TableInfo& info, const std::array<std::string, 2>& secrets,
                                 const ApiContext& api) {
  const auto regulations = regulations_of(info).value_or(laws::Regulations{});
  const std::string id = to_string(info.id);
  std::string out;
  JsonText json(out);
  json.raw(R"({"id":)").word(id).raw(R"(,"url":")").raw(api.origin).raw("/").raw(id);
  json.raw(R"(","status":"created","challenger":null,"destUser":null)");
  write_challenged_game(json, info, regulations, true, Color::white);
  json.raw(R"(,"open":{)");
  if (info.players[0] && info.players[1])
    json.raw(R"("userIds":[)")
        .word(player_id(info.players[0]->player))
        .raw(",")
        .word(player_id(info.players[1]->player))
        .raw("]");
  json.raw("}");
  for (const Color color : both_colors) {
    json.raw(color == Color::white ? R"(,"urlWhite":")" : R"(,"urlBlack":")").raw(api.origin).raw("/t/").raw(id);
    if (const std::string& secret = secrets[index(color)]; !secret.empty()) json.raw("#").raw(secret);
    json.raw("\"");
  }
  json.raw("}");
  return out;
}

}  // namespace jadoube::server

#include "jadoube/server/bot/challenges.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/engines/level.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;

namespace {

constexpr unsigned longest_limit = 10'800, longest_increment = 180;  // seconds
constexpr unsigned usual_level = 3;

// Why a challenge is declined, as lichess names it.
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

using Regulations = std::expected<std::string, std::string>;

std::optional<unsigned> number_in(const Form& form, std::string_view key) {
  return text::number<unsigned>(value_of(form, key));
}

// `"time": …` of the members clock.limit and clock.increment, in seconds; none: there is no clock.
Regulations read_clock(const Form& form) {
  const bool limited = form.contains("clock.limit"), incremented = form.contains("clock.increment");
  if (!limited && !incremented) return R"("time":"none")";
  const auto limit = number_in(form, "clock.limit");
  const auto increment = incremented ? number_in(form, "clock.increment") : 0U;
  if (!limit || !increment || *limit > longest_limit || *increment > longest_increment)
    return std::unexpected(fmt::format("clock.limit is a number of seconds up to {}, and clock.increment one up to {}",
                                       longest_limit, longest_increment));
  // Minutes have three decimals at most.
  const unsigned thousandths = *limit * 50 / 3;
  if (*limit * 50 % 3 != 0 || (*limit == 0 && *increment == 0))
    return std::unexpected("clock.limit must be a multiple of three seconds, and not all of the clock may be zero");
  // With nothing but an increment, White would lose with the first move.
  if (*limit == 0) return std::unexpected("clock.limit must not be zero");
  return fmt::format(R"("time":"{}.{:03}+{}")", thousandths / 1000, thousandths % 1000, *increment);
}

Regulations read_start(const Form& form) {
  const std::string_view variant = value_of(form, "variant"), fen = value_of(form, "fen");
  const bool usual = variant.empty() || variant == "standard" || variant == "fromPosition";
  if (!usual && variant != "chess960")
    return std::unexpected("The variants here are standard, chess960 and fromPosition");
  if (fen.empty() && variant == "fromPosition")
    return std::unexpected("fen is missing: the variant fromPosition begins with that position");
  if (fen.empty() || fen == "startpos") return std::string(usual ? R"("start":"startpos")" : R"("start":"chess960")");
  if (const auto position = notation::read_fen(fen, notation::FenStyle::forgiving); !position)
    return std::unexpected("fen: " + describe(position.error(), text::Language::en));
  std::string start = R"("start":)";
  JsonText(start).text(fen);
  return start;
}

std::expected<CreateTable, std::string> read_table(const Form& form, std::string_view further) {
  const auto time = read_clock(form), start = read_start(form);
  if (!time) return std::unexpected(time.error());
  if (!start) return std::unexpected(start.error());
  auto read = read_create_table(fmt::format(R"({{"regulations":{{{},{}}}{}}})", *time, *start, further));
  if (!read) return std::unexpected(read.error().en);
  read->info.challenge = true;
  return *std::move(read);
}

std::expected<std::optional<Color>, std::string> read_color(const Form& form) {
  const std::string_view word = value_of(form, "color");
  if (word.empty() || word == "random") return std::nullopt;
  if (word == "white") return Color::white;
  if (word == "black") return Color::black;
  return std::unexpected("color is white, black or random");
}

void write_user(JsonText& json, std::string_view id, std::string_view name, bool program) {
  json.raw(R"({"id":)").text(id).raw(R"(,"name":)").text(name);
  if (program) json.raw(R"(,"title":"BOT")");
  json.raw("}");
}

void write_time_control(JsonText& json, const laws::Regulations& regulations) {
  const laws::TimeControl& control = regulations.time[0].empty() ? regulations.time[1] : regulations.time[0];
  if (control.empty()) {
    json.raw(R"({"type":"unlimited"})");
    return;
  }
  json.raw(R"({"type":"clock","limit":)").number(control.front().time.count() / 1000);
  json.raw(R"(,"increment":)").number(control.front().increment.count() / 1000);
  json.raw(R"(,"show":)").word(laws::to_string(control)).raw("}");
}

}  // namespace

std::expected<ChallengeRequest, std::string> read_challenge(const Form& form) {
  const auto color = read_color(form);
  if (!color) return std::unexpected(color.error());
  auto table = read_table(form, R"(,"seat":"white")");
  if (!table) return std::unexpected(table.error());
  return ChallengeRequest{*std::move(table), *color};
}

std::expected<CreateTable, std::string> read_engine_challenge(const Form& form) {
  const auto color = read_color(form);
  if (!color) return std::unexpected(color.error());
  const auto level = form.contains("level") ? number_in(form, "level") : usual_level;
  if (!level || *level < 1 || *level > engines::levels) return std::unexpected("level is a whole number from 1 to 8");
  const std::string_view seat = !*color ? "random" : laws::protocol::word(laws::protocol::color_words, **color);
  const std::string_view other =
      !*color ? (draw_number(2) == 0 ? "white" : "black") : laws::protocol::word(laws::protocol::color_words, !**color);
  return read_table(form, fmt::format(R"(,"seat":"{}","engine":{{"seat":"{}","level":{}}})", seat, other, *level));
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

std::string write_challenge(const Challenge& challenge, ChallengeStatus status, bool incoming,
                            std::string_view reason) {
  constexpr std::array<std::string_view, 4> status_words{"created", "canceled", "declined", "accepted"};
  const auto regulations = regulations_of(challenge.request.info).value_or(laws::Regulations{});
  const std::string id = to_string(challenge.id());
  const auto color_word = [](Color color) { return laws::protocol::word(laws::protocol::color_words, color); };
  std::string out;
  JsonText json(out);
  json.raw(R"({"id":)").word(id).raw(R"(,"url":)").word("/t/" + id);
  json.raw(R"(,"status":)").word(status_words[static_cast<std::size_t>(status)]).raw(R"(,"challenger":)");
  if (challenge.challenger.empty())
    write_user(json, shown_player(challenge.request.info, !challenge.color).id, challenge.challenger_name,
               challenge.challenger_program);
  else
    write_user(json, player_id(challenge.challenger), challenge.challenger, challenge.challenger_program);
  json.raw(R"(,"destUser":)");
  write_user(json, player_id(challenge.asked), challenge.asked, challenge.asked_program);
  json.raw(R"(,"variant":)");
  write_variant(json, regulations);
  json.raw(R"(,"rated":false,"speed":)").word(speed_of(regulations)).raw(R"(,"timeControl":)");
  write_time_control(json, regulations);
  json.raw(R"(,"color":)").word(challenge.by_lot ? "random" : color_word(!challenge.color));
  json.raw(R"(,"finalColor":)").word(color_word(!challenge.color));
  json.raw(R"(,"perf":{"icon":"","name":)").word(regulations.chess960 ? "chess960" : speed_of(regulations));
  json.raw(R"(},"direction":)").word(incoming ? "in" : "out");
  static const Position usual = laws::Regulations().start;
  if (regulations.start != usual) json.raw(R"(,"initialFen":)").word(notation::write_fen(regulations.start));
  if (status == ChallengeStatus::declined) {
    const auto* found = std::ranges::find(reasons, reason, &DeclineReason::key);
    const DeclineReason& told = found == reasons.end() ? reasons[0] : *found;
    json.raw(R"(,"declineReason":)").text(told.text).raw(R"(,"declineReasonKey":)").word(told.key);
  }
  json.raw("}");
  return out;
}

}  // namespace jadoube::server

#include "jadoube/laws/say.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "jadoube/laws/messages.hpp"
#include "jadoube/notation/explain.hpp"
#include "jadoube/notation/internal/explain_clause.hpp"
#include "jadoube/notation/internal/words.hpp"
#include "jadoube/notation/messages.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::laws {

namespace {

using text::Language;

// Appends words at the beginning of a sentence (with a capital) or within it.
void append(std::string& out, std::string_view words, bool capital) {
  const std::size_t at = out.size();
  out += words;
  if (capital && at < out.size() && out[at] >= 'a' && out[at] <= 'z') out[at] = static_cast<char>(out[at] - 'a' + 'A');
}

void append_time(std::string& out, Milliseconds time, Language language) {
  using namespace std::chrono;
  const auto minutes = duration_cast<std::chrono::minutes>(time).count();
  const auto seconds = duration_cast<std::chrono::seconds>(time).count() % 60;
  const auto count = [&](auto number, Message one, Message many) {
    fmt::format_to(std::back_inserter(out), fmt::runtime(text::pattern(language, number == 1 ? one : many)), number);
  };
  if (minutes > 0) count(minutes, Message::one_minute, Message::minutes);
  if (minutes > 0 && seconds > 0) out += text::pattern(language, Message::and_between);
  if (seconds > 0 || minutes == 0) count(seconds, Message::one_second, Message::seconds);
}

// Hundredths of a point: 1, ½, 1½, 0.25.
void append_points(std::string& out, unsigned hundredths, Language language) {
  const unsigned whole = hundredths / 100, rest = hundredths % 100;
  if (whole > 0 || rest != 50) fmt::format_to(std::back_inserter(out), "{}", whole);
  if (rest == 50) out += "½";
  if (rest == 0 || rest == 50) return;
  fmt::format_to(std::back_inserter(out), "{}{:02}", text::decimal_mark(language), rest);
  if (out.ends_with('0')) out.pop_back();
}

// Writes a time as a clock shows it: 1:05:00, 4:59.
void append_dial(std::string& out, Milliseconds left, bool with_hours) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left).count();
  if (with_hours)
    fmt::format_to(std::back_inserter(out), "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  else
    fmt::format_to(std::back_inserter(out), "{}:{:02}", seconds / 60, seconds % 60);
}

struct Filler {
  std::string& out;
  const Statement& statement;
  const State& state;
  Language language;

  void side(Color color, bool capital) const { append(out, notation::side(language, color), capital); }
  void of_side(Color color, bool capital) const { append(out, notation::side_possessive(language, color), capital); }
  void to_side(Color color) const {
    out += text::pattern(language, color == Color::white ? Message::to_white : Message::to_black);
  }
  void piece(bool capital) const {
    if (statement.piece && statement.square)
      append(out, notation::piece_on(language, statement.piece->role, *statement.square), capital);
  }
  // The piece that a hand touches: "no cavalo de g1".
  void in_piece() const {
    if (statement.piece && statement.square)
      out += notation::piece_on(language, statement.piece->role, *statement.square, notation::PieceForm::on_the);
  }
  // The penalties for several illegal moves: who gets how much time, and who is warned.
  void penalties() const {
    std::vector<std::string> items;
    const auto item = [&](Message message, auto... particulars) {
      items.push_back(text::say(language, message, particulars...));
    };
    const auto in_words = [&](Milliseconds time) {
      std::string words;
      append_time(words, time, language);
      return words;
    };
    const Color us = statement.player, them = !us;
    const Milliseconds none{};
    if (statement.time == statement.lost && statement.time > none) {
      item(Message::penalty_both_get_time, in_words(statement.time));
    } else {
      if (statement.time > none)
        item(Message::penalty_gets_time, notation::side(language, them), in_words(statement.time));
      if (statement.lost > none)
        item(Message::penalty_gets_time, notation::side(language, us), in_words(statement.lost));
    }
    if (statement.warned[0] && statement.warned[1])
      item(Message::penalty_both_are_warned);
    else if (statement.warned[0] || statement.warned[1])
      item(Message::penalty_is_warned, notation::side(language, statement.warned[0] ? Color::white : Color::black));
    out += notation::list(language, items, notation::Message::list_and);
  }
  void move() const {
    if (!statement.move) return;
    const Position& position = statement.of_last_move ? state.previous : state.position;
    const auto letters = notation::letters_of(language);
    std::array<char, notation::max_san_size> san;
    out.append(san.data(), notation::write_san(san.data(), position, *statement.move, notation::laws_san(letters)));
  }
  // The clocks after a colon, if there are any.
  void clocks() const {
    std::string_view between = ": ";
    const bool with_hours = std::ranges::any_of(both_colors, [this](Color color) {
      return state.clock.dial(color).timed && state.clock.left(color) >= std::chrono::hours(1);
    });
    for (const Color color : both_colors) {
      if (!state.clock.dial(color).timed) continue;
      out += std::exchange(between, ", ");
      out += text::pattern(language, color == Color::white ? Message::dial_white : Message::dial_black);
      out += ' ';
      append_dial(out, state.clock.left(color), with_hours);
    }
  }
  void why() const {
    if (!statement.why) {
      // This sentence stands alone and is left out, with the space before it.
      if (out.ends_with(' ')) out.pop_back();
      return;
    }
    const std::size_t at = out.size();
    out += notation::explanation_clause(*statement.why, state.position, language);
    // After a colon the words continue the sentence; else they are a sentence of their own.
    const bool after_colon = at >= 2 && out[at - 2] == ':';
    if (after_colon && out[at] >= 'A' && out[at] <= 'Z') out[at] = static_cast<char>(out[at] - 'A' + 'a');
  }

  void fill(std::string_view place) const {
    const Color us = statement.player, them = !us;
    if (place == "Player") return side(us, true);
    if (place == "player") return side(us, false);
    if (place == "Opponent") return side(them, true);
    if (place == "opponent") return side(them, false);
    if (place == "Of_player") return of_side(us, true);
    if (place == "of_player") return of_side(us, false);
    if (place == "of_opponent") return of_side(them, false);
    if (place == "to_player") return to_side(us);
    if (place == "to_opponent") return to_side(them);
    if (place == "Piece") return piece(true);
    if (place == "piece") return piece(false);
    if (place == "in_piece") return in_piece();
    if (place == "penalties") return penalties();
    if (place == "square" && statement.square) out += to_string(*statement.square);
    if (place == "move") return move();
    if (place == "time") return append_time(out, statement.time, language);
    if (place == "lost") return append_time(out, statement.lost, language);
    if (place == "number") fmt::format_to(std::back_inserter(out), "{}", statement.number);
    if (place == "why") return why();
    if (place == "points") return append_points(out, statement.number, language);
    if (place == "clocks") return clocks();
    if (place == "words") out += statement.words;
  }
};

// Appends `pattern`, with its places filled from the statement.
void fill(std::string& out, std::string_view pattern, const Statement& statement, const State& state,
          Language language) {
  const Filler filler{out, statement, state, language};
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t open = std::min(pattern.find('{', at), pattern.size());
    std::string_view between = pattern.substr(at, open - at);
    // A move such as exd6 e.p. ends with the full stop already.
    if (out.ends_with('.') && between.starts_with('.')) between.remove_prefix(1);
    out += between;
    if (open == pattern.size()) break;
    const std::size_t close = pattern.find('}', open);
    filler.fill(pattern.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  if (!statement.mate_undecided) return;
  if (out.ends_with('.')) out.pop_back();
  out += text::pattern(language, Message::ruled_mate_undecided);
}

}  // namespace

void say(std::string& out, const Statement& statement, const State& state, Language language) {
  fill(out, text::pattern(language, statement.message), statement, state, language);
}

std::string say(const Statement& statement, const State& state, Language language) {
  std::string out;
  say(out, statement, state, language);
  return out;
}

std::string_view describe(Reason reason, Language language) {
  constexpr std::array words{
      Message::reason_none,         Message::reason_checkmate,
      Message::reason_stalemate,    Message::reason_dead_position,
      Message::reason_resignation,  Message::reason_agreement,
      Message::reason_threefold,    Message::reason_fivefold,
      Message::reason_fifty_moves,  Message::reason_seventy_five_moves,
      Message::reason_time,         Message::reason_time_unwinnable,
      Message::reason_illegal_move, Message::reason_illegal_move_unwinnable,
      Message::reason_default,      Message::reason_arbiter,
      Message::reason_sealed_move,  Message::reason_quickplay,
      Message::reason_both_flags,   Message::reason_illegal_position,
      Message::reason_signed,
  };
  static_assert(words.size() == static_cast<std::size_t>(Reason::signed_result) + 1);
  return text::pattern(language, words[static_cast<std::size_t>(reason)]);
}

}  // namespace jadoube::laws

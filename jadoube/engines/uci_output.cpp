#include "jadoube/engines/uci_output.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "jadoube/text/words.hpp"

namespace jadoube::engines {
namespace {

using text::blanks;
using text::trimmed;

// Removes the next word from `text` and returns it.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const auto end = std::min(text.find_first_of(blanks), text.size());
  const auto word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

template <typename Number>
std::optional<Number> number(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  return text::number<Number>(word);
}

// The line without its first word, if that is `first`.
std::optional<std::string_view> after(std::string_view line, std::string_view first) {
  if (take_word(line) != first) return std::nullopt;
  return line;
}

// Takes the score that begins `rest`, after the word "score", and its kind.
void take_score(Info& info, std::string_view& rest) {
  const auto unit = take_word(rest);
  const auto value = number<int>(take_word(rest));
  if (value && (unit == "cp" || unit == "mate")) info.score = Score{*value, unit == "mate"};
}

constexpr std::array<std::pair<std::string_view, Option::Kind>, 5> kinds{{{"check", Option::Kind::check},
                                                                          {"spin", Option::Kind::spin},
                                                                          {"combo", Option::Kind::combo},
                                                                          {"button", Option::Kind::button},
                                                                          {"string", Option::Kind::string}}};

// Sets a value of an option's line, which extends to the next key. Names and values may contain blanks.
void set_part(Option& option, std::string_view key, std::string_view value) {
  if (key == "name") option.name = value;
  if (key == "default") option.usual = value == "<empty>" ? std::string_view() : value;
  if (key == "min") option.least = number<long long>(value);
  if (key == "max") option.most = number<long long>(value);
  if (key == "var") option.choices.emplace_back(value);
  if (key == "type")
    for (const auto& [name, kind] : kinds)
      if (name == value) option.kind = kind;
}

}  // namespace

std::optional<Option> read_option(std::string_view line) {
  auto rest = after(line, "option");
  if (!rest) return std::nullopt;
  constexpr std::array<std::string_view, 6> keys{"name", "type", "default", "min", "max", "var"};
  Option option;
  std::string_view key;
  const char* begin = rest->data();
  for (;;) {
    const auto word = take_word(*rest);
    // "name" comes first; within the name itself only "type" ends it.
    const bool is_key = std::ranges::find(keys, word) != keys.end() && (key != "name" || word == "type");
    if (!word.empty() && !is_key) continue;
    const char* end = word.empty() ? line.data() + line.size() : word.data();
    set_part(option, key, trimmed({begin, static_cast<std::size_t>(end - begin)}));
    if (word.empty()) break;
    key = word;
    begin = word.data() + word.size();
  }
  if (option.name.empty()) return std::nullopt;
  return option;
}

std::optional<std::string> read_name(std::string_view line) {
  const auto rest = after(line, "id");
  if (!rest) return std::nullopt;
  const auto name = after(*rest, "name");
  if (!name) return std::nullopt;
  return shown(trimmed(*name));
}

std::string shown(std::string_view written) {
  constexpr std::size_t longest = 100;
  std::string text;
  for (const char c : written.substr(0, longest)) {
    const bool is_control = (c >= '\0' && c < ' ') || c == '\x7F';
    if (!is_control) text += c;
  }
  if (written.size() > longest) {
    const auto is_continuation = [&] { return (text.back() & 0xC0) == 0x80; };
    while (!text.empty() && is_continuation()) text.pop_back();
    if (!text.empty() && (text.back() & 0x80) != 0) text.pop_back();
    text += "…";
  }
  return text;
}

int Score::centipawns() const {
  constexpr int mate = 100'000;
  if (!is_mate) return std::clamp(value, -mate / 2, mate / 2);
  return value > 0 ? mate - std::min(value, 1000) : -mate - std::max(value, -1000);
}

bool is_word(std::string_view line, std::string_view word) { return take_word(line) == word; }

std::optional<Info> read_info(std::string_view line) {
  auto rest = after(line, "info");
  if (!rest) return std::nullopt;
  Info info;
  const auto take = [&rest](auto& field) {
    field = number<typename std::remove_reference_t<decltype(field)>::value_type>(take_word(*rest));
  };
  for (auto word = take_word(*rest); !word.empty(); word = take_word(*rest)) {
    if (word == "depth") {
      take(info.depth);
    } else if (word == "seldepth") {
      take(info.selective_depth);
    } else if (word == "multipv") {
      info.rank = number<unsigned>(take_word(*rest)).value_or(1);
    } else if (word == "score") {
      take_score(info, *rest);
    } else if (word == "lowerbound") {
      info.bound = Info::Bound::lower;
    } else if (word == "upperbound") {
      info.bound = Info::Bound::upper;
    } else if (word == "nodes") {
      take(info.nodes);
    } else if (word == "nps") {
      take(info.nodes_per_second);
    } else if (word == "tbhits") {
      take(info.table_hits);
    } else if (word == "hashfull") {
      take(info.hash_permille);
    } else if (word == "time") {
      if (const auto time = number<std::uint32_t>(take_word(*rest))) info.time = std::chrono::milliseconds(*time);
    } else if (word == "pv") {  // to the end of the line
      for (auto move = take_word(*rest); !move.empty(); move = take_word(*rest)) info.pv.emplace_back(move);
    } else if (word == "string") {
      info.text = trimmed(*rest);
      break;
    }
  }
  return info;
}

std::optional<BestMove> read_best_move(std::string_view line) {
  auto rest = after(line, "bestmove");
  if (!rest) return std::nullopt;
  BestMove best{std::string(take_word(*rest))};
  if (take_word(*rest) == "ponder") best.ponder = take_word(*rest);
  return best;
}

std::string in_usual_form(std::string_view move) {
  std::string usual;
  for (const char c : move) {
    if (c == '-' || c == '=') continue;
    usual += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return usual;
}

}  // namespace jadoube::engines

#include "jadoube/boards/keyboard.hpp"

#include <algorithm>
#include <vector>

#include "jadoube/boards/messages.hpp"
#include "jadoube/laws/model/permission.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::boards {
namespace {

using namespace std::string_view_literals;
using Kind = TypingFault::Kind;

struct Word {
  std::string_view word;
  // The key in the protocol's act for the next word, if it takes one; and for another word.
  std::string_view first = {}, second = {};
  std::string_view act = word;
  // The words that may follow, to be shown if something else was typed; separated by blanks.
  std::string_view follows = {};
};
constexpr std::array words{Word{"draw", {}, {}, "offer_draw"},
                           Word{"accept", {}, {}, "accept_draw"},
                           Word{"decline", {}, {}, "decline_draw"},
                           Word{"resign"},
                           Word{"claim", "of", "move", "claim", "threefold fifty_moves illegal_move touch_move flag"},
                           Word{"promote", "piece", {}, "promote", "queen rook bishop knight"},
                           Word{"sign", "result", {}, "sign", "1-0 0-1 1/2-1/2"},
                           Word{"announce", "move", {}, "announce", "Nf3"},
                           Word{"record", "san", {}, "record", "Nf3"},
                           Word{"stop", {}, {}, "stop_clocks"},
                           Word{"pause"},
                           Word{"resume"},
                           Word{"tick"},
                           Word{"arrive"}};

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> all;
  for (line = text::trimmed(line); !line.empty(); line = text::trimmed(line)) {
    const auto end = std::min(line.find_first_of(text::blanks), line.size());
    all.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return all;
}

std::string beginning(std::string_view word) {
  constexpr std::size_t longest_word = 40;
  std::size_t size = std::min(word.size(), longest_word);
  while (size > 0 && size < word.size() && (static_cast<unsigned char>(word[size]) & 0xC0U) == 0x80U) --size;
  return std::string(word.substr(0, size));
}

std::unexpected<TypingFault> fault(Kind kind, std::string_view word) {
  return std::unexpected(TypingFault{.kind = kind, .word = beginning(word), .why = {}});
}

// The fault in a line of JSON that begins `lead` bytes after the start of the typed text.
std::unexpected<TypingFault> fault_of_json(laws::protocol::ReadError error, std::size_t lead) {
  using laws::protocol::JsonError, laws::protocol::ReadError;
  if (error.kind == ReadError::Kind::bad_value && error.key == "do") return fault(Kind::unknown_act, error.value);
  if (auto* const json = std::get_if<JsonError>(&error.cause)) {
    json->column += lead;
    json->key = beginning(json->key);
  }
  error.key = beginning(error.key);
  error.value = beginning(error.value);
  return std::unexpected(TypingFault{.kind = Kind::protocol, .word = {}, .why = std::move(error)});
}

// Reads an act of the protocol without its time.
std::expected<Typed, TypingFault> read_json(std::string_view line, std::size_t lead) {
  laws::protocol::Parser parser;
  const auto alone = parser.event(line);
  if (!alone && alone.error().kind == laws::protocol::ReadError::Kind::json) return fault_of_json(alone.error(), lead);
  const std::string_view rest = line.substr(1);
  const bool empty = text::trimmed(rest).starts_with('}');
  auto event = parser.event((empty ? R"({"at": 0)" : R"({"at": 0, )") + std::string(rest));
  if (!event) return fault_of_json(std::move(event.error()), lead);
  return typed::Act{std::move(event->act), event->by};
}

// “claim threefold”, … or “claim flag”
std::string how_to_type(std::string_view verb, text::Language language) {
  const auto* const known = std::ranges::find(words, verb, &Word::word);
  const auto all = split(known->follows);
  std::string list;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) list += i + 1 == all.size() ? say(language, Message::typed_or) : ", ";
    list.append("“").append(verb).append(" ").append(all[i]).append("”");
  }
  return list;
}

std::string words_to_type() {
  std::string list;
  for (const Word& each : words) list.append(each.word).append(", ");
  return list + "adjust, press, start, quit";
}

// All lines that may be typed, each with the words that may follow.
std::string lines_to_type() {
  std::string list;
  for (const Word& each : words) {
    if (each.follows.empty()) list.append(each.word).append(", ");
    for (const std::string_view next : split(each.follows))
      list.append(each.word).append(" ").append(next).append(", ");
  }
  return list + "adjust, press, start, quit";
}

bool is_plain(std::string_view word) {
  return std::ranges::none_of(
      word, [](char letter) { return letter == '"' || letter == '\\' || static_cast<unsigned char>(letter) < ' '; });
}

}  // namespace

std::expected<Typed, TypingFault> read_typed(std::string_view line) {
  const std::string_view given = line;
  line = text::trimmed(line.substr(0, longest_typed));
  if (line.empty()) return typed::Press{};
  if (line.starts_with('{')) return read_json(line, static_cast<std::size_t>(line.data() - given.data()));
  auto said = split(line);
  for (const std::string_view word : said)
    if (!is_plain(word)) return fault(Kind::unknown_word, word);
  std::optional<laws::Actor> by;
  if (said[0] == "white"sv) by = laws::Actor::white;
  if (said[0] == "black"sv) by = laws::Actor::black;
  if (said[0] == "arbiter"sv) by = laws::Actor::arbiter;
  if (by) said.erase(said.begin());
  if (said.empty()) return fault(Kind::unknown_word, line);

  const std::string_view verb = said[0];
  if (verb == "help"sv || verb == "?"sv) return fault(Kind::help, verb);
  if (verb == "takeback"sv || verb == "undo"sv) return fault(Kind::takeback, verb);
  if (verb == "press"sv && said.size() == 1) return typed::Act{laws::act::Press{}, by};
  const bool alone = said.size() == 1 && !by;
  if (verb == "adjust"sv || verb == "start"sv || verb == "quit"sv) {
    if (!alone) return fault(Kind::not_after, said.size() > 1 ? said[1] : verb);
    if (verb == "adjust"sv) return typed::Announce{};
    if (verb == "start"sv) return typed::Start{};
    return typed::Quit{};
  }
  const auto* const known = std::ranges::find(words, verb, &Word::word);
  if (known == words.end()) return fault(Kind::unknown_word, verb);

  const bool arbiters = known->act == "pause"sv || known->act == "resume"sv || known->act == "tick"sv;
  if (arbiters && !by) by = laws::Actor::arbiter;
  std::string json = R"(, "do": ")" + std::string(known->act) + '"';
  const auto add = [&](std::string_view key, std::string_view value) {
    json.append(", \"").append(key).append("\": \"").append(value).append("\"");
  };
  const std::array keys{known->first, known->second};
  if (known->act == "stop_clocks"sv && said.size() > 1)
    add("reason", text::trimmed(line.substr(static_cast<std::size_t>(said[1].data() - line.data()))));
  else
    for (std::size_t i = 1; i < said.size(); ++i) {
      if (i > keys.size() || keys[i - 1].empty()) return fault(Kind::not_after, said[i]);
      add(keys[i - 1], said[i]);
    }
  json += '}';
  const bool as_arbiter = by == laws::Actor::arbiter;
  auto event = laws::protocol::Parser().event(
      (as_arbiter ? R"({"at": 0, "by": "arbiter")" : R"({"at": 0, "by": "white")") + json);
  if (event) {
    using enum laws::PermissionHolder;
    const auto performer = laws::permission_for(event->act).performer;
    if (by && as_arbiter && performer == player) return fault(Kind::players, verb);
    if (by && !as_arbiter && performer == arbiter) return fault(Kind::arbiters, verb);
    return typed::Act{std::move(event->act), by};
  }
  if (!known->follows.empty()) return fault(Kind::how, verb);
  return fault_of_json(std::move(event.error()), 0);
}

std::string describe(const TypingFault& fault, text::Language language) {
  switch (fault.kind) {
    case Kind::unknown_word: return say(language, Message::typed_unknown_word, fault.word, words_to_type());
    case Kind::help: return say(language, Message::typed_help, lines_to_type());
    case Kind::takeback: return std::string(say(language, Message::typed_takeback));
    case Kind::not_after: return say(language, Message::typed_not_after, fault.word);
    case Kind::how: return say(language, Message::typed_how, how_to_type(fault.word, language));
    case Kind::players: return say(language, Message::typed_players, fault.word);
    case Kind::arbiters: return say(language, Message::typed_arbiters, fault.word);
    case Kind::unknown_act: return say(language, Message::typed_unknown_act, fault.word);
    case Kind::protocol: return laws::protocol::describe(*fault.why, language);
  }
  return {};
}

}  // namespace jadoube::boards

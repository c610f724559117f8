#include "jadoube/boards/keyboard.hpp"

#include <algorithm>
#include <vector>

#include "jadoube/boards/messages.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::boards {
namespace {

using namespace std::string_view_literals;
using Kind = TypingFault::Kind;

struct Word {
  std::string_view word;
  // The key of the protocol's act that takes the next word, none if there is none; and one that takes another.
  std::string_view first = {}, second = {};
  std::string_view act = word;
};
constexpr std::array words{Word{"draw", {}, {}, "offer_draw"},
                           Word{"accept", {}, {}, "accept_draw"},
                           Word{"decline", {}, {}, "decline_draw"},
                           Word{"resign"},
                           Word{"claim", "of", "move"},
                           Word{"promote", "piece"},
                           Word{"sign", "result"},
                           Word{"announce", "move"},
                           Word{"record", "san"},
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

std::unexpected<TypingFault> fault(Kind kind, std::string_view word) {
  constexpr std::size_t longest_word = 40;
  std::size_t size = std::min(word.size(), longest_word);
  while (size > 0 && size < word.size() && (static_cast<unsigned char>(word[size]) & 0xC0U) == 0x80U) --size;
  return std::unexpected(TypingFault{.kind = kind, .word = std::string(word.substr(0, size)), .why = {}});
}

// The line as the protocol has it; its own parser says what is wrong with a value.
std::expected<laws::Event, TypingFault> read(const std::string& line) {
  laws::protocol::Parser parser;
  auto event = parser.event(line);
  if (event) return *std::move(event);
  return std::unexpected(TypingFault{.kind = Kind::protocol, .word = {}, .why = std::move(event.error())});
}

bool is_plain(std::string_view word) {
  return std::ranges::none_of(
      word, [](char letter) { return letter == '"' || letter == '\\' || static_cast<unsigned char>(letter) < ' '; });
}

}  // namespace

std::expected<Typed, TypingFault> read_typed(std::string_view line) {
  line = text::trimmed(line.substr(0, longest_typed));
  if (line.empty()) return typed::Press{};
  if (line.starts_with('{')) {
    auto event = read(R"({"at": 0, )" + std::string(line.substr(1)));
    if (!event) return std::unexpected(std::move(event.error()));
    return typed::Act{std::move(event->act), event->by};
  }
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
  std::string json = R"({"at": 0, "by": ")" + std::string(by == laws::Actor::arbiter ? "arbiter" : "white") +
                     R"(", "do": ")" + std::string(known->act) + '"';
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
  auto event = read(json + '}');
  if (!event) return std::unexpected(std::move(event.error()));
  return typed::Act{std::move(event->act), by};
}

std::string describe(const TypingFault& fault, text::Language language) {
  switch (fault.kind) {
    case Kind::unknown_word: return say(language, Message::typed_unknown_word, fault.word);
    case Kind::not_after: return say(language, Message::typed_not_after, fault.word);
    case Kind::protocol: return laws::protocol::describe(*fault.why, language);
  }
  return {};
}

}  // namespace jadoube::boards

#include "jadoube/archive/collection/opening_names.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace jadoube::archive {

// Reads PGN: the last position of each game has the name in its tags.
class OpeningReader : public pgn::Visitor {
 public:
  OpeningNames names;

  void begin_game(std::uint64_t) {
    read_ = {};
    variation_.clear();
    plies_ = 0;
  }
  void tag(std::string_view name, std::string_view value) {
    if (name == "ECO") read_.eco = value;
    if (name == "Opening") read_.name = value;
    if (name == "Variation" || name == "SubVariation") variation_.append(", ").append(value);
  }
  pgn::Next begin_moves(const Position& start) {
    last_ = start;
    return pgn::Next::read;
  }
  void move(const Position&, Move, const Position& after, std::string_view) {
    last_ = after;
    ++plies_;
  }
  void end_game() {
    if (read_.eco.empty() || plies_ == 0) return;
    read_.name += variation_;
    names.longest_ = std::max(names.longest_, plies_);
    names.add(last_.key(), std::move(read_));
  }

 private:
  OpeningName read_;
  std::string variation_;
  Position last_;
  std::uint32_t plies_ = 0;
};

namespace {

void add_game(std::string& text, std::string_view eco, std::string_view name, std::string_view moves) {
  text.append("[ECO \"").append(eco).append("\"]\n[Opening \"");
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  text.append("\"]\n\n").append(moves.substr(0, moves.find('*'))).append(" *\n\n");
}

std::string_view take_line(std::string_view& rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

std::string from_table(std::string_view rest) {
  std::string text;
  take_line(rest);
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    const auto first = line.find('\t');
    if (first == std::string_view::npos) continue;
    const auto second = line.find('\t', first + 1);
    if (second == std::string_view::npos) continue;
    const std::string_view moves = line.substr(second + 1);
    add_game(text, line.substr(0, first), line.substr(first + 1, second - first - 1),
             moves.substr(0, moves.find('\t')));
  }
  return text;
}

// The objects of a JSON text that name an opening, at any depth.
void add_objects(std::string& text, const boost::json::value& value, int depth) {
  constexpr int deepest = 4;
  if (depth > deepest) return;
  if (const auto* const list = value.if_array())
    for (const auto& item : *list) add_objects(text, item, depth + 1);
  const auto* const object = value.if_object();
  if (object == nullptr) return;
  const auto member = [object](const char* key) -> std::string_view {
    const auto* const found = object->if_contains(key);
    if (found == nullptr || !found->is_string()) return {};
    return std::string_view(found->get_string().data(), found->get_string().size());
  };
  const std::string_view moves = member("moves").empty() ? member("pgn") : member("moves");
  if (!member("eco").empty() && !moves.empty()) return add_game(text, member("eco"), member("name"), moves);
  for (const auto& item : *object) add_objects(text, item.value(), depth + 1);
}

std::string from_json(std::string_view json) {
  std::string text;
  boost::system::error_code error;
  const auto value = boost::json::parse(boost::json::string_view(json.data(), json.size()), error);
  if (!error) add_objects(text, value, 0);
  return text;
}

bool is_eco(std::string_view text) {
  const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
  return text.size() >= 3 && text[0] >= 'A' && text[0] <= 'E' && digit(1) && digit(2);
}

// B90 "Name" moves; the moves may go on in the next lines.
std::string from_scid(std::string_view rest) {
  std::string text, eco, name, moves;
  const auto finish = [&] {
    if (!eco.empty()) add_game(text, eco, name, moves);
    eco.clear();
    moves.clear();
  };
  while (!rest.empty()) {
    std::string_view line = take_line(rest);
    if (line.starts_with('#')) continue;
    const auto open = line.find('"'), close = line.rfind('"');
    if (is_eco(line) && open < close) {
      finish();
      eco = line.substr(0, line.find_first_of(" \""));
      name = line.substr(open + 1, close - open - 1);
      line.remove_prefix(close + 1);
    }
    moves.append(line).append(" ");
  }
  finish();
  return text;
}

// The text as PGN, whatever its form.
std::string as_pgn(std::string_view text) {
  const std::string_view trimmed = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  // A comment begins with the same brace as an object.
  const auto second = trimmed.find_first_not_of(" \t\r\n", 1);
  if (trimmed.starts_with('[') && second != std::string_view::npos && trimmed[second] == '{') return from_json(trimmed);
  if (trimmed.starts_with('{') && second != std::string_view::npos && trimmed[second] == '"') return from_json(trimmed);
  const std::string_view first_line = trimmed.substr(0, trimmed.find('\n'));
  if (first_line.starts_with("eco\t")) return from_table(trimmed);
  // A name in quotation marks behind a code at the beginning of any line.
  for (std::string_view rest = trimmed; !rest.empty();)
    if (const std::string_view line = take_line(rest); is_eco(line) && line.contains('"')) return from_scid(trimmed);
  return std::string(text);
}

}  // namespace

void OpeningNames::add(std::uint64_t key, OpeningName name) {
  const auto place = [&](std::uint64_t wanted, std::uint32_t number) {
    std::size_t at = wanted & mask();
    while (slots_[at].name != 0 && slots_[at].key != wanted) at = (at + 1) & mask();
    if (slots_[at].name == 0) slots_[at] = {wanted, number};
  };
  names_.push_back(std::move(name));
  place(key, static_cast<std::uint32_t>(names_.size()));
  if (2 * names_.size() < slots_.size()) return;
  const auto old = std::exchange(slots_, std::vector<Slot>(4 * slots_.size()));
  for (const Slot& slot : old)
    if (slot.name != 0) place(slot.key, slot.name);
}

std::optional<OpeningNames> OpeningNames::read(std::string_view text) {
  std::string buffer;
  const std::string pgn = as_pgn(pgn::as_utf8(text, buffer));
  auto source = pgn::Source::text(pgn);
  OpeningReader reader;
  // A text in memory can always be read.
  [[maybe_unused]] const auto done = pgn::read(source, reader, {.variations = false});
  if (reader.names.size() == 0) return std::nullopt;
  return std::move(reader.names);
}

}  // namespace jadoube::archive

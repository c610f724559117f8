#include "jadoube/notation/epd.hpp"

#include <algorithm>
#include <array>

#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/text/next_word.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::notation {

namespace {

using text::blanks;
using text::trimmed;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The end of the position: after four fields, or six if the next two are numbers.
std::size_t end_of_position(std::string_view line) {
  std::size_t at = 0, end = 0;
  for (unsigned field = 1;; ++field) {
    at = text::next_word(line, end);
    std::size_t next = at;
    while (next < line.size() && !text::is_blank(line[next]) && line[next] != ';') ++next;
    if (next == at || (field > 4 && !is_number(line.substr(at, next - at))) || field > 6) return end;
    end = next;
  }
}

// The end of an operation: a semicolon that is not within quotation marks, or the end of the line.
std::size_t end_of_operation(std::string_view line, std::size_t from) {
  bool quoted = false;
  for (std::size_t at = from; at < line.size(); ++at) {
    if (line[at] == '"') quoted = !quoted;
    if (line[at] == ';' && !quoted) return at;
  }
  return line.size();
}

// Whether the text after the position is the beginning of operations: each ends with a semicolon, but the last one of a
// line may lack it if its opcode is a usual one.
bool begins_operations(std::string_view rest) {
  constexpr std::array<std::string_view, 10> usual{"bm", "am", "pm", "id", "pv", "ce", "dm", "acd", "hmvc", "fmvn"};
  const char first = rest.empty() ? '\0' : rest[0];
  if (first == ';') return true;
  if (!(first >= 'a' && first <= 'z') && !(first >= 'A' && first <= 'Z')) return false;
  const auto opcode = rest.substr(0, rest.find_first_of(blanks));
  return rest.contains(';') || std::ranges::find(usual, opcode) != usual.end();
}

}  // namespace

EpdOperation EpdOperation::with_text(std::string_view opcode, std::string_view text) {
  EpdOperation operation{std::string(opcode), "\""};
  for (const char letter : text)
    operation.text += letter == '"' ? '\'' : static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
  operation.text += '"';
  return operation;
}

std::vector<std::string> EpdOperation::operands() const {
  std::vector<std::string> all;
  for (std::string_view left = trimmed(text); !left.empty(); left = trimmed(left)) {
    const bool quoted = left[0] == '"';
    const std::size_t begin = quoted ? 1 : 0;
    const std::size_t end = std::min(quoted ? left.find('"', 1) : left.find_first_of(blanks), left.size());
    all.emplace_back(left.substr(begin, end - begin));
    left.remove_prefix(std::min(end + begin, left.size()));
  }
  return all;
}

const EpdOperation* Epd::operation(std::string_view opcode) const {
  const auto found = std::ranges::find(operations, opcode, &EpdOperation::opcode);
  return found == operations.end() ? nullptr : &*found;
}

std::expected<Epd, FenError> read_epd(std::string_view line) {
  std::vector<FenError> dropped;
  return read_epd(line, dropped);
}

std::expected<Epd, FenError> read_epd(std::string_view line, std::vector<FenError>& dropped) {
  const std::size_t end = end_of_position(line);
  const std::string_view rest = trimmed(line.substr(end));
  const auto read = [&](std::string_view fen) { return read_fen(fen, dropped); };
  if (!begins_operations(rest)) {
    const auto position = read(line);
    if (!position) return std::unexpected(position.error());
    return Epd{*position};
  }
  Epd epd;
  std::string clock = "0", move_number = "1";
  for (std::size_t at = end; at < line.size();) {
    const std::size_t behind = end_of_operation(line, at);
    const std::string_view text = trimmed(line.substr(at, behind - at));
    const std::size_t opcode = std::min(text.find_first_of(blanks), text.size());
    EpdOperation operation{std::string(text.substr(0, opcode)), std::string(trimmed(text.substr(opcode)))};
    if (operation.text.find('"') != std::string::npos && std::ranges::count(operation.text, '"') % 2 != 0) {
      const auto quote = static_cast<std::size_t>(text.data() - line.data()) + text.rfind('"');
      return std::unexpected(
          FenError{FenError::Kind::quote_not_closed, FenField::fullmove_number, quote + 1, character_at(line, quote)});
    }
    if (operation.opcode == "hmvc" && is_number(operation.text))
      clock = operation.text;
    else if (operation.opcode == "fmvn" && is_number(operation.text))
      move_number = operation.text;
    else if (!operation.opcode.empty())
      epd.operations.push_back(std::move(operation));
    at = behind + 1;
  }
  auto position = read(line.substr(0, end));
  if (!position) return std::unexpected(position.error());
  const auto has_counters = [&] {
    const std::string_view fen = trimmed(line.substr(0, end));
    return is_number(fen.substr(fen.find_last_of(blanks) + 1));
  };
  if (!has_counters() && (clock != "0" || move_number != "1")) {
    const std::size_t before = dropped.size();
    const auto counted = read(std::string(line.substr(0, end)) + ' ' + clock + ' ' + move_number);
    dropped.resize(before);
    if (!counted) return std::unexpected(counted.error());
    position = counted;
  }
  epd.position = *position;
  return epd;
}

std::string write_epd(const Epd& epd) {
  std::string line = write_fen(epd.position);
  for (int counters = 0; counters < 2; ++counters) line.erase(line.rfind(' '));
  line += " hmvc " + std::to_string(epd.position.halfmove_clock()) + "; fmvn " +
          std::to_string(epd.position.fullmove_number()) + ';';
  for (const EpdOperation& operation : epd.operations) {
    line += ' ' + operation.opcode;
    if (!operation.text.empty()) line += ' ' + operation.text;
    line += ';';
  }
  return line;
}

std::expected<std::vector<Move>, SanError> moves_of(const Position& position, const EpdOperation& operation) {
  std::vector<Move> moves;
  for (const std::string& text : operation.operands()) {
    const auto move = read_san(position, text);
    if (!move) return std::unexpected(move.error());
    moves.push_back(*move);
  }
  return moves;
}

std::vector<std::pair<unsigned, std::uint64_t>> node_counts(const Epd& epd) {
  std::vector<std::pair<unsigned, std::uint64_t>> counts;
  for (const EpdOperation& operation : epd.operations) {
    if (!operation.opcode.starts_with('D') && !operation.opcode.starts_with('d')) continue;
    const auto depth = text::number<unsigned>(std::string_view(operation.opcode).substr(1));
    const auto nodes = text::number<std::uint64_t>(operation.text);
    if (depth && nodes) counts.emplace_back(*depth, *nodes);
  }
  return counts;
}

}  // namespace jadoube::notation

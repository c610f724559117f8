#include <algorithm>

#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/tournament/trf/internal/draft.hpp"

namespace jadoube::tournament::trf {
namespace {

// The first control character other than tabs, line ends and the end mark of old systems.
std::optional<Error> control_character(std::string_view bytes) {
  std::size_t line = 1, column = 1;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char byte = bytes[at];
    if (byte == '\n' || byte == '\r') {
      line += byte == '\n' || at + 1 == bytes.size() || bytes[at + 1] != '\n';
      column = 1;
      continue;
    }
    const bool is_control = static_cast<unsigned char>(byte) < 0x20U && byte != '\t' && byte != '\f' && byte != '\x1A';
    if (is_control) return Error{.kind = Error::Kind::not_text, .line = line, .column = column};
    ++column;
  }
  return std::nullopt;
}

// Records of TRF26 and TRF16 that the model does not use: teams, abnormal points, colours of boards, comments.
bool is_kept(std::string_view code) {
  constexpr std::string_view codes[]{"###", "299", "300", "310", "320", "330", "352", "362", "801", "802"};
  return std::ranges::find(codes, code) != std::end(codes);
}

bool is_header(std::string_view code) {
  constexpr std::string_view codes[]{"012", "022", "032", "042", "052", "062", "072", "082", "092",
                                     "102", "112", "122", "132", "142", "152", "172", "182", "192",
                                     "202", "212", "222", "013", "240", "250", "260"};
  return std::ranges::find(codes, code) != std::end(codes);
}

bool is_dialect(std::string_view code) {
  constexpr std::string_view codes[]{"XXR", "XXC", "XXZ", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};
  return std::ranges::find(codes, code) != std::end(codes);
}

Outcome read_line(Draft& draft, const Line& line) {
  const std::string_view code = line.code();
  if (code == "001") return read_player(draft, line);
  if (is_header(code)) return read_header(draft, line);
  if (code == "162" || code == "XXS") return read_scoring(draft, line);
  if (is_dialect(code)) return read_dialect(draft, line);
  if (code == "299" && line.at(5) == ' ') return read_bonus(draft, line);
  draft.event.kept.push_back(line.text());
  if (!is_kept(code) && !is_national_rating(line))
    draft.adjust(Adjustment::Kind::unknown_record, line, {line.code(), 1});
  return {};
}

}  // namespace

std::expected<unsigned, Error> number_in(const Line& line, const Field& field, unsigned least, unsigned most) {
  const auto number = whole_number(field.text);
  if (!number) return refuse(Error::Kind::number, line, field);
  if (*number < least || *number > most) return refuse(Error::Kind::out_of_range, line, field);
  return *number;
}

std::expected<Points, Error> points_in(const Line& line, const Field& field) {
  const auto points = parse_points(field.text);
  if (!points || *points < Points{} || *points > most_points) return refuse(Error::Kind::points, line, field);
  return *points;
}

std::expected<std::vector<unsigned>, Error> players_from(Draft& draft, const Line& line, std::size_t column) {
  std::vector<unsigned> players;
  for (const Field& word : line.words(column)) {
    const auto player = number_in(line, word, 1, most_players);
    if (!player) return std::unexpected(player.error());
    players.push_back(*player);
    draft.mentions.push_back({*player, line.number(), word.column});
  }
  return players;
}

std::expected<File, Error> read(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv))
    return std::unexpected(Error{.kind = Error::Kind::utf16});
  if (bytes.starts_with("\xEF\xBB\xBF"sv)) bytes.remove_prefix(3);
  if (const auto error = control_character(bytes)) return std::unexpected(*error);
  Draft draft;
  if (!pgn::is_utf8(bytes)) draft.adjustments.push_back({.kind = Adjustment::Kind::latin1});
  std::string buffer;
  LineReader lines(pgn::as_utf8(bytes, buffer));
  while (const auto line = lines.next()) {
    if (line->length() == 0) continue;
    if (const Outcome outcome = read_line(draft, *line); !outcome) return std::unexpected(outcome.error());
    if (draft.adjustments.size() > most_adjustments)
      return std::unexpected(Error{.kind = Error::Kind::too_many_adjustments, .line = line->number()});
  }
  return assemble(std::move(draft));
}

std::string as_text(std::string_view bytes) {
  std::string buffer;
  return std::string(pgn::as_utf8(bytes, buffer));
}

}  // namespace jadoube::tournament::trf

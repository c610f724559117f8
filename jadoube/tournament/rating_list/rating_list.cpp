#include "jadoube/tournament/rating_list/rating_list.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/rating_list/internal/columns.hpp"
#include "jadoube/tournament/rating_list/internal/entry.hpp"
#include "jadoube/tournament/rating_list/internal/xml_list.hpp"

namespace jadoube::tournament {

using rating_list::Column;
using rating_list::Entries;
using rating_list::Field;
using rating_list::XmlList;
using Kind = RatingListError::Kind;

std::string_view code(RatingKind kind) {
  constexpr std::array<std::string_view, 3> codes{"standard", "rapid", "blitz"};
  return codes[static_cast<std::size_t>(kind)];
}

Title best_title(const RatedPlayer& player) { return std::min(player.title, player.women_title); }

class RatingListReader::Parser {
 public:
  Parser(Take take, RatingKind kind) : entries_(std::move(take), kind), xml_(entries_) {}

  const Entries& entries() const { return entries_; }

  std::expected<void, RatingListError> read(std::string_view part) {
    if (format_ == Format::unknown) {
      pending_ += part;
      // Four bytes show the format, after a byte order mark and blanks.
      if (pending_.size() < 4) return {};
      const std::string begun = std::exchange(pending_, {});
      if (auto known = find_format(begun); !known) return known;
      return read_known(std::string_view(begun).substr(skipped_));
    }
    return read_known(part);
  }

  std::expected<void, RatingListError> finish() {
    if (format_ == Format::unknown) return std::unexpected(RatingListError{.kind = Kind::no_players});
    if (format_ == Format::xml) {
      if (auto ended = xml_.finish(); !ended) return ended;
    } else if (!pending_.empty()) {
      // The last line has no end: it is complete if it reaches the ratings.
      const auto rating = std::ranges::find_if(columns_, [](const Column& column) {
        return column.field == Field::single || column.field == Field::standard;
      });
      if (rating != columns_.end() && pending_.size() <= rating->begin)
        return std::unexpected(RatingListError{.kind = Kind::cut_off, .line = line_, .column = pending_.size() + 1});
      if (auto taken = take_line(pending_); !taken) return taken;
    }
    if (entries_.players() == 0 && entries_.left_out() == 0)
      return std::unexpected(RatingListError{.kind = Kind::no_players, .line = line_});
    return {};
  }

 private:
  enum class Format : std::uint8_t { unknown, text, xml };

  std::expected<void, RatingListError> find_format(std::string_view begun) {
    using namespace std::string_view_literals;
    if (begun.starts_with("\xFF\xFE"sv) || begun.starts_with("\xFE\xFF"sv))
      return std::unexpected(RatingListError{.kind = Kind::utf16});
    if (begun.starts_with("\xEF\xBB\xBF"sv)) skipped_ = 3;
    format_ = begun.substr(skipped_).starts_with('<') ? Format::xml : Format::text;
    return {};
  }

  std::expected<void, RatingListError> read_known(std::string_view part) {
    if (format_ == Format::xml) return xml_.read(part);
    while (!part.empty()) {
      const std::size_t end = part.find('\n');
      const std::string_view piece = part.substr(0, std::min(end, part.size()));
      if (pending_.size() + piece.size() > longest_rating_line)
        return std::unexpected(RatingListError{.kind = Kind::too_long, .line = line_});
      if (end == std::string_view::npos) {
        pending_ += piece;
        return {};
      }
      part.remove_prefix(end + 1);
      std::string_view line = piece;
      if (!pending_.empty()) line = pending_ += piece;
      if (auto taken = take_line(line); !taken) return taken;
      pending_.clear();
      ++line_;
    }
    return {};
  }

  std::expected<void, RatingListError> take_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(' ') == std::string_view::npos) return {};
    if (columns_.empty()) {
      auto columns = rating_list::read_header(line);
      if (!columns) {
        columns.error().line = line_;
        return std::unexpected(columns.error());
      }
      columns_ = *std::move(columns);
      return {};
    }
    entries_.add(rating_list::fields_of(line, columns_, line_));
    return {};
  }

  Entries entries_;
  XmlList xml_;
  Format format_ = Format::unknown;
  std::size_t skipped_ = 0;
  std::string pending_;
  std::vector<Column> columns_;
  std::size_t line_ = 1;
};

RatingListReader::RatingListReader(Take take, RatingKind kind)
    : parser_(std::make_unique<Parser>(std::move(take), kind)) {}
RatingListReader::~RatingListReader() = default;
RatingListReader::RatingListReader(RatingListReader&&) noexcept = default;
RatingListReader& RatingListReader::operator=(RatingListReader&&) noexcept = default;

std::expected<void, RatingListError> RatingListReader::read(std::string_view part) { return parser_->read(part); }
std::expected<void, RatingListError> RatingListReader::finish() { return parser_->finish(); }
std::size_t RatingListReader::players() const { return parser_->entries().players(); }
std::size_t RatingListReader::left_out() const { return parser_->entries().left_out(); }
const std::vector<RatingListError>& RatingListReader::faults() const { return parser_->entries().faults(); }

std::string describe(const RatingListError& error, text::Language language) {
  const auto sentence = [&](Message message, const auto&... more) {
    return say(language, message, error.line, error.column, more...);
  };
  switch (error.kind) {
    case Kind::utf16: return say(language, Message::pairings_utf16);
    case Kind::unknown_format: return say(language, Message::rating_list_unknown_format, error.line, error.found);
    case Kind::no_column: return say(language, Message::rating_list_no_column, error.line, error.found);
    case Kind::no_player_list: return sentence(Message::rating_list_no_player_list, error.found);
    case Kind::xml: return sentence(Message::rating_list_xml, error.found);
    case Kind::too_long: return sentence(Message::rating_list_too_long, longest_rating_line);
    case Kind::cut_off: return sentence(Message::rating_list_cut_off);
    case Kind::no_players: return say(language, Message::rating_list_no_players);
    case Kind::fide_number: return sentence(Message::rating_list_fide_number, most_fide_number, error.found);
    case Kind::no_name: return sentence(Message::rating_list_no_name);
    case Kind::rating: break;
  }
  return sentence(Message::rating_list_rating, most_rating, error.found);
}

}  // namespace jadoube::tournament

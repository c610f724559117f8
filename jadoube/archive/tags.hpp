// The tags of one game that an audit needs, and the errors in them.
#pragma once

#include <array>
#include <span>
#include <string>

#include "jadoube/archive/batch.hpp"
#include "jadoube/archive/date.hpp"
#include "jadoube/archive/site.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/line.hpp"

namespace jadoube::archive {

class JADOUBE_API Tags {
 public:
  void clear();
  // If there are several, all of them must be in one stretch of a text.
  void take(std::span<const pgn::PlainTag> tags, std::uint64_t line, FindingSink& sink);
  // Makes the checks that need all tags; call it after the last one.
  void finish(std::uint64_t line, FindingSink& sink) const;

  [[nodiscard]] std::string_view white() const { return value(Known::white); }
  [[nodiscard]] std::string_view black() const { return value(Known::black); }
  [[nodiscard]] std::string_view round() const { return value(Known::round); }
  [[nodiscard]] std::string_view termination() const { return value(Known::termination); }
  [[nodiscard]] std::string_view time_control() const { return value(Known::time_control); }
  // The game's date; where it is not known, the event's.
  [[nodiscard]] const Date& day() const;
  // The edition in force on the game's date, or on the event's date if that is not known.
  [[nodiscard]] laws::Edition edition() const { return edition_on(day()); }
  // The edition that was surely in force; it is older if the date is not known.
  [[nodiscard]] laws::Edition earliest_edition() const { return earliest_edition_on(day()); }
  // The site where the game was played, by the tag Site.
  [[nodiscard]] Site site() const;
  // The game's own date, without the event's.
  [[nodiscard]] const Date& date_played() const { return date_.year != 0 ? date_ : utc_date_; }
  // Whether the tags have a date that cannot be read, and no other date.
  [[nodiscard]] bool has_unreadable_date() const { return has_bad_date_ && date_played().year == 0; }
  // Adds the tags that distinguish short games of the same players on the same day.
  void add_place_to(Hash& hash) const;

 private:
  // The tags that an audit examines.
  enum class Known : std::uint8_t {
    event,
    site,
    date,
    round,
    white,
    black,
    result,
    fen,
    set_up,
    utc_date,
    event_date,
    white_elo,
    black_elo,
    time,
    termination,
    time_control,
    none,
  };
  // A part of text_.
  struct Part {
    std::uint32_t at = 0;
    std::uint32_t size = 0;
  };

  static constexpr std::uint32_t bit(Known tag) { return std::uint32_t{1} << static_cast<unsigned>(tag); }
  struct Named {
    Known tag;
    bool in_other_case;
  };
  static Named known(std::string_view name);
  std::string_view value(Known tag) const {
    if ((seen_ & bit(tag)) == 0) return {};
    const Part part = parts_[static_cast<std::size_t>(tag)];
    return {text_.data() + part.at, part.size};
  }
  void note_other_case(std::string_view written, Known tag, std::uint64_t line, FindingSink& sink);
  void check(Known tag, const pgn::PlainTag& written, std::uint64_t line, FindingSink& sink);
  void take_date(Date& into, const pgn::PlainTag& written, std::uint64_t line, FindingSink& sink);

  std::string text_;                                                 // the values, and the text between them
  std::array<Part, static_cast<std::size_t>(Known::none)> parts_{};  // of the tags seen
  std::uint32_t seen_ = 0;
  bool noted_case_ = false;
  bool has_bad_date_ = false;  // Date or UTCDate
  Date date_, utc_date_, event_date_;
  // Kept from the previous game, since the next one is usually of the same day.
  std::string last_date_text_;
  Date last_date_;
};

}  // namespace jadoube::archive

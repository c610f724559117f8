// The tags of one game, as far as an audit asks for them, and what is wrong with them.
#pragma once

#include <string>

#include "jadoube/archive/batch.hpp"
#include "jadoube/archive/date.hpp"

namespace jadoube::archive {

class Tags {
 public:
  void clear();
  void take(std::string_view name, std::string_view value, std::uint64_t line, FindingSink& sink);
  // After the last: what only all of them show.
  void finish(std::uint64_t line, FindingSink& sink) const;

  std::string_view white() const { return white_; }
  std::string_view black() const { return black_; }
  std::string_view termination() const { return termination_; }
  std::string_view time_control() const { return time_control_; }
  // The edition of the game's date; of the event's, where that is not known.
  laws::Edition edition() const;
  // Players and date into the first, what else tells games apart into the second.
  void add_to(Hash& hash, bool is_short) const;

 private:
  void take_date(Date& into, std::string_view name, std::string_view value, std::uint64_t line, FindingSink& sink);

  std::uint32_t seen_ = 0;
  std::string white_, black_, termination_, time_control_, fen_, site_, round_, time_;
  Date date_, utc_date_, event_date_;
  // Of this game or another: the next is mostly of the same day.
  std::string last_date_text_;
  Date last_date_;
  bool is_set_up_ = false;
};

}  // namespace jadoube::archive

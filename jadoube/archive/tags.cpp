#include "jadoube/archive/tags.hpp"

#include <algorithm>
#include <cstring>

#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/fen.hpp"

namespace jadoube::archive {

namespace {

constexpr char small(char letter) { return static_cast<char>(letter | 0x20); }

// Compares names of the same size.
bool same_but_for_case(std::string_view written, std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i)
    if (small(written[i]) != small(name[i])) return false;
  return true;
}

// The names, in the order of Known.
constexpr std::array<std::string_view, 16> names{
    "Event", "Site",    "Date",      "Round",    "White",    "Black", "Result",      "FEN",
    "SetUp", "UTCDate", "EventDate", "WhiteElo", "BlackElo", "Time",  "Termination", "TimeControl",
};

}  // namespace

// The tag, and whether its name is in another case.
Tags::Named Tags::known(std::string_view name) {
  using enum Known;
  // The size of each name is known where it is compared.
  const auto is = [name]<std::size_t size>(const char(&other)[size], Known tag) -> Named {
    if (std::memcmp(name.data(), other, size - 1) == 0) [[likely]]
      return {tag, false};
    if (!same_but_for_case(name, other)) return {none, false};
    return {tag, true};
  };
  const auto at = [name](std::size_t place) { return small(name[place]); };
  switch (name.size()) {
    case 3: return is("FEN", fen);
    case 4: return at(0) == 's' ? is("Site", site) : at(0) == 'd' ? is("Date", date) : is("Time", time);
    case 5:
      switch (at(0)) {
        case 'w': return is("White", white);
        case 'b': return is("Black", black);
        case 'e': return is("Event", event);
        case 'r': return is("Round", round);
        default: return is("SetUp", set_up);
      }
    case 6: return is("Result", result);
    case 7: return at(3) == 'd' ? is("UTCDate", utc_date) : is("UTCTime", time);
    case 8: return at(0) == 'w' ? is("WhiteElo", white_elo) : is("BlackElo", black_elo);
    case 9: return is("EventDate", event_date);
    case 11: return at(1) == 'e' ? is("Termination", termination) : is("TimeControl", time_control);
    default: return {none, false};
  }
}

void Tags::clear() {
  text_.clear();
  seen_ = 0;
  date_ = utc_date_ = event_date_ = {};
  noted_case_ = has_bad_date_ = false;
}

void Tags::take_date(Date& into, const pgn::PlainTag& written, std::uint64_t line, FindingSink& sink) {
  const std::string_view value = written.value;
  if (value == last_date_text_) {
    into = last_date_;
    return;
  }
  const auto read = parse_date(value);
  if (read && is_possible(*read)) [[likely]] {
    into = last_date_ = *read;
    last_date_text_ = value;
    return;
  }
  if (value.empty() || value == "?") return;
  has_bad_date_ = has_bad_date_ || &into != &event_date_;
  sink.add({.kind = Kind::bad_date,
            .line = line,
            .sentence = read ? Message::audit_tag_impossible_date : Message::audit_tag_no_date,
            .arguments = {std::string(written.name), std::string(value)}});
}

namespace {

// Digits, followed by ? if they are provisional; or a sign that there is no rating.
bool is_rating(std::string_view value) {
  if (value.empty() || value == "-" || value == "?") return true;
  if (value.ends_with('?')) value.remove_suffix(1);
  return value.size() <= 4 && std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

// Checks the form of a value.
void Tags::check(Known tag, const pgn::PlainTag& written, std::uint64_t line, FindingSink& sink) {
  switch (tag) {
    case Known::date: return take_date(date_, written, line, sink);
    case Known::utc_date: return take_date(utc_date_, written, line, sink);
    case Known::event_date: return take_date(event_date_, written, line, sink);
    default: break;
  }
  if (!is_rating(written.value))
    sink.add({.kind = Kind::bad_tag,
              .line = line,
              .sentence = Message::audit_tag_no_rating,
              .arguments = {std::string(written.name), std::string(written.value)}});
}

void Tags::take(std::span<const pgn::PlainTag> tags, std::uint64_t line, FindingSink& sink) {
  using enum Known;
  constexpr std::uint32_t roster = bit(event) | bit(site) | bit(date) | bit(round) | bit(white) | bit(black);
  constexpr std::uint32_t checked = bit(date) | bit(utc_date) | bit(event_date) | bit(white_elo) | bit(black_elo);
  // All are copied at once; finding a value in the copy is cheaper than copying each.
  const char* const begin = tags.front().value.data();
  const std::string_view last = tags.back().value;
  const std::size_t base = text_.size();
  text_.append(begin, last.data() + last.size());
  for (const pgn::PlainTag& written : tags) {
    const auto [tag, is_in_other_case] = known(written.name);
    if (tag == none) continue;
    if (is_in_other_case) [[unlikely]]
      note_other_case(written.name, tag, line, sink);
    const auto report = [&](Message sentence) {
      sink.add({.kind = Kind::bad_tag, .line = line, .sentence = sentence, .arguments = {std::string(written.name)}});
    };
    // A game may have both kinds of time tag.
    if ((seen_ & bit(tag)) != 0 && tag != time) [[unlikely]] {
      report(Message::audit_tag_twice);
      continue;
    }
    seen_ |= bit(tag);
    if (written.value.empty() && (bit(tag) & roster) != 0) [[unlikely]]
      report(Message::audit_tag_empty);
    parts_[static_cast<std::size_t>(tag)] = {
        static_cast<std::uint32_t>(base + static_cast<std::size_t>(written.value.data() - begin)),
        static_cast<std::uint32_t>(written.value.size())};
    if ((bit(tag) & checked) != 0) check(tag, written, line, sink);
  }
}

// In old files, names that differ only in case mean the same tag. This is reported once for a game; for a tag that the
// reader itself needs, the reader reports it.
void Tags::note_other_case(std::string_view written, Known tag, std::uint64_t line, FindingSink& sink) {
  if (noted_case_) return;
  noted_case_ = true;
  sink.add({.kind = Kind::unusual,
            .line = line,
            .sentence = Message::audit_tag_in_other_case,
            .arguments = {std::string(written), std::string(names[static_cast<std::size_t>(tag)])}});
}

void Tags::finish(std::uint64_t line, FindingSink& sink) const {
  const std::string_view set_up = value(Known::fen);
  if (set_up.empty()) [[likely]]
    return;
  if (value(Known::set_up) != "1")
    sink.add({.kind = Kind::bad_setup, .line = line, .sentence = Message::audit_fen_without_setup});
  const auto strict = notation::read_fen(set_up);
  if (strict || !notation::read_fen(set_up, notation::FenStyle::forgiving)) return;
  auto error = std::make_shared<pgn::PgnError>();
  error->kind = pgn::PgnError::Kind::bad_setup;
  error->fen = strict.error();
  sink.add(
      {.kind = Kind::bad_setup, .line = line, .sentence = Message::audit_fen_not_strict, .error = std::move(error)});
}

const Date& Tags::day() const { return date_.year != 0 ? date_ : utc_date_.year != 0 ? utc_date_ : event_date_; }

Site Tags::site() const { return site_named(value(Known::site)); }

void Tags::add_place_to(Hash& hash) const {
  hash.add(value(Known::site));
  hash.add(value(Known::round));
  hash.add(value(Known::time));
}

}  // namespace jadoube::archive

#include "jadoube/archive/tags.hpp"

#include <algorithm>

#include "jadoube/notation/fen.hpp"

namespace jadoube::archive {

using text::Message;

namespace {

// The tags that are looked at, a bit for each.
enum class Known : std::uint32_t {
  none = 0,
  event = 1,
  site = 2,
  date = 4,
  round = 8,
  white = 16,
  black = 32,
  result = 64,
  fen = 128,
  set_up = 256,
  utc_date = 512,
  event_date = 1024,
  white_elo = 2048,
  black_elo = 4096,
  time = 8192,
  termination = 16384,
  time_control = 32768,
};
constexpr std::uint32_t bit(Known tag) { return static_cast<std::uint32_t>(tag); }

Known known(std::string_view name) {
  using enum Known;
  const auto is = [name](std::string_view other, Known tag) { return name == other ? tag : none; };
  switch (name.size()) {
    case 3: return is("FEN", fen);
    case 4: return name[0] == 'S' ? is("Site", site) : name[0] == 'D' ? is("Date", date) : is("Time", time);
    case 5:
      switch (name[0]) {
        case 'W': return is("White", white);
        case 'B': return is("Black", black);
        case 'E': return is("Event", event);
        case 'R': return is("Round", round);
        default: return is("SetUp", set_up);
      }
    case 6: return is("Result", result);
    case 7: return name[3] == 'D' ? is("UTCDate", utc_date) : is("UTCTime", time);
    case 8: return name[0] == 'W' ? is("WhiteElo", white_elo) : is("BlackElo", black_elo);
    case 9: return is("EventDate", event_date);
    case 11: return name[1] == 'e' ? is("Termination", termination) : is("TimeControl", time_control);
    default: return none;
  }
}

}  // namespace

void Tags::clear() {
  seen_ = 0;
  for (auto* text : {&white_, &black_, &termination_, &time_control_, &fen_, &site_, &round_, &time_}) text->clear();
  date_ = utc_date_ = event_date_ = {};
  is_set_up_ = false;
}

void Tags::take_date(Date& into, std::string_view name, std::string_view value, std::uint64_t line, FindingSink& sink) {
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
  sink.add({.kind = Kind::bad_date,
            .line = line,
            .sentence = read ? Message::audit_tag_impossible_date : Message::audit_tag_no_date,
            .arguments = {std::string(name), std::string(value)}});
}

namespace {

// Digits, with ? behind them where they are provisional; or a sign that there is none.
bool is_rating(std::string_view value) {
  if (value.empty() || value == "-" || value == "?") return true;
  if (value.ends_with('?')) value.remove_suffix(1);
  return value.size() <= 4 && std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

void Tags::take(std::string_view name, std::string_view value, std::uint64_t line, FindingSink& sink) {
  using enum Known;
  const Known tag = known(name);
  if (tag == none) return;
  if ((seen_ & bit(tag)) != 0 && name != "Time" && name != "UTCTime") [[unlikely]] {
    sink.add(
        {.kind = Kind::bad_tag, .line = line, .sentence = Message::audit_tag_twice, .arguments = {std::string(name)}});
    return;
  }
  seen_ |= bit(tag);
  constexpr std::uint32_t roster = bit(event) | bit(site) | bit(date) | bit(round) | bit(white) | bit(black);
  if (value.empty() && (bit(tag) & roster) != 0) [[unlikely]]
    sink.add(
        {.kind = Kind::bad_tag, .line = line, .sentence = Message::audit_tag_empty, .arguments = {std::string(name)}});
  switch (tag) {
    case white: white_ = value; break;
    case black: black_ = value; break;
    case site: site_ = value; break;
    case round: round_ = value; break;
    case time: time_ = value; break;
    case fen: fen_ = value; break;
    case set_up: is_set_up_ = value == "1"; break;
    case termination: termination_ = value; break;
    case time_control: time_control_ = value; break;
    case date: take_date(date_, name, value, line, sink); break;
    case utc_date: take_date(utc_date_, name, value, line, sink); break;
    case event_date: take_date(event_date_, name, value, line, sink); break;
    case white_elo:
    case black_elo:
      if (!is_rating(value))
        sink.add({.kind = Kind::bad_tag,
                  .line = line,
                  .sentence = Message::audit_tag_no_rating,
                  .arguments = {std::string(name), std::string(value)}});
      break;
    default: break;
  }
}

void Tags::finish(std::uint64_t line, FindingSink& sink) const {
  if (fen_.empty()) [[likely]]
    return;
  if (!is_set_up_) sink.add({.kind = Kind::bad_setup, .line = line, .sentence = Message::audit_fen_without_setup});
  const auto strict = notation::read_fen(fen_);
  if (strict || !notation::read_fen(fen_, notation::FenStyle::forgiving)) return;
  auto error = std::make_shared<pgn::PgnError>();
  error->kind = pgn::PgnError::Kind::bad_setup;
  error->fen = strict.error();
  sink.add(
      {.kind = Kind::bad_setup, .line = line, .sentence = Message::audit_fen_not_strict, .error = std::move(error)});
}

laws::Edition Tags::edition() const {
  return edition_on(date_.year != 0 ? date_ : utc_date_.year != 0 ? utc_date_ : event_date_);
}

void Tags::add_to(Hash& hash, bool is_short) const {
  hash.add(white_);
  hash.add(black_);
  const Date& day = date_.year != 0 ? date_ : utc_date_;
  hash.add(std::uint64_t{day.year} << 16 | day.month << 8 | day.day);
  if (!is_short) return;
  hash.add(site_);
  hash.add(round_);
  hash.add(time_);
}

}  // namespace jadoube::archive

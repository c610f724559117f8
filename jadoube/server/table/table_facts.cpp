#include "jadoube/server/table/table_facts.hpp"

#include <algorithm>

#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/private_texts.hpp"

namespace jadoube::server {

namespace {

// How long a joined seat is kept for a player who has not come yet.
constexpr std::chrono::minutes time_for_coming{2};
constexpr std::array<Seat, 4> seat_of_holder{Seat::white, Seat::black, Seat::both, Seat::arbiter};
constexpr std::array<store::SeatKind, 2> board_holders{store::SeatKind::white_board, store::SeatKind::black_board};

}  // namespace

Terms TableFacts::terms(laws::Milliseconds lag_cap, laws::Milliseconds notice) const {
  return {.one_device = info_.one_device,
          .arbiter = info_.arbiter,
          .arbitrated = info_.place.has_value(),
          .created = info_.created,
          .start_at = info_.start_at,
          .lag_cap = lag_cap,
          .notice = notice};
}

// The store has a seat that is only reserved as open.
store::Change TableFacts::set_info() const {
  TableInfo stored = info_;
  if (reserved_) {
    stored.open_seat = reserved_->color;
    stored.names[index(reserved_->color)] = reserved_->name_before;
  }
  return store::change::SetInfo{info_.id, write_table_info(stored), info_.listed};
}

// --- Seats

std::optional<Seat> TableFacts::seat_of(std::string_view token) const {
  PresentedSecret presented(token);
  std::optional<Seat> found;
  for (const store::Seat& seat : seats_) {
    const auto holder = static_cast<std::size_t>(seat.holder);
    if (holder < seat_of_holder.size() && presented.is(seat.hash, seat.lookup)) found = seat_of_holder[holder];
  }
  if (reserved_ && presented.is(reserved_->seat.hash, reserved_->seat.lookup))
    found = server::seat_of(reserved_->color);
  return found;
}

std::optional<Color> TableFacts::board_of(std::string_view secret) const {
  PresentedSecret presented(secret);
  std::optional<Color> found;
  for (const store::Seat& seat : seats_)
    for (const Color color : both_colors)
      if (seat.holder == board_holders[index(color)] && presented.is(seat.hash, seat.lookup)) found = color;
  return found;
}

std::vector<store::SecretHash> TableFacts::openers(std::string_view sealers_secret, Seat sealer) const {
  return SealedMove::openers(sealers_secret, sealer, info_.arbiter, seats_);
}

TableFacts::Changes TableFacts::set_board(Color color, const std::optional<std::string>& secret) {
  const store::SeatKind holder = board_holders[index(color)];
  std::erase_if(seats_, [holder](const store::Seat& seat) { return seat.holder == holder; });
  if (!secret) return {store::change::RemoveSeat{info_.id, holder}};
  seats_.push_back(make_seat(holder, *secret));
  return {store::change::AddSeat{info_.id, seats_.back()}};
}

TableFacts::Changes TableFacts::set_player(Color color, ProgramSeat player, const std::string& name) {
  Changes changes;
  auto& seat = info_.players[index(color)];
  if (seat && seat->player != player.player)
    changes.emplace_back(store::change::SetPlaying{seat->player, info_.id, false});
  const bool plays = player.state != ProgramSeat::State::declined;
  changes.emplace_back(store::change::SetPlaying{player.player, info_.id, plays});
  if (plays && info_.open_seat == color) info_.open_seat.reset();
  if (player.state == ProgramSeat::State::seated && info_.names[index(color)].empty()) {
    info_.names[index(color)] = name;
    changes.emplace_back(store::change::SetName{info_.id, name_slot(color), name});
  }
  seat = std::move(player);
  changes.push_back(set_info());
  return changes;
}

// --- The open seat

std::expected<std::pair<Color, std::string>, Refusal> TableFacts::join(const std::string& name,
                                                                       const std::shared_ptr<AddressQuota>& joiner,
                                                                       Moment now) {
  if (!info_.open_seat) return std::unexpected(refusal(Code::seat_taken, Message::server_seat_taken));
  auto of_joiner = QuotaLease::take(joiner, &AddressQuota::reserved_seats, most_reserved_seats_by_address);
  if (!of_joiner) return std::unexpected(refusal(Code::too_fast, Message::server_too_many_from_address));
  const Color color = *info_.open_seat;
  std::string token = draw_secret();
  reserved_.emplace(
      Reserved{.seat = make_seat(color == Color::white ? store::SeatKind::white : store::SeatKind::black, token),
               .color = color,
               .name_before = info_.names[index(color)],
               .until = now + time_for_coming,
               .of_joiner = std::move(of_joiner)});
  info_.open_seat.reset();
  if (!name.empty()) info_.names[index(color)] = name;
  return std::pair(color, std::move(token));
}

bool TableFacts::free_seat_not_taken(Moment now) {
  if (!reserved_ || now < reserved_->until) return false;
  info_.open_seat = reserved_->color;
  info_.names[index(reserved_->color)] = reserved_->name_before;
  reserved_.reset();
  return true;
}

// Later changes by the player at the table are stored after this one.
TableFacts::Changes TableFacts::take_reserved_seat(Seat seat) {
  if (!reserved_ || seat != server::seat_of(reserved_->color)) return {};
  const store::Seat taken = reserved_->seat;
  const Color color = reserved_->color;
  const std::string before = std::move(reserved_->name_before);
  reserved_.reset();
  seats_.push_back(taken);
  const std::string& name = info_.names[index(color)];
  Changes changes{store::change::AddSeat{info_.id, taken}, set_info()};
  if (name != before) changes.emplace_back(store::change::SetName{info_.id, name_slot(color), name});
  return changes;
}

// --- Names and other changes

std::expected<TableFacts::Changes, Refusal> TableFacts::name(Seat by, Color of, const std::string& name) {
  const std::string& known = info_.names[index(of)];
  if (known == name) return Changes{};
  const bool of_engine = info_.engine && info_.engine->color == of;
  const bool kept_elsewhere = info_.place || info_.players[index(of)] || of_engine;
  // The players of one device sit together, and print one score sheet.
  const bool too_late = by != Seat::arbiter && by != Seat::both && info_.begun;
  if (!known.empty() && (kept_elsewhere || too_late))
    return std::unexpected(refusal(Code::not_allowed, Message::server_name_given));
  return rename(of, name, false);
}

TableFacts::Changes TableFacts::rename(Color color, const std::string& name, bool forgotten) {
  // The name for a seat that is only reserved is not stored.
  if (reserved_ && reserved_->color == color) reserved_->name_before = forgotten ? std::string() : name;
  info_.names[index(color)] = name;
  Changes changes{set_info(), store::change::SetName{info_.id, name_slot(color), name}};
  if (forgotten) changes.emplace_back(store::change::ForgetTexts{info_.id});
  return changes;
}

TableFacts::Changes TableFacts::hide(bool hidden) {
  info_.hidden = hidden;
  info_.listed = info_.listed && !hidden;
  return {set_info()};
}

TableFacts::Changes TableFacts::rename_event(const std::string& name) {
  if (info_.place) info_.place->event = name;
  return {set_info()};
}

TableFacts::Changes TableFacts::set_engine_trouble(std::optional<text::Said> trouble) {
  if (!info_.engine) return {};
  info_.engine->trouble = std::move(trouble);
  return {set_info()};
}

// A finished game may continue, if the arbiter excuses a late player or a mate was against touch-move.
TableFacts::Changes TableFacts::follow(const Progress& progress, std::int64_t unix_now) {
  info_.plies = progress.plies;
  const bool over = progress.result != laws::Result::none;
  const bool call_changes = progress.calls_arbiter != info_.called.has_value();
  if (call_changes) info_.called = progress.calls_arbiter ? std::optional(unix_now) : std::nullopt;
  if (info_.begun && !over && info_.result == progress.result && !call_changes) return {};
  info_.begun = true;
  info_.result = progress.result;
  info_.reason = progress.reason;
  info_.points = progress.points;
  if (over) info_.listed = false;
  return {set_info()};
}

}  // namespace jadoube::server

#include "jadoube/server/table/made_table.hpp"

#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/table/private_texts.hpp"

namespace jadoube::server {

MadeTable draw_table(CreateTable request, std::int64_t now) {
  MadeTable made{.info = std::move(request.info)};
  if (made.info.id == store::TableId{}) made.info.id = draw_table_id();
  made.info.created = now;
  if (request.seat) {
    made.mine = *request.seat == Color::white ? store::SeatKind::white : store::SeatKind::black;
    for (const store::SeatKind holder : {store::SeatKind::white, store::SeatKind::black})
      if (!made.info.players[index(holder == store::SeatKind::white ? Color::white : Color::black)] &&
          (holder == made.mine || !(made.info.listed || made.info.engine)))
        made.tokens.emplace_back(holder, draw_secret());
  } else {
    made.tokens.emplace_back(store::SeatKind::both, draw_secret());
  }
  if (made.info.arbiter) made.tokens.emplace_back(store::SeatKind::arbiter, draw_secret());
  return made;
}

std::vector<store::Change> changes_of(const MadeTable& made) {
  std::vector<store::Seat> seats;
  for (const auto& [holder, token] : made.tokens) seats.push_back(make_seat(holder, token));
  std::vector<store::Change> changes{store::change::Create{made.info.id, write_table_info(made.info), std::move(seats),
                                                           made.info.listed, regulations_line(made.info)}};
  add_names(changes, made.info);
  for (const auto& player : made.info.players)
    if (player) changes.emplace_back(store::change::SetPlaying{player->player, made.info.id, true});
  return changes;
}

}  // namespace jadoube::server

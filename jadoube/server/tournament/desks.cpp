#include "jadoube/server/tournament/desks.hpp"

#include <algorithm>

#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/tournament_file.hpp"

namespace jadoube::server {

std::expected<void, Refusal> Desks::enter(DeskSubscriber& desk, const Tournaments::Held& tournament) {
  Place& place = places_.try_emplace(tournament->id, Place{tournament}).first->second;
  if (place.desks.size() >= most_desks)
    return std::unexpected(refusal(Code::too_many, Message::server_too_many_watchers));
  // A tournament that was read later is newer.
  if (tournament->changes > place.tournament->changes) show(place, tournament);
  place.desks.push_back(&desk);
  return {};
}

void Desks::leave(DeskSubscriber& desk) {
  for (auto place = places_.begin(); place != places_.end(); ++place) {
    if (std::erase(place->second.desks, &desk) == 0) continue;
    if (place->second.desks.empty()) places_.erase(place);
    return;
  }
}

bool Desks::is_first(const DeskSubscriber& desk) const {
  return std::ranges::any_of(places_, [&](const auto& place) {
    return place.second.desks.size() == 1 && place.second.desks.front() == &desk;
  });
}

void Desks::changed(const Tournaments::Held& tournament, const std::string& line) {
  const auto place = places_.find(tournament->id);
  if (place == places_.end() || line.empty()) return;
  show(place->second, tournament);
  const auto message = std::make_shared<const std::string>(R"({"change": )" + shown_change(line) + "}");
  for (DeskSubscriber* const desk : std::vector(place->second.desks)) desk->tell_change(message);
}

void Desks::close(const Refusal& why) {
  for (const auto& [id, place] : places_)
    for (DeskSubscriber* const desk : std::vector(place.desks)) desk->dismiss(CloseReason::stopping, why);
}

std::string Desks::welcome(store::TableId tournament, const ArbiterLink& link) {
  const auto place = places_.find(tournament);
  if (place == places_.end()) return "{}";
  std::string& written = place->second.written;
  if (written.empty()) written = write_desk(*place->second.tournament);
  std::string out = R"({"desk": )" + written + R"(, "link": )";
  write_link(out, link);
  return out += "}";
}

void Desks::show(Place& place, const Tournaments::Held& tournament) {
  place.tournament = tournament;
  place.written = {};
}

void Desks::dismiss_revoked(const Tournament& tournament) {
  if (const auto place = places_.find(tournament.id); place != places_.end())
    server::dismiss_revoked(place->second.desks, tournament);
}

}  // namespace jadoube::server

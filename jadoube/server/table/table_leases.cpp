#include "jadoube/server/table/table_leases.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

namespace {

// If the next look is later than this, the process stood still, and others may have its tables.
constexpr std::chrono::seconds between_looks{1}, longest_between_looks{3};

}  // namespace

Refusal elsewhere(const store::Store::Owner& owner) {
  Refusal why = refusal(Code::not_stored, Message::server_elsewhere);
  why.node = owner.node;
  return why;
}

std::expected<TableLeases::Acquired, store::Error> TableLeases::acquire(store::Store& store, store::TableId id) const {
  if (linked_) {
    const auto stored = store.table(id);
    if (!stored) return std::unexpected(stored.error());
    const auto info = *stored ? read_table_info(id, (*stored)->info) : std::nullopt;
    if (info && info->place) {
      auto owner = store.acquire_tournament(info->place->tournament);
      if (!owner) return std::unexpected(owner.error());
      if (*owner) return Acquired{.owner = *std::move(owner)};
    }
  }
  // The lease may end between the two questions: what counts is which node had the table.
  const auto ended = store.lease_ended(id);
  if (!ended) return std::unexpected(ended.error());
  auto owner = store.acquire(id);
  if (!owner) return std::unexpected(owner.error());
  if (*owner) return Acquired{.owner = *std::move(owner)};
  if (!*ended) return Acquired();
  return Acquired{.lease_ended = std::max(**ended, std::chrono::milliseconds::zero())};
}

void TableLeases::locate_tournament(store::TableId id, Located located) {
  if (closing_) return located(std::unexpected(refusal(Code::stopping, Message::server_stopping)));
  const auto failed = [located] { located(std::unexpected(refusal(Code::too_many, Message::server_busy_now))); };
  store_.read(
      [located = std::move(located), id](store::Store& store) -> store::GroupCommit::Task {
        auto owner = store.acquire_tournament(id);
        if (!owner) return [located, why = owner.error()] { located(std::unexpected(not_read(why))); };
        return [located, owner = *std::move(owner)] { located(owner ? std::optional(owner->node) : std::nullopt); };
      },
      failed);
}

void TableLeases::release(std::vector<store::TableId> tables) {
  if (tables.empty()) return;
  store_.read([tables = std::move(tables)](store::Store& store) -> store::GroupCommit::Task {
    if (const auto released = store.release(tables); !released)
      return [why = released.error()] { static_cast<void>(not_read(why)); };
    return [] {};
  });
}

void TableLeases::release_tournaments() {
  store_.read([](store::Store& store) -> store::GroupCommit::Task {
    static_cast<void>(store.release_tournaments());
    return [] {};
  });
}

void TableLeases::look_for_lost(std::vector<Mine> mine, std::function<void(store::TableId)> lost) {
  if (mine.empty()) return;
  if (!linked_)
    for (Mine& each : mine) each.tournament.reset();
  store_.read([this, mine = std::move(mine), lost = std::move(lost)](store::Store& store) -> store::GroupCommit::Task {
    std::vector<store::TableId> tables;
    std::unordered_map<store::TableId, bool> tournaments;  // true: another node has it
    for (const auto& [id, tournament] : mine) {
      tables.push_back(id);
      if (tournament && !tournaments.contains(*tournament)) {
        const auto owner = store.acquire_tournament(*tournament);
        tournaments.emplace(*tournament, owner && *owner);
      }
    }
    auto others = store.lost(tables);
    if (!others) return [] {};
    std::vector<store::TableId> to_release;
    for (const auto& [id, tournament] : mine)
      if (tournament && tournaments.at(*tournament)) to_release.push_back(id);
    return [this, lost, others = *std::move(others), to_release = std::move(to_release)]() mutable {
      for (const store::TableId id : others) lost(id);
      for (const store::TableId id : to_release) lost(id);
      release(std::move(to_release));
    };
  });
}

void TableLeases::watch(std::function<void()> stood_still) {
  timer_.expires_after(between_looks);
  timer_.async_wait([this, asked = std::chrono::steady_clock::now(),
                     stood_still = std::move(stood_still)](const boost::system::error_code& error) mutable {
    if (error) return;
    if (std::chrono::steady_clock::now() - asked > longest_between_looks) stood_still();
    watch(std::move(stood_still));
  });
}

}  // namespace jadoube::server

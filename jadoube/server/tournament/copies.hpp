// Copies of all tables and tournaments, from which another machine carries on: made after each round that is published
// or closed, into a folder that the operator names, such as a memory stick; and when an arbiter or operator asks.
//
//   copies.make([](const auto& made) { … });          // FOLDER/20261128-101500/tables.db, or why not
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_copies = 40;  // older ones are deleted

class Copies {
 public:
  // `folder` empty: none is made by itself.
  Copies(TableRegistry& registry, Tournaments& tournaments, std::string database, std::string folder);

  // Where it is.
  using Done = std::function<void(std::expected<std::string, Refusal>)>;
  void make(Done done);
  void make_in(const std::string& folder, Done done);

  // {"folder": true, "last": ms or null, "failed": SAID or null}
  std::string status() const;

 private:
  TableRegistry& registry_;
  std::string database_, folder_;
  std::int64_t last_ = 0;  // Unix ms
  std::optional<Refusal> failed_{};
};

}  // namespace jadoube::server

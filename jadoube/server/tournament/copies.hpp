// Copies of all tables and tournaments, with which another machine can continue: made after a round is published or
// closed, also by pairing the next one, and after the last of its results and each correction, in the operator's
// folder, such as a memory stick; and when an arbiter or operator asks for one.
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
  // `folder` empty: no automatic copies.
  Copies(TableRegistry& registry, Tournaments& tournaments, std::string database, std::string folder);

  // Gets the path of the copy.
  using Done = std::function<void(std::expected<std::string, Refusal>)>;
  void make(Done done);
  void make_in(const std::string& folder, Done done);

  // {"folder": true, "last": ms or null, "failed": SAID or null}
  std::string status() const;

 private:
  void make_soon();

  TableRegistry& registry_;
  std::string database_, folder_;
  std::int64_t last_ = 0;  // Unix ms
  bool making_ = false, again_ = false;
  std::optional<Refusal> failed_{};
};

}  // namespace jadoube::server

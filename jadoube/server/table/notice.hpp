// Messages to all participants of a table, besides the entries of its log, as values.
//
//   const Notice notice(ReadyPlayers{{true, false}});
//   *notice.json()                                      // {"ready": ["white"]}, written once for all who read JSON
#pragma once

#include <memory>
#include <variant>

#include "jadoube/server/table/news.hpp"
#include "jadoube/server/table/seat.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// The table for another game of the two players; none: nobody has asked for one.
struct Rematch {
  std::optional<store::TableId> table;
};

// The position of the piece in a hand, in squares from the outer corner of a1.
struct Hand {
  Color by;
  std::optional<Square> from;  // none: nothing is in the hand
  double x = 0, y = 0;
};

class Notice {
 public:
  using What = std::variant<Presence, ReadyPlayers, Beginning, Rematch, TableInfo, ServerAway, Hand>;
  explicit Notice(What what) : what_(std::move(what)) {}

  const What& what() const { return what_; }
  // The whole message, written at the first call.
  const std::shared_ptr<const std::string>& json() const;

 private:
  What what_;
  mutable std::shared_ptr<const std::string> json_;
};

// Appends the value to `out` as it is in the message and in a welcome.
void write_rematch(std::string& out, const Rematch& rematch);

}  // namespace jadoube::server

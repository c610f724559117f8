// The address of a table as people have it: the link of a seat, with the secret in the fragment.
//
//   read_table_address("https://chess.example/t/2fnbvp3w2a6p7#SECRET")
//     → {.origin = "https://chess.example", .host = "chess.example", .table = "2fnbvp3w2a6p7", .secret = "SECRET"}
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::client {

struct TableAddress {
  std::string origin;  // with the scheme
  std::string host;    // with the port, where the address has one
  std::string table;
  std::string secret{};  // empty: the link opens no seat

  std::string link() const { return origin + "/t/" + table + (secret.empty() ? "" : "#" + secret); }
};

// The address of a tournament, as its arbiter has it: https://chess.example/tournament/ID#SECRET
struct TournamentAddress {
  std::string origin, host, tournament, secret;
};
// Nothing if the text is no http or https address of a tournament, or has no secret.
std::optional<TournamentAddress> read_tournament_address(std::string_view text);

// Nothing if the text is no http or https address of a table.
std::optional<TableAddress> read_table_address(std::string_view text);

}  // namespace jadoube::client

// The sealed move at a table: who can open its envelope, and what an `open` then says.
#include "jadoube/laws/protocol/json_text.hpp"
#include "jadoube/server/envelope.hpp"
#include "jadoube/server/secret.hpp"
#include "jadoube/server/table.hpp"

namespace jadoube::server {

using text::Message;

std::expected<std::string, Refusal> Table::seal(const Guest& guest, const std::string& move) const {
  if (move.empty() || move.size() > longest_sealed_move)
    return std::unexpected(refusal(Code::bad_request, Message::server_bad_sealed_move, longest_sealed_move));
  std::vector<store::SecretHash> openers{hash_of(guest.secret)};
  const auto replier = guest.seat == Seat::white ? store::Holder::black : store::Holder::white;
  // Where no arbiter keeps the envelope, who is to reply can have it opened though the sealer does not come (I.7).
  const store::Holder other = facts_.arbiter ? store::Holder::arbiter : replier;
  for (const store::Seat& seat : seats_)
    if (seat.holder == other) openers.push_back(seat.hash);
  return seal_envelope(move, openers);
}

std::optional<std::string> Table::sealed_move() const {
  if (envelope_.empty()) return std::nullopt;
  for (const Guest* const guest : guests_)
    if (guest->seat != Seat::spectator)
      if (auto move = open_envelope(envelope_, guest->secret)) return move;
  return std::nullopt;
}

std::string Table::opening(bool white, bool black) const {
  std::string members = R"("do": "open", "at_board": [)";
  if (white) members += R"("white")";
  if (white && black) members += ", ";
  if (black) members += R"("black")";
  return with_envelope(members + "]").value();
}

std::expected<std::string, Refusal> Table::with_envelope(const std::string& members) const {
  if (members.contains(R"("move")"))
    return std::unexpected(refusal(Code::bad_request, Message::server_unknown_key, "move"));
  if (members.contains(R"("lost": true)")) return members;
  const auto move = sealed_move();
  if (!move) return members;
  std::string all = members + R"(, "move": )";
  laws::protocol::JsonText(all).text(*move);
  return all;
}

}  // namespace jadoube::server

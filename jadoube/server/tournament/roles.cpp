#include "jadoube/server/tournament/roles.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

constexpr laws::protocol::Words<5> role_words{"chief", "deputy", "results", "check_in", "reader"};

bool reads(ArbiterDemand demand) {
  return demand == ArbiterDemand::desk || demand == ArbiterDemand::log || demand == ArbiterDemand::check;
}

bool is_about_links(ArbiterDemand demand) {
  return demand == ArbiterDemand::staff || demand == ArbiterDemand::appoint || demand == ArbiterDemand::dismiss;
}

}  // namespace

std::string_view word(Role role) { return laws::protocol::word(role_words, role); }

std::optional<Role> parse_role(std::string_view text) {
  const auto found = std::ranges::find(role_words, text);
  if (found == role_words.end()) return std::nullopt;
  return static_cast<Role>(found - role_words.begin());
}

bool may(Role role, ArbiterDemand demand) {
  switch (role) {
    case Role::chief: return true;
    case Role::deputy: return !is_about_links(demand);
    case Role::results: return demand == ArbiterDemand::results || reads(demand);
    case Role::check_in: return demand == ArbiterDemand::presence || reads(demand);
    case Role::reader: return demand == ArbiterDemand::trf || reads(demand);
  }
  return false;
}

bool may(Role role, Watching what) { return what != Watching::hall || role == Role::chief || role == Role::deputy; }

std::optional<Refusal> beyond(Role role, ArbiterDemand demand, const ArbiterRequest& request,
                              const Tournament& tournament) {
  if (role == Role::results && demand == ArbiterDemand::results) {
    const TournamentRound* const round = tournament.current();
    if (round == nullptr || round->number != request.round || round->stage == Stage::closed)
      return refusal(Code::not_allowed, Message::server_role_round);
  }
  if (role == Role::check_in && demand == ArbiterDemand::presence) {
    const bool checks = request.presence == TakingPart::present || request.presence == TakingPart::expected;
    if (!checks || request.players.empty()) return refusal(Code::not_allowed, Message::server_role_check_in);
  }
  return std::nullopt;
}

}  // namespace jadoube::server

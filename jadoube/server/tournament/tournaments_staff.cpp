// Permissions in a tournament: its arbiters' links, which are found, made and revoked here.
#include <algorithm>

#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/envelope.hpp"
#include "jadoube/server/tournament/staff.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {
namespace {

// The last use of a link is stored with another change, if the stored time is at least this much older.
constexpr std::int64_t use_is_noted_after = 10 * 60'000;  // ms

const ArbiterLink* link_of(const Tournament& tournament, const std::string& token) {
  PresentedSecret presented(token);
  const ArbiterLink* found = nullptr;
  for (const ArbiterLink& link : tournament.links)
    if (presented.is(link.key, link.lookup)) found = &link;
  return found;
}

// Seals the secret of the arbiter's seats for the links that rule.
std::string sealed_for_rulers(std::string_view secret, const std::vector<ArbiterLink>& links) {
  std::vector<store::SecretHash> openers;
  for (const ArbiterLink& link : links)
    if (link.rules() && !link.revoked) openers.push_back(link.key);
  return seal_envelope(secret, openers);
}

bool is_another_chief(const ArbiterLink& link, unsigned but) {
  return link.role == Role::chief && !link.revoked && link.number != but;
}

ArbiterLink& add_link(Tournament& tournament, Role role, const std::string& name, std::string_view secret,
                      std::int64_t now) {
  tournament.links.push_back({.number = static_cast<unsigned>(tournament.links.size()) + 1,
                              .role = role,
                              .name = name,
                              .created = now,
                              .key = hash_of(secret),
                              .lookup = lookup_hash(secret)});
  return tournament.links.back();
}

}  // namespace

std::string Tournaments::give_keys(Tournament& tournament, std::int64_t now) {
  const std::string seats = draw_secret();
  std::string chief = draw_secret();
  tournament.arbiter = hash_of(seats);
  tournament.arbiter_lookup = lookup_hash(seats);
  tournament.player_key = draw_secret();
  add_link(tournament, Role::chief, {}, chief, now);
  tournament.sealed_key = sealed_for_rulers(seats, tournament.links);
  return chief;
}

std::optional<std::string> Tournaments::key_of(const Tournament& tournament, const std::string& token) {
  if (!tournament.sealed_key.empty()) return open_envelope(tournament.sealed_key, token);
  // Release 1.0 did not seal a secret: see give_first_link().
  if (PresentedSecret(token).is(tournament.arbiter, tournament.arbiter_lookup)) return token;
  return std::nullopt;
}

void Tournaments::find_by_link(store::TableId id, const std::string& token, std::function<bool(Role)> allows,
                               Done<Access> done, Age age) {
  const auto decide = [this, token, allows = std::move(allows), done = std::move(done)](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const ArbiterLink* const link = link_of(**found, token);
    if (link == nullptr || link->revoked)
      return done(std::unexpected(refusal(
          Code::not_allowed, link == nullptr ? Message::server_not_the_arbiter : Message::server_link_revoked)));
    uses_[{(*found)->id, link->number}] = registry_.unix_now();
    if (!allows(link->role)) return done(std::unexpected(refusal(Code::not_allowed, Message::server_role_may_not)));
    done(Access{*found, *link});
  };
  find_any(id, decide, age);
}

void Tournaments::find_by_link(store::TableId id, const std::string& token, ArbiterDemand demand, Done<Access> done) {
  find_by_link(
      id, token, [demand](Role role) { return may(role, demand); }, std::move(done));
}

void Tournaments::find_by_link(store::TableId id, const std::string& token, Watching what, Done<Access> done) {
  // A desk that comes here from another server knows the last change.
  find_by_link(
      id, token, [what](Role role) { return may(role, what); }, std::move(done),
      what == Watching::desk ? Age::newest : Age::any);
}

void Tournaments::recognise_links() {
  registry_.recognise_links([this](store::TableId id, const std::string& token, const auto& done) {
    find_by_link(id, token, Watching::round, [token, done](const auto& access) {
      if (!access) return done(std::nullopt);
      std::string secret;
      if (access->link.rules()) secret = key_of(*access->tournament, token).value_or(std::string());
      done(TableRegistry::ArbitersLink{access->link.number, std::move(secret)});
    });
  });
}

// Stored with another change, and not by a separate one.
void Tournaments::note_uses(Tournament& tournament) const {
  for (ArbiterLink& link : tournament.links) {
    const auto used = uses_.find({tournament.id, link.number});
    if (used != uses_.end() && used->second - link.used > use_is_noted_after) link.used = used->second;
  }
}

void Tournaments::staff(store::TableId id, const ArbiterRequest& request, const Done<std::string>& done) {
  find_by_link(id, request.token, ArbiterDemand::staff, [this, done](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    auto links = access->tournament->links;
    for (ArbiterLink& link : links)
      if (const auto used = uses_.find({access->tournament->id, link.number}); used != uses_.end())
        link.used = std::max(link.used, used->second);
    done(write_staff(links, access->link.number));
  });
}

void Tournaments::appoint(store::TableId id, const ArbiterRequest& request, const Done<Appointed>& done) {
  find_by_link(id, request.token, ArbiterDemand::appoint, [this, request, done](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    const Held held = access->tournament;
    if (held->links.size() >= most_links)
      return done(std::unexpected(refusal(Code::too_many, Message::server_too_many_links, most_links)));
    const auto key = key_of(*held, request.token);
    if (!key) return done(std::unexpected(refusal(Code::not_allowed, Message::server_role_may_not)));
    auto changed = std::make_shared<Tournament>(*held);
    const std::string secret = draw_secret();
    const unsigned number = add_link(*changed, request.role, request.name, secret, registry_.unix_now()).number;
    changed->sealed_key = sealed_for_rulers(*key, changed->links);
    change(held, changed,
           {.by = signed_by(access->link, request.by),
            .act = std::string(word(ArbiterDemand::appoint)),
            .about = about(ArbiterDemand::appoint, request)},
           {}, [number, secret, done](const auto& outcome) {
             if (!outcome) return done(std::unexpected(outcome.error()));
             done(Appointed{*outcome, number, secret});
           });
  });
}

void Tournaments::dismiss(store::TableId id, const ArbiterRequest& request, const Done<Held>& done) {
  find_by_link(id, request.token, ArbiterDemand::dismiss, [this, request, done](const auto& access) {
    if (!access) return done(std::unexpected(access.error()));
    const Held held = access->tournament;
    const auto refuse = [&](text::Message why) { done(std::unexpected(refusal(Code::bad_request, why))); };
    if (held->link_in_force(request.link) == nullptr) return refuse(Message::server_no_link);
    if (std::ranges::none_of(held->links,
                             [&](const ArbiterLink& link) { return is_another_chief(link, request.link); }))
      return refuse(Message::server_last_chief);
    const auto key = key_of(*held, request.token);
    if (!key) return done(std::unexpected(refusal(Code::not_allowed, Message::server_role_may_not)));
    auto changed = std::make_shared<Tournament>(*held);
    changed->links[request.link - 1].revoked = true;
    changed->sealed_key = sealed_for_rulers(*key, changed->links);
    change(held, changed,
           {.by = signed_by(access->link, request.by),
            .act = std::string(word(ArbiterDemand::dismiss)),
            .about = about(ArbiterDemand::dismiss, request, *held, *changed)},
           {}, done);
  });
}

// The operator has no link, and so cannot open the secret of the seats: later rounds get a new secret.
void Tournaments::recover(store::TableId id, const std::string& name, const Done<std::string>& done) {
  find_any(id, [this, name, done](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    if ((*found)->links.size() >= most_links)
      return done(std::unexpected(refusal(Code::too_many, Message::server_too_many_links, most_links)));
    auto changed = std::make_shared<Tournament>(**found);
    const std::string secret = draw_secret(), seats = draw_secret();
    add_link(*changed, Role::chief, name, secret, registry_.unix_now());
    changed->arbiter = hash_of(seats);
    changed->arbiter_lookup = lookup_hash(seats);
    changed->sealed_key = sealed_for_rulers(seats, changed->links);
    for (const TournamentRound& round : changed->rounds)
      if (std::ranges::any_of(round.games, [](const TournamentGame& game) { return game.table.has_value(); }))
        changed->key_since = round.number + 1;
    change(*found, changed, {.act = "recover"}, {}, [secret, done](const auto& outcome) {
      if (!outcome) return done(std::unexpected(outcome.error()));
      done(secret);
    });
  });
}

std::string signed_by(const ArbiterLink& link, const std::string& by) { return link.name.empty() ? by : link.name; }

// Compares the records that others have changed since with the records that this act would set.
std::optional<Refusal> changed_since(const Tournament& before, const Tournament& after, std::uint64_t seen) {
  if (seen >= before.changes) return std::nullopt;
  const RecordsByKey ours = difference(before, after).set;
  for (auto line = before.log.rbegin(); line != before.log.rend() && line->number > seen; ++line) {
    const auto change = read_change(line->line);
    if (!change) continue;
    const bool same = std::ranges::any_of(change->difference.set, [&](const auto& record) {
      // Many acts write the record of the whole event; and that of a link changes with its use.
      return record.first != "event" && ours.contains(record.first) && !record.first.starts_with("link/");
    });
    if (!same) continue;
    return change->note.by.empty() ? refusal(Code::changed_meanwhile, Message::act_changed_by_another)
                                   : refusal(Code::changed_meanwhile, Message::act_changed_by, change->note.by);
  }
  // There were so many changes that not all are in memory.
  const bool all_known = !before.log.empty() && before.log.front().number <= seen + 1;
  return all_known ? std::nullopt : std::optional(refusal(Code::changed_meanwhile, Message::act_changed_by_another));
}

}  // namespace jadoube::server

#include "jadoube/laws/rules/rules.hpp"

#include "jadoube/laws/rules/internal/editions.hpp"

namespace jadoube::laws {
namespace {

template <typename T>
const T& of(const ByTempo<T>& values, Tempo tempo) {
  switch (tempo) {
    case Tempo::standard: break;
    case Tempo::rapid: return values.rapid;
    case Tempo::blitz: return values.blitz;
  }
  return values.standard;
}

template <typename T>
const T& of(const ByTempo<BySupervision<T>>& values, Tempo tempo, Supervision supervision) {
  const BySupervision<T>& both = of(values, tempo);
  return supervision == Supervision::every_game ? both.every_game : both.limited;
}

}  // namespace

const Rules& rules(Edition edition) {
  switch (edition) {
    case Edition::e1997: return e1997::rules;
    case Edition::e2009: return e2009::rules;
    case Edition::e2014: return e2014::rules;
    case Edition::e2018: return e2018::rules;
    case Edition::e2023: break;
  }
  return e2023::rules;
}

const IllegalMoveRule& illegal_move_rule(Edition edition, Tempo tempo, Supervision supervision) {
  return of(rules(edition).illegal_moves, tempo, supervision);
}

const WrongClaimRule& wrong_claim_rule(Edition edition, Tempo tempo, Supervision supervision) {
  return of(rules(edition).wrong_claims, tempo, supervision);
}

bool arbiter_rules_unasked(Edition edition, Tempo tempo, Supervision supervision) {
  return of(rules(edition).ruled_unasked, tempo, supervision);
}

FlagSeen flag_seen(Edition edition, Tempo tempo, Supervision supervision) {
  if (!arbiter_rules_unasked(edition, tempo, supervision)) return FlagSeen::claimed;
  return supervision == Supervision::limited ? FlagSeen::on_look : FlagSeen::at_once;
}

WinnerNeeds winner_needs(Edition edition, Tempo tempo) { return of(rules(edition).winner_needs, tempo); }

Tempo tempo_of(Edition edition, Milliseconds time) {
  const TempoRule& rule = rules(edition).tempo;
  if (time < rule.rapid_from) return Tempo::blitz;
  return time < rule.standard_from ? Tempo::rapid : Tempo::standard;
}

}  // namespace jadoube::laws

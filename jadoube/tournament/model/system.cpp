#include "jadoube/tournament/model/system.hpp"

#include <optional>

#include "jadoube/text/words.hpp"

namespace jadoube::tournament {
namespace {

struct Prefix {
  std::string_view code;
  Family family;
};
// The longer of two codes that begin alike comes first.
constexpr Prefix prefixes[]{
    {"FIDE_DUTCH", Family::dutch},
    {"FIDE_DUBOV", Family::dubov},
    {"FIDE_BURSTEIN", Family::burstein},
    {"FIDE_DOUBLESWISS", Family::double_swiss},
    {"CUSTOM_DOUBLESWISS", Family::double_swiss},
    {"FIDE_TEAM_ROUNDROBIN", Family::team_round_robin},
    {"FIDE_TEAM_DOUBLEROUNDROBIN", Family::team_round_robin},
    {"FIDE_TEAM", Family::team_swiss},
    {"CUSTOM_TEAM_SWISS", Family::team_swiss},
    {"CUSTOM_SWISS", Family::other_swiss},
    {"BERGER_TEAM_ROUNDROBIN", Family::team_round_robin},
    {"BERGER_TEAM_DOUBLEROUNDROBIN", Family::team_round_robin},
    {"CUSTOM_TEAM_ROUNDROBIN", Family::team_round_robin},
    {"BERGER_ROUNDROBIN", Family::round_robin},
    {"BERGER_DOUBLEROUNDROBIN", Family::double_round_robin},
    {"FIDE_ROUNDROBIN", Family::round_robin},
    {"FIDE_DOUBLEROUNDROBIN", Family::double_round_robin},
    {"CUSTOM_ROUNDROBIN", Family::round_robin},
    {"WORLDCUP_KNOCKOUT", Family::knockout},
    {"CUSTOM_KNOCKOUT", Family::knockout},
    {"CUSTOM_TEAM_KNOCKOUT", Family::knockout},
    {"FIDE_SCHILLER", Family::other},
    {"CUSTOM_SCHILLER", Family::other},
    {"SCHILLER", Family::other},
    {"FIDE_SCHEVENINGEN", Family::other},
    {"FIDE_DOUBLESCHEVENINGEN", Family::other},
    {"CUSTOM_SCHEVENINGEN", Family::other},
    {"SCHEVENINGEN", Family::other},
};

// The n of BERGER_ROUNDROBIN_Gn, from 1 to most_times; nothing for another number.
std::optional<unsigned> times_in(std::string_view code) {
  const std::size_t at = code.rfind("_G");
  return at == std::string_view::npos ? 1 : text::number<unsigned>(code.substr(at + 2));
}

// How often everybody meets everybody, and in which order.
void set_table(System& system, std::string_view code) {
  if (system.family == Family::double_round_robin) {
    system.times = 2;
    system.exchanges_last_two = code == "FIDE_DOUBLEROUNDROBIN";
    return;
  }
  const auto times = times_in(code);
  if (!times || *times == 0 || *times > most_times) {
    system.family = Family::unknown;
    return;
  }
  system.times = *times;
  if (*times == 2) system.family = Family::double_round_robin;
}

}  // namespace

System system_of(std::string_view code) {
  System system{.code = std::string(code)};
  std::string upper;
  for (const char letter : code)
    upper += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  for (const Prefix& prefix : prefixes) {
    if (!upper.starts_with(prefix.code)) continue;
    system.family = prefix.family;
    break;
  }
  if (upper.find("_2017") != std::string::npos) system.edition = 2017;
  if (upper.find("_2025") != std::string::npos || upper.find("_2026") != std::string::npos) system.edition = 2026;
  system.baku = upper.ends_with("_BAKU");
  if (system.family == Family::round_robin || system.family == Family::double_round_robin) set_table(system, upper);
  return system;
}

}  // namespace jadoube::tournament

#include "jadoube/tournament/model/system.hpp"

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
    {"FIDE_TEAM", Family::team_swiss},
    {"CUSTOM_SWISS", Family::other_swiss},
    {"BERGER_TEAM_ROUNDROBIN", Family::team_round_robin},
    {"BERGER_ROUNDROBIN", Family::round_robin},
    {"BERGER_DOUBLEROUNDROBIN", Family::double_round_robin},
    {"FIDE_ROUNDROBIN", Family::round_robin},
    {"FIDE_DOUBLEROUNDROBIN", Family::double_round_robin},
    {"CUSTOM_ROUNDROBIN", Family::round_robin},
    {"WORLDCUP_KNOCKOUT", Family::knockout},
    {"CUSTOM_KNOCKOUT", Family::knockout},
    {"SCHILLER", Family::other},
    {"SCHEVENINGEN", Family::other},
};

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
  return system;
}

}  // namespace jadoube::tournament

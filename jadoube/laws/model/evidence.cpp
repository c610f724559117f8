#include "jadoube/laws/model/evidence.hpp"

#include <algorithm>
#include <array>

namespace jadoube::laws {
namespace {

struct Shown {
  std::string_view provision, acts, scenarios;
};
constexpr std::array shown{
#define SHOWN(provision, acts, scenarios) Shown{#provision, acts, scenarios},
#include "jadoube/laws/model/evidence.def"
};

struct Regulated {
  std::string_view provision, keys;
};
// The regulations' keys for each provision.
constexpr std::array regulated{
    Regulated{"start_position", "start"},
    Regulated{"default_time", "default_time"},
    Regulated{"both_late", "default_time"},
    Regulated{"late_at_resumption", "default_time"},
    Regulated{"periods", "time"},
    Regulated{"offer_restricted", "draw_agreement"},
    Regulated{"agreed_draw", "draw_agreement"},
    Regulated{"points", "points"},
    Regulated{"recording", "score_sheets"},
    Regulated{"recording_before_next_move", "score_sheets"},
    Regulated{"illegal_move_penalty", "penalty_time"},
    Regulated{"claim_incorrect", "penalty_time"},
    Regulated{"rapid_defined", "tempo time"},
    Regulated{"rapid_penalties", "penalty_time"},
    Regulated{"rapid_regulations_say", "supervision"},
    Regulated{"rapid_supervised_one_arbiter", "supervision"},
    Regulated{"blitz_defined", "tempo time"},
    Regulated{"blitz_penalties", "penalty_time"},
    Regulated{"blitz_regulations_say", "supervision"},
    Regulated{"blitz_supervised_one_arbiter", "supervision"},
    Regulated{"chess960_play", "start"},
    Regulated{"rook_before_king", "rook_first_castling"},
    Regulated{"quickplay_defined", "time quickplay_finish"},
    Regulated{"quickplay_announced", "quickplay_finish"},
    Regulated{"quickplay_increment", "quickplay_finish"},
    Regulated{"no_arbiter_claim", "quickplay_finish"},
};

// The words of a list, between blanks.
std::vector<std::string_view> words(std::string_view list) {
  std::vector<std::string_view> all;
  while (!list.empty()) {
    const auto end = std::min(list.find(' '), list.size());
    all.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return all;
}

}  // namespace

Evidence evidence(std::string_view provision) {
  Evidence found;
  for (const Shown& row : shown)
    if (row.provision == provision) found = {.acts = words(row.acts), .keys = {}, .scenarios = words(row.scenarios)};
  for (const Regulated& row : regulated)
    if (row.provision == provision) found.keys = words(row.keys);
  return found;
}

}  // namespace jadoube::laws

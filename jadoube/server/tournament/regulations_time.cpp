#include "jadoube/server/tournament/regulations_time.hpp"

#include <array>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

namespace {

// Values that depend on the time control, unless they were set explicitly.
constexpr std::array<std::string_view, 3> following_time{"tempo", "penalty_time", "quickplay_finish"};

}  // namespace

std::expected<std::string, Refusal> with_time(const std::string& regulations, const std::string& time) {
  auto value = parse_json(regulations);
  if (!value || !value->is_object()) return regulations;
  auto asked = value->get_object();
  auto plain = asked;
  for (const std::string_view key : following_time) plain.erase(key);
  const auto usual = parse_json(complete_regulations(std::move(plain)).value_or("{}"));
  for (const std::string_view key : following_time) {
    const auto* const told = value_in(asked, key);
    const auto* const follows = usual && usual->is_object() ? value_in(usual->get_object(), key) : nullptr;
    if (key == "tempo" || (told != nullptr && follows != nullptr && *told == *follows)) asked.erase(key);
  }
  asked["time"] = time;
  return complete_regulations(std::move(asked));
}

}  // namespace jadoube::server

// The licences of the program and of third-party software in it, from the files LICENSE and THIRD-PARTY.md.
#pragma once

#include <string_view>

namespace jadoube::cli {

extern const std::string_view own_licence;
extern const std::string_view third_party;

}  // namespace jadoube::cli

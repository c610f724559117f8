// The second name of the program, jadoube-pairings: it takes the same arguments as bbpPairings, so that programs which
// call that engine can call this one.
//
//   jadoube-pairings [-r] --dutch [INPUT] -c [-l [LIST]]
//   jadoube-pairings [-r] --dutch [INPUT] -p [OUTPUT] [-l [LIST]]
//   jadoube-pairings [-r] --dutch (MODEL -g | -g [SETTINGS]) -o OUTPUT [-s SEED]
//
// Exit status: 0 done; 1 no legal pairing; 2 an unexpected error; 3 wrong arguments or a file that cannot be
// understood; 4 too large; 5 a file that cannot be read or written.
#pragma once

#include <string>
#include <vector>

#include "jadoube/cli/common/output.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

inline constexpr const char* pairings_program_name = "jadoube-pairings";

// `out` is standard output, which the caller finishes.
int pairings_program(const std::vector<std::string>& arguments, text::Language language, Output& out);

}  // namespace jadoube::cli

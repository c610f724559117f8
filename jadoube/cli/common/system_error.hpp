// Errors of the operating system, in the user's language.
#pragma once

#include <string>

#include "jadoube/cli/common/output.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

// "no such file or directory" for ENOENT; the number for an errno that does not come from files.
std::string system_error(text::Language language, int code);

// "cannot write games.pgn: no space left on the device".
std::string describe(const OutputError& error, text::Language language);

// Why a source cannot be read: "permission denied".
std::string why_unreadable(const pgn::SourceFault& fault, text::Language language);
// "cannot read games.pgn: permission denied"; "-" is standard input.
std::string describe_unread(const std::string& name, const pgn::SourceFault& fault, text::Language language);

}  // namespace jadoube::cli

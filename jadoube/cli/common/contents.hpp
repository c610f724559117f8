// Whole files in memory.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {

// All of a file, or of standard input for "-"; if it is longer than `most` bytes, a little more than these.
std::expected<std::string, pgn::SourceFault> contents(const std::string& name, std::size_t most = std::string::npos);

// The same, up to 64 MiB; the error is a sentence.
std::expected<std::string, std::string> contents_or_sentence(const std::string& name, text::Language language);

}  // namespace jadoube::cli

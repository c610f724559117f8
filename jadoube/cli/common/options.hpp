// Helpers for commands to declare their arguments and options, and to read their values. CLI11 keeps the words; the
// values are checked here, so that errors are sentences from the catalogue.
//
// The kind of value is the option's type name: alternatives as "en|pt", the word for a file, or another placeholder.
// Help, manual page and completions read it from there.
#pragma once

#include <CLI/App.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

// A positional argument, shown as `placeholder`: one word, or any number of words.
CLI::Option* add_argument(CLI::App& app, const std::string& name, const std::string& placeholder,
                          const std::string& description);
CLI::Option* add_arguments(CLI::App& app, const std::string& name, const std::string& placeholder,
                           const std::string& description);
// An option with a value, `names` as in "-o,--output". Given more than once, the last counts.
CLI::Option* add_option(CLI::App& app, const std::string& names, const std::string& placeholder,
                        const std::string& description);
// The same, but given several times, results() has all values.
CLI::Option* add_repeated_option(CLI::App& app, const std::string& names, const std::string& placeholder,
                                 const std::string& description);
// An option whose value is several words KEY=VALUE, up to the next word that begins with a hyphen; `placeholder` ends
// with "…". It may be given several times; results() has one value for each time, for key_values().
CLI::Option* add_words_option(CLI::App& app, const std::string& name, const std::string& placeholder,
                              const std::string& description);
// An option without a value.
CLI::Option* add_flag(CLI::App& app, const std::string& names, const std::string& description);

// The name that the user knows: "--threads", or an argument's placeholder.
std::string display_name(const CLI::Option& option);
// All names of an option, the short ones first: "-o", "--output".
std::vector<std::string> option_names(const CLI::Option& option);
bool takes_value(const CLI::Option& option);
// The alternatives of a type name "en|pt"; none for other kinds.
std::vector<std::string> alternatives(const CLI::Option& option);

// The editions of the Laws as alternatives: "1997|2014|…".
std::string edition_alternatives();
// The letters for pieces as alternatives: "pt|en|…".
std::string letters_alternatives();

// "en, pt".
std::string listed(const std::vector<std::string>& words);

// The command line with the words of each option from add_words_option() joined to one, as CLI11 needs them.
std::vector<std::string> joined_words(const CLI::App& program, const std::vector<std::string>& arguments);
struct KeyValue {
  std::string key, value;
};
// The words of a value of such an option, or an error sentence for a word without "=" or a key.
std::expected<std::vector<KeyValue>, std::string> key_values(const Session& session, const std::string& words);

// The value given; empty if there is none.
std::string value(const CLI::Option& option);
// The largest value of --threads.
inline constexpr unsigned most_threads = 1024;

// The value as a whole number from `least` to `most`, or an error sentence.
std::expected<unsigned, std::string> whole_number(const Session& session, const CLI::Option& option, unsigned least,
                                                  unsigned most);
// The value as the index of one of the alternatives, or an error sentence.
std::expected<std::size_t, std::string> alternative(const Session& session, const CLI::Option& option);

}  // namespace jadoube::cli

#include "jadoube/cli/common/options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

// A character that no word contains.
constexpr char between_words = '\x1F';
constexpr std::string_view ellipsis = "…";

}  // namespace

CLI::Option* add_argument(CLI::App& app, const std::string& name, const std::string& placeholder,
                          const std::string& description) {
  return app.add_option(name, description)->type_name(placeholder);
}

CLI::Option* add_arguments(CLI::App& app, const std::string& name, const std::string& placeholder,
                           const std::string& description) {
  return add_argument(app, name, placeholder, description)
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args();
}

CLI::Option* add_option(CLI::App& app, const std::string& names, const std::string& placeholder,
                        const std::string& description) {
  return app.add_option(names, description)->type_name(placeholder)->take_last();
}

CLI::Option* add_repeated_option(CLI::App& app, const std::string& names, const std::string& placeholder,
                                 const std::string& description) {
  return add_option(app, names, placeholder, description)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->expected(1)
      ->allow_extra_args(false);
}

CLI::Option* add_words_option(CLI::App& app, const std::string& name, const std::string& placeholder,
                              const std::string& description) {
  return add_repeated_option(app, name, placeholder, description);
}

CLI::Option* add_flag(CLI::App& app, const std::string& names, const std::string& description) {
  return app.add_flag(names, description)->take_last()->disable_flag_override();
}

std::string display_name(const CLI::Option& option) {
  if (!option.get_lnames().empty()) return "--" + option.get_lnames().front();
  if (!option.get_snames().empty()) return "-" + option.get_snames().front();
  return option.get_type_name();
}

std::vector<std::string> option_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const auto& name : option.get_snames()) names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::vector<std::string> alternatives(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  if (!takes_value(option) || type.find('|') == std::string::npos) return {};
  return CLI::detail::split(type, '|');
}

std::string edition_alternatives() {
  std::string codes;
  for (const auto edition : laws::editions) (codes += codes.empty() ? "" : "|") += code(edition);
  return codes;
}

std::string letters_alternatives() {
  std::string codes;
  for (const auto letters : notation::all_letters) (codes += codes.empty() ? "" : "|") += code(letters);
  return codes;
}

std::string listed(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ", ")); }

std::vector<std::string> joined_words(const CLI::App& program, const std::vector<std::string>& arguments) {
  const CLI::App* command = nullptr;
  const auto takes_words = [&](const std::string& word) {
    if (command == nullptr) return false;
    const auto* option = command->get_option_no_throw(word.substr(0, word.find('=')));
    return option != nullptr && option->nonpositional() && option->get_type_name().ends_with(ellipsis);
  };
  std::vector<std::string> joined;
  const auto end = std::ranges::find(arguments, "--");
  for (auto word = arguments.begin(); word != end; ++word) {
    if (command == nullptr && !word->starts_with('-'))
      for (const auto* each : program.get_subcommands({}))
        if (each->get_name() == *word) command = each;
    joined.push_back(*word);
    if (!word->starts_with("--") || !takes_words(*word)) continue;
    bool first = !word->contains('=');
    for (; word + 1 != end && !word[1].starts_with('-') && (first || word[1].contains('=')); ++word) {
      if (first)
        joined.push_back(word[1]);
      else
        joined.back().append(1, between_words).append(word[1]);
      first = false;
    }
  }
  joined.insert(joined.end(), end, arguments.end());
  return joined;
}

std::expected<std::vector<KeyValue>, std::string> key_values(const Session& session, const std::string& words) {
  std::vector<KeyValue> all;
  for (const std::string& word : CLI::detail::split(words, between_words)) {
    const auto equals = word.find('=');
    if (equals == 0 || equals == std::string::npos)
      return std::unexpected(session.say(Message::usage_no_key_value, word));
    all.push_back({word.substr(0, equals), word.substr(equals + 1)});
  }
  return all;
}

std::string value(const CLI::Option& option) {
  return option.results().empty() ? std::string{} : option.results().back();
}

std::expected<unsigned, std::string> whole_number(const Session& session, const CLI::Option& option, unsigned least,
                                                  unsigned most) {
  const std::string text = value(option);
  const auto number = text::number<unsigned>(text);
  if (number && *number >= least && *number <= most) return *number;
  return std::unexpected(session.say(Message::usage_bad_number, display_name(option), text, least, most));
}

std::expected<std::size_t, std::string> alternative(const Session& session, const CLI::Option& option) {
  const auto all = alternatives(option);
  const auto found = std::ranges::find(all, value(option));
  if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
  if (option.get_positional()) return std::unexpected(session.say(Message::usage_none_of, value(option), listed(all)));
  return std::unexpected(
      session.say(Message::usage_no_such_alternative, display_name(option), value(option), listed(all)));
}

}  // namespace jadoube::cli

#include "jadoube/cli/common/contents.hpp"

#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::cli {

std::expected<std::string, pgn::SourceFault> contents(const std::string& name, std::size_t most) {
  auto source = name == "-" ? pgn::Source::standard_input() : pgn::Source::file(name);
  if (!source) return std::unexpected(source.error());
  std::string text;
  constexpr std::size_t chunk = std::size_t{1} << 16;
  while (text.size() <= most) {
    const std::size_t held = text.size();
    text.resize(held + chunk);
    const auto read = source->read({text.data() + held, chunk});
    if (!read) return std::unexpected(read.error());
    text.resize(held + *read);
    if (*read == 0) break;
  }
  return text;
}

std::expected<std::string, std::string> contents_or_sentence(const std::string& name, text::Language language) {
  constexpr std::size_t longest = std::size_t{64} << 20U;
  auto text = contents(name, longest);
  if (!text) return std::unexpected(describe_unread(name, text.error(), language));
  if (text->size() > longest) return std::unexpected(say(language, Message::swiss_too_long, name));
  return *std::move(text);
}

}  // namespace jadoube::cli

#include "jadoube/laws/protocol/dialogue.hpp"

#include <fmt/format.h>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::laws::protocol {

std::expected<void, ReadError> Dialogue::take(std::string_view line, std::string& answers) {
  ++lines_;
  error_.reset();
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
  if (!game_) {
    const bool too_long = line.size() > longest_line;
    if (!too_long && parser_.speaks_of_regulations(line)) {
      auto regulations = parser_.regulations(line);
      if (!regulations) return std::unexpected(std::move(regulations.error()));
      game_.emplace(*std::move(regulations));
      return {};
    }
    game_.emplace(Regulations{});
  }
  const auto event = read(line);
  if (event) {
    last_ = event->at;
    const Ruling ruling = game_->rule(*event);
    write_answer(answers, game_->regulations(), game_->state(), ruling);
  } else {
    write_error(event.error(), answers);
  }
  return {};
}

bool Dialogue::answer(std::string_view line, std::string& answers) {
  const auto taken = take(line, answers);
  if (!taken) write_error(taken.error(), answers);
  return taken.has_value();
}

void Dialogue::write_error(const ReadError& error, std::string& answers) {
  error_ = error;
  JsonText(answers)
      .raw(R"({"error": {"line": )")
      .number(static_cast<std::int64_t>(lines_))
      .raw(R"(, "message": )")
      .text(describe(error, language_))
      .raw("}}\n");
}

std::expected<Event, ReadError> Dialogue::read(std::string_view line) {
  if (line.size() > longest_line)
    return std::unexpected(
        ReadError{.kind = ReadError::Kind::line_too_long, .expected = {.most = std::int64_t{longest_line}}});
  auto event = parser_.event(line);
  if (event && event->at < last_)
    return std::unexpected(ReadError{.kind = ReadError::Kind::time_goes_back,
                                     .key = "at",
                                     .value = fmt::format("{}", event->at.count()),
                                     .of = fmt::format("{}", last_.count())});
  return event;
}

}  // namespace jadoube::laws::protocol

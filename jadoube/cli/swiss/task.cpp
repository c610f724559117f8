#include "jadoube/cli/swiss/task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>

#include "jadoube/cli/common/contents.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    if (comma > from) parts.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  return parts;
}

std::string pairs_as_text(const std::vector<tournament::Board>& boards) {
  std::string text;
  for (const tournament::Board& board : boards)
    text += fmt::format("{}{}–{}", text.empty() ? "" : ", ", board.white, board.black);
  return text;
}

std::string SwissTask::word(std::size_t index) const {
  const auto given = options.words->results();
  return index < given.size() ? given[index] : "";
}

std::expected<unsigned, std::string> SwissTask::number(std::size_t index, unsigned most, unsigned if_missing) const {
  const std::string text = word(index);
  if (text.empty()) return if_missing;
  unsigned number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9' || number > most) return std::unexpected(say(Message::swiss_bad_number, text, most));
    number = 10 * number + static_cast<unsigned>(digit - '0');
  }
  if (number == 0 || number > most) return std::unexpected(say(Message::swiss_bad_number, text, most));
  return number;
}

std::expected<tournament::Event, std::string> SwissTask::read() const {
  const std::string name = word(0);
  if (name.empty()) return std::unexpected(say(Message::usage_missing, say(Message::placeholder_file)));
  const auto text = contents_or_sentence(name, session.language);
  if (!text) return std::unexpected(text.error());
  auto file = tournament::trf::read(*text);
  if (!file) return std::unexpected(name + ": " + describe(file.error(), session.language));
  for (const auto& adjustment : file->adjustments)
    report(options.app, name + ": " + describe(adjustment, session.language));
  return std::move(file->event);
}

std::expected<tournament::RatingKind, std::string> SwissTask::rating() const {
  if (options.rating->empty()) return tournament::RatingKind::standard;
  const auto chosen = alternative(session, *options.rating);
  if (!chosen) return std::unexpected(chosen.error());
  return static_cast<tournament::RatingKind>(*chosen);
}

std::expected<std::uint64_t, std::string> SwissTask::seed() const {
  if (options.seed->empty()) return std::random_device()();
  const std::string text = value(*options.seed);
  const auto seed = text::number<std::uint64_t>(text);
  if (!seed) return std::unexpected(say(Message::swiss_bad_seed, text));
  return *seed;
}

int SwissTask::write(const tournament::Event& event) const {
  auto dialect = tournament::trf::Dialect::trf26;
  if (!options.to->empty()) {
    const auto chosen = alternative(session, *options.to);
    if (!chosen) return fail(chosen.error());
    dialect = static_cast<tournament::trf::Dialect>(*chosen);
  }
  std::vector<std::string> omitted;
  for (const auto omission : tournament::trf::omissions(event, dialect))
    omitted.push_back(describe(omission, session.language));
  if (!omitted.empty()) report(options.app, say(Message::swiss_omitted, value(*options.to), listed(omitted)));
  return write(tournament::trf::write(event, dialect));
}

int SwissTask::save(const tournament::Event& event) const {
  return options.output->empty() ? say_not_saved() : write(event);
}

int SwissTask::say_not_saved() const {
  report(options.app, say(Message::swiss_not_saved, word(0)));
  return done;
}

int SwissTask::begin(const tournament::Event& event) const {
  const std::string name = options.output->empty() ? "" : value(*options.output);
  std::error_code error;
  if (!name.empty() && std::filesystem::is_regular_file(name, error)) {
    const auto text = contents_or_sentence(name, session.language);
    const auto there = text ? tournament::trf::read(*text) : tournament::trf::read("");
    if (there && !there->event.rounds.empty())
      return fail(say(Message::swiss_goes_on_there, name, there->event.rounds.size()));
    if (there && (!there->event.requested.empty() || !there->event.forbidden.empty()))
      return fail(say(Message::swiss_requests_there, name));
  }
  return write(event);
}

int SwissTask::fail_for_usage(text::Message words) const { return fail(say(Message::swiss_usage, say(words))); }

int SwissTask::write(std::string_view text) const {
  if (options.output->empty()) {
    session.out.write(text);
    return done;
  }
  auto out = Output::file(value(*options.output));
  if (!out) return fail(describe(out.error(), session.language));
  out->write(text);
  if (const auto written = out->finish(); !written) return fail(describe(written.error(), session.language));
  return done;
}

}  // namespace jadoube::cli

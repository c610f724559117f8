#include "jadoube/cli/common/watched_source.hpp"

#include "jadoube/cli/common/http_error.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/client/http.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::cli {

namespace {

using namespace std::chrono_literals;

constexpr auto between_requests = 3s;  // over TLS: to a server elsewhere
constexpr auto after_a_refusal = 60s;  // 429 or 503, where the server does not say how long

}  // namespace

std::expected<bool, std::string> WatchedSource::look(const Session& session) {
  return client::is_http_address(name_) ? look_at_address(session) : look_at_file(session);
}

std::expected<bool, std::string> WatchedSource::look_at_file(const Session& session) {
  std::error_code error;
  const auto written = std::filesystem::last_write_time(name_, error);
  const auto size = error ? 0 : std::filesystem::file_size(name_, error);
  if (error) return std::unexpected(system_error(session.language, error.value()));
  if (written == written_ && size == size_) return false;
  auto source = pgn::Source::file(name_);
  if (!source) return std::unexpected(why_unreadable(source.error(), session.language));
  std::string text;
  constexpr std::size_t step = std::size_t{1} << 18;
  for (;;) {
    const std::size_t used = text.size();
    text.resize(used + step);
    const auto got = source->read({text.data() + used, step});
    text.resize(used + got.value_or(0));
    if (!got) return std::unexpected(why_unreadable(got.error(), session.language));
    if (*got == 0) break;
  }
  written_ = written;
  size_ = size;
  return replace(std::move(text));
}

std::expected<bool, std::string> WatchedSource::look_at_address(const Session& session) {
  if (Clock::now() < next_) {
    if (why_) return std::unexpected(*why_);
    return false;
  }
  why_.reset();
  if (name_.starts_with("https://")) next_ = Clock::now() + between_requests;
  auto answer = client::http_get(name_, tag_);
  if (answer) {
    if (!*answer) return false;
    tag_ = std::move((*answer)->tag);
    return replace(std::move((*answer)->text));
  }
  const client::HttpError& error = answer.error();
  if (error.kind == client::HttpError::Kind::status && (error.text == "429" || error.text == "503"))
    next_ = Clock::now() + (error.retry_after > 0s ? error.retry_after : after_a_refusal);
  why_ = describe(error, session);
  return std::unexpected(*why_);
}

bool WatchedSource::replace(std::string text) {
  if (text == text_) return false;
  text_ = std::move(text);
  return true;
}

}  // namespace jadoube::cli

// jadoube broadcast: sends a round's PGN, as it grows, to a broadcast server.
#include <fmt/chrono.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <charconv>
#include <ctime>
#include <set>
#include <thread>

#include "jadoube/cli/broadcast/delayed_texts.hpp"
#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/http_error.hpp"
#include "jadoube/cli/common/interrupt.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/watched_source.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/client/http.hpp"

namespace jadoube::cli {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto between_looks = 200ms;
constexpr auto first_retry = 1s, last_retry = 60s;
constexpr auto longest_delay = 24h;

// "90", "90s", "15m" or "2h".
std::optional<std::chrono::seconds> read_delay(std::string_view text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  const auto of = [&](std::chrono::seconds one) -> std::optional<std::chrono::seconds> {
    if (number > longest_delay / one) return std::nullopt;
    return number * one;
  };
  if (unit.empty() || unit == "s") return of(1s);
  if (unit == "m") return of(60s);
  if (unit == "h") return of(3600s);
  return std::nullopt;
}

// The first line of a file.
std::expected<std::string, std::string> read_token(const Session& session, const std::string& path) {
  WatchedSource file(path);
  if (const auto read = file.look(session); !read)
    return std::unexpected(session.say(Message::cannot_read_file, path, read.error()));
  const std::string_view text = file.text();
  std::string token(text.substr(0, text.find_first_of("\r\n")));
  const auto is_plain = [](char c) { return c > ' ' && c < 127; };
  if (token.empty() || !std::ranges::all_of(token, is_plain))
    return std::unexpected(session.say(Message::broadcast_bad_token, path));
  return token;
}

bool is_web_page(std::string_view text) {
  if (text.starts_with("\uFEFF")) text.remove_prefix(3);
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

// The server's errors for games that it could not read, as Lichess answers: {"games":[{"tags":{…},"error":"…"}]}.
std::vector<std::string> errors_in(std::string_view answer) {
  std::vector<std::string> errors;
  boost::json::error_code error;
  const auto value = boost::json::parse(answer, error);
  const auto* const object = error ? nullptr : value.if_object();
  const auto* const games = object == nullptr ? nullptr : object->if_contains("games");
  if (games == nullptr || !games->is_array()) return errors;
  for (const auto& game : games->get_array())
    if (const auto* const each = game.if_object())
      if (const auto* const text = each->if_contains("error"); text != nullptr && text->is_string())
        errors.emplace_back(text->get_string());
  return errors;
}

// Sends one state after the other: the next one only after the last one was accepted, so that they stay in order.
class Broadcaster {
 public:
  Broadcaster(const Session& session, const CLI::App* app, std::string address, std::string token)
      : session_(session), app_(app), address_(std::move(address)), token_(std::move(token)) {}

  // Sets the state to be sent next, in place of one that was not accepted yet.
  void replace(std::string text) { text_ = std::move(text); }
  bool is_idle() const { return !text_; }

  // False if the server will never accept it.
  bool send() {
    if (!text_ || Clock::now() < next_) return true;
    const auto answer = client::http_post(address_, *text_, token_);
    if (!answer) return retry(answer.error());
    report_errors(*answer);
    session_.out.write(session_.say(Message::broadcast_sent,
                                    fmt::format("{:%H:%M:%S}", fmt::localtime(std::time(nullptr))),
                                    std::ranges::count(*text_, '\n'), (text_->size() + 1023) / 1024) +
                       '\n');
    session_.out.flush();
    text_.reset();
    retry_ = first_retry;
    last_error_.clear();
    return true;
  }

 private:
  bool retry(const client::HttpError& error) {
    using enum client::HttpError::Kind;
    const auto why = describe(error, session_);
    const bool is_refused = error.kind == status && (error.text.starts_with('3') || error.text.starts_with('4')) &&
                            error.text != "408" && error.text != "429";
    if (error.kind == bad_address || error.kind == unavailable || (is_refused && error.text != "400")) {
      cli::report(app_, session_.say(Message::broadcast_refused, address_, why));
      return false;
    }
    if (why != last_error_)
      cli::report(app_,
                  session_.say(is_refused ? Message::broadcast_given_up : Message::broadcast_not_taken, address_, why));
    last_error_ = why;
    next_ = Clock::now() + std::max<Clock::duration>(retry_, error.retry_after);
    retry_ = std::min<std::chrono::seconds>(2 * retry_, last_retry);
    // The server cannot read this state, but perhaps the next one.
    if (is_refused) text_.reset();
    return true;
  }

  void report_errors(std::string_view answer) {
    for (const std::string& error : errors_in(answer))
      if (reported_.insert(error).second) cli::report(app_, session_.say(Message::broadcast_error, address_, error));
  }

  const Session& session_;
  const CLI::App* app_;
  std::string address_;
  std::string token_;
  std::optional<std::string> text_;  // to be sent
  Clock::time_point next_{};         // not before
  std::chrono::seconds retry_ = first_retry;
  std::string last_error_;
  std::set<std::string> reported_;
};

class BroadcastCommand {
 public:
  BroadcastCommand(CLI::App& app, text::Language language)
      : app_(&app),
        source_(add_argument(app, "source", say(language, Message::broadcast_placeholder_source),
                             say(language, Message::broadcast_source))),
        to_(add_option(app, "--to", say(language, Message::broadcast_placeholder_address),
                       say(language, Message::broadcast_to))),
        token_(add_option(app, "--token-file", say(language, Message::placeholder_file),
                          say(language, Message::broadcast_token))),
        delay_(add_option(app, "--delay", say(language, Message::broadcast_placeholder_time),
                          say(language, Message::broadcast_delay))) {}

  int run(const Session& session) const {
    if (source_->empty()) return fail(app_, session.say(Message::broadcast_no_source));
    const std::string to = value(*to_);
    if (!client::is_http_address(to)) return fail(app_, session.say(Message::broadcast_no_address));
    const auto delay = delay_->empty() ? std::optional(0s) : read_delay(value(*delay_));
    if (!delay) return fail(app_, session.say(Message::broadcast_bad_delay, value(*delay_)));
    std::string token;
    if (!token_->empty()) {
      if (client::is_open_to_others(to)) return fail(app_, session.say(Message::broadcast_open_token));
      auto read = read_token(session, value(*token_));
      if (!read) return fail(app_, read.error());
      token = std::move(*read);
    }
    return follow(session, WatchedSource(value(*source_)), {session, app_, to, token}, DelayedTexts(*delay));
  }

 private:
  int follow(const Session& session, WatchedSource source, Broadcaster broadcaster, DelayedTexts states) const {
    watch_for_interrupt();
    std::string last_error;
    while (!interrupted() && !session.out.failed()) {
      if (const auto changed = source.look(session); !changed) {
        if (changed.error() != last_error)
          report(app_, session.say(Message::cannot_read_file, source.name(), changed.error()));
        last_error = changed.error();
      } else {
        if (*changed && is_web_page(source.text())) {
          report(app_, session.say(Message::broadcast_web_page, source.name()));
        } else if (*changed && !source.text().empty()) {
          states.add(Clock::now(), source.text());
        }
        last_error.clear();
      }
      if (auto due = states.take(Clock::now())) broadcaster.replace(std::move(*due));
      if (!broadcaster.send()) return bad_usage;
      std::this_thread::sleep_for(between_looks);
    }
    if (states.waiting() > 0 || !broadcaster.is_idle()) report(app_, session.say(Message::broadcast_not_all));
    return done;
  }

  CLI::App* app_;
  CLI::Option *source_, *to_, *token_, *delay_;
};

}  // namespace

Command broadcast_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("broadcast", say(language, Message::broadcast_summary));
  const BroadcastCommand broadcast(*app, language);
  set_texts(*app, say(language, Message::broadcast_details),
            {{"jadoube broadcast round.pgn --to https://example.org/push --token-file token.txt --delay 15m",
              say(language, Message::broadcast_example_delay)},
             {"jadoube broadcast 'http://localhost:8080/api/tournaments/ID/pgn?round=2' --to http://localhost:9000/",
              say(language, Message::broadcast_example_round)}});
  return {app, [broadcast](const Session& session) { return broadcast.run(session); }};
}

}  // namespace jadoube::cli

#include "jadoube/cli/match/engine.hpp"

#include <algorithm>
#include <cmath>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/text_lines.hpp"
#include "jadoube/cli/common/usage.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using Failed = std::unexpected<std::string>;
constexpr std::string_view uci_option = "option.";

const std::vector<std::string>& keys() {
  static const std::vector<std::string> all{"name",  "cmd",   "arg",   "args",     "dir", "time", "tc",
                                            "nodes", "depth", "plies", "movetime", "st",  "proto"};
  return all;
}

class EngineWords {
 public:
  explicit EngineWords(const Session& session) : session_(session) {}

  std::expected<GivenEngine, std::string> read(const std::string& words) {
    const auto pairs = key_values(session_, words);
    if (!pairs) return Failed(pairs.error());
    for (bool first = true; const auto& [key, value] : *pairs) {
      if (const auto set = this->set(key, value, first); !set) return Failed(set.error());
      first = false;
    }
    if (given_.engine.setup.command.empty() || program_.empty())
      return Failed(session_.say(Message::match_no_program, pairs->front().key + "=" + pairs->front().value));
    given_.engine.setup.command.front() = program_;
    return std::move(given_);
  }

 private:
  using Set = std::expected<void, std::string>;

  Set set(const std::string& key, const std::string& value, bool first) {
    auto& [setup, name, time, limits] = given_.engine;
    const bool known = std::ranges::find(keys(), key) != keys().end();
    if (setup.command.empty()) setup.command.emplace_back();
    if (key.starts_with(uci_option) && key.size() > uci_option.size()) {
      setup.options.emplace_back(key.substr(uci_option.size()), value);
    } else if (first && !known) {
      name = key;
      program_ = value;
    } else if (key == "name") {
      name = value;
    } else if (key == "cmd") {
      program_ = value;
    } else if (key == "arg") {
      setup.command.push_back(value);
    } else if (key == "args") {
      for (const auto& word : words(std::string_view(value))) setup.command.emplace_back(word.text);
    } else if (key == "dir") {
      setup.directory = value;
    } else if (key == "time" || key == "tc") {
      auto read = read_time(session_, value);
      if (!read) return Failed(read.error());
      given_.own.time = *std::move(read);
    } else if (key == "proto") {
      if (value != "uci") return Failed(session_.say(Message::match_only_uci, value));
    } else if (known) {
      return set_limit(key, value);
    } else {
      const auto meant = nearest(key, keys());
      return Failed(meant ? session_.say(Message::match_bad_key_but, key, *meant)
                          : session_.say(Message::match_bad_key, key, listed(keys())));
    }
    return {};
  }

  Set set_limit(const std::string& key, const std::string& value) {
    constexpr double most = 1e9;
    auto& limits = given_.own.limits;
    const auto number = text::number<double>(value);
    const bool whole = key != "st";
    if (!number || !(*number > 0) || *number > most || (whole && *number != std::floor(*number)))
      return Failed(session_.say(Message::match_bad_limit, key, value));
    if (key == "nodes") limits.nodes = static_cast<std::uint64_t>(*number);
    if (key == "depth" || key == "plies") limits.depth = static_cast<unsigned>(*number);
    if (key == "movetime") limits.move_time = std::chrono::milliseconds(std::llround(*number));
    if (key == "st") limits.move_time = std::chrono::milliseconds(std::max(std::llround(*number * 1'000), 1LL));
    return {};
  }

  const Session& session_;
  GivenEngine given_;
  std::string program_;
};

}  // namespace

std::expected<laws::TimeControl, std::string> read_time(const Session& session, const std::string& text) {
  using enum laws::TimeControlError::Kind;
  auto time = laws::parse_match_time_control(text);
  if (time) return *std::move(time);
  const auto message = [&] {
    switch (time.error().kind) {
      case empty:
      case bad_number: return Message::match_time_no_number;
      case unknown_unit: return Message::match_time_unknown_unit;
      case too_many_decimals:
      case number_too_large: return Message::match_time_too_large;
      case no_moves:
      case no_time: return Message::match_time_nothing;
      case moves_missing: return Message::match_time_moves_missing;
      case bad_colon: return Message::match_time_bad_colon;
      case repeated: return Message::match_time_repeated;
      case unexpected:
      case moves_in_last:
      case too_many_periods: break;
    }
    return Message::match_time_unexpected;
  }();
  // PGN joins periods by ":".
  std::string meant = text;
  std::ranges::replace(meant, ':', ',');
  if (meant != text && laws::parse_match_time_control(meant))
    return Failed(session.say(Message::match_bad_time_but, text, time.error().column, session.say(message), meant));
  return Failed(session.say(Message::match_bad_time, text, time.error().column, session.say(message)));
}

std::expected<GivenEngine, std::string> read_engine(const Session& session, const std::string& words) {
  return EngineWords(session).read(words);
}

std::expected<void, std::string> set_thinking(const Session& session, GivenEngine& given, const Thinking& all,
                                              const laws::TimeControl& usual) {
  Thinking own = given.own;
  // A time for each move takes the place of a clock, and a clock that of a time for each move.
  const bool by_move = own.limits.move_time || (!own.time && all.limits.move_time);
  if (!own.limits.move_time && !own.time) own.limits.move_time = all.limits.move_time;
  if (!own.limits.nodes) own.limits.nodes = all.limits.nodes;
  if (!own.limits.depth) own.limits.depth = all.limits.depth;
  const bool both = (given.own.limits.move_time && given.own.time && !given.own.time->empty()) ||
                    (all.limits.move_time && all.time && !all.time->empty());
  if (both) return Failed(session.say(Message::match_movetime_and_clock));
  if (!own.time && !by_move) own.time = all.time;
  if (!own.time) own.time = own.has_limits() ? laws::TimeControl{} : usual;
  if (own.time->empty() && !own.has_limits()) return Failed(session.say(Message::match_no_limit));
  given.engine.time = *std::move(own.time);
  given.engine.limits = own.limits;
  return {};
}

}  // namespace jadoube::cli

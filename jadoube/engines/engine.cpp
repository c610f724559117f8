#include "jadoube/engines/engine.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "jadoube/engines/messages.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;

// The time that an engine gets for anything except thinking: to start, to set up its tables, to read a line.
constexpr auto response_time = 20s;
constexpr auto time_to_quit = 500ms;
// The interval at which a wait checks whether it has been cancelled.
constexpr auto poll_interval = 50ms;

// Option names are not case-sensitive.
bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

bool is_value_of(const Option& option, const std::string& value) {
  switch (option.kind) {
    case Option::Kind::check: return value == "true" || value == "false";
    case Option::Kind::combo: return std::ranges::find(option.choices, value) != option.choices.end();
    case Option::Kind::spin: {
      if (value.empty() || value.size() > 18 ||
          value.find_first_not_of("0123456789", value[0] == '-' ? 1 : 0) != std::string::npos || value == "-")
        return false;
      const long long number = std::stoll(value);
      return number >= option.least.value_or(number) && number <= option.most.value_or(number);
    }
    case Option::Kind::button:
    case Option::Kind::string: return value.find('\n') == std::string::npos;
  }
  return true;
}

std::string go(const Limits& limits) {
  std::string line = "go";
  const auto add = [&](const char* key, const auto& value) {
    if (value) line += fmt::format(" {} {}", key, *value);
  };
  const auto count = [](std::optional<milliseconds> time) {
    return time ? std::optional(std::max<std::int64_t>(time->count(), 1)) : std::nullopt;
  };
  add("wtime", count(limits.white));
  add("btime", count(limits.black));
  if (limits.white || limits.black)
    line += fmt::format(" winc {} binc {}", limits.white_increment.count(), limits.black_increment.count());
  add("movestogo", limits.moves_to_go);
  add("movetime", count(limits.move_time));
  add("nodes", limits.nodes);
  add("depth", limits.depth);
  if (limits.infinite) line += " infinite";
  return line;
}

// The legal move that an engine wrote, if it is one.
std::optional<Move> read_move(const Position& position, std::string_view written) {
  auto move = notation::read_uci(position, written);
  if (!move) move = notation::read_uci(position, in_usual_form(written));
  return move ? std::optional(*move) : std::nullopt;
}

// Puts the data of a line "info" on the best moves into `thought`. Bounds give nothing certain.
void note(Thought& thought, const Position& position, const Info& info) {
  constexpr unsigned most_lines = 256;
  if (info.rank == 0 || info.rank > most_lines) return;
  if (info.rank == 1) {
    if (info.score && info.bound == Info::Bound::exact) thought.score = info.score;
    if (info.depth) thought.depth = info.depth;
  }
  if (!info.score || info.pv.empty() || info.bound != Info::Bound::exact) return;
  if (thought.lines.size() < info.rank) thought.lines.resize(info.rank);
  Line& line = thought.lines[info.rank - 1];
  line = {.score = info.score, .depth = info.depth, .moves = {}};
  Position at = position;
  for (const std::string& written : info.pv) {
    const auto move = read_move(at, written);
    if (!move) break;
    at.play(*move);
    line.moves.push_back(*move);
  }
}

}  // namespace

std::string describe(const EngineFault& fault, text::Language language) {
  const auto say = [&](Message message, const auto&... more) {
    return text::say(language, message, fault.engine, more...);
  };
  switch (fault.kind) {
    case EngineFault::Kind::not_started:
      if (fault.code == ENOENT) return say(Message::engine_not_found);
      if (fault.code == EACCES || fault.code == ENOEXEC) return say(Message::engine_not_allowed);
      return say(Message::engine_not_started, fault.code);
    case EngineFault::Kind::no_directory: return say(Message::engine_no_directory, fault.detail);
    case EngineFault::Kind::no_uci: return say(Message::engine_no_uci);
    case EngineFault::Kind::unknown_option: return say(Message::engine_unknown_option, fault.detail);
    case EngineFault::Kind::bad_value: return say(Message::engine_bad_value, fault.detail);
    case EngineFault::Kind::ended: return say(Message::engine_ended);
    case EngineFault::Kind::silent: return say(Message::engine_silent);
    case EngineFault::Kind::wrong_move: return say(Message::engine_wrong_move, fault.detail);
  }
  return {};
}

std::optional<std::string> find_program(const std::string& name) {
  const auto runs = [](const std::string& path) { return ::access(path.c_str(), X_OK) == 0; };
  if (name.find('/') != std::string::npos) return runs(name) ? std::optional(name) : std::nullopt;
  const char* const path = std::getenv("PATH");
  std::string folders = path == nullptr ? std::string() : path;
  folders += ":/usr/games:/usr/local/games";
  for (std::string_view left = folders; !left.empty();) {
    const std::string_view folder = left.substr(0, left.find(':'));
    left.remove_prefix(std::min(folder.size() + 1, left.size()));
    if (std::string found = fmt::format("{}/{}", folder, name); !folder.empty() && runs(found)) return found;
  }
  return std::nullopt;
}

std::expected<Engine, EngineFault> Engine::start(const EngineSetup& setup, std::stop_token ending) {
  auto command = setup.command;
  const std::string program = command.empty() ? std::string() : command[0];
  if (program.empty()) return std::unexpected(EngineFault{EngineFault::Kind::not_started, program, {}, ENOENT});
  std::error_code unknown;
  if (!setup.directory.empty() && !std::filesystem::is_directory(setup.directory, unknown))
    return std::unexpected(EngineFault{EngineFault::Kind::no_directory, program, setup.directory, ENOENT});
  command[0] = find_program(program).value_or(program);
  auto child = Child::start(command, setup.directory);
  if (!child) return std::unexpected(EngineFault{EngineFault::Kind::not_started, program, {}, child.error()});
  Engine engine(std::move(*child), setup.name.empty() ? program : setup.name, std::move(ending));
  engine.has_given_name_ = !setup.name.empty();
  if (const auto greeted = engine.greet(); !greeted) return std::unexpected(greeted.error());
  for (const auto& [name, value] : setup.options)
    if (const auto set = engine.set_option(name, value); !set) return std::unexpected(set.error());
  if (const auto ready = engine.wait_until_ready(Clock::now() + response_time); !ready)
    return std::unexpected(ready.error());
  return engine;
}

Engine::~Engine() {
  if (!child_.write_line("quit", Clock::now())) return;
  child_.end(Clock::now() + time_to_quit);
}

std::expected<void, EngineFault> Engine::greet() {
  const auto deadline = Clock::now() + response_time;
  if (const auto sent = send("uci"); !sent) return std::unexpected(fault(EngineFault::Kind::no_uci));
  for (;;) {
    const auto line = receive(deadline);
    if (!line) return std::unexpected(fault(EngineFault::Kind::no_uci));
    if (const auto name = read_name(*line); name && !has_given_name_ && !name->empty()) name_ = *name;
    if (auto option = read_option(*line)) options_.push_back(std::move(*option));
    if (is_word(*line, "uciok")) return {};
  }
}

const Option* Engine::option(std::string_view name) const {
  const auto found = std::ranges::find_if(options_, [&](const Option& option) { return same_name(option.name, name); });
  return found == options_.end() ? nullptr : &*found;
}

std::expected<void, EngineFault> Engine::set_option(const std::string& name, const std::string& value) {
  const Option* const option = this->option(name);
  if (option == nullptr) return std::unexpected(fault(EngineFault::Kind::unknown_option, name));
  if (!is_value_of(*option, value)) return std::unexpected(fault(EngineFault::Kind::bad_value, name));
  return send(option->kind == Option::Kind::button ? fmt::format("setoption name {}", option->name)
                                                   : fmt::format("setoption name {} value {}", option->name, value));
}

std::expected<void, EngineFault> Engine::new_game(bool chess960) {
  if (chess960 != chess960_) {
    if (const auto set = set_option("UCI_Chess960", chess960 ? "true" : "false"); !set) return set;
    chess960_ = chess960;
  }
  if (const auto sent = send("ucinewgame"); !sent) return sent;
  return wait_until_ready(Clock::now() + response_time);
}

std::expected<Position, EngineFault> Engine::ask(const Position& start, std::span<const Move> moves,
                                                 const Limits& limits, Clock::time_point deadline,
                                                 const std::stop_token& stop) {
  // This reads a second "bestmove" of the search before.
  if (const auto ready = wait_until_ready(deadline, stop); !ready) return std::unexpected(ready.error());
  const auto castling = chess960_ ? notation::UciCastling::rook : notation::UciCastling::king;
  std::string line = "position fen " + notation::write_fen(start);
  Position position = start;
  if (!moves.empty()) line += " moves";
  for (const Move move : moves) {
    line += ' ' + notation::write_uci(move, castling);
    position.play(move);
  }
  if (const auto sent = send(line); !sent) return std::unexpected(sent.error());
  std::string order = go(limits);
  if (!limits.among.empty()) order += " searchmoves";
  for (const Move move : limits.among) order += ' ' + notation::write_uci(move, castling);
  if (const auto sent = send(order); !sent) return std::unexpected(sent.error());
  return position;
}

std::expected<Thought, EngineFault> Engine::listen(const Position& position, const Limits& limits,
                                                   Clock::time_point deadline, const std::stop_token& stop,
                                                   bool stops_at_end) {
  Thought thought;
  bool was_stopped = false;
  for (;;) {
    const auto told = was_stopped ? receive(deadline) : receive(deadline, stop);
    if (!told) {
      const bool can_answer = told.error().kind == EngineFault::Kind::silent && !ending_.stop_requested();
      if (!stops_at_end || was_stopped || !can_answer) return std::unexpected(told.error());
      if (const auto sent = send("stop"); !sent) return std::unexpected(sent.error());
      was_stopped = true;
      deadline = Clock::now() + response_time;
      continue;
    }
    if (const auto info = read_info(*told)) {
      if (limits.on_info) limits.on_info(*info);
      note(thought, position, *info);
    }
    const auto best = read_best_move(*told);
    if (!best) continue;
    const auto move = read_move(position, best->move);
    if (!move) return std::unexpected(fault(EngineFault::Kind::wrong_move, shown(best->move)));
    thought.move = *move;
    thought.ponder = read_move(position.after(*move), best->ponder);
    return thought;
  }
}

std::expected<Thought, EngineFault> Engine::think(const Position& start, std::span<const Move> moves,
                                                  const Limits& limits, Clock::time_point deadline,
                                                  const std::stop_token& stop) {
  const auto position = ask(start, moves, limits, deadline, stop);
  if (!position) return std::unexpected(position.error());
  return listen(*position, limits, deadline, stop, false);
}

std::expected<Thought, EngineFault> Engine::analyse(const Position& start, std::span<const Move> moves,
                                                    const Limits& limits, Clock::time_point deadline,
                                                    const std::stop_token& stop) {
  // The engine is ready at once, unless it is broken: the deadline is that of the thinking.
  const auto position = ask(start, moves, limits, Clock::now() + response_time, {});
  if (!position) return std::unexpected(position.error());
  return listen(*position, limits, deadline, stop, true);
}

std::expected<void, EngineFault> Engine::stop_thinking(Clock::time_point deadline) {
  if (const auto sent = send("stop"); !sent) return sent;
  for (;;) {
    const auto line = receive(deadline);
    if (!line) return std::unexpected(line.error());
    if (read_best_move(*line)) return {};
  }
}

std::expected<void, EngineFault> Engine::send(std::string_view line) {
  if (child_.write_line(line, Clock::now() + response_time)) return {};
  return std::unexpected(fault(EngineFault::Kind::ended));
}

std::expected<std::string, EngineFault> Engine::receive(Clock::time_point deadline, const std::stop_token& stop) {
  const bool stoppable = stop.stop_possible() || ending_.stop_possible();
  for (;;) {
    auto line = child_.read_line(stoppable ? std::min(deadline, Clock::now() + poll_interval) : deadline);
    if (line) return std::move(*line);
    if (line.error() == Child::Silence::ended) return std::unexpected(fault(EngineFault::Kind::ended));
    if (Clock::now() >= deadline || stop.stop_requested() || ending_.stop_requested())
      return std::unexpected(fault(EngineFault::Kind::silent));
  }
}

std::expected<void, EngineFault> Engine::wait_until_ready(Clock::time_point deadline, const std::stop_token& stop) {
  if (const auto sent = send("isready"); !sent) return sent;
  for (;;) {
    const auto line = receive(deadline, stop);
    if (!line) return std::unexpected(line.error());
    if (is_word(*line, "readyok")) return {};
  }
}

}  // namespace jadoube::engines

#include "jadoube/engines/match.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

namespace jadoube::engines {
namespace {

// The state shared by the threads of a match.
class Match {
 public:
  Match(const MatchPlan& plan, const Stopped& stopped, const MatchEvents& events)
      : plan_(plan), stopped_(stopped), events_(events), schedule_(plan.schedule()) {
    for (const FinishedGame& game : plan.finished) finished_.emplace(game.number, game);
  }

  std::expected<MatchReport, EngineFault> play() {
    // An engine that does not answer does not keep a match from being stopped.
    const std::jthread watching([this](const std::stop_token& over) {
      while (!over.stop_requested() && !is_ending()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      stop_.request_stop();
    });
    Engines engines;
    for (std::size_t i = 0; i < plan_.engines.size(); ++i)
      if (const auto ready = prepare(engines, i); !ready) return std::unexpected(ready.error());
    report_.emplace(schedule_, names(engines), plan_.sprt);
    if (events_.began) events_.began(*report_);
    report_ready_games();
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < std::min<std::size_t>(plan_.concurrency, schedule_.size()); ++i)
        threads.emplace_back([this] { work({}); });
      work(std::move(engines));
    }
    if (fault_) return std::unexpected(*fault_);
    return std::move(*report_);
  }

 private:
  using Engines = std::map<std::size_t, Engine>;  // by their number in the plan

  // The work of one thread: game after game with its own engines.
  void work(Engines engines) {
    while (const auto number = next()) {
      const ScheduledGame scheduled = schedule_.game(*number);
      for (const std::size_t player : scheduled.players)
        if (const auto ready = prepare(engines, player); !ready) {
          if (!is_ending()) give_up(ready.error());
          return;
        }
      MatchGame game = play_one(scheduled, engines);
      if (game.game.fault) engines.erase(scheduled.players[index(game.game.culprit)]);
      take(std::move(game));
    }
  }

  // The next game that was not played by an earlier run.
  std::optional<unsigned> next() {
    const std::lock_guard lock(mutex_);
    if (is_ending()) return std::nullopt;
    while (given_ < schedule_.size())
      if (!finished_.contains(++given_)) return given_;
    return std::nullopt;
  }

  std::expected<void, EngineFault> prepare(Engines& engines, std::size_t number) const {
    if (engines.contains(number)) return {};
    EngineSetup setup = plan_.engines[number].setup;
    if (setup.name.empty()) setup.name = plan_.engines[number].name;
    auto engine = Engine::start(setup, stop_.get_token());
    if (!engine) {
      EngineFault fault = engine.error();
      if (!setup.name.empty()) fault.engine = setup.name;
      return std::unexpected(std::move(fault));
    }
    engines.emplace(number, std::move(*engine));
    return {};
  }

  // Different for every engine: a second one of the same name is called "Name (2)".
  std::vector<std::string> names(const Engines& engines) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < plan_.engines.size(); ++i) {
      const std::string own = plan_.engines[i].name.empty() ? engines.at(i).name() : plan_.engines[i].name;
      std::string name = own;
      for (unsigned copy = 2; std::ranges::find(all, name) != all.end(); ++copy)
        name = own + " (" + std::to_string(copy) + ")";
      all.push_back(std::move(name));
    }
    return all;
  }

  MatchGame play_one(const ScheduledGame& scheduled, Engines& engines) {
    const auto [white, black] = scheduled.players;
    const auto& players = plan_.engines;
    EngineGamePlan game{plan_.regulations,
                        plan_.openings[scheduled.opening % plan_.openings.size()],
                        {players[white].limits, players[black].limits},
                        plan_.manners,
                        plan_.most_moves};
    game.regulations.time = {players[white].time, players[black].time};
    game.regulations.tempo = laws::tempo_of(game.regulations.edition, game.regulations.time);
    const auto& names = report_->names();  // does not change
    MatchGame played{scheduled,
                     {names[white], names[black]},
                     play_game(game, {&engines.at(white), &engines.at(black)}, [this] { return is_ending(); })};
    pgn::Game& record = played.game.record;
    if (!plan_.event.empty()) record.set_tag("Event", plan_.event);
    record.set_tag("Round", std::to_string(scheduled.number));
    record.set_tag("White", played.names[0]);
    record.set_tag("Black", played.names[1]);
    // An engine is called by its name in the match, not by the name that it gives itself.
    if (auto& fault = played.game.fault) fault->engine = played.names[index(played.game.culprit)];
    return played;
  }

  bool is_ending() const { return ended_ || stopped_(); }

  void give_up(const EngineFault& fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = fault;
    ended_ = true;
  }

  void take(MatchGame&& game) {
    const std::lock_guard lock(mutex_);
    if (game.game.result == laws::Result::none || ended_) return;  // stopped, or not needed any more
    if (events_.ended) events_.ended(game);
    waiting_.emplace(game.scheduled.number, std::move(game));
    report_ready_games();
  }

  // Reports games in order: a game waits for those before it.
  void report_ready_games() {
    while (!ended_) {
      const unsigned number = report_->games() + 1;
      if (const auto earlier = finished_.find(number); earlier != finished_.end()) {
        report_->add(earlier->second);
      } else if (const auto waiting = waiting_.find(number); waiting != waiting_.end()) {
        report_->add(waiting->second.finished());
        if (events_.reported) events_.reported(waiting->second, *report_);
        waiting_.erase(waiting);
      } else {
        return;
      }
      if (const auto sprt = report_->sprt(); sprt && sprt->verdict != Sprt::Verdict::open) ended_ = true;
    }
  }

  const MatchPlan& plan_;
  const Stopped& stopped_;
  const MatchEvents& events_;
  const Schedule schedule_;
  std::map<unsigned, FinishedGame> finished_;
  std::mutex mutex_;
  unsigned given_ = 0;
  std::map<unsigned, MatchGame> waiting_;
  std::optional<MatchReport> report_;
  std::optional<EngineFault> fault_;
  std::atomic<bool> ended_ = false;
  std::stop_source stop_;  // of what engines are waited for
};

}  // namespace

std::expected<MatchReport, EngineFault> play_match(const MatchPlan& plan, const Stopped& stopped,
                                                   const MatchEvents& events) {
  return Match(plan, stopped, events).play();
}

}  // namespace jadoube::engines

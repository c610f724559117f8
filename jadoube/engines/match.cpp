#include "jadoube/engines/match.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <thread>

namespace jadoube::engines {
namespace {

// The state shared by the threads of a match.
class Match {
 public:
  Match(const MatchPlan& plan, const Stopped& stopped, const std::function<void(const MatchGame&)>& each)
      : plan_(plan), stopped_(stopped), each_(each) {}

  std::expected<MatchReport, EngineFault> play() {
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 1; i < std::min(plan_.concurrency, plan_.games); ++i) threads.emplace_back([this] { work(); });
      work();
    }
    if (fault_) return std::unexpected(*fault_);
    return report_;
  }

 private:
  using Engines = std::array<std::optional<Engine>, 2>;

  // The work of one thread: game after game with its own engines.
  void work() {
    Engines engines;
    while (const auto number = next()) {
      if (const auto ready = prepare(engines); !ready) return give_up(ready.error());
      MatchGame game = play_one(*number, engines);
      if (game.game.fault) {
        const std::size_t failed = game.game.culprit == first_color(*number) ? 0 : 1;
        engines[failed].reset();
      }
      take(std::move(game));
    }
  }

  static Color first_color(unsigned number) { return number % 2 == 1 ? Color::white : Color::black; }

  std::optional<unsigned> next() {
    const std::lock_guard lock(mutex_);
    if (stopped_() || ended_ || given_ == plan_.games) return std::nullopt;
    return ++given_;
  }

  std::expected<void, EngineFault> prepare(Engines& engines) const {
    for (std::size_t i = 0; i < engines.size(); ++i) {
      if (engines[i]) continue;
      auto engine = Engine::start(plan_.engines[i]);
      if (!engine) return std::unexpected(engine.error());
      engines[i] = std::move(*engine);
    }
    return {};
  }

  MatchGame play_one(unsigned number, Engines& engines) {
    const std::size_t white = first_color(number) == Color::white ? 0 : 1, black = 1 - white;
    const auto name = [&](std::size_t i) { return plan_.names[i].empty() ? engines[i]->name() : plan_.names[i]; };
    const EngineGamePlan game{plan_.regulations, plan_.openings[(number - 1) / 2 % plan_.openings.size()], plan_.limits,
                              plan_.manners};
    {
      const std::lock_guard lock(mutex_);
      report_.names = {name(0), name(1)};
    }
    return {number, {name(white), name(black)}, play_game(game, {&*engines[white], &*engines[black]}, [this] {
              return ended_ || stopped_();
            })};
  }

  void give_up(const EngineFault& fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = fault;
    ended_ = true;
  }

  // Reports games in order: a game waits for those before it.
  void take(MatchGame&& game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(game.number, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == reported_ + 1;
         first = waiting_.begin()) {
      report(first->second);
      waiting_.erase(first);
      ++reported_;
    }
  }

  void report(const MatchGame& game) {
    const auto& [record, result, reason, fault, culprit] = game.game;
    if (result == laws::Result::none) return;  // stopped
    const Color first = first_color(game.number);
    report_.tally.add(result, first);
    ++report_.endings[static_cast<std::size_t>(result)][static_cast<std::size_t>(reason)];
    if (fault) ++report_.faults[culprit == first ? 0 : 1];
    each_(game);
  }

  const MatchPlan& plan_;
  const Stopped& stopped_;
  const std::function<void(const MatchGame&)>& each_;
  std::mutex mutex_;
  unsigned given_ = 0, reported_ = 0;
  std::map<unsigned, MatchGame> waiting_;
  MatchReport report_;
  std::optional<EngineFault> fault_;
  std::atomic<bool> ended_ = false;
};

}  // namespace

std::expected<MatchReport, EngineFault> play_match(const MatchPlan& plan, const Stopped& stopped,
                                                   const std::function<void(const MatchGame&)>& each) {
  return Match(plan, stopped, each).play();
}

}  // namespace jadoube::engines

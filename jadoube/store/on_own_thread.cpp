#include "jadoube/store/on_own_thread.hpp"

#include <exception>
#include <functional>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "jadoube/base/semaphore.hpp"

namespace jadoube::store {
namespace {

class OnOwnThread final : public Store {
 public:
  explicit OnOwnThread(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { run(); }) {}
  OnOwnThread(const OnOwnThread&) = delete;
  OnOwnThread& operator=(const OnOwnThread&) = delete;
  ~OnOwnThread() override {
    work_ = nullptr;
    asked_.post();
  }

  std::expected<void, Error> commit(std::span<const Change> changes) override {
    return ask([&] { return store_->commit(changes); });
  }
  std::expected<std::optional<Table>, Error> table(TableId id) override {
    return ask([&] { return store_->table(id); });
  }
  std::expected<std::vector<std::string>, Error> log(TableId id) override {
    return ask([&] { return store_->log(id); });
  }
  std::expected<std::vector<Table>, Error> listed(std::size_t most) override {
    return ask([&] { return store_->listed(most); });
  }
  std::expected<std::optional<Tournament>, Error> tournament(TableId id) override {
    return ask([&] { return store_->tournament(id); });
  }
  std::expected<std::vector<TournamentChange>, Error> tournament_changes(TableId id, std::uint32_t first,
                                                                         std::size_t most) override {
    return ask([&] { return store_->tournament_changes(id, first, most); });
  }
  std::expected<std::vector<PlayerToken>, Error> tokens() override {
    return ask([&] { return store_->tokens(); });
  }
  std::expected<std::vector<Playing>, Error> playing() override {
    return ask([&] { return store_->playing(); });
  }
  std::expected<std::vector<GameResult>, Error> results() override {
    return ask([&] { return store_->results(); });
  }
  std::expected<std::optional<std::chrono::milliseconds>, Error> lease_ended(TableId id) override {
    return ask([&] { return store_->lease_ended(id); });
  }
  std::expected<std::optional<Owner>, Error> acquire(TableId id) override {
    return ask([&] { return store_->acquire(id); });
  }
  std::expected<std::optional<Owner>, Error> acquire_tournament(TableId id) override {
    return ask([&] { return store_->acquire_tournament(id); });
  }
  std::expected<std::vector<TableId>, Error> lost(std::span<const TableId> ids) override {
    return ask([&] { return store_->lost(ids); });
  }
  std::expected<void, Error> release_tournaments() override {
    return ask([&] { return store_->release_tournaments(); });
  }
  std::expected<void, Error> release(std::span<const TableId> ids) override {
    return ask([&] { return store_->release(ids); });
  }
  std::expected<std::uint64_t, Error> bytes() override {
    return ask([&] { return store_->bytes(); });
  }
  std::optional<Error> damage() override {
    return ask([&] { return store_->damage(); });
  }
  std::expected<bool, Error> durable() override {
    return ask([&] { return store_->durable(); });
  }
  std::expected<std::vector<Aged>, Error> tables_after(std::int64_t number, std::size_t most) override {
    return ask([&] { return store_->tables_after(number, most); });
  }
  std::expected<std::vector<Tournament>, Error> tournaments_after(std::int64_t number, std::size_t most) override {
    return ask([&] { return store_->tournaments_after(number, most); });
  }
  std::expected<std::vector<change::Ban>, Error> bans() override {
    return ask([&] { return store_->bans(); });
  }
  std::expected<std::vector<change::Note>, Error> notes() override {
    return ask([&] { return store_->notes(); });
  }
  std::expected<void, Error> scrub() override {
    return ask([&] { return store_->scrub(); });
  }

 private:
  // What the store throws, such as std::bad_alloc, is thrown here.
  template <typename Question>
  std::invoke_result_t<const Question&> ask(const Question& question) {
    std::optional<std::invoke_result_t<const Question&>> answer;
    std::exception_ptr thrown;
    const auto work = [&] {
      try {
        answer.emplace(question());
      } catch (...) {
        thrown = std::current_exception();
      }
    };
    work_ = std::ref(work);
    asked_.post();
    answered_.wait();
    if (thrown) std::rethrow_exception(thrown);
    return *std::move(answer);
  }

  void run() {
    while (true) {
      asked_.wait();
      if (!work_) return;
      work_();
      answered_.post();
    }
  }

  std::unique_ptr<Store> store_;
  std::function<void()> work_;  // none: the end
  base::Semaphore asked_, answered_;
  std::jthread thread_;  // ends before the others are destroyed
};

}  // namespace

std::unique_ptr<Store> on_own_thread(std::unique_ptr<Store> store) {
  return std::make_unique<OnOwnThread>(std::move(store));
}

}  // namespace jadoube::store

#include "jadoube/server/engine/engine_room.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>

#include "jadoube/base/priority.hpp"
#include "jadoube/server/common/posting.hpp"

namespace jadoube::server {

EngineRoom::EngineRoom(boost::asio::io_context& io, const std::string& program, unsigned most) : io_(io) {
  // The pool's threads, and the processes that they start, inherit the priority of the thread that makes the pool.
  std::thread([&] {
    base::lower_priority(5);
    pool_.emplace(engines::Pool::Plan{.engine = {.command = {program}, .options = {}}, .size = most},
                  posting(io, "an answer of an engine"));
  }).join();
}

void EngineRoom::think(engines::Problem problem, std::stop_token stop, engines::Pool::Done done) {
  pool_->think(std::move(problem), std::move(stop), std::move(done));
}

void EngineRoom::later(Milliseconds pause, std::function<void()> task) {
  if (pause <= Milliseconds::zero()) return boost::asio::post(io_, std::move(task));
  const auto timer = std::make_shared<boost::asio::steady_timer>(io_, pause);
  timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& error) {
    if (!error) task();
  });
}

}  // namespace jadoube::server

// Work without the interpreter's lock that Ctrl-C ends.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>
#include <optional>
#include <semaphore>
#include <stop_token>
#include <thread>

namespace jadoube::python {

namespace py = pybind11;

// Raises what a signal has left: KeyboardInterrupt after Ctrl-C. The lock is held.
inline void check_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

// What `work(stop_token)` returns, which runs on a thread of its own while this one looks for signals. At a signal it
// is asked to stop, and its result is not used. The lock is held before and after, and released between.
template <typename Work>
auto interruptible(Work work) {
  using Result = decltype(work(std::stop_token()));
  std::optional<Result> result;
  std::exception_ptr failure;
  std::binary_semaphore done(0);
  std::jthread thread([&](const std::stop_token& stop) {
    try {
      result.emplace(work(stop));
    } catch (...) {
      failure = std::current_exception();
    }
    done.release();
  });
  const auto finished = [&](std::chrono::milliseconds within) {
    const py::gil_scoped_release released;
    return done.try_acquire_for(within);
  };
  while (!finished(std::chrono::milliseconds(50))) {
    if (PyErr_CheckSignals() == 0) continue;
    const py::error_already_set signal;
    thread.request_stop();
    {
      const py::gil_scoped_release released;
      thread.join();
    }
    throw signal;
  }
  {
    const py::gil_scoped_release released;
    thread.join();
  }
  if (failure) std::rethrow_exception(failure);
  return std::move(*result);
}

}  // namespace jadoube::python

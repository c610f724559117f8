// A count that one thread waits for and another raises. Nobody holds a lock meanwhile, so that a thread of low priority
// cannot hold up the other one. Internal.
//
//   base::Semaphore given;
//   given.post();   // on one thread
//   given.wait();   // on another: returns once for each post()
#pragma once

#include <semaphore.h>

#include <cerrno>

namespace jadoube::base {

class Semaphore {
 public:
  Semaphore() { ::sem_init(&semaphore_, 0, 0); }
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;
  ~Semaphore() { ::sem_destroy(&semaphore_); }

  void post() { ::sem_post(&semaphore_); }
  void wait() {
    while (::sem_wait(&semaphore_) != 0 && errno == EINTR) continue;
  }

 private:
  sem_t semaphore_{};
};

}  // namespace jadoube::base

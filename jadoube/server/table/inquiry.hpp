// A question about a mate that a table asks of its host, which answers it elsewhere while the table waits.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>

#include "jadoube/laws/model/question.hpp"
#include "jadoube/mate/verdict.hpp"

namespace jadoube::server {

struct Inquiry {
  laws::Question question;
  std::string client;                 // in whose turn it is answered
  std::chrono::milliseconds at_most;  // then it is open
  std::stop_token unwanted{};         // nobody waits for the answer any more
};

// On the thread of the one who asked.
using Answered = std::function<void(mate::MateVerdict)>;

}  // namespace jadoube::server

// A question about a mate from a table to its host, which finds the answer elsewhere while the table waits.
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
  std::string client;                 // the client in whose turn it is answered
  std::chrono::milliseconds at_most;  // time limit; after it the question stays open
  std::stop_token unwanted{};         // stopped when the answer is no longer needed
};

// Called on the thread that asked.
using Answered = std::function<void(mate::MateVerdict)>;

}  // namespace jadoube::server

// Engines whose answers are scripted by a test.
#pragma once

#include "jadoube/engines/engine.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {

// See scripted-engine.
inline engines::EngineSetup scripted(std::initializer_list<const char*> words) {
  engines::EngineSetup setup{{source_file("tests/engines/scripted-engine").string()}, {}};
  setup.command.insert(setup.command.end(), words.begin(), words.end());
  return setup;
}

}  // namespace jadoube::test

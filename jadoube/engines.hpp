// The core of jadoube/engines: one UCI engine. For the rest, include its headers one by one.
#pragma once

#include "jadoube/engines/engine.hpp"

// The core of jadoube/archive: auditing recorded games. For the rest, include its headers one by one.
#pragma once

#include "jadoube/archive/audit.hpp"

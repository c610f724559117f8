// The core of jadoube/mate: whether a side can still checkmate. For the rest, include its headers one by one.
#pragma once

#include "jadoube/mate/can_mate.hpp"

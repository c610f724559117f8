#include "jadoube/laws/steps/second.hpp"

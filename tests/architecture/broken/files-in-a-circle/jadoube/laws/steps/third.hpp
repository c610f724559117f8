#include "jadoube/laws/steps/first.hpp"

#include "jadoube/laws/steps/third.hpp"

#include "jadoube/laws/model/state.hpp"

#include "jadoube/laws/touch/acts.hpp"

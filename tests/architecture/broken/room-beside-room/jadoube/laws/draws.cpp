#include "jadoube/laws/touch/internal/acts.hpp"

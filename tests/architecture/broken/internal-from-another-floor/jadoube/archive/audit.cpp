#include "jadoube/laws/internal/secret.hpp"

#pragma once

#include "jadoube/laws/internal/secret.hpp"

// The whole library in one include.
#pragma once

#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/version.hpp"

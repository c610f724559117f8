#include "jadoube/notation/san.hpp"

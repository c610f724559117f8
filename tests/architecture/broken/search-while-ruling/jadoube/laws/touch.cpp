#include "jadoube/mate/can_mate.hpp"

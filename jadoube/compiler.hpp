// The macro of the names that the library shows where it is linked as a shared library; all others are hidden.
#pragma once

#define JADOUBE_API __attribute__((visibility("default")))

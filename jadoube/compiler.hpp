// What the public headers say to a compiler in words of its own, in one place.
//
// JADOUBE_API marks the names that the library shows where it is linked as a shared library; all others are hidden.
// JADOUBE_INLINE marks what the hot paths must have inlined, whatever the compiler thinks of its size.
#pragma once

#if defined(__GNUC__)
#define JADOUBE_API __attribute__((visibility("default")))
#define JADOUBE_INLINE inline __attribute__((always_inline))
#define JADOUBE_PREFETCH(address) __builtin_prefetch(address)
#else
#define JADOUBE_API
#define JADOUBE_INLINE inline
#define JADOUBE_PREFETCH(address) static_cast<void>(address)
#endif

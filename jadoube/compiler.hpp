// The compiler-specific attributes of the public headers, in one place.
//
// JADOUBE_API marks the names that the library exports when it is a shared library; all others are hidden.
// JADOUBE_INLINE marks functions that the hot paths must have inlined, whatever the compiler thinks of its size.
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

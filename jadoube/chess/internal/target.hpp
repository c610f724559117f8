// Marks a region of a source file whose functions may use instructions that not every processor has:
//
//   JADOUBE_TARGET_BEGIN("avx2,bmi2")
//   …
//   JADOUBE_TARGET_END
//
// Such functions are called only after checking that the processor supports them. A compiler flag for the whole file
// would also apply to every inline function that the file includes, and the linker might then use those copies for the
// whole program.
#pragma once

#define JADOUBE_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define JADOUBE_TARGET_BEGIN(features) \
  JADOUBE_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define JADOUBE_TARGET_END JADOUBE_PRAGMA(clang attribute pop)
#else
#define JADOUBE_TARGET_BEGIN(features) JADOUBE_PRAGMA(GCC push_options) JADOUBE_PRAGMA(GCC target(features))
#define JADOUBE_TARGET_END JADOUBE_PRAGMA(GCC pop_options)
#endif

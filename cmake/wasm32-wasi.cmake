# Builds the referee of the pages as WebAssembly, by Debian's Clang 19 with wasi-libc and libc++-19-dev-wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
# A program cannot be linked as the native tools would.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# The compiler options of everything in this tree. The baseline is plain x86-64: code that uses newer instructions
# checks at run time whether the processor has them.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_program(CCACHE ccache)
mark_as_advanced(CCACHE)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_compile_options(
  -Wall
  -Wextra
  -Wpedantic
  -Wshadow
  -Wconversion
  -Wnon-virtual-dtor
  -Wold-style-cast
  -Wcast-qual
  -Wcast-align
  -Woverloaded-virtual
  -Wextra-semi
  -Wundef
  -Wformat=2)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wduplicated-cond -Wlogical-op -Wsuggest-override)
else()
  add_compile_options(-Wno-sign-conversion) # part of -Wconversion for Clang, not for GCC
  add_compile_options(-Wno-deprecated-declarations) # in std::stable_sort of GCC 12's library
endif()
if(JADOUBE_WERROR)
  add_compile_options(-Werror)
endif()

# Options that make memory errors harder to exploit. Measurements show no cost (bench/README.md).
if(NOT JADOUBE_SANITIZE AND NOT JADOUBE_WASM)
  add_compile_options(-fstack-protector-strong -fstack-clash-protection)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
    add_compile_options(-fcf-protection)
  endif()
  # _FORTIFY_SOURCE needs optimisation. If a distribution has set it already, its value is kept.
  if(NOT CMAKE_CXX_FLAGS MATCHES "_FORTIFY_SOURCE")
    add_compile_options("$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
  endif()
  add_link_options(LINKER:-z,relro LINKER:-z,now)
endif()

if(JADOUBE_SANITIZE)
  add_compile_options(-fsanitize=${JADOUBE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${JADOUBE_SANITIZE})
  add_compile_definitions(JADOUBE_SANITIZED) # one macro, because each compiler tells it in a different way
endif()

# jadoube_compile_quickly(TARGET): for code that does not run long, but takes long to compile with the sanitizers'
# checks. The checks that are left out are the most numerous. The address sanitizer still finds what a null pointer
# leads to.
function(jadoube_compile_quickly target)
  if(JADOUBE_SANITIZE)
    target_compile_options(${target} PRIVATE -O0 -fno-sanitize=null,alignment,object-size,vptr)
  endif()
endfunction()

# jadoube_guide_fuzzers(TARGET): tells the fuzzers which code of this target an input reaches.
function(jadoube_guide_fuzzers target)
  if(JADOUBE_FUZZERS)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

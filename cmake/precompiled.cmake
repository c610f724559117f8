# Headers from outside the tree that most sources open, compiled once for each target. The project's own headers are never among them, so
# that a change of one recompiles what includes it and nothing else.
option(JADOUBE_PCH "Precompile headers from outside the tree" ON)

# What most sources open.
set(JADOUBE_COMMON_HEADERS
    <algorithm>
    <array>
    <chrono>
    <expected>
    <functional>
    <map>
    <memory>
    <optional>
    <ranges>
    <span>
    <string>
    <string_view>
    <variant>
    <vector>
    <fmt/format.h>)

# jadoube_precompile(TARGET HEADER…)
function(jadoube_precompile target)
  if(JADOUBE_PCH)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    # Leaves the time out of the file, so that ccache recognises it.
    target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endfunction()

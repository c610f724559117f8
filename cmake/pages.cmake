# Puts the pages into the program. JADOUBE_PAGES says which pages:
# - a folder with pages that are built already, such as pages/ in a release;
# - `build`: they are built by npm;
# - `none`: one page that says that they are missing.
# It is an error if the pages that are asked for are not available. If JADOUBE_PAGES is empty: the folder of a release,
# else `build` if npm is installed, else `none`.
set(web ${PROJECT_SOURCE_DIR}/web)
set(dist ${web}/dist)
set(embedded ${PROJECT_BINARY_DIR}/pages)
set(without_pages ${PROJECT_SOURCE_DIR}/jadoube/server/without-pages)
set(built ${embedded}/built)
find_program(NPM npm)
find_program(GZIP gzip REQUIRED)
mark_as_advanced(NPM GZIP)

set(pages "${JADOUBE_PAGES}")
if("${pages}" STREQUAL "")
  if(EXISTS ${PROJECT_SOURCE_DIR}/pages/index.html)
    set(pages ${PROJECT_SOURCE_DIR}/pages)
  elseif(NPM)
    set(pages build)
  else()
    set(pages none)
  endif()
endif()
if(pages STREQUAL "build" AND NOT NPM)
  message(FATAL_ERROR "JADOUBE_PAGES is build, and there is no npm to build the pages with")
endif()
if(NOT pages MATCHES "^(build|none)$" AND NOT EXISTS ${pages}/index.html)
  message(FATAL_ERROR "JADOUBE_PAGES is “${pages}”: there is no ${pages}/index.html")
endif()

# The referee in the pages, for a game on one device without a network: WebAssembly, where the tools for it are installed
# (./run and ./test install them where the system has them). Without these tools the pages have no referee.
option(JADOUBE_OFFLINE "Build the referee for the pages, if its tools are installed" ON)
set(referee ${PROJECT_SOURCE_DIR}/build/wasm/web/wasm/jadoube.wasm)
set(wasm_module)
set(wasm_output)
find_program(JADOUBE_WASM_COMPILER clang++-19)
find_program(JADOUBE_WASM_LINKER wasm-ld-19)
find_file(JADOUBE_WASM_LIBC wasm32-wasi/stdio.h PATHS /usr/include NO_DEFAULT_PATH)
find_file(
  JADOUBE_WASM_LIBCXX libc++.a
  PATHS /usr/lib/wasm32-wasi /usr/lib/llvm-19/lib/wasm32-wasi
  NO_DEFAULT_PATH)
mark_as_advanced(JADOUBE_WASM_COMPILER JADOUBE_WASM_LINKER JADOUBE_WASM_LIBC JADOUBE_WASM_LIBCXX)
if(pages STREQUAL "build"
   AND JADOUBE_OFFLINE
   AND JADOUBE_WASM_COMPILER
   AND JADOUBE_WASM_LINKER
   AND JADOUBE_WASM_LIBC
   AND JADOUBE_WASM_LIBCXX)
  file(GLOB_RECURSE wasm_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/jadoube/text/*
       ${PROJECT_SOURCE_DIR}/jadoube/chess/*
       ${PROJECT_SOURCE_DIR}/jadoube/notation/*
       ${PROJECT_SOURCE_DIR}/jadoube/mate/*
       ${PROJECT_SOURCE_DIR}/jadoube/laws/*
       ${PROJECT_SOURCE_DIR}/jadoube/base/utf8.*
       ${PROJECT_SOURCE_DIR}/jadoube/server/common/*
       ${PROJECT_SOURCE_DIR}/jadoube/server/live/live_*
       ${PROJECT_SOURCE_DIR}/jadoube/server/messages/*
       ${PROJECT_SOURCE_DIR}/jadoube/server/table/*
       ${web}/wasm/*)
  add_custom_command(
    OUTPUT ${referee}
    COMMAND ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${PROJECT_SOURCE_DIR}/build/wasm -G Ninja -DJADOUBE_WASM=ON
            -DCMAKE_BUILD_TYPE=MinSizeRel -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/wasm32-wasi.cmake
    COMMAND ${CMAKE_COMMAND} --build ${PROJECT_SOURCE_DIR}/build/wasm --target jadoube-wasm -- --quiet
    COMMAND ${CMAKE_COMMAND} -E touch ${referee}
    DEPENDS ${wasm_sources} ${PROJECT_SOURCE_DIR}/cmake/wasm32-wasi.cmake
    COMMENT "Building the referee for the pages"
    VERBATIM)
  set(wasm_module JADOUBE_WASM=${referee})
  set(wasm_output ${referee})
  add_custom_target(referee DEPENDS ${referee})
elseif(pages STREQUAL "build")
  message(STATUS "The pages are built without the referee: a game on one device needs the server")
endif()

set(built_pages)
if(pages STREQUAL "build")
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${web}/tools/*
       ${web}/texts/*
       ${PROJECT_SOURCE_DIR}/javascript/*.js
       ${PROJECT_SOURCE_DIR}/javascript/*.d.ts
       ${PROJECT_SOURCE_DIR}/jadoube/text/messages/*
       ${PROJECT_SOURCE_DIR}/learn/*
       ${PROJECT_SOURCE_DIR}/jadoube/laws/messages/*)
  file(GLOB web_settings CONFIGURE_DEPENDS ${web}/*.json ${web}/*.ts ${web}/*.js ${web}/*.html)
  add_custom_command(
    OUTPUT ${embedded}/installed
    COMMAND ${CMAKE_COMMAND} -E make_directory ${embedded}
    COMMAND ${NPM} ci --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${embedded}/installed
    DEPENDS ${web}/package-lock.json
    WORKING_DIRECTORY ${web}
    COMMENT "Installing what the pages are built with"
    VERBATIM)
  add_custom_command(
    OUTPUT ${built}
    COMMAND ${CMAKE_COMMAND} -E env ${wasm_module} JADOUBE_TEXTS=$<TARGET_FILE:texts> ${NPM} run build --silent
    COMMAND ${CMAKE_COMMAND} -E touch ${built}
    DEPENDS texts ${embedded}/installed ${web_sources} ${web_settings} ${wasm_output}
    WORKING_DIRECTORY ${web}
    COMMENT "Building the pages"
    VERBATIM)
  set(built_pages ${built})
  add_custom_target(pages DEPENDS ${built})
elseif(pages STREQUAL "none")
  message(STATUS "The program has no pages")
  set(dist ${without_pages})
else()
  set(dist ${pages})
  file(GLOB_RECURSE built_pages CONFIGURE_DEPENDS ${dist}/*)
endif()

add_custom_command(
  OUTPUT ${embedded}/pages.S ${embedded}/page_table.cpp
  COMMAND ${CMAKE_COMMAND} -DDIST=${dist} -DOUT=${embedded} -DGZIP=${GZIP} -P ${PROJECT_SOURCE_DIR}/cmake/embed-pages.cmake
  DEPENDS ${built_pages} ${PROJECT_SOURCE_DIR}/cmake/embed-pages.cmake
  COMMENT "Putting the pages into the program"
  VERBATIM)
target_sources(jadoube-tables PRIVATE ${embedded}/pages.S ${embedded}/page_table.cpp)

# The texts that people read stand in catalogues beside the code of their floor, FLOOR/messages/: messages.pot, and a file for each
# language. From them the build writes a header with their names and a source with the texts (tools/texts/main.cpp says how). The header is
# written only when a name has come or gone, so that a changed sentence recompiles that source alone.

# Builds all generated headers and sources.
add_custom_target(messages)

set(jadoube_text_catalogues ${PROJECT_SOURCE_DIR}/jadoube/text/messages)
set(jadoube_written ${PROJECT_BINARY_DIR}/include/jadoube)
set(jadoube_languages ${jadoube_written}/text/languages.hpp)

# The tool runs on the machine that builds: in a cross build it is compiled by that machine's own compiler.
set(tools ${PROJECT_SOURCE_DIR}/tools/texts)
set(jadoube_texts_sources ${tools}/main.cpp ${tools}/catalogue.cpp ${tools}/translated.cpp)
if(CMAKE_CROSSCOMPILING)
  find_program(JADOUBE_HOST_CXX NAMES g++ c++ clang++-19 clang++ REQUIRED)
  mark_as_advanced(JADOUBE_HOST_CXX)
  set(jadoube_texts ${PROJECT_BINARY_DIR}/texts)
  add_custom_command(
    OUTPUT ${jadoube_texts}
    COMMAND ${JADOUBE_HOST_CXX} -std=c++23 -O1 -o ${jadoube_texts} ${jadoube_texts_sources}
    DEPENDS ${jadoube_texts_sources} ${tools}/catalogue.hpp ${tools}/translated.hpp
    VERBATIM)
else()
  add_executable(texts ${jadoube_texts_sources})
  target_compile_features(texts PRIVATE cxx_std_23)
  set(jadoube_texts texts)
endif()

file(GLOB jadoube_text_files CONFIGURE_DEPENDS ${jadoube_text_catalogues}/*)
add_custom_command(
  OUTPUT ${jadoube_languages}
  COMMAND ${jadoube_texts} languages ${jadoube_written}/text ${jadoube_text_catalogues}
  DEPENDS ${jadoube_texts} ${jadoube_text_files}
  VERBATIM)
add_custom_target(languages DEPENDS ${jadoube_languages})
add_dependencies(messages languages)

# jadoube_messages(TARGET FLOOR): `jadoube::FLOOR::Message`, in "jadoube/FLOOR/messages.hpp", from the catalogues in jadoube/FLOOR/messages/.
function(jadoube_messages target floor)
  # A generated source must be declared where its target is; a deferred call reads its arguments only then.
  cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${PROJECT_SOURCE_DIR}]] CALL jadoube_write_messages ${target} ${floor})")
endfunction()

function(jadoube_write_messages target floor)
  set(catalogues ${PROJECT_SOURCE_DIR}/jadoube/${floor}/messages)
  set(written ${jadoube_written}/${floor})
  file(GLOB files CONFIGURE_DEPENDS ${catalogues}/*)
  add_custom_command(
    OUTPUT ${written}/messages.hpp ${written}/messages.cpp
    COMMAND ${jadoube_texts} floor ${floor} ${written} ${jadoube_text_catalogues} ${catalogues}
    DEPENDS ${jadoube_texts} ${files} ${jadoube_text_files}
    VERBATIM)
  add_custom_target(messages-of-${floor} DEPENDS ${written}/messages.hpp)
  add_dependencies(messages messages-of-${floor})
  target_sources(${target} PRIVATE ${written}/messages.cpp ${written}/messages.hpp ${jadoube_languages})
  set_source_files_properties(${written}/messages.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

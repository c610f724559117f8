# The texts that people read stand in *.def files beside the code of their floor. From them the build writes a header with their names
# and a source with the texts. The header is written only when a name has come or gone, so that a changed sentence recompiles that
# source alone.

# Writes all of them.
add_custom_target(messages)

# jadoube_messages(TARGET FLOOR FILE…): `jadoube::FLOOR::Message`, in "jadoube/FLOOR/messages.hpp". Each FILE (relative to the folder
# of the caller) holds TEXT(name, en, pt), or LAW and CHAPTER as in laws/messages/.
function(jadoube_messages target floor)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  # A generated source must be declared where its target is; a deferred call reads its arguments only then.
  cmake_language(EVAL CODE "
    cmake_language(DEFER DIRECTORY [[${PROJECT_SOURCE_DIR}]] CALL jadoube_write_messages ${target} ${floor} [[${files}]])")
endfunction()

function(jadoube_write_messages target floor files)
  set(written ${PROJECT_BINARY_DIR}/include/jadoube/${floor})
  set(script ${PROJECT_SOURCE_DIR}/cmake/write-messages.cmake)
  string(JOIN "|" joined ${files})
  add_custom_command(
    OUTPUT ${written}/messages.hpp ${written}/messages.cpp
    COMMAND ${CMAKE_COMMAND} -DFLOOR=${floor} -DFILES=${joined} -DOUT=${written} -P ${script}
    DEPENDS ${files} ${script}
    VERBATIM)
  add_custom_target(messages-of-${floor} DEPENDS ${written}/messages.hpp)
  add_dependencies(messages messages-of-${floor})
  target_sources(${target} PRIVATE ${written}/messages.cpp ${written}/messages.hpp)
  set_source_files_properties(${written}/messages.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# `cmake --install` of a tree of which only a part has been built says so, before it copies anything.
install(
  CODE [[
    foreach(built
        $<TARGET_FILE:jadoube> $<TARGET_FILE:jadoube-cli> ${CMAKE_CURRENT_LIST_DIR}/written/jadoube.en.1)
      if(NOT EXISTS ${built})
        message(FATAL_ERROR "J'adoube is not completely built (${built} is missing), so that nothing was installed; "
                "build everything first: cmake --build ${CMAKE_CURRENT_LIST_DIR}")
      endif()
    endforeach()
]])

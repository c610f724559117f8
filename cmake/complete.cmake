# Lets `cmake --install` fail, before it copies anything, if only a part of the tree has been built.
set(must_be_built $<TARGET_FILE:jadoube>)
if(BUILD_SHARED_LIBS)
  list(APPEND must_be_built $<TARGET_FILE:jadoube-shared>)
endif()
if(JADOUBE_PROGRAM)
  list(APPEND must_be_built $<TARGET_FILE:jadoube-cli> ${PROJECT_BINARY_DIR}/written/jadoube.en.1)
endif()
list(JOIN must_be_built " " must_be_built)
install(
  CODE "
    foreach(built ${must_be_built})
      if(NOT EXISTS \${built})
        message(FATAL_ERROR \"J'adoube is not completely built (\${built} is missing), so that nothing was installed; \"
                \"build everything first: cmake --build ${PROJECT_BINARY_DIR}\")
      endif()
    endforeach()
")

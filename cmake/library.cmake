# How the library is compiled and linked, so that others can link it: its objects are position-independent and have each function in a
# section of its own, so that a static link takes only what is used; the names that others see are those that public headers mark with
# JADOUBE_API (jadoube/compiler.hpp).
set_target_properties(
  jadoube
  PROPERTIES POSITION_INDEPENDENT_CODE ON
             CXX_VISIBILITY_PRESET hidden
             VISIBILITY_INLINES_HIDDEN ON)
target_compile_options(jadoube PRIVATE -ffunction-sections -fdata-sections -fno-semantic-interposition)
target_link_options(jadoube INTERFACE LINKER:--gc-sections)

# The shared library holds the same objects. The program is linked with the static one: it uses internal headers too.
if(BUILD_SHARED_LIBS)
  set(exported ${CMAKE_CURRENT_LIST_DIR}/exported.map)
  file(WRITE ${PROJECT_BINARY_DIR}/empty.cpp "")
  add_library(jadoube-shared SHARED ${PROJECT_BINARY_DIR}/empty.cpp)
  target_link_libraries(jadoube-shared PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,jadoube> PUBLIC fmt::fmt)
  target_link_options(jadoube-shared PRIVATE LINKER:--version-script=${exported} LINKER:--no-undefined LINKER:--as-needed)
  set_target_properties(
    jadoube-shared
    PROPERTIES OUTPUT_NAME jadoube
               EXPORT_NAME jadoube
               VERSION ${PROJECT_VERSION}
               SOVERSION ${PROJECT_VERSION_MAJOR}
               LINK_DEPENDS ${exported})
  target_compile_features(jadoube-shared PUBLIC cxx_std_23)
  target_include_directories(jadoube-shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(jadoube PROPERTIES EXPORT_NAME static)
endif()

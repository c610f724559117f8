# What `cmake --install` gives: the library, its headers, the program, find_package(jadoube) and pkg-config.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/jadoube)

install(
  TARGETS jadoube
  EXPORT jadoube-targets
  FILE_SET HEADERS
  FILE_SET definitions
  FILE_SET generated)
install(EXPORT jadoube-targets NAMESPACE jadoube:: DESTINATION ${package_dir})
install(TARGETS jadoube-cli)
# The second name, under which the program takes the arguments of bbpPairings.
add_custom_command(
  TARGET jadoube-cli
  POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E create_symlink jadoube $<TARGET_FILE_DIR:jadoube-cli>/jadoube-pairings
  VERBATIM)
install(FILES ${PROJECT_BINARY_DIR}/bin/jadoube-pairings DESTINATION ${CMAKE_INSTALL_BINDIR})

configure_package_config_file(cmake/jadoube-config.cmake.in jadoube-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(jadoube-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/jadoube-config.cmake ${PROJECT_BINARY_DIR}/jadoube-config-version.cmake
        DESTINATION ${package_dir})

# As deep as the library folder is: lib, or lib/x86_64-linux-gnu.
file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
configure_file(cmake/jadoube.pc.in jadoube.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/jadoube.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Installs the library, its headers, the program, and files for find_package(jadoube) and pkg-config.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/jadoube)

set(installed_libraries jadoube)
if(BUILD_SHARED_LIBS)
  list(APPEND installed_libraries jadoube-shared)
endif()
install(
  TARGETS ${installed_libraries}
  EXPORT jadoube-targets
  FILE_SET HEADERS
  FILE_SET definitions
  FILE_SET generated)
install(EXPORT jadoube-targets NAMESPACE jadoube:: DESTINATION ${package_dir})
if(JADOUBE_PROGRAM)
  install(TARGETS jadoube-cli)
  # The second name, under which the program takes the arguments of bbpPairings.
  add_custom_command(
    TARGET jadoube-cli
    POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E create_symlink jadoube $<TARGET_FILE_DIR:jadoube-cli>/jadoube-pairings
    VERBATIM)
  install(FILES ${PROJECT_BINARY_DIR}/bin/jadoube-pairings DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# What users of the static library link too, as find_package and as pkg-config name it.
set(jadoube_dependencies)
set(jadoube_packages)
set(jadoube_archives)
set(jadoube_parts ${jadoube_components})
if(notation IN_LIST jadoube_components AND zstd_FOUND)
  list(APPEND jadoube_parts zstd)
  list(APPEND jadoube_dependencies zstd)
  list(APPEND jadoube_packages libzstd)
endif()
if(notation IN_LIST jadoube_components AND ZLIB_FOUND)
  list(APPEND jadoube_parts gzip)
  list(APPEND jadoube_dependencies ZLIB)
  list(APPEND jadoube_packages zlib)
endif()
if(engines IN_LIST jadoube_components AND JADOUBE_SYZYGY)
  list(APPEND jadoube_parts syzygy)
  list(APPEND jadoube_archives -lfathom)
endif()
if(TARGET Boost::json)
  list(APPEND jadoube_dependencies "Boost 1.81 CONFIG COMPONENTS json")
  list(APPEND jadoube_archives -lboost_json)
endif()

set(jadoube_find_archives)
foreach(dependency IN LISTS jadoube_dependencies)
  if(BUILD_SHARED_LIBS) # needed only to link the archive
    string(APPEND jadoube_find_archives "find_package(${dependency} QUIET)\n")
  else()
    string(APPEND jadoube_find_archives "find_dependency(${dependency})\n")
  endif()
endforeach()
configure_package_config_file(cmake/jadoube-config.cmake.in jadoube-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(jadoube-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/jadoube-config.cmake ${PROJECT_BINARY_DIR}/jadoube-config-version.cmake
        DESTINATION ${package_dir})

# As deep as the library folder is: lib, or lib/x86_64-linux-gnu.
file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
# A program that links the archive also needs the archive's dependencies, and keeps only the code that it uses.
set(archive_only "${jadoube_archives};-Wl,--gc-sections")
list(JOIN jadoube_packages " " packages)
list(JOIN archive_only " " archive_only)
if(BUILD_SHARED_LIBS)
  set(to_link "Libs: -L\${libdir} -ljadoube\nRequires: fmt\nRequires.private: ${packages}\nLibs.private: ${archive_only}")
else()
  set(to_link "Libs: -L\${libdir} -ljadoube ${archive_only}\nRequires: fmt ${packages}")
endif()
configure_file(cmake/jadoube.pc.in jadoube.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/jadoube.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE THIRD-PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(JADOUBE_PROGRAM)
  # The units, with the path of the program that is installed.
  file(READ packaging/jadoube.service unit)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS packaging/jadoube.service)
  string(REPLACE /usr/local/bin/ ${CMAKE_INSTALL_FULL_BINDIR}/ unit "${unit}")
  file(CONFIGURE OUTPUT jadoube.service CONTENT "${unit}" @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/jadoube.service packaging/jadoube.socket DESTINATION lib/systemd/system)
endif()

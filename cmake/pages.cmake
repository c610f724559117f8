# The pages, built by npm where it is there, and put into the program; otherwise one page that says they are missing.
set(web ${PROJECT_SOURCE_DIR}/web)
set(dist ${web}/dist)
set(embedded ${PROJECT_BINARY_DIR}/pages)
set(built ${embedded}/built)
find_program(NPM npm)
find_program(GZIP gzip REQUIRED)
mark_as_advanced(NPM GZIP)

set(built_pages)
if(NPM AND EXISTS ${web}/package.json)
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/* ${web}/tools/*
       ${web}/texts/*.def
       ${PROJECT_SOURCE_DIR}/jadoube/laws/messages/reasons.def
       ${PROJECT_SOURCE_DIR}/jadoube/laws/model/provisions.def)
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
    COMMAND ${NPM} run build --silent
    COMMAND ${CMAKE_COMMAND} -E touch ${built}
    DEPENDS ${embedded}/installed ${web_sources} ${web_settings}
    WORKING_DIRECTORY ${web}
    COMMENT "Building the pages"
    VERBATIM)
  set(built_pages ${built})
else()
  message(STATUS "The pages are not built: npm or web/ is missing")
  set(dist ${PROJECT_SOURCE_DIR}/jadoube/server/without-pages)
endif()

add_custom_command(
  OUTPUT ${embedded}/pages.S ${embedded}/page_table.cpp
  COMMAND ${CMAKE_COMMAND} -DDIST=${dist} -DOUT=${embedded} -DGZIP=${GZIP} -P ${PROJECT_SOURCE_DIR}/cmake/embed-pages.cmake
  DEPENDS ${built_pages} ${PROJECT_SOURCE_DIR}/cmake/embed-pages.cmake
  COMMENT "Putting the pages into the program"
  VERBATIM)
target_sources(jadoube-tables PRIVATE ${embedded}/pages.S ${embedded}/page_table.cpp)

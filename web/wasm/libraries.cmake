# Libraries of which the headers are enough; Debian has them compiled only for its own processors.
set(outside ${PROJECT_BINARY_DIR}/outside)
file(MAKE_DIRECTORY ${outside})
foreach(library IN ITEMS fmt boost)
  find_path(JADOUBE_${library}_HEADERS ${library} PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  mark_as_advanced(JADOUBE_${library}_HEADERS)
  # /usr/include itself would bring in the native C library's headers.
  file(CREATE_LINK ${JADOUBE_${library}_HEADERS}/${library} ${outside}/${library} SYMBOLIC)
endforeach()

add_library(fmt INTERFACE)
target_include_directories(fmt SYSTEM INTERFACE ${outside})
# Without the locales of the standard library, which no text asks for and which are a quarter of the module.
target_compile_definitions(fmt INTERFACE FMT_HEADER_ONLY "FMT_STATIC_THOUSANDS_SEPARATOR=','")
add_library(fmt::fmt ALIAS fmt)

add_library(boost_json INTERFACE)
target_include_directories(boost_json SYSTEM INTERFACE ${outside})
target_compile_definitions(boost_json INTERFACE BOOST_ALL_NO_LIB BOOST_SYSTEM_DISABLE_THREADS BOOST_SP_DISABLE_THREADS)
add_library(Boost::json ALIAS boost_json)

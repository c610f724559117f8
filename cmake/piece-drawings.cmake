# The pieces of the pages are those of the pictures that the library draws.
set(pieces ${PROJECT_SOURCE_DIR}/web/src/components/common/PieceSprite.svelte)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pieces})
file(READ ${pieces} drawings)
string(REGEX MATCH "<symbol.*</symbol>" drawings "${drawings}")
configure_file(${PROJECT_SOURCE_DIR}/jadoube/notation/piece_drawings.hpp.in
               ${PROJECT_BINARY_DIR}/include/jadoube/notation/piece_drawings.hpp @ONLY)

# The pieces of the pages are those of the pictures that the library draws.
set(pieces ${PROJECT_SOURCE_DIR}/web/src/components/common/TurnedPieces.svelte)
set(knight ${PROJECT_SOURCE_DIR}/web/src/components/common/KnightSymbol.svelte)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pieces} ${knight})
file(READ ${pieces} drawings)
file(READ ${knight} knight)
string(REGEX MATCH "<symbol.*</symbol>" drawings "${drawings}")
string(REGEX MATCH "<symbol.*</symbol>" knight "${knight}")
string(REPLACE "{id}" "id=\"knight\"" knight "${knight}")
string(REPLACE "<KnightSymbol id=\"knight\" />" "${knight}" drawings "${drawings}")
configure_file(${PROJECT_SOURCE_DIR}/jadoube/notation/piece_drawings.hpp.in
               ${PROJECT_BINARY_DIR}/include/jadoube/notation/piece_drawings.hpp @ONLY)

# cmake -DDIST=… -DOUT=… -DGZIP=… -P: writes an assembler file with the contents of every file in DIST, its gzipped
# form where that is shorter, and the contents of FILE.br; and a C++ file with the table of these.
file(GLOB_RECURSE files RELATIVE ${DIST} ${DIST}/*)
list(SORT files)
file(REMOVE_RECURSE ${OUT}/zipped)
file(MAKE_DIRECTORY ${OUT}/zipped)

set(types
    html "text/html; charset=utf-8"
    js "text/javascript; charset=utf-8"
    mjs "text/javascript; charset=utf-8"
    css "text/css; charset=utf-8"
    json "application/json"
    map "application/json"
    webmanifest "application/manifest+json"
    svg "image/svg+xml"
    png "image/png"
    jpg "image/jpeg"
    webp "image/webp"
    ico "image/x-icon"
    woff2 "font/woff2"
    mp3 "audio/mpeg"
    ogg "audio/ogg"
    wav "audio/wav"
    wasm "application/wasm"
    txt "text/plain; charset=utf-8")

set(assembler ".section .rodata\n")
set(declared "")
set(rows "")
set(number 0)

# declares the symbol `name`, which begins and ends around the file's contents
function(embed name file)
  set(assembler
      "${assembler}.global ${name}\n${name}:\n.incbin \"${file}\"\n.global ${name}_end\n${name}_end:\n"
      PARENT_SCOPE)
  set(declared "${declared}extern const char ${name}[], ${name}_end[];\n" PARENT_SCOPE)
endfunction()

list(FILTER files EXCLUDE REGEX "\\.br$")
foreach(file ${files})
  string(REGEX REPLACE ".*\\." "" ending ${file})
  list(FIND types ${ending} place)
  set(type "application/octet-stream")
  if(NOT place EQUAL -1)
    math(EXPR place "${place} + 1")
    list(GET types ${place} type)
    # a list's semicolon within a type
    if(type MATCHES "^text/")
      string(REGEX REPLACE "^(text/[a-z]+).*" "\\1; charset=utf-8" type ${type})
    endif()
  endif()
  set(name jadoube_page_${number})
  embed(${name} ${DIST}/${file})
  set(zipped "{}")
  set(zip ${OUT}/zipped/${number})
  execute_process(COMMAND ${GZIP} -9nc ${DIST}/${file} OUTPUT_FILE ${zip} COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${DIST}/${file} size)
  file(SIZE ${zip} zipped_size)
  if(zipped_size LESS size)
    embed(${name}_zipped ${zip})
    set(zipped "between(${name}_zipped, ${name}_zipped_end)")
  endif()
  # The build of the pages has put FILE.br beside the file, if that is shorter.
  set(packed "{}")
  if(EXISTS ${DIST}/${file}.br)
    embed(${name}_packed ${DIST}/${file}.br)
    set(packed "between(${name}_packed, ${name}_packed_end)")
  endif()
  string(APPEND rows "      Page{\"/${file}\", \"${type}\", between(${name}, ${name}_end), ${zipped}, ${packed}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUT}/pages.S "${assembler}.section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${OUT}/page_table.cpp "// Written by cmake/embed-pages.cmake.
#include <array>

#include \"jadoube/server/http/pages.hpp\"

extern \"C\" {
${declared}}

namespace jadoube::server {
namespace {

std::string_view between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

}  // namespace

std::span<const Page> pages() {
  static const std::array table{
${rows}  };
  return table;
}

}  // namespace jadoube::server
")

# cmake -DFLOOR=laws -DFILES=a.def|b.def -DOUT=DIRECTORY -P write-messages.cmake: see messages.cmake.
string(REPLACE "|" ";" files "${FILES}")
set(declared)
set(named)
set(listed)
set(included)
foreach(file IN LISTS files)
  # The names alone: a bracket or semicolon of a sentence must not come into a list.
  file(READ ${file} text)
  string(REGEX MATCHALL "\n(TEXT|LAW|CHAPTER)\\([a-z0-9_]+," entries "\n${text}")
  foreach(entry IN LISTS entries)
    string(REGEX MATCH "(TEXT|LAW|CHAPTER)\\(([a-z0-9_]+)," matched "${entry}")
    set(name ${CMAKE_MATCH_2})
    if(CMAKE_MATCH_1 STREQUAL "LAW")
      set(names law_${name}_heading law_${name})
    elseif(CMAKE_MATCH_1 STREQUAL "CHAPTER")
      set(names law_chapter_${name})
    else()
      set(names ${name})
    endif()
    foreach(name IN LISTS names)
      string(APPEND declared "extern const text::Entry ${name};\n")
      string(APPEND named "  static constexpr text::Message ${name}{texts::${name}};\n")
      string(APPEND listed "    Message::${name},\n")
    endforeach()
  endforeach()
  string(APPEND included "#include \"${file}\"\n")
endforeach()

# write FILE TEXT: leaves a file that has this text already as it is.
function(write file text)
  if(EXISTS ${file})
    file(READ ${file} before)
    if(before STREQUAL text)
      return()
    endif()
  endif()
  file(WRITE ${file} "${text}")
endfunction()

write(${OUT}/messages.hpp "// The texts of ${FLOOR}, by name; written by the build from jadoube/${FLOOR}/messages/.
#pragma once

#include <span>

#include \"jadoube/text/message.hpp\"

namespace jadoube::${FLOOR} {

namespace texts {
${declared}}  // namespace texts

struct Message : text::Message {
  constexpr Message() = default;
  constexpr Message(text::Message message) : text::Message(message) {}

${named}};

// All of them.
std::span<const text::Message> messages();

}  // namespace jadoube::${FLOOR}
")
write(${OUT}/messages.cpp "// Written by the build.
#include \"jadoube/${FLOOR}/messages.hpp\"

#define TEXT(name, en, pt) constexpr text::Entry name{#name, {en, pt}};
#define LAW(name, heading_en, heading_pt, en, pt) \\
  TEXT(law_##name##_heading, heading_en, heading_pt) \\
  TEXT(law_##name, en, pt)
#define CHAPTER(name, en, pt) TEXT(law_chapter_##name, en, pt)

namespace jadoube::${FLOOR} {

namespace texts {
${included}}  // namespace texts

std::span<const text::Message> messages() {
  static constexpr text::Message all[] = {
${listed}  };
  return all;
}

}  // namespace jadoube::${FLOOR}
")

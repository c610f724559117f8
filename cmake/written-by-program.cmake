# Shell completions and manual pages, which the program writes once it is built, installed where shells and man look for them.
set(written ${PROJECT_BINARY_DIR}/written)
file(MAKE_DIRECTORY ${written})

# written_by_program(FILE ARGUMENT…): writes what `jadoube ARGUMENT…` prints into FILE.
function(written_by_program file)
  add_custom_command(
    OUTPUT ${written}/${file}
    COMMAND jadoube-cli ${ARGN} > ${written}/${file}
    DEPENDS jadoube-cli
    VERBATIM)
  set_property(TARGET jadoube-cli APPEND PROPERTY JADOUBE_WRITTEN ${written}/${file})
endfunction()

foreach(shell bash zsh fish)
  written_by_program(completion.${shell} completion ${shell} --lang en)
endforeach()
foreach(language en pt)
  written_by_program(jadoube.${language}.1 manual --lang ${language})
endforeach()
get_target_property(written_files jadoube-cli JADOUBE_WRITTEN)
add_custom_target(written-by-program ALL DEPENDS ${written_files})

install(FILES ${written}/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME jadoube)
install(FILES ${written}/completion.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _jadoube)
install(FILES ${written}/completion.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME jadoube.fish)
install(FILES ${written}/jadoube.en.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 RENAME jadoube.1)
install(FILES ${written}/jadoube.pt.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/pt/man1 RENAME jadoube.1)

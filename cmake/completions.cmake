# Shell completions, written by `jadoube completion SHELL` once it is built, and installed where each shell looks.
set(completions ${PROJECT_BINARY_DIR}/completions)
file(MAKE_DIRECTORY ${completions})

foreach(shell bash zsh fish)
  add_custom_command(
    OUTPUT ${completions}/${shell}
    COMMAND jadoube-cli completion ${shell} > ${completions}/${shell}
    DEPENDS jadoube-cli
    VERBATIM)
  list(APPEND completion_files ${completions}/${shell})
endforeach()
add_custom_target(completions ALL DEPENDS ${completion_files})

install(FILES ${completions}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME jadoube)
install(FILES ${completions}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _jadoube)
install(FILES ${completions}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME jadoube.fish)

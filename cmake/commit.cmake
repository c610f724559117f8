# cmake -DSOURCE=… -DFILE=… -P: writes the header with the commit that is built, as ten hexadecimal digits: from git, or from the file COMMIT of
# a release; empty if neither has it. The header is written only when it has changed.
cmake_minimum_required(VERSION 3.25)
set(commit "")
if(EXISTS ${SOURCE}/COMMIT)
  file(READ ${SOURCE}/COMMIT commit)
else()
  find_program(GIT git)
  if(GIT AND EXISTS ${SOURCE}/.git)
    execute_process(
      COMMAND ${GIT} -C ${SOURCE} rev-parse HEAD
      OUTPUT_VARIABLE commit
      ERROR_QUIET)
  endif()
endif()
string(STRIP "${commit}" commit)
string(SUBSTRING "${commit}" 0 10 commit)
file(CONFIGURE OUTPUT ${FILE} CONTENT "#define JADOUBE_COMMIT \"${commit}\"\n" @ONLY)

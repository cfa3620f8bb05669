# SPDX-License-Identifier: Apache-2.0
# find_package(Testellate) gives
#
#   testellate_add_tests(<target> [SOURCES <file>...] [OPTIONS <option>...])
#
# Generated tests of the sources of a target become tests of the project. `ctest` generates them (testellate.<target>.generate),
# builds them and runs them (testellate.<target>), in that order; they are below <binary dir>/testellate/<target>. Needs enable_testing().
get_filename_component(_testellate_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(TESTELLATE_PROGRAM testellate HINTS "${_testellate_prefix}/bin" REQUIRED)

function(testellate_add_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;OPTIONS")
  if(NOT ARG_SOURCES)
    get_target_property(all ${target} SOURCES)
    foreach(source IN LISTS all)
      if(source MATCHES "\\.(c|cc|cpp|cxx)$")
        list(APPEND ARG_SOURCES "${source}")
      endif()
    endforeach()
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  set(files "")
  foreach(source IN LISTS ARG_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
    list(APPEND files "${source}")
  endforeach()
  # As in a shell: one word with all flags.
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  string(CONCAT flags "$<$<BOOL:${includes}>:-I$<JOIN:${includes}, -I>>"
    "$<$<BOOL:${definitions}>: -D$<JOIN:${definitions}, -D>>")
  set(out "${CMAKE_CURRENT_BINARY_DIR}/testellate/${target}")
  add_test(NAME testellate.${target}.generate
    COMMAND "${TESTELLATE_PROGRAM}" generate ${files} "--cflags=${flags}" --out "${out}" ${ARG_OPTIONS})
  add_test(NAME testellate.${target}.configure
    COMMAND "${CMAKE_COMMAND}" -S "${out}/tests" -B "${out}/build"
      "-DCMAKE_C_COMPILER=$<IF:$<BOOL:${CMAKE_C_COMPILER}>,${CMAKE_C_COMPILER},cc>")
  add_test(NAME testellate.${target}.build COMMAND "${CMAKE_COMMAND}" --build "${out}/build")
  add_test(NAME testellate.${target} COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${out}/build" --output-on-failure)
  set_tests_properties(testellate.${target}.generate PROPERTIES FIXTURES_SETUP testellate.${target}.generated)
  set_tests_properties(testellate.${target}.configure PROPERTIES FIXTURES_REQUIRED testellate.${target}.generated
    FIXTURES_SETUP testellate.${target}.configured)
  set_tests_properties(testellate.${target}.build PROPERTIES FIXTURES_REQUIRED testellate.${target}.configured
    FIXTURES_SETUP testellate.${target}.built)
  set_tests_properties(testellate.${target} PROPERTIES FIXTURES_REQUIRED testellate.${target}.built)
endfunction()

# SPDX-License-Identifier: Apache-2.0

# Files are compiled sixteen at a time with TESTELLATE_UNITY, which takes less than half of the time for a whole tree: instances of
# templates are made once for all of them. What has a name in an unnamed namespace, or an alias, that another file of the folder
# has as well is listed under ALONE and compiled by itself.
function(testellate_compile_together target)
  if(TESTELLATE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# testellate_module([ALONE <file>...] [SOURCES <file>...] [LINK <third-party target>...])
#
# Makes the library of the folder it is called in: src/solver -> testellate_solver, alias testellate::solver;
# src/frontend/jvm -> testellate::frontend_jvm. The modules it links are read from the folder's DEPENDS file, which
# tools/check_layers compares with the #includes: one statement of the layering for the build and for the check.
# A module without sources consists of headers.
function(testellate_module)
  cmake_parse_arguments(ARG "" "" "ALONE;SOURCES;LINK" ${ARGN})
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/src" OUTPUT_VARIABLE folder)
  string(REPLACE "/" "_" name "${folder}")

  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/DEPENDS")
  file(STRINGS DEPENDS lines REGEX "^[a-z]")
  set(modules "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "[ \t]*#.*" "" line "${line}")
    string(REPLACE "/" "_" line "${line}")
    list(APPEND modules "testellate::${line}")
  endforeach()

  if(NOT ARG_SOURCES)
    add_library(testellate_${name} INTERFACE)
    add_library(testellate::${name} ALIAS testellate_${name})
    target_link_libraries(testellate_${name} INTERFACE testellate_options ${modules} ${ARG_LINK})
    return()
  endif()
  add_library(testellate_${name} STATIC ${ARG_SOURCES})
  add_library(testellate::${name} ALIAS testellate_${name})
  target_link_libraries(testellate_${name} PUBLIC testellate_options ${modules} PRIVATE testellate_warnings)
  target_link_libraries(testellate_${name} PUBLIC ${ARG_LINK})
  testellate_precompile(testellate_${name} modules)
  testellate_compile_together(testellate_${name} ${ARG_ALONE})
  if(TESTELLATE_TIDY)
    set_target_properties(testellate_${name} PROPERTIES CXX_CLANG_TIDY clang-tidy-19)
  endif()
endfunction()

# testellate_unit_test(<module> [ALONE <file>...] SOURCES <file>... [LINK <target>...])
#
# One executable for the unit tests of a module; each TEST is a ctest case with the label `unit`.
function(testellate_unit_test module)
  cmake_parse_arguments(ARG "" "" "ALONE;SOURCES;LINK" ${ARGN})
  string(REPLACE "/" "_" name "${module}")
  add_executable(unit_${name} ${ARG_SOURCES})
  target_link_libraries(unit_${name} PRIVATE testellate::${name} ${ARG_LINK} testellate_warnings GTest::gtest_main)
  testellate_precompile(unit_${name} tests)
  testellate_compile_together(unit_${name} ${ARG_ALONE})
  # PRE_TEST: listing the cases is left to ctest, so a build does not run what it has just linked.
  gtest_discover_tests(unit_${name} DISCOVERY_MODE PRE_TEST PROPERTIES LABELS unit TIMEOUT 300)
endfunction()
include(GoogleTest)

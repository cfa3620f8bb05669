# SPDX-License-Identifier: Apache-2.0
# Language level, output folders, and the two interface targets every target of ours links:
# testellate_warnings (our code only, never third-party headers) and testellate_options (sanitizers, coverage, self-checks).

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

find_program(TESTELLATE_CCACHE ccache)
if(TESTELLATE_CCACHE)
  # Paths inside the tree are hashed relative to it, so a second clone finds what the first one compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=true
      CCACHE_SLOPPINESS=pch_defines,time_macros ${TESTELLATE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

add_library(testellate_warnings INTERFACE)
target_compile_options(testellate_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wswitch-enum -Wold-style-cast -Wnon-virtual-dtor
  -Woverloaded-virtual $<$<BOOL:${TESTELLATE_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # `std::stable_sort` of libstdc++ calls what libstdc++ deprecates.
  target_compile_options(testellate_warnings INTERFACE -Wno-deprecated-declarations)
endif()

add_library(testellate_options INTERFACE)
target_include_directories(testellate_options INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_compile_definitions(testellate_options INTERFACE
  TESTELLATE_SELF_CHECKS=$<BOOL:${TESTELLATE_SELF_CHECKS}> TESTELLATE_VERSION="${PROJECT_VERSION}")
# Recorded locations in messages are relative to the source tree: output does not depend on where the clone lies.
target_compile_options(testellate_options INTERFACE "-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=")
if(TESTELLATE_SANITIZE)
  target_compile_options(testellate_options INTERFACE
    -fsanitize=${TESTELLATE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(testellate_options INTERFACE -fsanitize=${TESTELLATE_SANITIZE})
endif()
if(TESTELLATE_COVERAGE)
  target_compile_options(testellate_options INTERFACE --coverage)
  target_link_options(testellate_options INTERFACE --coverage)
endif()

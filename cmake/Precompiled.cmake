# SPDX-License-Identifier: Apache-2.0
# The parts of the standard library that most files include, parsed once: about a quarter of the time of a build. There is
# one precompiled header for the modules and one, with GoogleTest, for the tests. No file relies on them: each includes what
# it uses, and the builds with clang (which does without) notice one that does not.

set(testellate_common_headers
  <algorithm> <array> <compare> <cstddef> <cstdint> <functional> <map> <memory> <optional> <ranges> <set> <span> <sstream>
  <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility> <variant> <vector>)

set(TESTELLATE_PRECOMPILES OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(TESTELLATE_PRECOMPILES ON)
  # What is reused has to have been compiled with the same options and definitions.
  foreach(kind IN ITEMS modules tests)
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled/${kind}.cpp" CONTENT "")
    add_library(testellate_precompiled_${kind} STATIC "${PROJECT_BINARY_DIR}/precompiled/${kind}.cpp")
    target_link_libraries(testellate_precompiled_${kind} PRIVATE testellate_options testellate_warnings)
    target_precompile_headers(testellate_precompiled_${kind} PRIVATE ${testellate_common_headers})
  endforeach()
  target_link_libraries(testellate_precompiled_tests PRIVATE GTest::gtest)
  target_precompile_headers(testellate_precompiled_tests PRIVATE <gtest/gtest.h>)
endif()

# testellate_precompile(<target> modules|tests)
function(testellate_precompile target kind)
  if(TESTELLATE_PRECOMPILES)
    target_precompile_headers(${target} REUSE_FROM testellate_precompiled_${kind})
  endif()
endfunction()

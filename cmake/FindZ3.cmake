# SPDX-License-Identifier: Apache-2.0
# Debian's libz3-dev has no CMake package. Target: z3::z3
find_path(Z3_INCLUDE_DIR z3.h)
find_library(Z3_LIBRARY z3)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Z3 REQUIRED_VARS Z3_LIBRARY Z3_INCLUDE_DIR)
if(Z3_FOUND AND NOT TARGET z3::z3)
  add_library(z3::z3 UNKNOWN IMPORTED)
  set_target_properties(z3::z3 PROPERTIES
    IMPORTED_LOCATION "${Z3_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${Z3_INCLUDE_DIR}")
endif()

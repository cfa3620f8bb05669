# SPDX-License-Identifier: Apache-2.0
# Header-only. Target: symfpu::symfpu
find_path(SYMFPU_INCLUDE_DIR symfpu/core/unpackedFloat.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Symfpu REQUIRED_VARS SYMFPU_INCLUDE_DIR)
if(Symfpu_FOUND AND NOT TARGET symfpu::symfpu)
  add_library(symfpu::symfpu INTERFACE IMPORTED)
  set_target_properties(symfpu::symfpu PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${SYMFPU_INCLUDE_DIR}")
endif()

# SPDX-License-Identifier: Apache-2.0
# The headers of any JDK; agents need no library. Target: jvmti::jvmti
file(GLOB jvmti_folders /usr/lib/jvm/*/include)
find_path(JVMTI_INCLUDE_DIR jvmti.h HINTS "$ENV{JAVA_HOME}/include" PATHS ${jvmti_folders})
find_path(JVMTI_MACHINE_INCLUDE_DIR jni_md.h HINTS "${JVMTI_INCLUDE_DIR}/linux")
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Jvmti REQUIRED_VARS JVMTI_INCLUDE_DIR JVMTI_MACHINE_INCLUDE_DIR)
if(Jvmti_FOUND AND NOT TARGET jvmti::jvmti)
  add_library(jvmti::jvmti INTERFACE IMPORTED)
  set_target_properties(jvmti::jvmti PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${JVMTI_INCLUDE_DIR};${JVMTI_MACHINE_INCLUDE_DIR}")
endif()

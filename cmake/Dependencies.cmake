# SPDX-License-Identifier: Apache-2.0
# Everything comes from Debian packages (tools/install_packages lists them); nothing is downloaded at configure time.

find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Z3 REQUIRED)
find_package(GTest REQUIRED)
find_package(Cadical REQUIRED)
find_package(Symfpu REQUIRED)
find_package(Libzip REQUIRED)
find_package(Jvmti REQUIRED)
if(TESTELLATE_BENCH)
  find_package(benchmark REQUIRED)
endif()

# LLVM as one shared library; its headers are not held to our warnings. Target: llvm::llvm
find_package(LLVM 19.1 REQUIRED CONFIG)
if(NOT TARGET llvm::llvm)
  add_library(llvm::llvm INTERFACE IMPORTED)
  target_include_directories(llvm::llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
  # LLVM_DEFINITIONS has only macros that C libraries wanted before C++11, which would rule out our precompiled headers.
  target_link_libraries(llvm::llvm INTERFACE LLVM)
endif()
# The C interface of clang, which reads declarations. Target: llvm::clang
if(NOT TARGET llvm::clang)
  find_library(TESTELLATE_LIBCLANG NAMES clang-19 HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH REQUIRED)
  add_library(llvm::clang INTERFACE IMPORTED)
  target_include_directories(llvm::clang SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
  target_link_libraries(llvm::clang INTERFACE ${TESTELLATE_LIBCLANG})
endif()

# SPDX-License-Identifier: Apache-2.0
# Everything comes from Debian packages (tools/install_packages lists them); nothing is downloaded at configure time.

find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(tsl-robin-map REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Z3 REQUIRED)
find_package(GTest REQUIRED)
find_package(Cadical REQUIRED)
find_package(Symfpu REQUIRED)
find_package(Libzip REQUIRED)
if(TESTELLATE_BENCH)
  find_package(benchmark REQUIRED)
endif()

# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` and `cpack` put where, besides the program (src/cli) and the library its JVMs load (src/confirm/jvm/agent).
install(FILES share/patterns.xsd DESTINATION share/testellate)
install(FILES share/cmake/TestellateConfig.cmake DESTINATION lib/cmake/Testellate)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION share/doc/testellate)

# A package is made of what is built: tests do not have to be.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Testellate developers <testellate@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "writes unit tests for Java and C code that has none")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
  "clang-19, lld-19, libclang-rt-19-dev, libgtest-dev, openjdk-17-jdk-headless | java-sdk-headless, junit5, junit4, bubblewrap")
include(CPack)

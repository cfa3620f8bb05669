// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/framework.h"

#include <filesystem>

namespace testellate::confirm::native {

Installation find_framework(Framework framework) {
  if (framework == Framework::GoogleTest) {
    return {"/usr/include/gtest/gtest.h", {"-lgtest", "-lgtest_main"}, false};
  }
  const std::string third = "/usr/include/catch2/catch_all.hpp";
  std::error_code ignored;
  // `main` comes from a library, which is only asked for it by name when it is wrapped.
  if (std::filesystem::exists(third, ignored)) {
    return {third, {"-Wl,--wrap=main", "-lCatch2Main", "-lCatch2"}, true};
  }
  return {"/usr/include/catch2/catch.hpp", {"-Wl,--wrap=main", "-lCatch2WithMain"}, true};
}

}  // namespace testellate::confirm::native

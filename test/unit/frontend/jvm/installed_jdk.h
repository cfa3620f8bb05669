// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>

#include <gtest/gtest.h>

#include "frontend/jvm/classpath/jdk.h"

namespace testellate::frontend::jvm {

/// The JDK that a user of this machine would get. The build needs one, so that there is none is a failure.
inline Jdk installed_jdk() {
  auto variable = [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
  JdkSearch search;
  search.java_home = variable("JAVA_HOME");
  search.path = variable("PATH");
  diag::Result<Jdk> jdk = find_jdk(search);
  EXPECT_TRUE(jdk) << diag::to_text(jdk.error());
  return jdk.value_or(Jdk{});
}

}  // namespace testellate::frontend::jvm

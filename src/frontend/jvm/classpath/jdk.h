// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"

namespace testellate::frontend::jvm {

/// The Java releases whose JDK can be used: there are classes to read, and we know what is in them.
inline constexpr int kOldestRelease = 17;
inline constexpr int kNewestRelease = 25;

/// A JDK, or a JRE, on this machine.
struct Jdk {
  std::string home;
  std::string version;  ///< "17.0.15"
  int release = 0;      ///< 17

  [[nodiscard]] std::string modules() const { return home + "/lib/modules"; }
  [[nodiscard]] std::string javac() const { return home + "/bin/javac"; }
};

/// Where to look. Library code does not read the environment, so its variables are handed in.
struct JdkSearch {
  std::optional<std::string> chosen;     ///< by the user
  std::optional<std::string> java_home;  ///< the variable JAVA_HOME
  std::optional<std::string> path;       ///< the variable PATH
  std::string folder = "/usr/lib/jvm";   ///< holds one JDK in each folder
};

/// The first of: the one chosen, JAVA_HOME, the one whose `java` is on PATH, the newest in `folder`. What was
/// named (the first two) and cannot be used is an error; what was only found is passed over.
[[nodiscard]] diag::Result<Jdk> find_jdk(const JdkSearch& search);

/// The JDK in `home`. A diagnostic says what is missing there.
[[nodiscard]] diag::Result<Jdk> open_jdk(const std::string& home);

/// The value of JAVA_VERSION in the text of a JDK's file `release`; nothing if there is none.
[[nodiscard]] std::optional<std::string> try_parse_version(std::string_view release_file);

}  // namespace testellate::frontend::jvm

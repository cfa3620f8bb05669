// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace testellate::test {

/// A random Java class with many methods, and calls of them with constants.
struct RandomJava {
  std::uint64_t seed = 0;
  std::string class_name;
  std::string text;                  ///< a source file, which needs Support.java
  std::vector<std::string> callers;  ///< static methods that take nothing and return a text
  std::size_t methods = 0;           ///< that the callers call
};

/// The same seed means the same class in builds by one compiler: another one may write the parts of an
/// expression in another order.
[[nodiscard]] RandomJava make_random_java(std::uint64_t seed);

/// A class `Main` whose `main` calls all callers in order and prints what they return, a line each, with
/// `\uXXXX` for what is no printable ASCII.
[[nodiscard]] std::string make_java_main(const std::vector<RandomJava>& programs);

}  // namespace testellate::test

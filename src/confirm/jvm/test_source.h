// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace testellate::confirm::jvm {

/// A test method in a Java source: its annotations, head and body.
struct SourceTest {
  std::string method;
  std::size_t begin = 0, end = 0;  ///< bytes of the text
  std::uint32_t first_line = 0, last_line = 0;
};

/// The methods with `@Test` of the classes at the top of a source, in order.
[[nodiscard]] std::vector<SourceTest> find_tests(std::string_view java);

/// The source without a test; every other thing stays on its line.
[[nodiscard]] std::string without(std::string java, const SourceTest& test);

}  // namespace testellate::confirm::jvm

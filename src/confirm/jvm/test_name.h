// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace testellate::confirm::jvm {

/// A test of a JUnit suite: "a.FooTest#works".
struct TestName {
  std::string owner;   ///< "a.FooTest"
  std::string method;  ///< "works"
  friend auto operator<=>(const TestName&, const TestName&) = default;
};

[[nodiscard]] inline TestName to_test_name(std::string_view text) {
  std::size_t hash = text.find('#');
  if (hash == std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, hash)), std::string(text.substr(hash + 1))};
}

}  // namespace testellate::confirm::jvm

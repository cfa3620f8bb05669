// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace testellate::emit::gtest {

struct TestName {
  std::string suite;  ///< "BinarySearch"
  std::string test;   ///< "Returns3WhenKeyIs7"
  [[nodiscard]] std::string full() const { return suite + "." + test; }
};

/// Names in the manner of GoogleTest, each given once.
class TestNames {
 public:
  /// From the name of a function and that of a test case, "binary_search_returns3_whenKeyIs7". `overload`
  /// tells functions with the same name apart, in words: "OfInt"; empty: there are no words. `suite_suffix`
  /// ends the name of the suite.
  [[nodiscard]] TestName make_name(std::string_view function,
                                   std::string_view test,
                                   std::string_view suite_suffix,
                                   std::string_view overload = {});

 private:
  std::map<std::string, std::string> used_;  ///< with the overload whose test has the name
};

}  // namespace testellate::emit::gtest

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace testellate::result {

/// One file of a written suite.
struct SuiteFile {
  std::string path;  ///< relative to the suite's folder
  std::string text;
};

/// What a test asserts after its call, assertion by assertion, as text to be compared: two are the same if
/// they demand the same.
using Claims = std::vector<std::string>;

/// A test that is not in a written suite.
struct NotEmitted {
  std::string test;    ///< id
  std::string reason;  ///< in words, for `Confirmation::detail`
};

}  // namespace testellate::result

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace testellate::result {

/// One file of a written suite.
struct SuiteFile {
  std::string path;  ///< relative to the suite's folder
  std::string text;
};

/// A test that is not in a written suite.
struct NotEmitted {
  std::string test;    ///< id
  std::string reason;  ///< in words, for `Confirmation::detail`
};

}  // namespace testellate::result

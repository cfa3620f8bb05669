// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace testellate::result {

/// One file of a written suite.
struct SuiteFile {
  std::string path;  ///< relative to the suite's folder
  std::string text;
};

}  // namespace testellate::result

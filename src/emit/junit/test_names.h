// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"

namespace testellate::emit::junit {

/// What a test shows, as far as its class does not know it: "classify_returnsEquilateral_whenAIsB". The
/// condition is that of the test case's own name. With the types of parameters: "addOfInt_returns3".
[[nodiscard]] std::string test_name(const Scope& scope, const SourceTarget& target, bool tells_types = false);

/// Methods of one class, each name given once.
class TestNames {
 public:
  [[nodiscard]] std::string give(const Scope& scope, const SourceTarget& target);

 private:
  std::map<std::string, ir::FunctionId> used_;  ///< with the method that it was given for
};

}  // namespace testellate::emit::junit

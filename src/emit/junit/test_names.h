// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "emit/junit/scope.h"
#include "emit/junit/source_info.h"

namespace testellate::emit::junit {

/// What a test shows, as far as its class does not know it: "classify_returnsEquilateral_whenAIsB". The
/// condition is that of the test case's own name.
[[nodiscard]] std::string test_name(const Scope& scope, const SourceTarget& target);

/// Methods of one class, each name given once.
class TestNames {
 public:
  [[nodiscard]] std::string make_unique(const std::string& name);

 private:
  std::set<std::string> used_;
};

}  // namespace testellate::emit::junit

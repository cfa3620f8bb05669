// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/test_names.h"

#include "emit/gtest/c_text.h"

namespace testellate::emit::gtest {

TestName TestNames::make_name(std::string_view function, std::string_view test, bool dies) {
  TestName name;
  name.suite = to_camel(function);
  if (name.suite.empty()) name.suite = "Function";
  if (name.suite.front() >= '0' && name.suite.front() <= '9') name.suite.insert(0, "Function");
  // GoogleTest runs suites of this name first.
  if (dies) name.suite += "DeathTest";
  // A method goes by its own name there.
  const std::size_t colons = function.rfind("::");
  const std::string_view own = colons == std::string_view::npos ? function : function.substr(colons + 2);
  for (std::string_view start : {function, own}) {
    if (test.starts_with(start)) test.remove_prefix(start.size());
  }
  const std::string base = test.empty() ? "Returns" : to_camel(test);
  name.test = base;
  for (unsigned number = 2; !used_.insert(name.full()).second; ++number) {
    name.test = base + "Case" + std::to_string(number);
  }
  return name;
}

}  // namespace testellate::emit::gtest

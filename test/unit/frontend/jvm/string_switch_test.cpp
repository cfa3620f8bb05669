// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/string_switch.h"

#include <gtest/gtest.h>

#include "java_run.h"

namespace testellate::frontend::jvm {
namespace {

/// The constants of each switch on strings in a method.
std::vector<std::vector<std::string_view>> switches(JavaRun& run, std::string_view name) {
  std::vector<std::vector<std::string_view>> found;
  const diag::Result<LoadedClass*> loaded = run.java().linker().load("Dynamic");
  EXPECT_TRUE(loaded) << diag::to_text(loaded.error());
  for (const Method& method : (*loaded)->file.methods) {
    if (method.name != name) continue;
    for (const Instruction& instruction : Instructions(method.code->bytes)) {
      const auto one = find_string_switch((*loaded)->file.constants, *method.code, instruction);
      if (one) found.push_back(one->constants);
    }
  }
  return found;
}

TEST(StringSwitch, IsFoundWithItsConstants) {
  JavaRun run("Dynamic");
  // Two of them have the same hash.
  using Constants = std::vector<std::string_view>;
  const std::vector<Constants> found = switches(run, "strings");
  ASSERT_EQ(found.size(), 1U);
  Constants sorted = found.front();
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, (Constants{"Aa", "BB", "other"}));
}

TEST(StringSwitch, IsNoneOfEnumsOrNumbers) {
  JavaRun run("Dynamic");
  EXPECT_TRUE(switches(run, "enums").empty());
}

}  // namespace
}  // namespace testellate::frontend::jvm

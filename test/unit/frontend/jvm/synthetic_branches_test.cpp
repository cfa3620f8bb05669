// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/synthetic_branches.h"

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "java_run.h"

namespace testellate::frontend::jvm {
namespace {

struct Branches {
  std::size_t all = 0;
  std::size_t synthetic = 0;
  friend bool operator==(const Branches&, const Branches&) = default;
};

std::ostream& operator<<(std::ostream& stream, const Branches& branches) {
  return stream << branches.all << " branches, " << branches.synthetic << " synthetic";
}

Branches count(JavaRun& run, std::string_view owner, std::string_view name) {
  Branches branches;
  diag::Result<LoadedClass*> loaded = run.java().linker().load(owner);
  EXPECT_TRUE(loaded) << diag::to_text(loaded.error());
  if (!loaded) return branches;
  for (const Method& method : (*loaded)->file.methods) {
    if (method.name != name) continue;
    branches.synthetic += find_synthetic_branches((*loaded)->file, method).size();
    for (const Instruction& instruction : Instructions(method.code->bytes)) {
      const bool is_switch =
          instruction.opcode == Opcode::TableSwitch || instruction.opcode == Opcode::LookupSwitch;
      if (is_switch || is_conditional_branch(instruction.opcode)) ++branches.all;
    }
  }
  return branches;
}

TEST(SyntheticBranches, AreThoseThatTheCompilerMadeUp) {
  JavaRun run("Dynamic");
  // The switch that makes the string; the hashes, three comparisons; the switch of the source.
  EXPECT_EQ(count(run, "Dynamic", "strings"), (Branches{6, 4}));
  // The test whether assertions are on; the condition.
  EXPECT_EQ(count(run, "Dynamic", "asserts"), (Branches{2, 1}));
  // Two conditions, and the switch through a map.
  EXPECT_EQ(count(run, "Dynamic", "enums"), (Branches{3, 0}));
  EXPECT_EQ(count(run, "Dynamic", "<clinit>"), (Branches{1, 1}));
  EXPECT_EQ(count(run, "Dynamic", "nullReference"), (Branches{1, 0}));
}

TEST(SyntheticBranches, ClosingOfResourcesIsMadeUp) {
  JavaRun run("Exceptions");
  // The source has one condition; a resource that may be null is tested before each close.
  const Branches branches = count(run, "Exceptions", "resources");
  EXPECT_EQ(branches.all - branches.synthetic, 1U);
}

}  // namespace
}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#include "models/libc/libc.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "libc_case.h"

namespace testellate::models {
namespace {

std::vector<LibcCase> all_cases() {
  std::vector<LibcCase> cases;
  for (std::span<const LibcCase> group : {ctype_cases(),
                                          file_cases(),
                                          input_cases(),
                                          math_cases(),
                                          memory_cases(),
                                          number_cases(),
                                          output_cases(),
                                          string_cases()}) {
    cases.insert(cases.end(), group.begin(), group.end());
  }
  return cases;
}

/// Whether a sanitizer has its own function in place of the host's, which does something else where the
/// standard leaves it open: the numbers that strcmp returns, the end that strtol reports for a bad base, the
/// order in which qsort compares.
bool is_replaced(std::string_view name) {
#if defined(__SANITIZE_ADDRESS__)
  constexpr std::string_view kReplaced[] = {
      "posix_memalign", "qsort", "strcmp", "strncmp", "strtol", "strtoll"};
  return std::ranges::find(kReplaced, name) != std::end(kReplaced);
#else
  static_cast<void>(name);
  return false;
#endif
}

class LibcFunction : public testing::TestWithParam<LibcCase> {};

TEST_P(LibcFunction, DoesWhatTheHostDoes) {
  if (is_replaced(GetParam().name)) GTEST_SKIP() << "the sanitizer replaces the host's function";
  GetParam().check();
}

INSTANTIATE_TEST_SUITE_P(Libc,
                         LibcFunction,
                         testing::ValuesIn(all_cases()),
                         [](const testing::TestParamInfo<LibcCase>& one) {
                           // GoogleTest takes no name that begins with two underscores.
                           return "f_" + std::string(one.param.name);
                         });

TEST(Libc, TextIsAProgram) {
  const diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(libc_text(), "libc.tir");
  ASSERT_TRUE(program.has_value()) << diag::to_text(program.error());
}

TEST(Libc, EveryNativeOfTheTextIsThere) {
  const diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(libc_text(), "libc.tir");
  ASSERT_TRUE(program.has_value());
  ir::NativeTable table;
  add_libc(table);
  for (const ir::Function& function : (*program)->functions()) {
    if (!function.native.is_valid()) continue;
    const std::string_view name = (*program)->text(function.native);
    EXPECT_NE(table.find(name), nullptr) << name;
  }
}

// A program may define a function of any of these names; glibc's own calls do not go to it.
TEST(Libc, CallsNothingThatAProgramCanReplace) {
  const diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(libc_text(), "libc.tir");
  ASSERT_TRUE(program.has_value());
  for (const ir::Function& function : (*program)->functions()) {
    if (function.body == nullptr) continue;
    for (const ir::Inst& inst : function.body->insts) {
      if (inst.op != ir::Opcode::Call) continue;
      const std::string_view callee = (*program)->text((*program)->get(ir::FunctionId(inst.x)).name);
      EXPECT_TRUE(callee.starts_with("libc.")) << (*program)->text(function.name) << " calls " << callee;
    }
  }
}

TEST(Libc, EveryModelHasACase) {
  std::set<std::string, std::less<>> cases;
  for (const LibcCase& the_case : all_cases()) cases.emplace(the_case.name);
  const std::vector<std::string> names = libc_names();
  for (const std::string& name : names) EXPECT_TRUE(cases.contains(name)) << name << " has no case";
  for (const std::string& name : cases) {
    EXPECT_TRUE(std::binary_search(names.begin(), names.end(), name)) << name << " is not modelled";
  }
}

}  // namespace
}  // namespace testellate::models

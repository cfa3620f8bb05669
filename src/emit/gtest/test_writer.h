// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emit/gtest/needs.h"
#include "emit/gtest/source_info.h"
#include "emit/gtest/test_names.h"
#include "emit/gtest/type_spelling.h"
#include "emit/gtest/write_suite.h"
#include "ir/program.h"
#include "result/run.h"
#include "support/expected.h"

namespace testellate::emit::gtest {

struct WrittenTest {
  TestName name;
  std::string text;
  Needs needs;
};

/// One TEST, or why it cannot be written. `function` is what the target calls; `others_call`: as for
/// `call_expectations`.
[[nodiscard]] Expected<WrittenTest, std::string> write_test(const ir::Program& program,
                                                            const SourceInfo& source,
                                                            const TypeSpelling& types,
                                                            const ir::Unit& unit,
                                                            const SourceFunction& function,
                                                            const result::TestCase& test,
                                                            bool others_call,
                                                            const SuiteOptions& options,
                                                            TestNames& names);

}  // namespace testellate::emit::gtest

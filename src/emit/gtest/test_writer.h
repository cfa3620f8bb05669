// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

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

/// The statements of a test before its call.
[[nodiscard]] std::vector<std::string> write_arrangement(const ir::Program& program,
                                                         const SourceInfo& source,
                                                         const TypeSpelling& types,
                                                         const ir::Unit& unit,
                                                         const SourceFunction& function,
                                                         const result::TestCase& test);

/// `TestTrial::spelled_arguments`.
[[nodiscard]] std::vector<std::string> spell_arguments(const ir::Program& program,
                                                       const SourceInfo& source,
                                                       const TypeSpelling& types,
                                                       const ir::Unit& unit,
                                                       const SourceFunction& function,
                                                       const result::TestCase& test);

/// The assertions of a test, with `result` for what the call returns, one by one. With `seen`: those that
/// hold where the same arrangement leads to that, all that a test could make. A test fails where one of its
/// assertions is not among them. How the call ends is not said here.
[[nodiscard]] Expected<std::vector<std::string>, std::string> write_claims(const ir::Program& program,
                                                                           const SourceInfo& source,
                                                                           const TypeSpelling& types,
                                                                           const ir::Unit& unit,
                                                                           const SourceFunction& function,
                                                                           const result::TestCase& test,
                                                                           const result::TestCase* seen,
                                                                           bool others_call,
                                                                           const SuiteOptions& options);

}  // namespace testellate::emit::gtest

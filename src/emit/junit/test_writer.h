// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emit/junit/imports.h"
#include "emit/junit/needs.h"
#include "emit/junit/source_info.h"
#include "emit/junit/suite_options.h"
#include "emit/junit/test_names.h"
#include "ir/unit.h"
#include "result/test_case.h"
#include "support/expected.h"

namespace testellate::emit::junit {

struct WrittenTest {
  std::string method;
  std::string text;            ///< whole lines
  std::uint32_t act_line = 0;  ///< within the text, from 0 on
  Needs needs;
  std::vector<std::string> arrangement{};  ///< its first statements, which the text has, too
};

/// One test method, or why it cannot be written. `imports` and `names` are those of its class; of a test that
/// is not written nothing is left in them.
[[nodiscard]] Expected<WrittenTest, std::string> write_test(const ClassIndex& index,
                                                            const ObjectReader& reader,
                                                            const ir::Unit& unit,
                                                            const SourceTarget& target,
                                                            const result::TestCase& test,
                                                            const SuiteOptions& options,
                                                            Imports& imports,
                                                            TestNames& names);

/// The assertions of a test, one by one. With `seen`: those that hold where the same arrangement leads to
/// that, all that a test could make. A test fails where one of its assertions is not among them. How the call
/// ends is not said here.
[[nodiscard]] Expected<std::vector<std::string>, std::string> write_claims(const ClassIndex& index,
                                                                           const ObjectReader& reader,
                                                                           const ir::Unit& unit,
                                                                           const SourceTarget& target,
                                                                           const result::TestCase& test,
                                                                           const result::TestCase* seen,
                                                                           const SuiteOptions& options,
                                                                           Imports imports);

}  // namespace testellate::emit::junit

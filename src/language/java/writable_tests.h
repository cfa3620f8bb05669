// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "emit/junit/write_suite.h"
#include "language/java/source.h"
#include "language/java/source_info.h"
#include "support/expected.h"

namespace testellate::language::java {

/// Tells which tests can be written as JUnit, and remembers what it learned about classes for the next test
/// of the same unit.
class WritableTests {
 public:
  /// `source` is borrowed.
  WritableTests(JavaSource& source, const emit::junit::SuiteOptions& options)
      : source_(source), options_(options), taken_(dotted_names(source.inputs.given)) {}

  [[nodiscard]] Expected<void, std::string> check(const ir::Unit& unit, const result::TestCase& test);
  /// As `emit::junit::TestTrial::claims`.
  [[nodiscard]] Expected<result::Claims, std::string> claims(const ir::Unit& unit,
                                                             const result::TestCase& test,
                                                             const result::TestCase* seen);

 private:
  /// One that knows what the test mentions, and the other one, unless it is null.
  const emit::junit::TestTrial& trial_for(const ir::Unit& unit,
                                          const result::TestCase& test,
                                          const result::TestCase* other);

  JavaSource& source_;
  emit::junit::SuiteOptions options_;
  emit::junit::TakenNames taken_;
  ir::FunctionId entry_{};  ///< of the unit that `describer_` knows
  std::optional<SourceDescriber> describer_;
  std::unique_ptr<emit::junit::TestTrial> trial_;  ///< with all that is described
};

}  // namespace testellate::language::java

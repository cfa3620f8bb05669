// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "emit/gtest/framework.h"
#include "emit/gtest/passages.h"
#include "emit/gtest/source_info.h"
#include "emit/gtest/type_spelling.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/run.h"
#include "result/suite_file.h"
#include "support/expected.h"

namespace testellate::emit::gtest {

using result::NotEmitted;

struct WrittenSuite {
  std::vector<result::SuiteFile> files;
  std::vector<NotEmitted> not_emitted;
  std::map<std::string, std::string>
      names;                      ///< id of a test to what the framework calls it: "Classify.Returns3"
  std::vector<Passage> passages;  ///< of all files
  std::string main_name;  ///< what `main` of the user's is called in the suite; empty if there is none
  /// The files that include those of the user's, in the order of `SourceInfo::files`, with the position there
  /// of the file each includes. Of C++ files that is where the tests are.
  std::vector<std::pair<std::string, std::size_t>> units;
};

struct SuiteOptions {
  const Framework* framework = &googletest();
  /// Tests that end in a fault are written as death tests; otherwise they are not written.
  bool has_faults = false;
  /// They fail until the fault is repaired, instead of passing until then.
  bool expects_repair = false;
  /// What a sanitizer says has to be about the line of the fault, too: to be sure of it while it is there.
  bool asks_for_lines = false;
};

/// Tells which tests can be written, one by one.
class TestTrial {
 public:
  /// `program` is borrowed.
  TestTrial(const ir::Program& program, SourceInfo source, const SuiteOptions& options = {});
  TestTrial(const TestTrial&) = delete;
  TestTrial& operator=(const TestTrial&) = delete;
  /// The error is what `WrittenSuite::not_emitted` would say.
  [[nodiscard]] Expected<void, std::string> try_write(const ir::Unit& unit,
                                                      const result::TestCase& test) const;

  /// The statements of a test before its call, in one line: "Stack stack(2); stack.push(1)".
  [[nodiscard]] std::string arrangement(const ir::Unit& unit, const result::TestCase& test) const;

  /// For each argument, the statements that make it, in one line, and the expression if it is no variable.
  /// Empty for arguments whose value says all, and for targets of C.
  [[nodiscard]] std::vector<std::string> spelled_arguments(const ir::Unit& unit,
                                                           const result::TestCase& test) const;

  /// What each test of one unit asserts: `write_claims`.
  [[nodiscard]] Expected<std::vector<result::Claims>, std::string> claims(
      const ir::Unit& unit, std::span<const result::TestCase> tests) const;
  /// What a test that is arranged like `test` could assert of what was seen.
  [[nodiscard]] Expected<result::Claims, std::string> claims_on(const ir::Unit& unit,
                                                                const result::TestCase& test,
                                                                const result::TestCase& seen) const;

 private:
  const ir::Program& program_;
  SourceInfo source_;
  SuiteOptions options_;
  TypeSpelling types_;
};

/// Sources for the tests of all targets, in the words of a test framework. For each file of the source:
/// `NAME_unit.c`, which includes the user's file and gives access to what is static in it, and
/// `NAME_test.cpp` if it has tests; and one `CMakeLists.txt`. Nothing if there are no tests. Every test of
/// the run is either in `names` or in `not_emitted`.
[[nodiscard]] WrittenSuite write_suite(const ir::Program& program,
                                       const result::Run& run,
                                       const SourceInfo& source,
                                       const SuiteOptions& options = {});

}  // namespace testellate::emit::gtest

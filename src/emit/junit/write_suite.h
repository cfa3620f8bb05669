// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "emit/junit/class_index.h"
#include "emit/junit/object_reader.h"
#include "emit/junit/source_info.h"
#include "emit/junit/suite_options.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/run.h"
#include "result/suite_file.h"
#include "support/expected.h"

namespace testellate::emit::junit {

using result::NotEmitted;

/// Where a test calls what it tests. The call is the only one of user code that its line makes; with
/// reflection the line is that of a helper in the same class.
struct ActPlace {
  std::string file;        ///< as in `WrittenSuite::files`
  std::string class_name;  ///< "geo.TriangleTest"
  std::string method;
  std::uint32_t line = 0;  ///< from 1 on
};

struct WrittenSuite {
  std::vector<result::SuiteFile> files;
  std::vector<NotEmitted> not_emitted;
  std::map<std::string, std::string> names;  ///< id of a test to "geo.TriangleTest#classify_returns1"
  std::map<std::string, ActPlace> acts;      ///< by id of the test
};

/// Tells which tests can be written, one by one.
class TestTrial {
 public:
  /// `program` is borrowed. `source` knows what all tests to be tried mention.
  TestTrial(const ir::Program& program, SourceInfo source, const SuiteOptions& options = {});
  TestTrial(const TestTrial&) = delete;
  TestTrial& operator=(const TestTrial&) = delete;
  /// The error is what `WrittenSuite::not_emitted` would say.
  [[nodiscard]] Expected<void, std::string> try_write(const ir::Unit& unit,
                                                      const result::TestCase& test) const;

  /// What a test asserts, or with `seen` what one that is arranged like it could assert of that:
  /// `write_claims`.
  [[nodiscard]] Expected<result::Claims, std::string> claims(const ir::Unit& unit,
                                                             const result::TestCase& test,
                                                             const result::TestCase* seen) const;

 private:
  SourceInfo source_;
  SuiteOptions options_;
  ClassIndex index_;
  ObjectReader reader_;
};

/// JUnit sources for the tests of all targets, one class for each class with tests, in package folders. Every
/// test of the run is either in `names` or in `not_emitted`. The files are plain ASCII.
[[nodiscard]] WrittenSuite write_suite(const ir::Program& program,
                                       const result::Run& run,
                                       const SourceInfo& source,
                                       const SuiteOptions& options = {});

}  // namespace testellate::emit::junit

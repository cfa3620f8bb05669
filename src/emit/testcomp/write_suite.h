// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "result/run.h"
#include "result/suite_file.h"

/// Test cases in the exchange format of the competition on software testing.
namespace testellate::emit::testcomp {

/// What `metadata.xml` says about the task.
struct Task {
  std::string program_file;
  std::string program_text;  ///< for its hash
  std::string producer;      ///< "testellate 0.1.0"
  std::string specification = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";
  std::string entry_function = "main";
  std::string architecture = "64bit";
  std::string creation_time;  ///< ISO 8601
};

struct WrittenSuite {
  std::vector<result::SuiteFile> files;  ///< `metadata.xml` and `testcase-ID.xml`, ID of a test or finding
  std::vector<result::NotEmitted> not_emitted;
};

/// Every test of the run is either a file or in `not_emitted`: the format has inputs by calls of
/// `__VERIFIER_nondet_*` (streams of these names) and no others. If the specification asks for a call of an
/// error function, tests that end well are left out. What shows a finding is a file, too, as far as the
/// interpreter has confirmed it and the format can hold it: it covers the error.
[[nodiscard]] WrittenSuite write_suite(const ir::Program& program, const result::Run& run, const Task& task);

}  // namespace testellate::emit::testcomp

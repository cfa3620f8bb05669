// SPDX-License-Identifier: Apache-2.0
#include "bugs/accounting.h"

#include <gtest/gtest.h>

namespace testellate::bugs {
namespace {

result::Target target_with(result::Status status, std::uint64_t feasible) {
  result::Target target;
  target.status = status;
  target.paths.feasible = feasible;
  return target;
}

TEST(Accounting, CountsWhatBecameOfTargets) {
  result::Run run;
  run.targets = {target_with(result::Status::Complete, 3),
                 target_with(result::Status::Complete, 0),
                 target_with(result::Status::Budget, 2),
                 target_with(result::Status::Budget, 0),
                 target_with(result::Status::Error, 0)};
  EXPECT_EQ(
      to_accounting(run),
      "targets: 2 explored to the end, 1 in part, 1 not reached in time, 1 ended by an error of Testellate\n"
      "paths: 5 feasible\n");
}

TEST(Accounting, CountsRefutedFindingsWithTheOthers) {
  result::Run run;
  run.findings.resize(2);
  run.findings[0].shown_by.confirmation.state = result::Confirmation::State::Confirmed;
  run.findings[1].shown_by.confirmation.state = result::Confirmation::State::NotEmitted;
  run.refuted.resize(1);
  run.refuted[0].shown_by.confirmation.state = result::Confirmation::State::Different;
  EXPECT_EQ(to_accounting(run), "findings: 1 shown by a test, 1 not shown by their test, 1 without a test\n");
}

}  // namespace
}  // namespace testellate::bugs

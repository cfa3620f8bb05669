// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "confirm/prediction.h"
#include "driver/predictions.h"
#include "result/run.h"
#include "result/suite_file.h"
#include "support/expected.h"
#include "support/file_system.h"

/// Steps on the way from tests to a confirmed suite that all languages share.
namespace testellate::driver {

/// A test that the interpreter does not bear out is wrong before any machine has seen it.
void distrust_what_was_not_replayed(result::Run& run);

/// The run with the tests that are still believed in.
[[nodiscard]] result::Run believed(const result::Run& run);

[[nodiscard]] Expected<void, std::string> put_files(support::FileSystem& files,
                                                    const std::string& folder,
                                                    const std::vector<result::SuiteFile>& suite);

/// Takes away files that an earlier version of a suite had and the later one has not.
void remove_surplus(const std::string& folder,
                    const std::vector<result::SuiteFile>& earlier,
                    const std::vector<result::SuiteFile>& later);

void note_not_emitted(result::Run& run, const std::vector<result::NotEmitted>& missing);

/// The tests that were written, in order, and what is expected of each; `names` by id.
struct ToConfirm {
  std::vector<result::TestCase*> tests;
  std::vector<confirm::Prediction> predictions;
  std::vector<const check::PredictedRun*> runs;  ///< the same at length
};
[[nodiscard]] ToConfirm to_confirm(result::Run& run,
                                   const std::map<std::string, std::string>& names,
                                   const Predictions& predictions);

/// Whether tests have to be taken out of the suite again, and some are left.
[[nodiscard]] bool has_unconfirmed(const result::Run& run);

}  // namespace testellate::driver

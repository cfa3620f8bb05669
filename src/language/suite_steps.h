// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "confirm/confirmed_test.h"
#include "confirm/prediction.h"
#include "language/language.h"
#include "result/run.h"
#include "result/suite_file.h"
#include "support/expected.h"
#include "support/file_system.h"
#include "support/scratch_folder.h"

/// The way from tests to a confirmed suite, as far as all languages share it.
namespace testellate::language {

/// A test that the interpreter does not bear out is wrong before any machine has seen it.
void reject_what_was_not_replayed(result::Run& run);

/// The run with the tests that are still trusted.
[[nodiscard]] result::Run with_trusted_tests(const result::Run& run);

[[nodiscard]] Expected<void, std::string> put_files(support::FileSystem& files,
                                                    const std::string& folder,
                                                    const std::vector<result::SuiteFile>& suite);

/// Takes away files that an earlier version of a suite had and the later one has not.
void remove_surplus(const std::string& folder,
                    const std::vector<result::SuiteFile>& earlier,
                    const std::vector<result::SuiteFile>& later);

void note_not_emitted(result::Run& run, const std::vector<result::NotEmitted>& missing);

/// When confirmation was cut off: what it did not bear out before may be fine, and counts as not run.
void keep_what_was_confirmed(result::Run& run);

/// Whether tests have to be taken out of the suite again, and some are left.
[[nodiscard]] bool has_unconfirmed(const result::Run& run);

[[nodiscard]] std::size_t count_not_emitted(const result::Run& run);

/// The tests that were written, in order, and what is expected of each; `names` by id.
struct ToConfirm {
  std::vector<result::TestCase*> tests;
  std::vector<confirm::Prediction> predictions;
  std::vector<const check::PredictedRun*> runs;  ///< the same at length
};
[[nodiscard]] ToConfirm to_confirm(result::Run& run,
                                   const std::map<std::string, std::string>& names,
                                   const Predictions& predictions);

/// Writes down what the machine said about `asked`, one by one.
void note_confirmed(const ToConfirm& asked, std::vector<confirm::ConfirmedTest> found, result::Run& run);

/// Writes the suite that `make` makes of a run, has `confirm` note in `run` what the real machine makes of it
/// (with a scratch folder), and writes it again without the tests that were not confirmed. A suite has
/// `files` and `not_emitted`.
template <typename Make, typename Confirm>
[[nodiscard]] Expected<void, std::string> write_confirmed_suite(support::FileSystem& files,
                                                                const SuiteRequest& request,
                                                                result::Run& run,
                                                                const Make& make,
                                                                const Confirm& confirm) {
  const std::string folder = request.out + "/tests";
  reject_what_was_not_replayed(run);
  const auto suite = make(with_trusted_tests(run));
  if (Expected<void, std::string> written = put_files(files, folder, suite.files); !written) return written;
  note_not_emitted(run, suite.not_emitted);
  if (!request.is_confirmed) return {};
  run.wants_confirmation = true;
  const std::size_t missing = count_not_emitted(run);
  if (!request.deadline.has_passed()) {
    TRY_ASSIGN(const support::ScratchFolder scratch, support::ScratchFolder::make(request.temporary_folder));
    run.sandbox = name_of(request.sandbox.level);
    confirm(suite, scratch.path());
  }
  if (request.deadline.has_passed()) keep_what_was_confirmed(run);
  // What the compiler refused goes even if nothing else is left.
  if (!has_unconfirmed(run) && count_not_emitted(run) == missing) return {};
  const auto rest = make(with_trusted_tests(run));
  remove_surplus(folder, suite.files, rest.files);
  return put_files(files, folder, rest.files);
}

}  // namespace testellate::language

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/generate_command.h"
#include "driver/load_targets.h"
#include "result/run.h"
#include "support/expected.h"
#include "support/file_system.h"

/// What `generate` leaves behind for commands that go on with its suite: the file `suite.records`.
namespace testellate::driver {

/// The tests of a suite as another process can read them, and what it takes to load their program again.
struct SuiteRecord {
  /// Inputs, targets, format, what concerns loading, and how the search went.
  GenerateOptions options{};
  std::uint64_t fingerprint = 0;  ///< of the code that the tests were made for
  struct Test {
    std::string target;  ///< name of the unit
    std::string id;
    std::string bytes;  ///< for `read_test`; without its path
  };
  std::vector<Test> tests{};
};

/// Of the text of all user code.
[[nodiscard]] std::uint64_t fingerprint_of(const LoadedTargets& targets);

/// Into the folder of the run. Only tests that are in the suite are recorded; without a suite no record is
/// left there.
[[nodiscard]] Expected<void, std::string> write_suite_record(support::FileSystem& files,
                                                             const GenerateOptions& options,
                                                             const LoadedTargets& targets,
                                                             const result::Run& run);

/// The record in a folder. The error says what is wrong with it.
[[nodiscard]] Expected<SuiteRecord, std::string> read_suite_record(const support::FileSystem& files,
                                                                   const std::string& folder);

}  // namespace testellate::driver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/env.h"
#include "driver/explore_target.h"
#include "language/language.h"

namespace testellate::driver {

struct GenerateOptions {
  std::vector<std::string> inputs{};
  std::vector<std::string> targets{};  ///< empty: every one there is
  std::string out = "testellate-out";
  std::vector<std::string> assumptions{};  ///< conditions on the inputs (language/assumption.h)
  language::LoadOptions load{};
  std::vector<std::string> taken_names{};  ///< `SuiteRequest::taken_names`
  std::string format{};                    ///< of the suite: one of `all_formats`; empty: by language
  bool is_confirmed = true;                ///< the suite is compiled and run
  /// Mutants of the code are run against the suite, and tests are added for those that none notices:
  /// `mutate`.
  bool is_strengthened = false;
  ExploreOptions explore{};
  bool uses_lemmas = false;      ///< calls of public functions are answered by their classes
  bool tells_steps = false;      ///< tables say what they took
  bool merges_contexts = false;  ///< of a table of classes: those that are equal in effect are one
  std::optional<std::chrono::milliseconds> total_time{};
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;
  std::uint32_t jobs = 1;
  result::Rank min_rank = result::Rank::Suspicious;  ///< of findings: others are only counted
  bool expects_repair = false;         ///< `bugs`: its tests fail until what they show is repaired
  std::optional<double> fail_under{};  ///< percent of the edges that are to be covered
  std::string baseline{};              ///< `bugs`: a list of findings that are known; empty: none are
  bool is_worker = false;              ///< takes jobs of another process instead (load_targets.h)
  bool is_quiet = false;
  bool is_verbose = false;
  bool explains_search = false;  ///< prints what exploration did, round by round (search_log.h)
  bool has_color = false;
  /// Those that the user gave, by name: the report repeats them.
  std::map<std::string, std::string> given{};
  std::string command{};  ///< what the user wrote, for those who read the suite; may be empty
};

/// `testellate generate`: explores each target in a worker process, writes the suite, has it confirmed on
/// the real machine, writes `report.json` and `coverage.info` into the output folder and prints a summary.
/// Whatever happens to a worker, what it had found is kept. Nothing is written if the input is bad.
///
/// A suite that is strengthened has `mutation.json` beside it, and the summary is about its mutants;
/// `fail_under` is about their score then.
[[nodiscard]] Status generate_command(const Env& env, const GenerateOptions& options);

}  // namespace testellate::driver

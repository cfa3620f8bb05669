// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "ir/program.h"
#include "mutation/mutant.h"
#include "mutation/mutant_judge.h"
#include "support/file_system.h"

namespace testellate::mutation {

struct JudgedMutant {
  Mutant mutant;
  std::string function;  ///< as people call it
  Verdict verdict;
};

/// What came of a mutation run.
struct MutationRun {
  std::size_t tests = 0;
  std::size_t claims = 0;  ///< assertions of the tests
  std::size_t blind = 0;   ///< those that could not be judged
  std::vector<JudgedMutant> mutants;
  /// Of a suite that was strengthened: tests that it has got for it, and mutants that were live before.
  std::optional<std::size_t> added{};
  std::size_t live_before = 0;
};

[[nodiscard]] std::size_t count(const MutationRun& run, Fate fate);
/// Killed mutants, under sanitizers or without, in percent of all that are not equivalent. 100 if there are
/// none.
[[nodiscard]] double score(const MutationRun& run);

/// Live mutants with their places, and the sums.
void print_mutation(const ir::Program& program, const MutationRun& run, std::ostream& out);
/// The same with each mutant.
void write_mutation_json(const ir::Program& program, const MutationRun& run, const support::Append& append);

}  // namespace testellate::mutation

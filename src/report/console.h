// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "ir/program.h"
#include "result/run.h"

namespace testellate::report {

struct ConsoleOptions {
  bool has_color = false;
  bool is_verbose = false;                           ///< each test with its inputs and outcome
  result::Rank min_rank = result::Rank::Suspicious;  ///< of findings: others are only counted
};

/// The summary of a run for a person: per target how many edges are covered, which are not and why, its
/// tests; then the sum.
void print_summary(const ir::Program& program,
                   const result::Run& run,
                   const ConsoleOptions& options,
                   std::ostream& out);

}  // namespace testellate::report

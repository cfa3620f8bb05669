// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/generate_options.h"
#include "driver/sequences_command.h"

namespace testellate::cli {

/// The words of `testellate sequences`.
class SequenceWords {
 public:
  /// Adds the command to `app`, which outlives this.
  explicit SequenceWords(CLI::App& app);
  [[nodiscard]] bool was_given() const { return common_.was_given(); }
  /// What they mean, once parsed.
  [[nodiscard]] driver::SequencesOptions options(bool has_terminal) const;
  [[nodiscard]] bool is_forced() const { return common_.is_forced(); }
  [[nodiscard]] support::process::SandboxLevel sandbox() const { return common_.sandbox(); }

 private:
  GenerateWords common_;
  driver::SequencesOptions options_;
  std::string methods_;
  std::vector<std::string> invariants_;
  std::vector<std::string> preconditions_;
  std::vector<std::string> postconditions_;
  std::string selection_;
};

}  // namespace testellate::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "driver/generate_command.h"

namespace testellate::cli {

/// Processors that this process may use.
[[nodiscard]] std::uint32_t core_count();
void add_force(CLI::App& command, bool& is_forced);
/// Adds `--sandbox`; `chosen` has the default.
void add_sandbox(CLI::App& command, std::string& chosen);

/// The words of `testellate generate`, or of another command that explores, which takes those of them that
/// concern it.
class GenerateWords {
 public:
  enum class Command : std::uint8_t { Generate, Classes, Bugs, Sequences };

  /// Adds the command to `app`, which outlives this.
  explicit GenerateWords(CLI::App& app, Command command = Command::Generate);
  [[nodiscard]] bool was_given() const { return command_->parsed(); }
  /// For further words.
  [[nodiscard]] CLI::App& command() { return *command_; }
  /// What they mean, once parsed.
  [[nodiscard]] driver::GenerateOptions options(bool has_terminal) const;
  /// Whether the tests of a project go to where it has its own.
  [[nodiscard]] bool is_in_place() const { return is_in_place_; }
  [[nodiscard]] bool has_out() const { return command_->count("--out") != 0; }
  /// Whether files that are not as they were generated are replaced.
  [[nodiscard]] bool is_forced() const { return is_forced_; }
  /// The strongest one that tests are run in, if the machine has it.
  [[nodiscard]] support::process::SandboxLevel sandbox() const;

 private:
  void add_inputs();
  void add_targets();
  void add_foreign_code();
  void add_criterion();
  void add_aliasing();
  void add_limits();
  void add_sizes();
  void add_tables();
  void add_rank();
  void add_findings();
  void add_suite();
  void add_work();
  /// Options that can change the result, as the user wrote them.
  [[nodiscard]] std::map<std::string, std::string> given() const;
  /// Up to which inputs grow.
  [[nodiscard]] engine::InputSizes largest_sizes() const;

  Command kind_;
  CLI::App* command_;
  driver::GenerateOptions options_;
  std::string aliasing_ = "lazy";
  std::string calls_ = "expand";
  std::string min_rank_ = std::string(result::name_of(result::Rank::Suspicious));
  std::string expected_ = "bug";
  std::string cflags_;
  std::string link_;
  bool has_no_confirm_ = false;
  bool is_forced_ = false;
  bool is_in_place_ = false;
  std::vector<std::string> beside_;
  double fail_under_ = 0;
  std::string sandbox_ = std::string(support::process::name_of(support::process::SandboxLevel::Bubblewrap));
  std::uint32_t loop_bound_ = 0;
  std::uint32_t call_depth_ = 0;
  double time_limit_ = 60;
  double total_time_ = 0;
  std::uint64_t memory_limit_ = 4096;
  std::int64_t solver_timeout_ = 10'000;
  bool has_no_color_ = false;
};

}  // namespace testellate::cli

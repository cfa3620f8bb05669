// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/env.h"
#include "driver/explore_class.h"
#include "driver/generate_command.h"

namespace testellate::driver {

struct SequencesOptions {
  GenerateOptions common{};  ///< `targets` are none
  language::SequenceRequest wanted{};
  Selection selection = Selection::Branch;
  std::string dot{};    ///< file for a picture of the states; empty: none
  std::string space{};  ///< file of states that exploration goes on from, and that it leaves; empty: none
};

/// A file whose path the user has given.
struct NamedFile {
  std::string path;
  std::string contents;
};

/// `testellate sequences`: explores the sequences of calls on an object of a class (docs/sequences.md),
/// writes tests of those that are selected, has them confirmed on the real machine, writes `report.json` and
/// `coverage.info` into the output folder and prints a summary. Nothing is written if the input is bad.
/// What goes to the paths of `dot` and `space` is added to `named`: they may lie in the folder that takes its
/// place when the command is over, and are to be written after that.
[[nodiscard]] Status sequences_command(const Env& env,
                                       const SequencesOptions& options,
                                       std::vector<NamedFile>& named);

}  // namespace testellate::driver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "diag/diagnostic.h"
#include "support/file_system.h"
#include "support/process/afterwards.h"
#include "support/process/sandbox.h"

namespace testellate::driver {

/// What a command may touch of the machine. All borrowed.
struct Env {
  support::FileSystem& files;
  std::ostream& out;                 ///< results
  diag::Sink& diagnostics;           ///< what is wrong with the input
  std::ostream* progress = nullptr;  ///< shows how far a command has got; null: nobody looks
  bool is_terminal = true;           ///< `progress` is one: a line of it can be written over
  /// Whether somebody wants the command to end; may be empty. What was finished is kept.
  std::function<bool()> is_interrupted{};
  std::string temporary_folder = "/tmp";  ///< for what is gone when the command has ended
  std::string cache_folder{};             ///< for what other runs can use, too; empty: nothing is kept
  support::process::Sandbox sandbox{};    ///< that tests run in
  support::process::Afterwards* afterwards = nullptr;  ///< takes what only other runs need; may be null
  std::ostream* errors = nullptr;  ///< what an executed program writes to standard error; null: nobody looks
};

/// How a command ended; `cli` turns it into an exit code.
enum class Status {
  Done,
  FoundBugs,
  Differs,  ///< the program does not do any more what was written down
  BadInput,
  Interrupted,    ///< as the environment wanted; what was finished is written
  InternalError,  ///< a mistake of ours; what was found all the same is written
  BelowCoverage,  ///< done, with less than was asked for
  NotWritten,     ///< the disk: what was there before is still there
  MachineFailed,  ///< a compiler, a virtual machine or the disk: nothing says what is wrong with the tests
};

/// Says what is wrong with the input, which ends a command.
[[nodiscard]] inline Status refuse(const Env& env, const diag::Diagnostic& diagnostic) {
  env.diagnostics.report(diagnostic);
  return Status::BadInput;
}

/// The same of a folder that nothing can be written to.
[[nodiscard]] inline Status refuse_folder(const Env& env, const std::string& path, const std::string& why) {
  return refuse(env, {diag::Kind::FileUnwritable, {path, 0, 0}, "cannot be written: " + why});
}

/// What was found could not be written down.
[[nodiscard]] inline Status fail_to_write(const Env& env, const std::string& path, const std::string& why) {
  env.diagnostics.report({diag::Kind::FileUnwritable, {path, 0, 0}, "cannot be written: " + why});
  return Status::NotWritten;
}

}  // namespace testellate::driver

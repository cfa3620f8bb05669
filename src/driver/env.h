// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "diag/diagnostic.h"
#include "support/file_system.h"

namespace testellate::driver {

/// What a command may touch of the machine. All borrowed.
struct Env {
  support::FileSystem& files;
  std::ostream& out;                 ///< results
  diag::Sink& diagnostics;           ///< what is wrong with the input
  std::ostream* progress = nullptr;  ///< a terminal that shows how far a command has got; null: nobody looks
  std::ostream* errors = nullptr;  ///< what an executed program writes to standard error; null: nobody looks
};

/// How a command ended; `cli` turns it into an exit code.
enum class Status {
  Done,
  FoundBugs,
  BadInput,
  InternalError,  ///< a mistake of ours; what was found all the same is written
};

}  // namespace testellate::driver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/link/linker.h"
#include "ir/call_sequences.h"

namespace testellate::frontend::jvm {

/// Which sequences of calls on an object of a class are wanted.
struct WantedSequences {
  std::vector<std::string> methods{};  ///< names; empty: every one that a test can call
  std::vector<ir::NamedContract> contracts{};
  std::string abstraction{};  ///< name of the method whose result stands for the object; empty: none
  std::uint32_t length = 0;   ///< calls after the constructor, at most
};

struct SequenceUnits {
  ir::CallSequences calls;
  /// Methods that nobody asked for by name and that cannot be part of a sequence, and why.
  std::vector<std::string> left_out;
};

/// What it takes to explore sequences. Static variables begin as initialisers leave them, and are no inputs.
/// A method that contracts or the abstraction ask is no part of sequences unless it is named.
///
/// The error is about a name that fits nothing, or a class whose objects no test can make.
[[nodiscard]] diag::Result<SequenceUnits> make_sequence_units(Linker& linker,
                                                              LoadedClass& made,
                                                              const WantedSequences& wanted);

}  // namespace testellate::frontend::jvm

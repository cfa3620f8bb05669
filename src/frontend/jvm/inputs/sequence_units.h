// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// Which sequences of calls on an object of a class are wanted.
struct WantedSequences {
  std::vector<std::string> methods{};    ///< names; empty: every one that a test can call
  std::vector<std::string> observers{};  ///< names of methods that are called only to look at the object
  std::uint32_t length = 0;              ///< calls after the constructor, at most
};

struct SequenceUnits {
  /// Constructors, or static methods that return the object: they have no construction.
  std::vector<ir::Unit> makers;
  /// Their first argument is made by the same construction, which contains every sequence: first the makers,
  /// in their order, then `length` times the methods, in their order.
  std::vector<ir::Unit> methods;
  std::vector<ir::Unit> observers;  ///< in the order asked for
  /// Methods that nobody asked for by name and that cannot be part of a sequence, and why.
  std::vector<std::string> left_out;
};

/// What it takes to explore sequences. Static variables begin as initialisers leave them, and are no inputs.
/// The error is about a name that fits nothing, or a class whose objects no test can make.
[[nodiscard]] diag::Result<SequenceUnits> make_sequence_units(Linker& linker,
                                                              LoadedClass& made,
                                                              const WantedSequences& wanted);

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "diag/diagnostic.h"
#include "ir/ids.h"

namespace testellate::ir {

class Program;

/// Answers questions about classes, completing them as needed. Answers never change, so they are cached.
class Hierarchy {
 public:
  /// `program` is borrowed.
  explicit Hierarchy(Program& program) : program_(program) {}

  /// Whether an object of class `sub` may be used as a `super`: the same, a subclass, an implementor, or an
  /// array of a subclass (arrays of references are covariant; every array is of its own superclass and
  /// interfaces, too).
  [[nodiscard]] diag::Result<bool> is_subclass(ClassId sub, ClassId super);

  /// The function that `selector` means for an object of that class; invalid if there is none. docs/ir.md
  /// section 7.
  [[nodiscard]] diag::Result<FunctionId> find_target(ClassId receiver, Symbol selector);

 private:
  Program& program_;
  std::unordered_map<std::uint64_t, bool> subclass_;
  std::unordered_map<std::uint64_t, FunctionId> targets_;
};

}  // namespace testellate::ir

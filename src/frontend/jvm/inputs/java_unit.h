// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

struct UnitOptions {
  /// An object of INPUT that a test could not bring into the state that it has as an input is made by calls
  /// instead (ir::Construction). Not needed if tests can set private fields.
  bool makes_objects = true;
  /// Objects of which few methods change anything are made by more calls than others.
  bool has_long_sequences = false;
  /// How the receiver is made; borrowed. Null: by calls or as an input, whichever is better.
  const ConstructionPlan* receiver = nullptr;
};

/// What it takes to test a method that has code, named as `MethodTarget::text` says. The entry is a function
/// of our own: it initialises the class as the first use in a test would, makes the object if the method is a
/// constructor, and calls the method, which is the subject. Static variables of INPUT that the method
/// may read and a test can set (visible in the package, not final) are inputs, unless their class has an
/// initialiser: they then have the values that it gives them. The setup boots the machine and initialises the
/// classes of which there may be input objects.
[[nodiscard]] diag::Result<ir::Unit> make_unit(Linker& linker,
                                               LoadedClass& owner,
                                               const Method& method,
                                               const UnitOptions& options = {});

/// A unit whose entry makes an object of a class as the plan says and returns it. Nothing of it is a goal.
[[nodiscard]] diag::Result<ir::Unit> make_making_unit(Linker& linker,
                                                      LoadedClass& made,
                                                      const ConstructionPlan& plan);

}  // namespace testellate::frontend::jvm

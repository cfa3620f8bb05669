// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/ids.h"

namespace testellate::ir {

class Program;

/// The class that a function initialises first of all. Invalid if there is none, or its body cannot be made.
[[nodiscard]] ClassId class_initialised_first(Program& program, FunctionId function);

/// The class that a setup function of a unit is about: the one that it initialises, if it does nothing else.
///
/// Whoever has an object has initialised its class, so there are setup functions for classes of which inputs
/// may be. One that does not return is as if it had not run, and there can be no objects of its class among
/// the inputs.
[[nodiscard]] ClassId class_set_up_by(Program& program, FunctionId function);

/// Whether a class is another one or below it, as far as superclasses go.
[[nodiscard]] bool is_or_extends(const Program& program, ClassId id, ClassId above);

}  // namespace testellate::ir

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "frontend/jvm/linker.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// "Triangle#classify(int,int,int)", "a.B#a.B(int)" for a constructor: the name of a target.
[[nodiscard]] std::string target_name(const LoadedClass& owner, const Method& method);

/// What it takes to test a method that has code. The entry is a function of our own: it initialises the class
/// as the first use in a test would, makes the object if the method is a constructor, and calls the method,
/// which is the subject. Static variables that a test can set (visible in the package, not final) are inputs,
/// unless the class has an initialiser: they then have the values that it gives them.
[[nodiscard]] diag::Result<ir::Unit> make_unit(Linker& linker, LoadedClass& owner, const Method& method);

}  // namespace testellate::frontend::jvm

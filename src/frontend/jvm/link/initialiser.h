// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "frontend/jvm/link/linker.h"

/// Initialisation of a class as a function: JVMS §5.5.
namespace testellate::frontend::jvm {

/// Whether initialising just this class does anything: it has `<clinit>` or a constant that is a string.
[[nodiscard]] bool runs_code(const LoadedClass& loaded);
/// Interfaces that are initialised together with a class, superclasses aside: those that declare a method
/// with code and have something to run, in order.
[[nodiscard]] std::vector<LoadedClass*> interfaces_to_initialise(const LoadedClass& loaded);
/// The same for a class with these interfaces.
[[nodiscard]] std::vector<LoadedClass*> interfaces_with_defaults(const std::vector<LoadedClass*>& direct);

[[nodiscard]] diag::Result<std::unique_ptr<const ir::Body>> make_initialiser(Linker& linker,
                                                                             LoadedClass& loaded,
                                                                             ir::FunctionId id);

}  // namespace testellate::frontend::jvm

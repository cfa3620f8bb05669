// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "frontend/llvm/load.h"
#include "language/language.h"
#include "recipe/recipe.h"

namespace testellate::language::c {

/// What drivers are to be made for.
[[nodiscard]] std::optional<recipe::WantedClass> wanted_class(const std::optional<SequenceRequest>& request);

/// What it takes to explore sequences of calls on objects of a class of C++. The error is about a name that
/// fits nothing, or a class whose objects no test can make; `path` is that of the input.
[[nodiscard]] diag::Result<SequenceUnits> make_sequence_units(ir::Program& program,
                                                              const frontend::llvm::CalledUnits& called,
                                                              const SequenceRequest& request,
                                                              const std::string& path);

}  // namespace testellate::language::c

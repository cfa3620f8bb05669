// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "frontend/jvm/link/linker.h"
#include "ir/question.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {

/// The methods of a class that can say what its objects look like, those without parameters first: as far as
/// their code tells, they change nothing and depend on nothing that earlier tests may have changed. `tested`
/// is the class whose package tests are in; none for a class whose objects a test cannot make.
[[nodiscard]] std::vector<ir::Question> find_questions(Linker& linker,
                                                       LoadedClass& asked,
                                                       const LoadedClass& tested);

/// What tests of a method may ask after the call: the object that it makes or returns, and, unless it only
/// looks, its receiver and its arguments.
void add_questions(Linker& linker, LoadedClass& owner, const Method& method, ir::Unit& unit);

}  // namespace testellate::frontend::jvm

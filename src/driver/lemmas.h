// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "engine/engine.h"
#include "engine/lemma.h"
#include "ir/program.h"
#include "ir/unit.h"

namespace testellate::driver {

/// A function that others call and that tests can call as well, with its unit, whose subject it is and whose
/// entry takes the same parameters.
using PublicFunctions = std::map<ir::FunctionId, ir::Unit>;

/// The lemmas of the public functions that `subject` may call, itself or through others, with the terms of
/// the engine, whose loop bound is set: of those which compute with numbers and fields that hold numbers, and
/// do nothing else as far as they return. What is found of one is used for those that call it. Bodies are
/// made as they are needed.
[[nodiscard]] engine::LemmaBook make_lemmas(ir::Program& program,
                                            engine::Engine& engine,
                                            ir::FunctionId subject,
                                            const PublicFunctions& functions);

}  // namespace testellate::driver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "interp/interpreter.h"
#include "ir/unit.h"

namespace testellate::check {

/// Runs what a unit wants done before there are inputs. Nothing if all is well, otherwise what went wrong.
[[nodiscard]] std::optional<std::string> run_setup(const ir::Program& program,
                                                   interp::Interpreter& interpreter,
                                                   const ir::Unit& unit);

}  // namespace testellate::check

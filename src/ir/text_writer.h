// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/program.h"

namespace testellate::ir {

/// The whole program as `.tir`. Reading it back gives an equal program (same text again).
[[nodiscard]] std::string write_program(const Program& program);
[[nodiscard]] std::string write_function(const Program& program, FunctionId function);
/// One instruction without its origin, as a trace shows it.
[[nodiscard]] std::string write_instruction(const Program& program, const Body& body, const Inst& inst);

}  // namespace testellate::ir

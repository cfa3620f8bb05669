// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "interp/interpreter.h"
#include "ir/program.h"

/// Outcomes of one execution as text: what `testellate run` prints, and what golden programs state.
namespace testellate::driver {

/// An i1 as 0 or 1, other integers as signed decimals, floats as `value::to_text` has them; `null`, or
/// `#object` for any other reference or pointer; `void`; `uninit` if a bit is uninitialised.
[[nodiscard]] std::string describe_value(const interp::Value& value);

/// How a run ended: `returned 3`, `threw ArithmeticException`, `exited 1`, `faulted division-by-zero at 12`
/// (the line of the instruction's origin, if it has one), or another path end by its name, with the reason
/// in quotes.
[[nodiscard]] std::string describe_end(const ir::Program& program, const interp::RunResult& result);

}  // namespace testellate::driver

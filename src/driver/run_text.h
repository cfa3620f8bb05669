// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "interp/interpreter.h"
#include "ir/program.h"

/// Arguments and outcomes of one execution as text: what `testellate run` reads and prints, and what golden
/// programs state.
namespace testellate::driver {

/// Reads `1, -2.5, null, "text", [1, 2, 3]` as the arguments of a function; objects are made in
/// `interpreter`. An error is of kind `argument-mismatch`.
///
/// | parameter | argument |
/// |---|---|
/// | integer | decimal or 0x hexadecimal, in the signed or the unsigned range of its type |
/// | f32, f64 | a number with or without a point, `inf`, `-inf`, `nan` |
/// | ptr | `null`; `"text"`, a byte object with these bytes and a zero byte; `[1, 2]`, an object that holds
/// the numbers one after the other |
/// | ref | `null`; `[1, 2]`, an array |
///
/// What an array consists of is said by the first unit whose entry is the function: `class "long[]"` gives
/// the class of an array object (and without one there is no array object), `pointer to u8` the elements in
/// byte memory (s32 unless it is a pointer to a scalar or to an array of scalars). Elements are numbers, or
/// `null` in an array of references.
[[nodiscard]] diag::Result<std::vector<interp::Value>> parse_arguments(const ir::Program& program,
                                                                       interp::Interpreter& interpreter,
                                                                       ir::FunctionId function,
                                                                       std::string_view text);

/// An i1 as 0 or 1, other integers as signed decimals, floats as `value::to_text` has them; `null`, or
/// `#object` for any other reference or pointer; `void`; `uninit` if a bit is uninitialised.
[[nodiscard]] std::string describe_value(const interp::Value& value);

/// How a run ended: `returned 3`, `threw ArithmeticException`, `exited 1`, `faulted division-by-zero at 12`
/// (the line of the instruction's origin, if it has one), or another path end by its name, with the reason
/// in quotes.
[[nodiscard]] std::string describe_end(const ir::Program& program, const interp::RunResult& result);

}  // namespace testellate::driver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "interp/interpreter.h"
#include "ir/program.h"

namespace testellate::language {

/// Reads `1, -2.5, null, "text", [1, 2, 3]` as the arguments of a function; objects are made in
/// `interpreter`. An error is of kind `argument-mismatch`. `testellate run` and golden programs take this
/// text.
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

}  // namespace testellate::language

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::check {

/// The objects of a test's graph as they exist in an interpreter: by index of the graph, a `ref` or a `ptr`
/// to the start.
using ObjectMap = std::vector<interp::Value>;

/// A value of a test in an interpreter in which its objects are.
[[nodiscard]] interp::Value to_interp(const result::Value& value, ir::Type type, const ObjectMap& objects);

/// Makes the objects of `test.before`, sets its variables and fills its streams. Cells that the graph leaves
/// out are zero.
[[nodiscard]] ObjectMap build_input(const ir::Program& program,
                                    interp::Interpreter& interpreter,
                                    const result::TestCase& test);

}  // namespace testellate::check

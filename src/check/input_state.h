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

/// Makes the objects of `test.before` that are no matter of calls. Cells that the graph leaves out are zero.
[[nodiscard]] ObjectMap build_objects(const ir::Program& program,
                                      interp::Interpreter& interpreter,
                                      const result::TestCase& test);

/// An object that calls have made is there: what leads to it is set.
void link_to(const ir::Program& program,
             interp::Interpreter& interpreter,
             const result::TestCase& test,
             std::uint32_t target,
             const ObjectMap& objects);

/// Sets the variables of the test and fills its streams.
void set_sources(const ir::Program& program,
                 interp::Interpreter& interpreter,
                 const result::TestCase& test,
                 const ObjectMap& objects);

}  // namespace testellate::check

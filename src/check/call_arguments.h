// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/input_state.h"
#include "ir/unit.h"

namespace testellate::check {

/// Does what a machine does before it comes to a test, as far as it concerns this one. The result says what
/// went wrong, if anything.
[[nodiscard]] std::optional<std::string> run_setup(ir::Program& program,
                                                   interp::Interpreter& interpreter,
                                                   const ir::Unit& unit,
                                                   const result::TestCase& test);

struct CallArguments {
  std::vector<interp::Value> values;
  std::vector<ir::TakenEdge> construction_path;  ///< what the constructions went through, in their order
  std::optional<std::string> problem;            ///< why there are none
};

/// Makes the objects of `test.before`, sets its variables and fills its streams; then makes what calls make
/// when a path comes to look at it (ir::MadeInput): why that does not succeed, if it does not.
[[nodiscard]] std::optional<std::string> build_input(const ir::Program& program,
                                                     interp::Interpreter& interpreter,
                                                     const ir::Unit& unit,
                                                     const result::TestCase& test,
                                                     ObjectMap& objects);

/// The arguments of a test's call in an interpreter in which its objects are. Those that constructions make
/// are made; `objects` has them afterwards.
[[nodiscard]] CallArguments make_call_arguments(const ir::Program& program,
                                                interp::Interpreter& interpreter,
                                                const ir::Unit& unit,
                                                const result::TestCase& test,
                                                ObjectMap& objects);

}  // namespace testellate::check

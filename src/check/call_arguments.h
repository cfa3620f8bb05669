// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/input_state.h"
#include "ir/unit.h"

namespace testellate::check {

struct CallArguments {
  std::vector<interp::Value> values;
  std::vector<ir::TakenEdge> construction_path;  ///< what the constructions went through, in their order
  std::optional<std::string> problem;            ///< why there are none
};

/// Makes the objects that calls make when a path comes to look at them (ir::MadeInput): why that does not
/// succeed, if it does not.
[[nodiscard]] std::optional<std::string> make_objects(const ir::Program& program,
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

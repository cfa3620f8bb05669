// SPDX-License-Identifier: Apache-2.0
#include "check/argument_values.h"

namespace testellate::check {

std::vector<interp::Value> argument_values(const ir::Program& program,
                                           const ir::Unit& unit,
                                           const result::TestCase& test,
                                           const ObjectMap& objects) {
  const std::vector<ir::Type>& types = program.signature(unit.entry).parameters;
  std::vector<interp::Value> arguments;
  for (std::size_t at = 0; at < types.size(); ++at) {
    arguments.push_back(to_interp(test.arguments[at], types[at], objects));
  }
  return arguments;
}

}  // namespace testellate::check

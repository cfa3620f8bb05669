// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace testellate::ir {

/// The names of a body's registers and blocks as the text shows them: distinct, whatever the body calls them.
/// A name that is missing or taken by an earlier register gets a number.
struct BodyNames {
  BodyNames(const Program& program, const Body& body);

  std::vector<std::string> registers;  ///< with `%`
  std::vector<std::string> blocks;
};

/// Distinct names, the first of equal ones unchanged; a missing one is `prefix` and its position.
[[nodiscard]] std::vector<std::string> distinct_names(const Program& program,
                                                      const std::vector<Symbol>& names,
                                                      std::string_view prefix);

}  // namespace testellate::ir

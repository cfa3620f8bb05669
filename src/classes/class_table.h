// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "classes/class_text.h"
#include "ir/program.h"
#include "result/equivalence_class.h"
#include "result/run.h"

namespace testellate::classes {

/// The classes of a target as an aligned table for a terminal, with a line that counts them.
[[nodiscard]] std::string to_table(const ir::Program& program,
                                   const result::Target& target,
                                   const result::ClassTable& table,
                                   const SampleWords& words);

/// As Markdown.
[[nodiscard]] std::string to_markdown(const ir::Program& program,
                                      const result::Target& target,
                                      const result::ClassTable& table,
                                      const SampleWords& words);

}  // namespace testellate::classes

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/data_type.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/equivalence_class.h"

namespace testellate::classes {

/// Names the constants of enumerations that inputs are compared with, and that results and variables are
/// after the call: `state == RUNNING` instead of `state == 3`.
void show_enumerators(const ir::Program& program,
                      const ir::Unit& unit,
                      const ir::Enumerations& enumerations,
                      result::ClassTable& table);

}  // namespace testellate::classes

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/program.h"
#include "ir/unit.h"
#include "report/graph_text.h"
#include "report/json_text.h"
#include "result/test_case.h"

namespace testellate::report {

/// The members `inputs` and `outcome` of a test, of the object that is open.
void write_inputs_and_outcome(const ir::Program& program,
                              const GraphText& graphs,
                              const ir::Unit& unit,
                              const result::TestCase& test,
                              JsonText& json);

}  // namespace testellate::report

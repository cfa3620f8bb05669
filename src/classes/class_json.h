// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "ir/program.h"
#include "report/json_text.h"
#include "result/equivalence_class.h"
#include "result/run.h"

namespace testellate::classes {

/// The members `classes` and `potential_paths` of report.json: `tables` are those of `targets`, in their
/// order.
void write_json(const ir::Program& program,
                std::span<const result::Target> targets,
                std::span<const result::ClassTable> tables,
                report::JsonText& json);

}  // namespace testellate::classes

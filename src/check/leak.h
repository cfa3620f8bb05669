// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

/// Makes the call of a test in a fresh interpreter, with its inputs. Where user code has allocated byte
/// memory to which nothing leads any more when the call has returned: neither its result nor a global,
/// nothing that the caller had before, and nothing that these lead to. Nothing if there is no such object or
/// if an address may have been put away as something else. `code` may be null.
[[nodiscard]] std::optional<ir::Place> find_leak(ir::Program& program,
                                                 const ir::NativeTable& natives,
                                                 const ir::Unit& unit,
                                                 const result::TestCase& test,
                                                 interp::SharedCode* code);

}  // namespace testellate::check

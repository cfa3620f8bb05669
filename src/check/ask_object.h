// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "interp/interpreter.h"
#include "ir/call_sequences.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

/// Runs a test whose call returns, in a fresh interpreter, and asks the object that the call was made on:
/// each question once, or once for each number that the test has passed to a method and that is of the right
/// type, the last ones first. What throws, or changes anything that the test knows, is no answer.
[[nodiscard]] std::vector<result::Observation> ask_object(ir::Program& program,
                                                          const ir::NativeTable& natives,
                                                          const ir::Unit& unit,
                                                          const result::TestCase& test,
                                                          std::span<const ir::Question> questions,
                                                          interp::SharedCode* code);

}  // namespace testellate::check

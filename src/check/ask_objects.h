// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "check/input_state.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/question.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

/// Runs a test whose call returns, in fresh interpreters, and asks what the questions say: each once, or once
/// for each number or text that the test has passed to a method and that is of the right type, the last ones
/// first. What throws, depends on the environment, or changes anything that the test knows, is no answer.
/// Nobody is asked whose class is another than the question's, and what the call returns only if it is new.
[[nodiscard]] std::vector<result::Observation> ask_objects(ir::Program& program,
                                                           const ir::NativeTable& natives,
                                                           const ir::Unit& unit,
                                                           const result::TestCase& test,
                                                           std::span<const ir::Question> questions,
                                                           interp::SharedCode* code);

/// Asks once more what was asked after the call of a test, in another interpreter that has its objects. Some
/// may have no answer there.
[[nodiscard]] std::vector<result::Observation> ask_again(ir::Program& program,
                                                         interp::Interpreter& interpreter,
                                                         const ir::Unit& unit,
                                                         const result::TestCase& test,
                                                         std::span<const ir::Question> questions,
                                                         std::span<const result::Observation> asked,
                                                         std::span<const interp::Value> arguments,
                                                         const interp::Value& result,
                                                         const ObjectMap& objects);

}  // namespace testellate::check

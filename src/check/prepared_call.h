// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/call_arguments.h"
#include "check/input_state.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"
#include "result/test_case.h"

namespace testellate::check {

/// A fresh interpreter in which everything is as it is when a test makes its call: setup, objects, arguments,
/// and assumptions that hold.
class PreparedCall {
 public:
  /// All borrowed; `code` may be null.
  PreparedCall(ir::Program& program,
               const ir::NativeTable& natives,
               const ir::Unit& unit,
               const result::TestCase& test,
               const interp::Options& options,
               interp::SharedCode* code);

  /// Why the call cannot be made, if it cannot.
  [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }
  [[nodiscard]] interp::Interpreter& interpreter() { return interpreter_; }
  [[nodiscard]] ObjectMap& objects() { return objects_; }
  [[nodiscard]] const std::vector<interp::Value>& arguments() const { return arguments_; }
  /// What constructions and assumptions took, in their order.
  [[nodiscard]] const std::vector<ir::TakenEdge>& prologue() const { return prologue_; }
  [[nodiscard]] interp::RunResult run() { return interpreter_.run(unit_.entry, arguments_); }

 private:
  [[nodiscard]] std::optional<std::string> check_assumptions(const ir::Program& program);

  const ir::Unit& unit_;
  interp::Interpreter interpreter_;
  ObjectMap objects_;
  std::vector<interp::Value> arguments_;
  std::vector<ir::TakenEdge> prologue_;
  std::optional<std::string> problem_;
};

}  // namespace testellate::check

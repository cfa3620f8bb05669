// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"
#include "result/test_case.h"

namespace testellate::check {

/// Notes the calls of functions that a test brings along (models/scripted.h), as its assertions show them.
class CallNotes {
 public:
  /// Both borrowed.
  CallNotes(const ir::Program& program, const interp::Interpreter& interpreter)
      : program_(program), interpreter_(interpreter) {}

  [[nodiscard]] bool wants(ir::FunctionId function);
  void note(ir::FunctionId function, std::span<const interp::Value> arguments);

  [[nodiscard]] std::vector<result::Call> take_calls() { return std::move(calls_); }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  [[nodiscard]] std::vector<std::optional<std::uint8_t>> memory_at(const interp::Value& pointer) const;

  const ir::Program& program_;
  const interp::Interpreter& interpreter_;
  std::map<ir::FunctionId, bool> wanted_;  ///< of functions that were called
  std::vector<result::Call> calls_;        ///< as many as a test has
  std::size_t count_ = 0;                  ///< of all
};

}  // namespace testellate::check

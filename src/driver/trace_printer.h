// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <ostream>

#include "interp/interpreter.h"
#include "ir/instruction_writer.h"
#include "ir/program.h"

namespace testellate::driver {

/// Prints each executed instruction with its result and origin, indented by the depth of calls.
class TracePrinter final : public interp::Tracer {
 public:
  enum class Shown { All, User };

  /// `User`: only instructions of user code.
  TracePrinter(const ir::Program& program, std::ostream& out, Shown shown = Shown::All)
      : program_(program), out_(out), shown_(shown) {}
  void on_instruction(interp::Place place,
                      std::uint32_t depth,
                      const std::optional<interp::Value>& result) override;

 private:
  const ir::Program& program_;
  std::ostream& out_;
  Shown shown_;
  std::map<ir::FunctionId, ir::InstructionWriter> writers_;
  ir::FunctionId last_function_;
  std::uint32_t last_depth_ = 0;
};

}  // namespace testellate::driver

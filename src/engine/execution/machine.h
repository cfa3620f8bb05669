// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/decisions/decisions.h"
#include "engine/decisions/input_references.h"
#include "engine/decisions/loops.h"
#include "engine/engine.h"
#include "engine/execution/byte_access.h"
#include "engine/execution/calls.h"
#include "engine/execution/code.h"
#include "engine/execution/current_state.h"
#include "engine/execution/input_maker.h"
#include "engine/execution/lemmas.h"
#include "engine/execution/object_access.h"
#include "engine/execution/stop.h"
#include "engine/execution/unwinding.h"

namespace testellate::engine {

/// What handlers work on: one state at a time, and the parts that know what to do with it. Each part is a
/// class with its own header; the machine only puts them together.
class Machine {
 public:
  /// All borrowed.
  Machine(ir::Program& program,
          const ir::NativeTable& natives,
          expr::TermBuilder& terms,
          solver::Solver& solver,
          const Options& options);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  /// See Engine::advance.
  [[nodiscard]] std::vector<std::unique_ptr<PathState>> advance(std::unique_ptr<PathState> state,
                                                                std::uint64_t max_steps);

  [[nodiscard]] RunContext& run() { return run_; }
  [[nodiscard]] CurrentState& current() { return current_; }
  [[nodiscard]] Decisions& decisions() { return decisions_; }
  [[nodiscard]] Loops& loops() { return loops_; }
  [[nodiscard]] InputReferences& inputs() { return inputs_; }
  [[nodiscard]] ObjectAccess& objects() { return objects_; }
  [[nodiscard]] ByteAccess& bytes() { return bytes_; }
  [[nodiscard]] Calls& calls() { return calls_; }
  [[nodiscard]] Lemmas& lemmas() { return lemmas_; }
  [[nodiscard]] InputMaker& maker() { return maker_; }
  [[nodiscard]] Unwinding& unwinding() { return unwinding_; }

  // What nearly every handler wants
  [[nodiscard]] ir::Program& program() { return run_.program; }
  [[nodiscard]] expr::TermBuilder& terms() { return run_.terms; }
  [[nodiscard]] PathState& state() { return *current_; }
  [[nodiscard]] World& world() { return current_.world(); }
  [[nodiscard]] Frame& frame() { return current_.frame(); }
  [[nodiscard]] Slot& slot(std::uint32_t offset) { return current_.slot(offset); }
  const Code* end(const Code* pc, ir::PathEnd end, std::string reason) {
    return current_.end(pc, end, std::move(reason));
  }
  const Code* stuck(const Code* pc, std::string reason) { return current_.stuck(pc, std::move(reason)); }
  /// Raises the fault, ends the path, or sees to it that the instruction can be executed again.
  const Code* stop(const Code* pc, const Stop& stop);

 private:
  void execute(const Code* pc, std::uint64_t max_steps);

  RunContext run_;
  CurrentState current_;
  Decisions decisions_;
  Loops loops_;
  InputReferences inputs_;
  ObjectAccess objects_;
  ByteAccess bytes_;
  Calls calls_;
  Lemmas lemmas_;
  InputMaker maker_;
  Unwinding unwinding_;
};

}  // namespace testellate::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "driver/test_maker.h"
#include "engine/engine.h"
#include "expr/term_builder.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/program.h"
#include "ir/unit.h"

namespace testellate::driver {

/// Tries on values how paths go on that have not ended, or that look better than they are.
class Foresight {
 public:
  /// All borrowed. `maker` chooses the values, as it does when a test is made of what was found.
  Foresight(ir::Program& program,
            const ir::NativeTable& natives,
            const ir::Unit& unit,
            engine::Engine& engine,
            expr::TermBuilder& terms,
            TestMaker& maker)
      : program_(program), natives_(natives), unit_(unit), engine_(engine), terms_(terms), maker_(maker) {}

  /// The path with the end that it comes to, if that is a failure; null otherwise, or if nobody knows.
  [[nodiscard]] std::unique_ptr<engine::State> find_failure(const engine::State& state);

 private:
  /// Of a path that has returned.
  [[nodiscard]] std::unique_ptr<engine::State> find_leak(const engine::State& state);
  /// With inputs that meet more.
  [[nodiscard]] std::unique_ptr<engine::State> try_values(const engine::State& state,
                                                          std::span<const expr::Term> more);

  ir::Program& program_;
  const ir::NativeTable& natives_;
  const ir::Unit& unit_;
  engine::Engine& engine_;
  expr::TermBuilder& terms_;
  TestMaker& maker_;
  interp::SharedCode code_;
};

}  // namespace testellate::driver

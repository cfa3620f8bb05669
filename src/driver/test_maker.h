// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "driver/test_record.h"
#include "engine/engine.h"
#include "expr/tidy_conjunction.h"
#include "ir/native.h"
#include "ir/program.h"
#include "result/run.h"
#include "search/goals.h"
#include "search/scope.h"
#include "solver/readable_values.h"
#include "support/expected.h"

namespace testellate::driver {

/// Which inputs a test gets, of those that lead along its path.
enum class Inputs : std::uint8_t {
  Plain,    ///< the smallest and most readable
  Telling,  ///< those among small ones that also tell whether the program computes with them as it should
  Borders,  ///< the same, at limits of comparisons wherever they can be
};

/// Makes tests of the paths of one unit, as they end, with the terms and the solver that explored them.
class TestMaker {
 public:
  /// All borrowed; `engine` has made the states that tests are made of, and `solver` knows its terms.
  TestMaker(ir::Program& program,
            const ir::NativeTable& natives,
            const search::ScopedUnit& target,
            engine::Engine& engine,
            expr::TermBuilder& terms,
            solver::Solver& solver,
            const solver::Limits& limits,
            Inputs inputs = Inputs::Plain);

  /// Tests are those of another unit, which this makes of the paths' own; they are run as it makes them.
  using Adapt = std::function<result::TestCase(result::TestCase)>;
  void set_adapt(Adapt adapt) { adapt_ = std::move(adapt); }
  /// Borrowed: constants that conditions and names of tests name.
  void set_enumerations(const ir::Enumerations* enumerations) { enumerations_ = enumerations; }

  /// The test of an ended path: readable inputs, its outcome, what it could be called. It was run in the
  /// interpreter once, and says how that went. It has no id. The error says why there is no test.
  [[nodiscard]] Expected<MadeTest, std::string> make(const engine::State& ended);
  /// The same with the plainest inputs that there are: what a test can say of others it can say of these, and
  /// perhaps more.
  [[nodiscard]] Expected<MadeTest, std::string> make_plain(const engine::State& ended);
  [[nodiscard]] Expected<MadeTest, std::string> make_plain(const engine::State& ended,
                                                           std::span<const expr::Term> conditions,
                                                           const expr::Assignment* model);
  [[nodiscard]] bool has_plain_inputs() const { return inputs_ == Inputs::Plain; }
  /// The same with inputs that meet more: `conditions` imply the path condition, and `model` holds for them.
  [[nodiscard]] Expected<MadeTest, std::string> make(const engine::State& ended,
                                                     std::span<const expr::Term> conditions,
                                                     const expr::Assignment* model);

  /// The values that such a test has for its inputs; not Sat if none are known.
  [[nodiscard]] solver::Answer choose_values(const engine::State& state,
                                             std::span<const expr::Term> conditions,
                                             const expr::Assignment* model);

  /// What all tests took so far; `exploration` is not among it.
  [[nodiscard]] const result::WorkTimes& times() const { return times_; }

 private:
  ir::Program& program_;
  const ir::NativeTable& natives_;
  const ir::Unit& unit_;
  engine::Engine& engine_;
  expr::TermBuilder& terms_;
  solver::Limits limits_;
  Inputs inputs_;
  solver::ReadableValues values_;
  search::Goals goals_;
  expr::TidyMemory memory_;
  interp::SharedCode code_;
  result::WorkTimes times_;
  Adapt adapt_;
  const ir::Enumerations* enumerations_ = nullptr;
};

}  // namespace testellate::driver

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "explain/path_condition.h"
#include "ir/text_reader.h"
#include "render/condition_text.h"
#include "solver/chain/construct_chain.h"
#include "support/invariant.h"

namespace testellate::engine {

using States = std::vector<std::unique_ptr<State>>;

/// A program with its first unit, an engine and the real chain of solvers.
class Exploring {
 public:
  explicit Exploring(std::string_view text, Options options = {}, solver::Solver* other_solver = nullptr)
      : chain_(solver::chain::construct_chain(terms_)) {
    diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(text, "test.tir");
    TESTELLATE_INVARIANT(read.has_value(), "the program of a test should be good");
    program_ = std::move(*read);
    solver::Solver& solver = other_solver == nullptr ? *chain_ : *other_solver;
    engine_ = std::make_unique<Engine>(*program_, natives, terms_, solver, options);
  }

  [[nodiscard]] Engine& engine() { return *engine_; }
  [[nodiscard]] ir::Program& program() { return *program_; }
  [[nodiscard]] expr::TermBuilder& terms() { return terms_; }
  [[nodiscard]] solver::Solver& chain() { return *chain_; }
  [[nodiscard]] const ir::Unit& unit() const { return program_->units().front(); }

  /// Runs depth-first, first sides first, until nothing runs any more.
  [[nodiscard]] States finish(States pending) {
    States done;
    std::reverse(pending.begin(), pending.end());
    while (!pending.empty()) {
      std::unique_ptr<State> state = std::move(pending.back());
      pending.pop_back();
      if (state->status() != StateStatus::Running) {
        done.push_back(std::move(state));
        continue;
      }
      States next = engine_->advance(std::move(state), 10'000);
      for (auto side = next.rbegin(); side != next.rend(); ++side) pending.push_back(std::move(*side));
    }
    return done;
  }
  [[nodiscard]] States explore() { return finish(engine_->start(unit())); }

  [[nodiscard]] result::TestCase test_of(const State& state) {
    return engine_->make_test(state, *state.model());
  }

  /// The path condition for a person.
  [[nodiscard]] std::string condition_of(const State& state) {
    return render::to_text(explain::path_condition(*program_, terms_, state, *state.model()),
                           render::Style::Tir);
  }

  /// "returned 3", "threw Boom", "faulted division-by-zero", "parked", ...; numbers are signed.
  [[nodiscard]] std::string end_of(const State& state) {
    if (state.status() == StateStatus::Parked) return "parked";
    if (state.status() != StateStatus::Ended) return "not ended";
    std::string text(ir::info(state.end()).name);
    if (state.end() == ir::PathEnd::Threw) {
      text += " " + std::string(program_->text(program_->get(state.exception_class()).name));
    } else if (state.end() == ir::PathEnd::Faulted) {
      text += " " + std::string(ir::info(*state.fault()).name);
    } else if (state.end() == ir::PathEnd::Returned) {
      const result::TestCase test = test_of(state);
      const auto* scalar = test.outcome.value ? std::get_if<result::Scalar>(&*test.outcome.value) : nullptr;
      if (scalar != nullptr) {
        text += " " + std::to_string(
                          static_cast<std::int64_t>(value::to_signed(scalar->bits, scalar->type.width())));
      }
    } else if (!state.reason().empty()) {
      text += " " + state.reason();
    }
    return text;
  }
  [[nodiscard]] std::vector<std::string> ends_of(const States& states) {
    std::vector<std::string> ends;
    for (const std::unique_ptr<State>& state : states) ends.push_back(end_of(*state));
    return ends;
  }
  [[nodiscard]] std::vector<std::string> ends() { return ends_of(explore()); }

  ir::NativeTable natives;

 private:
  expr::TermBuilder terms_;
  std::unique_ptr<solver::chain::Chain> chain_;
  std::unique_ptr<ir::Program> program_;
  std::unique_ptr<Engine> engine_;
};

using Ends = std::vector<std::string>;

[[nodiscard]] inline std::string decisions_of(const State& state) {
  std::string text;
  for (const Decision& decision : state.decisions()) text += to_text(decision);
  return text;
}

}  // namespace testellate::engine

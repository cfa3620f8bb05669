// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "solver/chain/construct_chain.h"

namespace testellate::test {

/// The whole tree of paths of the first unit of a program under one loop bound: what ended and what the bound
/// cut, in the order of a depth-first search.
class Exploration {
 public:
  /// Check `problem` before anything else.
  Exploration(std::string_view text, std::uint32_t loop_bound, const engine::Options& options = {});

  /// What kept the tree from being whole and exact: a text that does not read, a side that the solver could
  /// not decide. Empty if nothing did.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] const std::vector<std::unique_ptr<engine::State>>& ended() const { return ended_; }
  [[nodiscard]] const std::vector<std::unique_ptr<engine::State>>& parked() const { return parked_; }

  [[nodiscard]] ir::Program& program() { return *program_; }
  [[nodiscard]] const ir::NativeTable& natives() const { return natives_; }
  [[nodiscard]] const ir::Unit& unit() const { return program_->units().front(); }
  [[nodiscard]] expr::TermBuilder& terms() { return terms_; }
  [[nodiscard]] solver::chain::Chain& solver() { return *chain_; }
  [[nodiscard]] engine::Engine& engine() { return *engine_; }

 private:
  void explore();

  expr::TermBuilder terms_;
  ir::NativeTable natives_;
  std::unique_ptr<solver::chain::Chain> chain_;
  std::unique_ptr<ir::Program> program_;
  std::unique_ptr<engine::Engine> engine_;
  std::vector<std::unique_ptr<engine::State>> ended_, parked_;
  std::string problem_;
};

}  // namespace testellate::test

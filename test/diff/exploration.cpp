// SPDX-License-Identifier: Apache-2.0
#include "exploration.h"

#include "ir/text_reader.h"
#include "search/searchers.h"

namespace testellate::test {

Exploration::Exploration(std::string_view text, std::uint32_t loop_bound, const engine::Options& options)
    : chain_(solver::chain::construct_chain(terms_)) {
  diag::Result<std::unique_ptr<ir::Program>> read = ir::read_program(text, "test.tir");
  if (!read) {
    problem_ = diag::to_text(read.error());
    return;
  }
  program_ = std::move(*read);
  engine_ = std::make_unique<engine::Engine>(*program_, natives_, terms_, *chain_, options);
  engine_->set_loop_bound(loop_bound);
  explore();
}

void Exploration::explore() {
  constexpr std::uint64_t kSlice = 100'000;
  search::DepthFirst searcher;
  std::vector<std::unique_ptr<engine::State>> states = engine_->start(unit());
  while (true) {
    std::vector<std::unique_ptr<engine::State>> running;
    for (std::unique_ptr<engine::State>& state : states) {
      switch (state->status()) {
        case engine::StateStatus::Running:
          running.push_back(std::move(state));
          break;
        case engine::StateStatus::Parked:
          if (state->park_reason() != engine::ParkReason::LoopBound) problem_ = "the solver has no answer";
          parked_.push_back(std::move(state));
          break;
        case engine::StateStatus::Ended:
          ended_.push_back(std::move(state));
          break;
        case engine::StateStatus::Infeasible:
          problem_ = "an infeasible side was yielded";
          break;
      }
    }
    searcher.add(std::move(running));
    if (searcher.is_empty()) return;
    states = engine_->advance(searcher.take(), kSlice);
  }
}

}  // namespace testellate::test

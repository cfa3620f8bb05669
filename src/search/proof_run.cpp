// SPDX-License-Identifier: Apache-2.0
#include "search/proof_run.h"

#include <limits>

#include "search/searchers.h"

namespace testellate::search {
namespace {

constexpr std::uint64_t kSlice = 100'000;

/// Whether the end of a path leaves nothing out.
bool is_whole(const engine::State& state) {
  bool is_cut = ir::info(state.end()).end_class == ir::PathEndClass::Cut;
  bool is_subsumed = state.end() == ir::PathEnd::LoopHavocked;
  return (!is_cut || is_subsumed) && ir::info(state.end()).end_class != ir::PathEndClass::Internal;
}

}  // namespace

Unseen prove_impossible(engine::Engine& engine, const ir::Unit& unit, const Unseen& unseen, Budget& budget) {
  Unseen left = unseen;
  DepthFirst searcher;
  std::vector<std::unique_ptr<engine::State>> states = engine.start(unit);
  while (true) {
    std::vector<std::unique_ptr<engine::State>> running;
    for (std::unique_ptr<engine::State>& state : states) {
      for (const ir::TakenEdge& edge : state->first_edges()) left.edges.erase(edge);
      if (state->status() == engine::StateStatus::Parked) return {};
      for (engine::Cut cut :
           {engine::Cut::Size, engine::Cut::Concretised, engine::Cut::Environment, engine::Cut::Layout}) {
        if (state->has_cut(cut)) return {};
      }
      if (state->status() == engine::StateStatus::Ended) {
        if (!is_whole(*state)) return {};
        if (state->end() == ir::PathEnd::Threw) left.exceptions.erase(state->place());
      }
      if (state->status() == engine::StateStatus::Running) running.push_back(std::move(state));
    }
    searcher.add(std::move(running));
    if (left.is_empty() || searcher.is_empty()) break;
    if (budget.spent(engine.statistics().instructions, engine.statistics().forks)) return {};
    states = engine.advance(searcher.take(), kSlice);
  }
  return left;
}

}  // namespace testellate::search

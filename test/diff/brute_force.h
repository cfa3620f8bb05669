// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace testellate::test {

/// What exploring a random unit amounted to, for the curious.
struct UnitTally {
  std::uint64_t inputs = 0;
  std::uint64_t paths = 0;   ///< different sequences of edges
  std::uint64_t leaves = 0;  ///< ended states
  std::uint64_t faulted = 0, thrown = 0;
};

/// Compares the engine with the interpreter on the random unit of a seed, over all its inputs (King, 1976:
/// the tree of symbolic executions stands for all concrete ones):
///  - every input satisfies the condition of exactly one leaf, also when a loop bound cuts the tree;
///  - it takes that leaf's path, and ends with the outcome, value and state that the leaf predicts;
///  - each leaf has a model, which is an input that satisfies it; so the paths are the same set;
///  - leaves with the same path differ in a decision that is no edge;
///  - the edges that a search under criterion `branch` calls covered are those that some input takes on a way
///    that ends, and none that it calls infeasible is taken by any.
///
/// Yields the first difference in words.
[[nodiscard]] std::optional<std::string> compare_with_brute_force(std::uint64_t seed, UnitTally& tally);

}  // namespace testellate::test

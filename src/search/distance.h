// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/state.h"
#include "ir/program.h"

namespace testellate::search {

/// How many blocks lie between a place and the nearest of some wanted edges, following control flow, calls
/// and returns. A virtual call may lead to any method of user code that has its selector. An estimate from
/// below as far as calls are followed: conditions are ignored, indirect calls and virtual ones into libraries
/// are not followed.
class DistanceMap {
 public:
  using Distance = std::uint32_t;
  static constexpr Distance kUnreachable = std::numeric_limits<Distance>::max();

  /// Looks at `root` and all functions it calls, directly or not, as far as their bodies exist. `program` is
  /// borrowed.
  DistanceMap(const ir::Program& program, ir::FunctionId root);

  /// Computes the distances anew for these edges.
  void set_wanted(const std::set<ir::TakenEdge>& wanted);

  /// Of a state: within its innermost function, or after returning to a caller.
  [[nodiscard]] Distance of(const engine::State& state) const;

 private:
  struct FunctionGraph {
    const ir::Body* body = nullptr;
    std::vector<std::uint32_t> block_of_inst;
    std::vector<std::vector<std::uint32_t>> predecessors;
    std::vector<std::pair<std::uint32_t, ir::FunctionId>> calls;  ///< block, callee
    std::vector<Distance> to_return;                              ///< per block
    std::vector<Distance> to_wanted;                              ///< per block
  };

  void add_function(ir::FunctionId id);
  /// Those of all classes; asked by few functions, so made when it is asked for.
  [[nodiscard]] const std::vector<ir::FunctionId>& user_methods(ir::Symbol selector);
  /// Shortest distances to the blocks that have one in `distances` already.
  static void relax(const FunctionGraph& graph, std::vector<Distance>& distances);

  const ir::Program& program_;
  std::map<ir::FunctionId, FunctionGraph> graphs_;
  /// Of user code, by selector.
  std::optional<std::map<ir::Symbol, std::vector<ir::FunctionId>>> methods_;
};

}  // namespace testellate::search

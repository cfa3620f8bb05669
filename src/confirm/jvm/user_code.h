// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "confirm/jvm/agent/event.h"
#include "confirm/jvm/agent/watch_list.h"
#include "ir/place.h"
#include "ir/program.h"
#include "result/code_coverage.h"
#include "support/expected.h"

namespace testellate::confirm::jvm {

/// The methods of user code: where the agent has to stop in them, and which edges follow from its stops.
///
/// APPROX(told-path): not everything that the IR distinguishes can be told apart from outside. Two sides of a
/// jump that lead to the same instruction count as the first of them; of what happens after an exception,
/// only by which handler it was caught counts.
class UserCode {
 public:
  using LineStarts = std::map<ir::FunctionId, std::vector<ir::Origin>>;

  /// Stops at the starts of lines as well, where they are known. `program` is borrowed.
  explicit UserCode(const ir::Program& program, const LineStarts& line_starts = {});

  [[nodiscard]] const std::vector<WatchedMethod>& methods() const { return watched_; }

  /// The edges that follow from events of these methods. An error is what cannot be if the code that is run
  /// is the code that was explored, or if it goes where the prediction never went.
  [[nodiscard]] Expected<std::vector<ir::TakenEdge>, std::string> path_of(
      std::span<const Event> events) const;

  /// What these events tell of any user code, initialisers of classes included: edges and the lines that were
  /// reached.
  [[nodiscard]] std::vector<result::SeenFunction> seen_in(std::span<const Event> events) const;
  /// A predicted path as `path_of` would tell it.
  [[nodiscard]] std::vector<ir::TakenEdge> as_told(std::span<const ir::TakenEdge> path) const;

 private:
  struct Method {
    ir::FunctionId function;
    bool is_translated = false;
    /// By offset of a jump and of the instruction that it leads to.
    std::map<std::pair<std::uint16_t, std::uint16_t>, ir::EdgeId> jumps;
    std::map<std::uint16_t, ir::EdgeId> handlers;  ///< by offset of the handler
    /// What each edge counts as; invalid: nothing.
    std::vector<ir::EdgeId> told_as;
    std::map<std::uint16_t, std::uint32_t> lines;  ///< by offset of the instruction that starts it
  };

  void add_initialiser(ir::FunctionId function, WatchedMethod watched, const LineStarts& line_starts);
  void add_method(ir::FunctionId function, WatchedMethod watched, const LineStarts& line_starts);
  void add_edges(const ir::Body& body, Method& method, WatchedMethod& watched) const;
  static void add_lines(const LineStarts& line_starts, Method& method, WatchedMethod& watched);
  [[nodiscard]] std::uint16_t block_offset(const ir::Body& body, ir::BlockId block) const;

  const ir::Program& program_;
  std::vector<WatchedMethod> watched_;
  std::vector<Method> methods_;
  std::map<ir::FunctionId, std::size_t> by_function_;
};

}  // namespace testellate::confirm::jvm

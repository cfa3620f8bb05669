// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "interp/interpreter.h"
#include "ir/control_flow.h"
#include "ir/program.h"

namespace testellate::check {

/// Watches whether an execution comes to the same state again: then it goes on for ever.
///
/// Three times in a row a loop goes through the same instructions with the same results, between arrivals at
/// its header in the same activation. The registers that it writes are the same after the first time and the
/// second, so the second and the third time write the same to the same memory, and memory is the same after
/// them. Nothing may have come from outside, which the watcher does not see. Objects of functions that were
/// called and left meanwhile are named by their order.
class RepetitionWatch final : public interp::Tracer {
 public:
  /// Borrowed. Instructions are looked at from the given one on.
  RepetitionWatch(const ir::Program& program, std::uint64_t first_step)
      : program_(program), first_step_(first_step) {}

  void on_instruction(interp::Place place,
                      std::uint32_t depth,
                      const std::optional<interp::Value>& result) override;

  struct Header {
    ir::Place place;          ///< the first instruction of the loop that the source has a line for
    std::uint32_t depth = 0;  ///< of its frame
  };
  /// The outermost loop that is never left. A loop without any way out is meant so: nothing then.
  [[nodiscard]] std::optional<Header> find_repetition() const;

 private:
  struct Loops {
    std::unique_ptr<const ir::LoopForest> forest;
    std::unordered_map<std::uint32_t, ir::LoopId> headers;  ///< by their first instruction
  };
  struct Step {
    std::uint64_t hash = 0;    ///< of all but a pointer to a local object
    std::uint32_t object = 0;  ///< which local object it points to, counted from 1; 0: none
    std::uint32_t depth = 0;
    std::uint32_t created = 0;  ///< local objects so far
  };
  struct Activation {
    std::uint32_t depth = 0;
    ir::FunctionId function;
    ir::LoopId loop;
    friend auto operator<=>(const Activation&, const Activation&) = default;
  };

  [[nodiscard]] const Loops& loops_of(ir::FunctionId function);
  [[nodiscard]] bool repeats(const Activation& activation, std::span<const std::size_t> arrivals) const;
  /// Of the steps between two arrivals; nothing if the activation was left.
  [[nodiscard]] std::optional<std::uint64_t> hash_of(std::size_t first,
                                                     std::size_t last,
                                                     std::uint32_t depth) const;
  [[nodiscard]] bool has_way_out(const Activation& activation) const;
  [[nodiscard]] ir::Place place_of(const Activation& activation) const;

  const ir::Program& program_;
  std::uint64_t first_step_;
  std::uint64_t count_ = 0;
  std::map<ir::FunctionId, Loops> loops_;
  std::vector<Step> steps_;
  std::map<Activation, std::vector<std::size_t>> arrivals_;
  std::unordered_map<std::uint32_t, std::uint32_t> local_objects_;
};

}  // namespace testellate::check

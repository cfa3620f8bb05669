// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/class_file.h"

namespace testellate::frontend::jvm {

/// Which instructions pushed what lies on the operand stack, as the JVM finds it out for the messages of
/// `NullPointerException`: one pass over the code in its order, so what comes to a place from further down
/// does not count unless nothing else leads there.
class StackSources {
 public:
  /// As far as the instruction at `offset`, by passes in the manner of the JVM. `code` has been checked.
  StackSources(const Code& code, const ConstantPool& constants, std::uint32_t offset);

  /// The offset of the instruction that pushed the slot `depth` below the top, before the instruction at
  /// `offset` is executed. Nothing if it depends on the way taken, or if there is no such slot.
  [[nodiscard]] std::optional<std::uint32_t> try_source(std::uint32_t offset, std::uint32_t depth) const;
  /// Whether the local variable may have been written before the instruction at `offset`.
  [[nodiscard]] bool may_be_written(std::uint32_t offset, std::uint16_t local) const;

 private:
  /// The state before an instruction.
  struct State {
    std::vector<std::uint32_t> sources;  ///< of each slot, the top last; kMixed if ways differ
    std::set<std::uint16_t> written;     ///< local variables
  };
  static constexpr std::uint32_t kMixed = 0xffffffffU;

  void step(const Instruction& instruction);
  void apply(State& state, const Instruction& instruction) const;
  void merge(std::uint32_t offset, const State& state);

  const Code& code_;
  const ConstantPool& constants_;
  std::vector<std::optional<State>> states_;  ///< by offset
  bool is_new_state_ = false;
};

}  // namespace testellate::frontend::jvm

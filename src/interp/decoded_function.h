// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <vector>

#include "interp/code.h"
#include "ir/check.h"
#include "ir/function.h"
#include "ir/native.h"

namespace testellate::interp {

struct DecodedFunction;

/// What a call instruction passes, and what it called last.
struct CallSite {
  struct Argument {
    ir::Type type;
    std::uint32_t offset;
  };
  std::vector<Argument> arguments;
  /// Offsets of the slots of all arguments, in order: the parameters of the callee are its first slots.
  std::vector<std::uint32_t> sources;

  void add(ir::Type type, std::uint32_t offset) {
    arguments.push_back(Argument{type, offset});
    sources.push_back(offset);
    if (type.width() > 64) sources.push_back(offset + static_cast<std::uint32_t>(sizeof(Slot)));
  }

  ir::ClassId receiver_class;         ///< CallVirtual: the class `callee` was found for
  ir::FunctionId callee_id;           ///< CallIndirect: the function `callee` belongs to
  DecodedFunction* callee = nullptr;  ///< null until the first call
};

struct SwitchTable {
  struct Target {
    const Code* code = nullptr;
    std::uint32_t edge = 0;
  };
  struct Case {
    value::U128 value = 0;
    Target target;
  };
  Target otherwise;
  std::vector<Case> cases;  ///< sorted by value
  /// Filled if the values lie close together: entry i is for the value `first` + i.
  std::vector<Target> dense;
  std::uint64_t first = 0;
};

/// A function ready to run.
struct DecodedFunction {
  ir::FunctionId id;
  const ir::Function* function = nullptr;
  const ir::Signature* signature = nullptr;
  const ir::Policy* policy = nullptr;   ///< null: every fault ends the path
  ir::NativeFunction native = nullptr;  ///< null: there is a body
  const ir::Body* body = nullptr;       ///< null: there is a native

  std::vector<Code> code;
  std::vector<Slot> constants;  ///< copied behind the registers of each frame
  std::vector<std::uint32_t> register_offsets;
  std::uint32_t register_slots = 0;
  std::uint32_t parameter_slots = 0;
  std::uint32_t frame_slots = 0;  ///< registers and constants
  std::deque<CallSite> call_sites;
  std::deque<SwitchTable> switch_tables;

  [[nodiscard]] ir::InstId inst_of(const Code* pc) const {
    return ir::InstId(static_cast<std::uint32_t>(pc - code.data()));
  }
  /// Where an exception thrown at that instruction goes in this function; null: it leaves it.
  [[nodiscard]] const Code* unwind_target(const Code* pc) const;
};

}  // namespace testellate::interp

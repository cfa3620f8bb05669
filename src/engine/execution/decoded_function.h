// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "engine/execution/code.h"
#include "ir/function.h"
#include "ir/loop_forest.h"
#include "ir/native.h"
#include "ir/policy.h"

namespace testellate::engine {

struct DecodedFunction;

/// What a call instruction passes, and what it called last.
struct CallSite {
  struct Argument {
    ir::Type type;
    std::uint32_t offset;
  };
  std::vector<Argument> arguments;

  ir::ClassId receiver_class;         ///< CallVirtual: the class `callee` was found for
  ir::FunctionId callee_id;           ///< CallIndirect: the function `callee` belongs to
  DecodedFunction* callee = nullptr;  ///< null until the first call
};

struct SwitchTable {
  /// One distinct successor.
  struct Target {
    const Code* code = nullptr;
    std::uint32_t passage = kPlainPassage;
  };
  struct Case {
    value::U128 value = 0;
    std::uint32_t side = 0;
  };
  std::vector<Target> targets;  ///< by side, the default first
  std::vector<Case> cases;      ///< sorted by value
};

/// What going from one block to another means for the loops of the function.
struct Passage {
  std::vector<ir::LoopId> entered;  ///< loops that have the new block and not the old one, outer first
  ir::LoopId repeated;              ///< the loop whose header is reached from inside it; may be invalid
};

/// A function ready to run.
struct DecodedFunction {
  ir::FunctionId id;
  const ir::Function* function = nullptr;
  const ir::Signature* signature = nullptr;
  const ir::Policy* policy = nullptr;   ///< null: every fault ends the path
  ir::NativeFunction native = nullptr;  ///< null: there is a body
  const ir::Body* body = nullptr;       ///< null: there is a native
  ir::NativeFunction model = nullptr;   ///< asked before the body; null: there is none

  std::vector<Code> code;
  std::vector<Slot> constants;  ///< copied behind the registers of each frame
  std::uint32_t register_count = 0;
  std::uint32_t frame_slots = 0;  ///< registers and constants
  std::deque<CallSite> call_sites;
  std::deque<SwitchTable> switch_tables;

  std::unique_ptr<const ir::LoopForest> loops;  ///< null: nobody asks
  std::vector<Passage> passages;                ///< the first is the plain one
  std::uint32_t first_edge = 0;                 ///< its first edge in the numbering of all recorded edges

  [[nodiscard]] ir::InstId inst_of(const Code* pc) const {
    return ir::InstId(static_cast<std::uint32_t>(pc - code.data()));
  }
  [[nodiscard]] const ir::Inst& ir_inst(const Code* pc) const { return body->inst(inst_of(pc)); }
  [[nodiscard]] ir::BlockId block(const Code* pc) const;
  /// Where an exception thrown at that instruction goes in this function; invalid: it leaves it.
  [[nodiscard]] ir::BlockId unwind_block(const Code* pc) const { return body->block(block(pc)).unwind; }
  [[nodiscard]] const Code* start_of(ir::BlockId to) const { return code.data() + body->block(to).first; }
  /// Of a way between two blocks that no instruction names: unwinding.
  [[nodiscard]] Passage passage_between(ir::BlockId from, ir::BlockId to) const;
};

}  // namespace testellate::engine

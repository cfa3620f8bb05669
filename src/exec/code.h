// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "ir/check.h"
#include "ir/control_flow.h"
#include "ir/function.h"
#include "ir/native.h"
#include "ir/pointer.h"
#include "ir/program.h"
#include "support/invariant.h"

/// Programs as they are executed. The parameter `Execution` has the types `Machine`, on which handlers work
/// and which may be incomplete here, and `Slot`, which a register holds.
namespace testellate::exec {

template <typename Execution>
struct Code;
template <typename Execution>
struct DecodedFunction;

/// Executes one instruction and says which is next; null when the machine has nothing to go on with.
template <typename Execution>
using Handler = const Code<Execution>* (*)(typename Execution::Machine& machine, const Code<Execution>* pc);

inline constexpr std::uint32_t kNoSlot = 0xffffffffU;
inline constexpr std::uint32_t kNoEdge = 0xffffffffU;
inline constexpr std::uint32_t kNoClass = 0xffffffffU;
/// The passage that does nothing: neither into a loop nor to a header.
inline constexpr std::uint32_t kPlainPassage = 0;

/// What a call instruction passes, and what it called last.
template <typename Execution>
struct CallSite {
  struct Argument {
    ir::Type type;
    std::uint32_t offset;
  };
  std::vector<Argument> arguments;
  /// Offsets of the slots of all arguments, in order: the parameters of the callee are its first slots.
  std::vector<std::uint32_t> sources;

  ir::ClassId receiver_class;                    ///< CallVirtual: the class `callee` was found for
  ir::FunctionId callee_id;                      ///< the function `callee` belongs to
  DecodedFunction<Execution>* callee = nullptr;  ///< null until the first call

  void add(ir::Type type, std::uint32_t offset) {
    arguments.push_back(Argument{type, offset});
    for (std::uint32_t slot = 0; slot < Execution::slot_count(type); ++slot) {
      sources.push_back(offset + slot * static_cast<std::uint32_t>(sizeof(typename Execution::Slot)));
    }
  }
  /// Whether the arguments are those that a function takes, with more behind them if it is variadic.
  [[nodiscard]] bool fits(const ir::Signature& signature) const {
    const std::size_t fixed = signature.parameters.size();
    if (arguments.size() < fixed || (arguments.size() > fixed && !signature.is_variadic)) return false;
    return std::equal(signature.parameters.begin(),
                      signature.parameters.end(),
                      arguments.begin(),
                      [](ir::Type type, const Argument& argument) { return argument.type == type; });
  }
};

template <typename Execution>
struct SwitchTable {
  /// One distinct successor.
  struct Target {
    const Code<Execution>* code = nullptr;
    std::uint32_t passage = kPlainPassage;
  };
  struct Case {
    value::U128 value = 0;
    std::uint32_t side = 0;
  };
  std::vector<Target> targets;  ///< by side, the default first; side i takes the instruction's edge i
  std::vector<Case> cases;      ///< sorted by value
  /// Filled if the values lie close together: the sides of the values from `first` on.
  std::vector<std::uint32_t> dense;
  std::uint64_t first = 0;

  [[nodiscard]] std::uint32_t side_of(value::U128 wanted) const {
    if (!dense.empty()) {
      const std::uint64_t index = static_cast<std::uint64_t>(wanted) - first;
      return index < dense.size() ? dense[index] : 0;
    }
    auto found =
        std::lower_bound(cases.begin(), cases.end(), wanted, [](const Case& entry, value::U128 value) {
          return entry.value < value;
        });
    return found != cases.end() && found->value == wanted ? found->side : 0;
  }
};

/// An instruction as it is executed: handler chosen, operands resolved to places in the frame. Instruction i
/// of a body is element i of its code. As large as a cache line.
template <typename Execution>
struct Code {
  /// What the last execution found out for the class with index `class_index`: a cell, a yes or no. Answers
  /// about classes never change.
  struct ClassAnswer {
    std::uint32_t class_index;
    std::uint32_t answer;
  };
  /// What going to `target` and to `other` means for loops: indices into the function's passages.
  struct Passages {
    std::uint32_t target;
    std::uint32_t other;
  };

  Handler<Execution> handler = nullptr;
  /// Byte offsets of the slots of result and operands in the frame, which holds registers and constants.
  std::uint32_t dst = kNoSlot, a = kNoSlot, b = kNoSlot, c = kNoSlot;
  union {
    const Code* target = nullptr;         ///< Jump, Branch
    CallSite<Execution>* call;            ///< the calls
    const SwitchTable<Execution>* table;  ///< Switch
  };
  const Code* other = nullptr;         ///< Branch: if the condition is 0
  std::uint32_t x = 0;                 ///< as in ir::Inst
  std::uint32_t first_edge = kNoEdge;  ///< in the body's numbering; kNoEdge: its edges are not recorded
  ir::Opcode op = ir::Opcode::Unreachable;
  ir::Type type;
  ir::Type source_type;
  ir::CheckKind check = ir::CheckKind::Null;
  std::uint8_t width = 0;  ///< of `type`
  union {
    mutable ClassAnswer cached = {kNoClass, 0};
    Passages passages;  ///< Jump, Branch
  };
};

/// What going from one block to another means for the loops of the function.
struct Passage {
  std::vector<ir::LoopId> entered;  ///< loops that have the new block and not the old one, outer first
  ir::LoopId repeated;              ///< the loop whose header is reached from inside it; may be invalid
};

/// A function ready to run.
template <typename Execution>
struct DecodedFunction {
  ir::FunctionId id;
  const ir::Function* function = nullptr;
  const ir::Signature* signature = nullptr;
  const ir::Policy* policy = nullptr;   ///< null: every fault ends the path
  ir::NativeFunction native = nullptr;  ///< null: there is a body
  const ir::Body* body = nullptr;       ///< null: there is a native
  ir::NativeFunction model = nullptr;  ///< asked before the body by an execution that has models; may be null

  std::vector<Code<Execution>> code;
  std::vector<typename Execution::Slot> constants;  ///< copied behind the registers of each frame
  std::vector<std::uint32_t> register_offsets;
  std::uint32_t register_slots = 0;
  std::uint32_t parameter_slots = 0;
  std::uint32_t frame_slots = 0;  ///< registers and constants
  std::deque<CallSite<Execution>> call_sites;
  std::deque<SwitchTable<Execution>> switch_tables;

  std::unique_ptr<const ir::LoopForest> loops;  ///< null: there are none, or nobody asks
  std::vector<Passage> passages;                ///< the first is the plain one
  std::uint32_t first_edge =
      0;  ///< its first edge in a numbering of the edges of all functions, if there is one

  [[nodiscard]] ir::InstId inst_of(const Code<Execution>* pc) const {
    return ir::InstId(static_cast<std::uint32_t>(pc - code.data()));
  }
  [[nodiscard]] ir::Place place_of(const Code<Execution>* pc) const { return {id, inst_of(pc)}; }
  [[nodiscard]] ir::BlockId block_of(const Code<Execution>* pc) const {
    auto behind =
        std::upper_bound(body->blocks.begin(),
                         body->blocks.end(),
                         inst_of(pc).index(),
                         [](std::uint32_t inst, const ir::Block& block) { return inst < block.first; });
    TESTELLATE_INVARIANT(behind != body->blocks.begin(), "the first block should start with instruction 0");
    return ir::BlockId(static_cast<std::uint32_t>(std::prev(behind) - body->blocks.begin()));
  }
  [[nodiscard]] const Code<Execution>* start_of(ir::BlockId block) const {
    return code.data() + body->block(block).first;
  }
  /// Where an exception thrown at that instruction goes in this function; invalid: it leaves it.
  [[nodiscard]] ir::BlockId unwind_block(const Code<Execution>* pc) const {
    return body->block(block_of(pc)).unwind;
  }
  /// Of any way between two blocks, also one that no instruction names: unwinding.
  [[nodiscard]] Passage passage_between(ir::BlockId from, ir::BlockId to) const {
    Passage passage;
    if (loops == nullptr) return passage;
    for (ir::LoopId loop = loops->innermost(to); loop.is_valid(); loop = loops->loop(loop).parent) {
      if (!loops->contains(loop, from)) {
        passage.entered.insert(passage.entered.begin(), loop);
      } else if (loops->loop(loop).header == to) {
        passage.repeated = loop;
      }
    }
    return passage;
  }
};

/// The call that hands the operands of a check to the function that makes its exception: as many as that
/// function takes. Nothing is passed for another instruction.
template <typename Execution>
[[nodiscard]] CallSite<Execution> make_operand_site(const DecodedFunction<Execution>& function,
                                                    const Code<Execution>* pc,
                                                    std::size_t most) {
  CallSite<Execution> site;
  if (pc->op != ir::Opcode::Check) return site;
  const ir::Inst& inst = function.body->inst(function.inst_of(pc));
  const std::pair<ir::Operand, std::uint32_t> operands[] = {
      {inst.a, pc->a}, {inst.b, pc->b}, {inst.c, pc->c}};
  for (const auto& [operand, offset] : operands) {
    if (operand.is_valid() && site.arguments.size() < most) site.add(function.body->type_of(operand), offset);
  }
  return site;
}

/// The function a pointer points to; invalid if there is none.
[[nodiscard]] inline ir::FunctionId function_at(const ir::Program& program, ir::PointerBits pointer) {
  const ir::ObjectNumber object = ir::pointer_object(pointer);
  if (!ir::is_function_object(object) || ir::pointer_offset(pointer) != 0) return ir::FunctionId();
  const ir::FunctionId function(object - ir::kFirstFunctionObject);
  return program.functions().contains(function) ? function : ir::FunctionId();
}

/// Places values in the area of extra arguments of a variadic call: docs/ir.md section 7. Each has 8 bytes; a
/// wider one has 16 and is aligned to them.
class VariadicLayout {
 public:
  /// The offset of the next value.
  std::uint64_t add(ir::Type type) {
    const bool is_wide = type.byte_size() > 8;
    const std::uint64_t offset = is_wide ? (size_ + 15) & ~std::uint64_t{15} : size_;
    size_ = offset + (is_wide ? 16 : 8);
    return offset;
  }
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  std::uint64_t size_ = 0;
};

}  // namespace testellate::exec

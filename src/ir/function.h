// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ir/check.h"
#include "ir/ids.h"
#include "ir/opcode.h"
#include "ir/type.h"
#include "value/bits.h"

namespace testellate::ir {

/// A register or a constant of the body, in one word.
class Operand {
 public:
  constexpr Operand() = default;
  [[nodiscard]] static constexpr Operand reg(RegisterId id) { return Operand(id.index()); }
  [[nodiscard]] static constexpr Operand constant(std::uint32_t index) {
    return Operand(index | kConstantBit);
  }

  [[nodiscard]] constexpr bool is_valid() const { return word_ != kNone; }
  [[nodiscard]] constexpr bool is_constant() const { return is_valid() && (word_ & kConstantBit) != 0; }
  [[nodiscard]] constexpr bool is_register() const { return (word_ & kConstantBit) == 0; }
  /// Index into `Body::registers` or `Body::constants`.
  [[nodiscard]] constexpr std::uint32_t index() const { return word_ & ~kConstantBit; }
  [[nodiscard]] constexpr std::uint32_t word() const { return word_; }
  friend constexpr bool operator==(Operand, Operand) = default;

 private:
  static constexpr std::uint32_t kConstantBit = 1U << 31;
  static constexpr std::uint32_t kNone = 0xffffffffU;
  constexpr explicit Operand(std::uint32_t word) : word_(word) {}
  std::uint32_t word_ = kNone;
};

/// `bits` is all that execution needs; `function` and `global` keep an address readable.
struct Constant {
  Type type{};
  value::U128 bits = 0;
  FunctionId function{};  ///< valid for the address of a function
  GlobalId global{};      ///< valid for an address inside a global

  friend bool operator==(const Constant&, const Constant&) = default;
};

/// One instruction. Which members are meaningful is fixed by the opcode's `Shape`.
struct Inst {
  Opcode op = Opcode::Unreachable;
  Type type{};                        ///< T
  Type source_type{};                 ///< T2 of a conversion
  CheckKind check = CheckKind::Null;  ///< of a Check
  bool is_edge = false;               ///< a Select that is a decision of the source
  bool is_synthetic = false;          ///< edges made up by the compiler
  RegisterId result{};                ///< invalid if there is none
  Operand a{}, b{}, c{};
  std::uint32_t x = 0, y = 0;
  /// Call arguments (`Body::arguments`) or switch cases (`Body::cases`): first and count.
  std::uint32_t pool_first = 0, pool_count = 0;
};

struct Argument {
  Type type;
  Operand operand;
};

struct SwitchCase {
  value::U128 value = 0;
  BlockId target;
};

/// Where an instruction comes from; line 0: nowhere.
struct Origin {
  std::uint32_t line = 0;
  std::uint32_t column = 0;  ///< bytecode offset for Java
  friend bool operator==(Origin, Origin) = default;
};

struct Block {
  Symbol name;
  std::uint32_t first = 0, count = 0;  ///< instructions
  BlockId unwind{};                    ///< invalid: exceptions leave the function
};

/// One outcome of a branch, switch or edge-select.
struct Edge {
  InstId inst;
  /// Branch and Select: 0 is true, 1 is false. Switch: position among the distinct successors, default first.
  std::uint32_t side = 0;
  BlockId target;  ///< invalid for a Select
  bool is_synthetic = false;
};

struct Register {
  Symbol name;
  Type type;
};

/// The code of a function: plain data, built by `BodyBuilder`, never changed afterwards.
struct Body {
  std::vector<Register> registers;  ///< the parameters first
  std::vector<Constant> constants;
  std::vector<Inst> insts;
  std::vector<Origin> origins;  ///< one per instruction
  std::vector<Block> blocks;    ///< the first is the entry
  std::vector<Argument> arguments;
  std::vector<SwitchCase> cases;
  std::vector<Edge> edges;  ///< in order of instruction and side
  /// Per instruction the number of its first edge; only for those that have edges, otherwise 0.
  std::vector<std::uint32_t> first_edge;

  [[nodiscard]] const Inst& inst(InstId id) const { return insts[id.index()]; }
  [[nodiscard]] const Block& block(BlockId id) const { return blocks[id.index()]; }
  [[nodiscard]] std::span<const Inst> insts_of(const Block& block) const {
    return std::span(insts).subspan(block.first, block.count);
  }
  [[nodiscard]] std::span<const Argument> arguments_of(const Inst& inst) const {
    return std::span(arguments).subspan(inst.pool_first, inst.pool_count);
  }
  [[nodiscard]] std::span<const SwitchCase> cases_of(const Inst& inst) const {
    return std::span(cases).subspan(inst.pool_first, inst.pool_count);
  }
  [[nodiscard]] Type type_of(Operand operand) const {
    return operand.is_constant() ? constants[operand.index()].type : registers[operand.index()].type;
  }
};

struct Signature {
  Type result;
  std::vector<Type> parameters;
  bool is_variadic = false;
  friend auto operator<=>(const Signature&, const Signature&) = default;
};

struct Function {
  Symbol name;
  SignatureId signature;
  std::vector<Symbol> parameter_names;
  PolicyId policy;  ///< invalid: every fault ends the path
  /// Names of classes of exceptions that its declaration says it may throw. Execution does not depend on it.
  std::vector<Symbol> declared_exceptions;
  bool is_user = false;              ///< its edges count and are part of the path
  bool is_scripted = false;          ///< stands for a function that the test brings along
  bool is_passable = false;          ///< of the library: user code takes its address, so a test can as well
  Symbol file;                       ///< invalid if unknown
  Symbol native;                     ///< valid: implemented by the native of that name, and there is no body
  std::unique_ptr<const Body> body;  ///< null until made
};

}  // namespace testellate::ir

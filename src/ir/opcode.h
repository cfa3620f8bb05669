// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace testellate::ir {

enum class Opcode : std::uint8_t {
#define INST(enumerator, text, shape, family, meaning) enumerator,
#include "ir/instructions.def"
#undef INST
};

/// Operands and syntax of an instruction. T is `Inst::type`, T2 `Inst::source_type`; d the result register;
/// a, b, c the operands; x, y the words `Inst::x`, `Inst::y`.
enum class Shape : std::uint8_t {
  Binary,          ///< %d = op T a, b              T integer; d, a, b of T
  UnaryInteger,    ///< %d = op T a                 T integer
  CompareAny,      ///< %d = op T a, b              T integer, ref or ptr; d is i1
  CompareOrder,    ///< %d = op T a, b              T integer or ptr; d is i1
  CompareInteger,  ///< %d = op T a, b              T integer; d is i1
  Convert,         ///< %d = op T2 a to T           types by opcode
  BinaryFloat,     ///< %d = op T a, b              T float
  UnaryFloat,      ///< %d = op T a                 T float
  TernaryFloat,    ///< %d = op T a, b, c           T float
  CompareFloat,    ///< %d = op T a, b              T float; d is i1
  Unary,           ///< %d = mov T a; throw T a     T any; throw has no d and T ref or ptr
  Select,          ///< %d = select [edge] [synthetic] T c, a, b    c (the first operand, Inst::a) is i1
  Produce,         ///< %d = op T                   T any; caught takes ref or ptr
  ProducePtr,      ///< %d = op                     d is ptr
  New,             ///< %d = new C                  x = class; d is ref
  GetField,        ///< %d = get_field C.f a        x = field; a is ref; T the field's type
  PutField,        ///< put_field C.f a, b          b of T
  GetStatic,       ///< %d = get_static C.f         x = static
  PutStatic,       ///< put_static C.f a
  InstanceOf,      ///< %d = instance_of a, C       x = class; d is i1
  ClassOnly,       ///< op C                        x = class
  NewArray,        ///< %d = new_array C, a         x = class; a is i32; d is ref
  ArrayLength,     ///< %d = array_length a         a is ref; d is i32
  ArrayLoad,       ///< %d = array_load T a, b      a is ref, b is i32
  ArrayStore,      ///< array_store T a, b, c       c of T
  Allocate,        ///< %d = op a, align N          a is i64; x = alignment; d is ptr
  Pointer,         ///< op a                        a is ptr
  PtrAdd,          ///< %d = ptr_add a, b           a is ptr, b is i64; d is ptr
  Load,            ///< %d = load T a               a is ptr
  Store,           ///< store T a, b                a of T, b is ptr
  MemTransfer,     ///< op a, b, c                  to ptr, from ptr, i64 bytes
  MemSet,          ///< op a, b, c                  ptr, i8, i64 bytes
  Check,         ///< check.NAME ...              `Inst::check`; operands and syntax by the row of checks.def
  Condition,     ///< op a                        a is i1
  Call,          ///< [%d =] call T @f(T1 a1, ...)              x = function; arguments in the pool
  CallVirtual,   ///< [%d =] call_virtual T "selector"(T1 a1, ...)   x = symbol; a1 is ref
  CallIndirect,  ///< [%d =] call_indirect T a(T1 a1, ...)      a is ptr; x = signature
  Jump,          ///< jump L                      x = block
  Branch,        ///< branch [synthetic] a, L1, L2        a is i1; x, y = blocks
  Switch,        ///< switch [synthetic] T a, default L [K1: L1, ...]   x = default block; cases in the pool
  Return,        ///< return T a | return void
  Nothing,       ///< op
};

/// Which handler file of the interpreter and the engine executes it.
enum class Family : std::uint8_t {
  Integer,
  Compare,
  Convert,
  Float,
  Move,
  Object,
  Array,
  Bytes,
  Check,
  Call,
  Control
};

struct OpcodeInfo {
  Opcode opcode;
  std::string_view text;
  Shape shape;
  Family family;
  std::string_view meaning;
};

[[nodiscard]] const OpcodeInfo& info(Opcode opcode);
[[nodiscard]] std::span<const OpcodeInfo> all_opcodes();
[[nodiscard]] std::optional<Opcode> try_parse_opcode(std::string_view text);

[[nodiscard]] bool is_terminator(Opcode opcode);
/// Whether executing it can start unwinding: calls, checks, throw, allocations, class initialisation.
[[nodiscard]] bool may_throw(Opcode opcode);

}  // namespace testellate::ir

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ir/function.h"
#include "ir/opcode.h"

/// The text of an instruction as data, so that the writer and the reader cannot disagree about it.
namespace testellate::ir {

/// How the type of a result or operand follows from its instruction.
enum class TypeRule : std::uint8_t { None, Written, Source, I1, I8, I32, I64, Ref, Ptr };

struct SyntaxItem {
  enum class Kind : std::uint8_t {
    End,
    Comma,
    To,          ///< the word `to`
    Type,        ///< `Inst::type`
    SourceType,  ///< `Inst::source_type`
    Operand,     ///< `slot` 0, 1, 2: a, b, c
    Class,       ///< `Inst::x`
    Signature,   ///< `Inst::x`
    Field,       ///< `Inst::x`; gives `Inst::type`
    Static,      ///< `Inst::x`; gives `Inst::type`
    Alignment,   ///< `align N`, `Inst::x`
    Block,       ///< `slot` 0, 1: x, y
    EdgeMark,
    SyntheticMark
  };
  Kind kind = Kind::End;
  std::uint8_t slot = 0;
  TypeRule type = TypeRule::None;
};

struct ShapeSyntax {
  static constexpr std::size_t kMaxItems = 8;
  TypeRule result = TypeRule::None;
  /// Up to the first End.
  std::array<SyntaxItem, kMaxItems> items{};
};

/// For shapes whose text is the same list of items for all their instructions: not for Check, Call,
/// CallVirtual, CallIndirect, Switch and Return.
[[nodiscard]] const ShapeSyntax& syntax_of(Shape shape);
/// What follows `check.NAME`, from the row of checks.def.
[[nodiscard]] ShapeSyntax syntax_of(CheckKind check);

/// Type of the result register, void if the instruction has none.
[[nodiscard]] Type result_type(const Inst& inst, TypeRule rule);
[[nodiscard]] Type operand_type(const Inst& inst, TypeRule rule);

/// The operand `slot`: a, b or c.
[[nodiscard]] Operand& operand_at(Inst& inst, std::size_t slot);
[[nodiscard]] const Operand& operand_at(const Inst& inst, std::size_t slot);

}  // namespace testellate::ir

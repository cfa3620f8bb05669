// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ir/function.h"
#include "ir/ids.h"
#include "ir/place.h"

/// Small changes of a program, and which tests notice them.
namespace testellate::mutation {

enum class Kind : std::uint8_t {
#define MUTATION(enumerator, name, about) enumerator,
#include "mutation/kinds.def"
#undef MUTATION
};
[[nodiscard]] std::string_view name_of(Kind kind);

// What is done to the instruction.
/// Another operation with the same operands, in the other order if `swaps_operands`.
struct Replace {
  ir::Opcode op;
  bool swaps_operands = false;
};
/// The two outcomes of a branch or a select are exchanged.
struct SwapSides {};
/// An operand becomes a constant: 0, 1, 2 for `a`, `b`, `c`, then the arguments of a call.
struct SetOperand {
  std::uint32_t operand = 0;
  ir::Constant constant;
};
/// A case of a switch goes where all others go.
struct DropCase {
  std::uint32_t position = 0;
};
struct Remove {};

struct Mutant {
  ir::Place place;
  /// More functions that the same source became and that are changed in the same way.
  std::vector<ir::FunctionId> copies{};
  Kind kind = Kind::Condition;
  std::variant<Remove, Replace, SwapSides, SetOperand, DropCase> change;
  std::string text;  ///< what is different: "`+` becomes `-`"
};

}  // namespace testellate::mutation

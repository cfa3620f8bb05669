// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "exec/code.h"
#include "exec/decoder.h"
#include "value/bits.h"
#include "value/float_ops.h"

/// Handlers of the instructions in ir/operations.def, for any execution. They compute plain numbers
/// themselves: the parameter `Arithmetic` knows where these lie and takes everything else. It has
/// - `Execution`: what its programs are decoded for,
/// - `are_plain<Lane>(machine, a, b)`, `is_plain<Lane>(machine, a)`: whether the registers at these offsets
///   hold numbers without an uninitialised bit,
/// - `bits<Lane>(machine, a)` and `set<Lane>(machine, dst, word)`: of a plain number,
/// - `compute(machine, pc)` and, for comparisons, `compare(machine, pc)`: the handlers for whatever there is.
namespace testellate::exec {

/// The word that a handler computes in and, for the two common widths, the width as a constant.
template <typename WordType, unsigned kFixedWidth>
struct Lane {
  using Word = WordType;
  static constexpr bool kIsWide = sizeof(Word) > 8;

  template <typename Code>
  [[nodiscard]] static unsigned width(const Code* pc) {
    if constexpr (kFixedWidth != 0) {
      return kFixedWidth;
    } else {
      return pc->width;
    }
  }
};

using Lane32 = Lane<std::uint32_t, 32>;
using Lane64 = Lane<std::uint64_t, 64>;
using LaneNarrow = Lane<std::uint64_t, 0>;
using LaneWide = Lane<value::U128, 0>;

/// Calls `choose` with the lane of a type, as in `choose(Lane32{})`.
template <typename Choose>
[[nodiscard]] auto choose_lane(ir::Type type, Choose choose) {
  if (type.width() == 32) return choose(Lane32{});
  if (type.width() == 64) return choose(Lane64{});
  return type.width() < 64 ? choose(LaneNarrow{}) : choose(LaneWide{});
}

template <typename Arithmetic>
struct OperationHandlers {
  using Execution = typename Arithmetic::Execution;
  using Machine = typename Execution::Machine;
  using Code = exec::Code<Execution>;
  using Handler = exec::Handler<Execution>;

  template <auto kOperation, typename L>
  static const Code* binary(Machine& machine, const Code* pc) {
    if (!Arithmetic::template are_plain<L>(machine, pc->a, pc->b)) [[unlikely]]
      return Arithmetic::compute(machine, pc);
    const auto a = Arithmetic::template bits<L>(machine, pc->a);
    const auto b = Arithmetic::template bits<L>(machine, pc->b);
    Arithmetic::template set<L>(machine, pc->dst, kOperation(a, b, L::width(pc)));
    return pc + 1;
  }

  template <auto kOperation, typename L>
  static const Code* unary(Machine& machine, const Code* pc) {
    if (!Arithmetic::template is_plain<L>(machine, pc->a)) [[unlikely]]
      return Arithmetic::compute(machine, pc);
    const value::U128 a = Arithmetic::template bits<L>(machine, pc->a);
    const auto result = static_cast<typename L::Word>(kOperation(a, 0U, L::width(pc)));
    Arithmetic::template set<L>(machine, pc->dst, result);
    return pc + 1;
  }

  template <auto kCondition, typename L>
  static const Code* compare(Machine& machine, const Code* pc) {
    if (!Arithmetic::template are_plain<L>(machine, pc->a, pc->b)) [[unlikely]]
      return Arithmetic::compare(machine, pc);
    const auto a = Arithmetic::template bits<L>(machine, pc->a);
    const auto b = Arithmetic::template bits<L>(machine, pc->b);
    Arithmetic::template set<Lane32>(machine, pc->dst, kCondition(a, b, L::width(pc)) ? 1U : 0U);
    return pc + 1;
  }

  template <auto kOperation>
  static const Code* convert(Machine& machine, const Code* pc) {
    if (!Arithmetic::template is_plain<Lane64>(machine, pc->a)) [[unlikely]]
      return Arithmetic::compute(machine, pc);
    const std::uint64_t a = Arithmetic::template bits<Lane64>(machine, pc->a);
    Arithmetic::template set<Lane64>(machine, pc->dst, kOperation(a, pc->source_type.width(), pc->width));
    return pc + 1;
  }

  // The machine's own operations, so that the compiler can put them into the handler; a NaN that an operation
  // yields is replaced by the canonical one as value/float_ops.h demands.

  template <typename Float>
  using FloatLane = std::conditional_t<sizeof(Float) == 4, Lane32, Lane64>;

  template <typename Float>
  static Float number(Machine& machine, std::uint32_t offset) {
    return std::bit_cast<Float>(Arithmetic::template bits<FloatLane<Float>>(machine, offset));
  }

  template <auto kOperation, typename Float>
  static const Code* float_binary(Machine& machine, const Code* pc) {
    using L = FloatLane<Float>;
    constexpr auto kFormat = sizeof(Float) == 4 ? value::FloatFormat::F32 : value::FloatFormat::F64;
    if (!Arithmetic::template are_plain<L>(machine, pc->a, pc->b)) [[unlikely]]
      return Arithmetic::compute(machine, pc);
    const Float result = kOperation(number<Float>(machine, pc->a), number<Float>(machine, pc->b), 0U);
    constexpr auto kNan = static_cast<typename L::Word>(value::canonical_nan(kFormat));
    Arithmetic::template set<L>(
        machine, pc->dst, std::isnan(result) ? kNan : std::bit_cast<typename L::Word>(result));
    return pc + 1;
  }

  template <auto kCondition, typename Float>
  static const Code* float_compare(Machine& machine, const Code* pc) {
    if (!Arithmetic::template are_plain<FloatLane<Float>>(machine, pc->a, pc->b)) [[unlikely]]
      return Arithmetic::compute(machine, pc);
    const bool holds = kCondition(number<Float>(machine, pc->a), number<Float>(machine, pc->b), 0U);
    Arithmetic::template set<Lane32>(machine, pc->dst, holds ? 1U : 0U);
    return pc + 1;
  }

  // One choice by type for each shape of ir/operations.def

  template <auto kOperation>
  static Handler select_binary(const Site& site) {
    return choose_lane(site.inst.type, []<typename L>(L) -> Handler { return &binary<kOperation, L>; });
  }
  template <auto kOperation>
  static Handler select_unary(const Site& site) {
    return choose_lane(site.inst.type, []<typename L>(L) -> Handler { return &unary<kOperation, L>; });
  }
  template <auto kOperation>
  static Handler select_compare(const Site& site) {
    return choose_lane(site.inst.type, []<typename L>(L) -> Handler { return &compare<kOperation, L>; });
  }
  template <auto kOperation>
  static Handler select_convert(const Site& site) {
    const bool is_narrow = site.inst.type.width() <= 64 && site.inst.source_type.width() <= 64;
    return is_narrow ? &convert<kOperation> : &Arithmetic::compute;
  }
  template <auto kOperation>
  static Handler select_float_binary(const Site& site) {
    const bool is_single = site.inst.type == ir::Type::f32();
    return is_single ? &float_binary<kOperation, float> : &float_binary<kOperation, double>;
  }
  template <auto kOperation>
  static Handler select_float_compare(const Site& site) {
    const bool is_single = site.inst.type == ir::Type::f32();
    return is_single ? &float_compare<kOperation, float> : &float_compare<kOperation, double>;
  }
  template <auto kOperation>
  static Handler select_general(const Site&) {
    return &Arithmetic::compute;
  }

  /// The handler of an instruction with that opcode.
  template <ir::Opcode kOpcode>
  static Handler select(const Site& site) {
#define OPERATION(enumerator, shape, result)                                             \
  if constexpr (kOpcode == ir::Opcode::enumerator) {                                     \
    return select_##shape<[]([[maybe_unused]] auto a,                                    \
                             [[maybe_unused]] auto b,                                    \
                             [[maybe_unused]] unsigned width) { return result; }>(site); \
  }
#include "ir/operations.def"
#undef OPERATION
  }
};

}  // namespace testellate::exec

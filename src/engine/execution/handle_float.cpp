// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>
#include <type_traits>

#include "engine/execution/lanes.h"
#include "value/float_ops.h"

// The four operations and the comparisons are the machine's own, written out here so that the compiler can
// put them into the handler; a NaN that an operation yields is replaced by the canonical one as
// value/float_ops.h demands. The other operations go through `compute`.

namespace testellate::engine {

namespace {

using ir::Opcode;

template <typename Float>
using Word = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;

template <typename Float>
Float number(const Slot& slot) {
  return std::bit_cast<Float>(static_cast<Word<Float>>(slot.bits));
}

template <typename Float>
std::uint64_t pattern(Float result) {
  constexpr auto kFormat = sizeof(Float) == 4 ? value::FloatFormat::F32 : value::FloatFormat::F64;
  return std::isnan(result) ? value::canonical_nan(kFormat)
                            : std::uint64_t{std::bit_cast<Word<Float>>(result)};
}

template <auto kOperation, typename Float>
const Code* arithmetic(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  const Slot& b = machine.slot(pc->b);
  if (!are_plain(a, b)) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = concrete(pattern<Float>(kOperation(number<Float>(a), number<Float>(b))));
  return pc + 1;
}

template <auto kCondition, typename Float>
const Code* compare(Machine& machine, const Code* pc) {
  const Slot& a = machine.slot(pc->a);
  const Slot& b = machine.slot(pc->b);
  if (!are_plain(a, b)) [[unlikely]]
    return handle_by_operation(machine, pc);
  machine.slot(pc->dst) = concrete(kCondition(number<Float>(a), number<Float>(b)) ? 1U : 0U);
  return pc + 1;
}

template <auto kOperation>
Handler select_arithmetic(const Site& site) {
  return site.inst.type == ir::Type::f32() ? &arithmetic<kOperation, float> : &arithmetic<kOperation, double>;
}

template <auto kCondition>
Handler select_compare(const Site& site) {
  return site.inst.type == ir::Type::f32() ? &compare<kCondition, float> : &compare<kCondition, double>;
}

}  // namespace

template <>
Handler select_handler<Opcode::FAdd>(const Site& site) {
  return select_arithmetic<[](auto a, auto b) { return a + b; }>(site);
}
template <>
Handler select_handler<Opcode::FSub>(const Site& site) {
  return select_arithmetic<[](auto a, auto b) { return a - b; }>(site);
}
template <>
Handler select_handler<Opcode::FMul>(const Site& site) {
  return select_arithmetic<[](auto a, auto b) { return a * b; }>(site);
}
template <>
Handler select_handler<Opcode::FDiv>(const Site& site) {
  return select_arithmetic<[](auto a, auto b) { return a / b; }>(site);
}
template <>
Handler select_handler<Opcode::FEq>(const Site& site) {
  return select_compare<[](auto a, auto b) { return a == b; }>(site);
}
template <>
Handler select_handler<Opcode::FNe>(const Site& site) {
  return select_compare<[](auto a, auto b) { return a != b; }>(site);
}
template <>
Handler select_handler<Opcode::FLt>(const Site& site) {
  return select_compare<[](auto a, auto b) { return a < b; }>(site);
}
template <>
Handler select_handler<Opcode::FLe>(const Site& site) {
  return select_compare<[](auto a, auto b) { return a <= b; }>(site);
}
template <>
Handler select_handler<Opcode::FUnordered>(const Site& site) {
  return select_compare<[](auto a, auto b) { return std::isunordered(a, b); }>(site);
}

template <>
Handler select_handler<Opcode::FRem>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FMin>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FMax>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FCopySign>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FNeg>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FAbs>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FSqrt>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FFloor>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FCeil>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FTrunc>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FRint>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::FRound>(const Site&) {
  return &handle_by_operation;
}
template <>
Handler select_handler<Opcode::Fma>(const Site&) {
  return &handle_by_operation;
}

}  // namespace testellate::engine

// SPDX-License-Identifier: Apache-2.0
#include "ir/pointer.h"
#include "ir/program.h"
#include "models/cxx/cxx.h"

namespace testellate::models {
namespace {

using ir::Fidelity;

/// Unlike memory of `malloc` it is always there. That it could be missing matters to a program that would
/// catch the exception.
NativeOutcome allocate(NativeContext& context) {
  const ir::Symbol mark = context.program().find_symbol(kCatchesNoMemory);
  if (mark.is_valid() && context.program().find_global(mark).is_valid()) context.mark_environment("memory");
  constexpr std::uint32_t kAlignment = 16;
  return NativeReturn{context.allocate(context.arguments()[0], kAlignment, false)};
}

/// True if two pointers lead to different objects for sure.
NativeOutcome is_elsewhere(NativeContext& context) {
  Calculator calculator(context);
  const std::optional<value::U128> a = context.try_concrete(context.arguments()[0]);
  const std::optional<value::U128> b = context.try_concrete(context.arguments()[1]);
  const auto object = [](value::U128 bits) { return ir::pointer_object(static_cast<ir::PointerBits>(bits)); };
  return NativeReturn{calculator.truth(a && b && object(*a) != object(*b))};
}

NativeOutcome raise(NativeContext& context) { return ir::NativeThrow{context.arguments()[0]}; }

template <ir::SizedInput kOf>
NativeOutcome limit(NativeContext& context) {
  context.limit_size(context.arguments()[0], kOf);
  return NativeReturn{context.arguments()[0]};
}

}  // namespace

void add_cxx(NativeTable& table) {
  table.add("__ts_allocate", allocate, Fidelity::assumed("memory"));
  table.add("__ts_is_elsewhere", is_elsewhere);
  table.add("__ts_raise", raise);
  table.add("__ts_limit_text", limit<ir::SizedInput::Text>);
  table.add("__ts_limit_sequence", limit<ir::SizedInput::Sequence>);
  table.add("__ts_limit_map", limit<ir::SizedInput::Map>);
}

}  // namespace testellate::models

// SPDX-License-Identifier: Apache-2.0
#include "models/scripted.h"

#include <optional>

#include "ir/pointer.h"
#include "ir/program.h"

namespace testellate::models {
namespace {

using ir::Type;

/// The global that an argument is the address of.
ir::GlobalId global_at(NativeContext& context, NativeValue pointer) {
  const std::optional<value::U128> bits = context.try_concrete(pointer);
  if (!bits) return {};
  const std::uint32_t object = ir::pointer_object(static_cast<std::uint64_t>(*bits));
  const std::uint32_t first = ir::kFirstGlobalObject;
  if (object < first || object - first >= context.program().globals().size()) return {};
  return ir::GlobalId(object - first);
}

NativeOutcome next_value(NativeContext& context, Type type) {
  ir::GlobalId stream;
  if (context.arguments().size() == 1 && context.arguments()[0].type.is_ptr()) {
    stream = global_at(context, context.arguments()[0]);
  }
  if (!stream.is_valid()) {
    return NativeUnsupported{"native `ts.scripted." + ir::to_text(type) + "` without a stream"};
  }
  const ir::Global& global = context.program().get(stream);
  const std::optional<NativeValue> value = context.next_input({.name = context.program().text(global.name),
                                                               .type = type,
                                                               .data_type = global.data_type,
                                                               .may_end = false});
  if (!value) return NativeUnsupported{"a scripted stream that ends"};
  return NativeReturn{*value};
}

template <unsigned Width>
NativeOutcome next_integer(NativeContext& context) {
  return next_value(context, Type::integer(Width));
}

NativeOutcome next_f32(NativeContext& context) { return next_value(context, Type::f32()); }
NativeOutcome next_f64(NativeContext& context) { return next_value(context, Type::f64()); }

}  // namespace

void add_scripted(NativeTable& table) {
  table.add("ts.scripted.i1", &next_integer<1>);
  table.add("ts.scripted.i8", &next_integer<8>);
  table.add("ts.scripted.i16", &next_integer<16>);
  table.add("ts.scripted.i32", &next_integer<32>);
  table.add("ts.scripted.i64", &next_integer<64>);
  table.add("ts.scripted.f32", &next_f32);
  table.add("ts.scripted.f64", &next_f64);
}

}  // namespace testellate::models

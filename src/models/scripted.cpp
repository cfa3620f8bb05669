// SPDX-License-Identifier: Apache-2.0
#include "models/scripted.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ir/data_leaves.h"
#include "ir/data_type.h"
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

/// Writes data of the stream's type, all of it new.
// APPROX(scripted-write): an object behind a pointer is written as a whole; what is no number becomes zero.
class DataWriter {
 public:
  DataWriter(NativeContext& context, const ir::Global& stream)
      : calculator_(context),
        name_(context.program().text(stream.name)),
        size_(ir::data_size(context.program(), stream.data_type)),
        leaves_(ir::leaves_of(context.program(), stream.data_type)) {}

  [[nodiscard]] std::uint64_t size() const { return size_; }

  void write(NativeValue to) {
    std::uint64_t written = 0;
    for (const ir::DataLeaf& leaf : leaves_) {
      clear(to, written, leaf.offset);
      put(to, leaf);
      written = leaf.offset + leaf.type.byte_size();
    }
    clear(to, written, size_);
  }

 private:
  void put(NativeValue to, const ir::DataLeaf& leaf) {
    NativeContext& context = calculator_.context();
    const NativeValue place = calculator_.move(to, static_cast<std::int64_t>(leaf.offset));
    if (leaf.type.is_ptr() && !ir::leads_to_data(context.program(), leaf.data_type)) {
      // APPROX(scripted-pointer): what a pointer to nothing in particular leads to is not known (misses
      // paths).
      context.store(place, calculator_.null());
      return;
    }
    const bool is_truth = context.program().get(leaf.data_type).kind == ir::DataType::Kind::Bool;
    const std::string name = name_ + leaf.path;
    const std::optional<NativeValue> value =
        context.next_input({.name = name,
                            .type = is_truth ? Type::boolean() : leaf.type,
                            .data_type = leaf.data_type,
                            .may_end = false});
    if (value) context.store(place, is_truth ? calculator_.to_width(*value, 8) : *value);
  }

  void clear(NativeValue to, std::uint64_t from, std::uint64_t end) {
    for (std::uint64_t at = from; at < end; ++at) {
      calculator_.context().store(calculator_.move(to, static_cast<std::int64_t>(at)),
                                  calculator_.number(8, 0));
    }
  }

  Calculator calculator_;
  std::string name_;
  std::uint64_t size_;
  std::vector<ir::DataLeaf> leaves_;
};

NativeOutcome write_object(NativeContext& context) {
  const ir::GlobalId stream = global_at(context, context.arguments()[0]);
  if (!stream.is_valid()) return NativeUnsupported{"native `ts.scripted.object` without a stream"};
  Calculator calculator(context);
  const NativeValue to = context.arguments()[1];
  const NativeReturn nothing;
  if (context.decide(calculator.eq(to, calculator.null()))) return nothing;
  DataWriter(context, context.program().get(stream)).write(to);
  return nothing;
}

NativeOutcome write_buffer(NativeContext& context) {
  const ir::GlobalId stream = global_at(context, context.arguments()[0]);
  if (!stream.is_valid()) return NativeUnsupported{"native `ts.scripted.buffer` without a stream"};
  Calculator calculator(context);
  const NativeValue to = context.arguments()[1];
  const NativeReturn nothing;
  if (context.decide(calculator.eq(to, calculator.null()))) return nothing;
  DataWriter writer(context, context.program().get(stream));
  if (writer.size() == 0) return nothing;
  const NativeValue given = context.arguments()[2];
  // APPROX(concretised): how much is written is one of the possible numbers (misses paths, reported).
  const auto room = static_cast<std::uint64_t>(context.need_concrete(context.remaining_size(to)));
  const auto fitting = static_cast<std::int64_t>(room / writer.size());
  if (context.decide(calculator.slt(given, calculator.number(64, 1)))) return nothing;
  const bool fits =
      context.decide(calculator.sle(given, calculator.number(64, static_cast<value::U128>(fitting))));
  const auto number =
      fits ? static_cast<std::uint64_t>(context.need_concrete(given)) : static_cast<std::uint64_t>(fitting);
  for (std::uint64_t at = 0; at < number; ++at)
    writer.write(calculator.move(to, static_cast<std::int64_t>(at * writer.size())));
  return nothing;
}

template <unsigned Width>
NativeOutcome next_integer(NativeContext& context) {
  return next_value(context, Type::integer(Width));
}

NativeOutcome do_nothing(NativeContext& /*context*/) { return NativeReturn{}; }

constexpr std::string_view kOtherEffects = "what else a stub does";

NativeOutcome assume_rest(NativeContext& context) {
  // Without a name: reports would list every call of a stub.
  context.mark_environment("");
  return NativeReturn{};
}

NativeOutcome next_f32(NativeContext& context) { return next_value(context, Type::f32()); }
NativeOutcome next_f64(NativeContext& context) { return next_value(context, Type::f64()); }
NativeOutcome next_ref(NativeContext& context) { return next_value(context, Type::ref()); }
NativeOutcome next_ptr(NativeContext& context) { return next_value(context, Type::ptr()); }

}  // namespace

void add_scripted(NativeTable& table) {
  table.add("ts.scripted.i1", &next_integer<1>);
  table.add("ts.scripted.i8", &next_integer<8>);
  table.add("ts.scripted.i16", &next_integer<16>);
  table.add("ts.scripted.i32", &next_integer<32>);
  table.add("ts.scripted.i64", &next_integer<64>);
  table.add("ts.scripted.f32", &next_f32);
  table.add("ts.scripted.f64", &next_f64);
  table.add("ts.scripted.object", &write_object);
  table.add("ts.scripted.buffer", &write_buffer);
  table.add("ts.scripted.noted", &do_nothing);
  table.add("ts.scripted.partly", &assume_rest, ir::Fidelity::assumed(kOtherEffects));
  table.add("ts.scripted.ref", &next_ref);
  table.add("ts.scripted.ptr", &next_ptr);
}

}  // namespace testellate::models

// SPDX-License-Identifier: Apache-2.0
#include "models/scripted.h"

#include <algorithm>
#include <optional>
#include <span>
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

/// Whether the same question always has the same answer.
enum class Answers : std::uint8_t { Any, Pure };

/// The next value of a stream; `question` counts for pure ones only.
std::optional<NativeValue> read_stream(NativeContext& context,
                                       const ir::InputStream& stream,
                                       Answers answers,
                                       std::span<const NativeValue> question) {
  if (answers == Answers::Pure) return context.next_answer(stream, question);
  return context.next_input(stream);
}

template <Answers answers>
NativeOutcome next_value(NativeContext& context, Type type) {
  ir::GlobalId stream;
  const std::span<const NativeValue> arguments = context.arguments();
  if (!arguments.empty() && arguments[0].type.is_ptr()) stream = global_at(context, arguments[0]);
  if (!stream.is_valid()) {
    return NativeUnsupported{"native `ts.scripted." + ir::to_text(type) + "` without a stream"};
  }
  const ir::Global& global = context.program().get(stream);
  const std::optional<NativeValue> value = read_stream(context,
                                                       {.name = context.program().text(global.name),
                                                        .type = type,
                                                        .data_type = global.data_type,
                                                        .may_end = false},
                                                       answers,
                                                       arguments.subspan(1));
  if (!value) return NativeUnsupported{"a scripted stream that ends"};
  return NativeReturn{*value};
}

/// Writes data of the stream's type, all of it new.
// APPROX(scripted-write): an object behind a pointer is written as a whole; what is no number becomes zero.
class DataWriter {
 public:
  /// `question`: as for `read_stream`; borrowed.
  DataWriter(NativeContext& context,
             const ir::Global& stream,
             Answers answers,
             std::span<const NativeValue> question)
      : calculator_(context),
        answers_(answers),
        question_(question),
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
    const std::optional<NativeValue> value = read_stream(context,
                                                         {.name = name,
                                                          .type = is_truth ? Type::boolean() : leaf.type,
                                                          .data_type = leaf.data_type,
                                                          .may_end = false},
                                                         answers_,
                                                         question_);
    if (value) context.store(place, is_truth ? calculator_.to_width(*value, 8) : *value);
  }

  void clear(NativeValue to, std::uint64_t from, std::uint64_t end) {
    for (std::uint64_t at = from; at < end; ++at) {
      calculator_.context().store(calculator_.move(to, static_cast<std::int64_t>(at)),
                                  calculator_.number(8, 0));
    }
  }

  Calculator calculator_;
  Answers answers_;
  std::span<const NativeValue> question_;
  std::string name_;
  std::uint64_t size_;
  std::vector<ir::DataLeaf> leaves_;
};

template <Answers answers>
NativeOutcome write_object(NativeContext& context) {
  const ir::GlobalId stream = global_at(context, context.arguments()[0]);
  if (!stream.is_valid()) return NativeUnsupported{"native `ts.scripted.object` without a stream"};
  Calculator calculator(context);
  const NativeValue to = context.arguments()[1];
  const NativeReturn nothing;
  if (context.decide(calculator.eq(to, calculator.null()))) return nothing;
  DataWriter(context, context.program().get(stream), answers, context.arguments().subspan(2)).write(to);
  return nothing;
}

constexpr std::string_view kBufferSize = "how much a stub writes";

NativeOutcome write_buffer(NativeContext& context) {
  const ir::GlobalId stream = global_at(context, context.arguments()[0]);
  if (!stream.is_valid()) return NativeUnsupported{"native `ts.scripted.buffer` without a stream"};
  Calculator calculator(context);
  const NativeValue to = context.arguments()[1];
  const NativeReturn nothing;
  if (context.decide(calculator.eq(to, calculator.null()))) return nothing;
  DataWriter writer(context, context.program().get(stream), Answers::Any, {});
  if (writer.size() == 0) return nothing;
  const NativeValue given = context.arguments()[2];
  // APPROX(concretised): how much is written is one of the possible numbers (misses paths, reported).
  const auto room = static_cast<std::uint64_t>(context.need_concrete(context.remaining_size(to)));
  const auto fitting = static_cast<std::int64_t>(room / writer.size());
  if (context.decide(calculator.slt(given, calculator.number(64, 1)))) return nothing;
  const bool fits =
      context.decide(calculator.sle(given, calculator.number(64, static_cast<value::U128>(fitting))));
  // Perhaps it is no number of elements, or a real function would write beyond the object. A test cannot
  // bring along a function that knows where the object ends.
  if (!fits) context.mark_unsettable(kBufferSize);
  const auto number =
      fits ? static_cast<std::uint64_t>(context.need_concrete(given)) : static_cast<std::uint64_t>(fitting);
  for (std::uint64_t at = 0; at < number; ++at)
    writer.write(calculator.move(to, static_cast<std::int64_t>(at * writer.size())));
  return nothing;
}

NativeOutcome do_nothing(NativeContext& /*context*/) { return NativeReturn{}; }

constexpr std::string_view kOtherEffects = "what else a stub does";

NativeOutcome assume_rest(NativeContext& context) {
  // Without a name: reports would list every call of a stub.
  context.mark_environment("");
  return NativeReturn{};
}

template <Answers answers>
void add_values(NativeTable& table, const std::string& prefix) {
  table.add(prefix + "i1",
            [](NativeContext& context) { return next_value<answers>(context, Type::boolean()); });
  table.add(prefix + "i8",
            [](NativeContext& context) { return next_value<answers>(context, Type::integer(8)); });
  table.add(prefix + "i16",
            [](NativeContext& context) { return next_value<answers>(context, Type::integer(16)); });
  table.add(prefix + "i32",
            [](NativeContext& context) { return next_value<answers>(context, Type::integer(32)); });
  table.add(prefix + "i64",
            [](NativeContext& context) { return next_value<answers>(context, Type::integer(64)); });
  table.add(prefix + "f32", [](NativeContext& context) { return next_value<answers>(context, Type::f32()); });
  table.add(prefix + "f64", [](NativeContext& context) { return next_value<answers>(context, Type::f64()); });
  table.add(prefix + "ref", [](NativeContext& context) { return next_value<answers>(context, Type::ref()); });
  table.add(prefix + "ptr", [](NativeContext& context) { return next_value<answers>(context, Type::ptr()); });
  table.add(prefix + "object", &write_object<answers>);
}

}  // namespace

void add_scripted(NativeTable& table) {
  add_values<Answers::Any>(table, "ts.scripted.");
  add_values<Answers::Pure>(table, "ts.scripted.pure.");
  table.add("ts.scripted.buffer", &write_buffer, ir::Fidelity::assumed(kBufferSize));
  table.add("ts.scripted.noted", &do_nothing);
  table.add("ts.scripted.partly", &assume_rest, ir::Fidelity::assumed(kOtherEffects));
}

}  // namespace testellate::models

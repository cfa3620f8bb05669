// SPDX-License-Identifier: Apache-2.0
#include "interp/native_context.h"

#include <algorithm>

#include "ir/operation.h"
#include "support/invariant.h"

namespace testellate::interp {

template <typename T>
T ConcreteNativeContext::unwrap(OrStop<T> result) {
  if (!result) throw Stopped{std::move(result.error())};
  return *result;
}

void ConcreteNativeContext::abandon(Unexpected<Stop> why) { throw Stopped{std::move(why.value())}; }

OrStop<ir::NativeOutcome> ConcreteNativeContext::run(ir::NativeFunction function) {
  try {
    return function(*this);
  } catch (Stopped& stopped) {
    return Unexpected<Stop>(std::move(stopped.stop));
  }
}

ir::NativeValue ConcreteNativeContext::add(ir::Type type, Scalar scalar) {
  values_.push_back(scalar);
  return ir::NativeValue{type, static_cast<std::uint32_t>(values_.size() - 1)};
}

Scalar ConcreteNativeContext::get(ir::NativeValue value) const {
  if (value.type.is_void()) return Scalar();
  TESTELLATE_INVARIANT(value.index < values_.size(), "value should come from this context");
  return values_[value.index];
}

std::vector<ir::Place> ConcreteNativeContext::call_stack() {
  if (pc_ == nullptr) return {};
  return machine_.call_stack(pc_);
}

void ConcreteNativeContext::expect(ir::NativeValue value, ir::Type type) const {
  if (value.type == type) return;
  throw Stopped{
      stop_stuck("a native used a " + ir::to_text(value.type) + " as a " + ir::to_text(type)).value()};
}

ir::NativeValue ConcreteNativeContext::constant(ir::Type type, value::U128 bits) {
  return add(type, Scalar{value::truncate(bits, type.width()), 0});
}

std::optional<value::U128> ConcreteNativeContext::try_concrete(ir::NativeValue value) {
  return get(value).bits;
}

value::U128 ConcreteNativeContext::need_concrete(ir::NativeValue value) { return get(value).bits; }

bool ConcreteNativeContext::decide(ir::NativeValue condition) { return get(condition).bits != 0; }

ir::NativeValue ConcreteNativeContext::compute(ir::Opcode op,
                                               ir::Type type,
                                               std::span<const ir::NativeValue> operands) {
  TESTELLATE_INVARIANT(operands.size() == ir::operand_count(op),
                       "operands should be as many as the opcode takes");
  Scalar scalars[3];
  for (unsigned i = 0; i < operands.size(); ++i) {
    expect(operands[i], ir::operand_type(op, type, operands[0].type, i));
    scalars[i] = get(operands[i]);
  }
  return add(ir::result_type(op, type), evaluate(op, type, operands[0].type, scalars));
}

ir::NativeValue ConcreteNativeContext::new_object(ir::ClassId id) {
  return add(ir::Type::ref(), Scalar{unwrap(machine_.new_object(id)), 0});
}

ir::NativeValue ConcreteNativeContext::new_array(ir::ClassId id, ir::NativeValue length) {
  return add(ir::Type::ref(), Scalar{unwrap(machine_.new_array(id, word(length))), 0});
}

ir::NativeValue ConcreteNativeContext::make_array(ir::ClassId id,
                                                  ir::NativeValue length,
                                                  std::span<const ir::NativeValue> elements) {
  const std::uint64_t count = word(length);
  if (count > elements.size()) abandon(stop_stuck("a native made an array of more elements than it has"));
  const ir::NativeValue made = new_array(id, length);
  for (std::size_t at = 0; at < count; ++at) {
    array_store(made, constant(ir::Type::integer(32), at), elements[at]);
  }
  return made;
}

ir::NativeValue ConcreteNativeContext::get_field(ir::NativeValue object, ir::FieldId field) {
  const ObjectHeap::Object* found = unwrap(machine_.find_object(word(object)));
  const std::uint32_t cell = unwrap(machine_.find_cell(*found, field));
  const ir::Type type = machine_.program().get(field).type;
  return add(type, machine_.heap().read(*found, cell, type));
}

void ConcreteNativeContext::put_field(ir::NativeValue object, ir::FieldId field, ir::NativeValue value) {
  ObjectHeap::Object* found = unwrap(machine_.find_object(word(object)));
  const std::uint32_t cell = unwrap(machine_.find_cell(*found, field));
  expect(value, machine_.program().get(field).type);
  machine_.heap().write(*found, cell, value.type, get(value));
}

ir::NativeValue ConcreteNativeContext::get_static(ir::StaticId variable) {
  machine_.prepare_statics();
  const Slot slot = machine_.static_slot(variable.index());
  return add(machine_.program().get(variable).type, Scalar{slot.bits, slot.undefined});
}

void ConcreteNativeContext::put_static(ir::StaticId variable, ir::NativeValue value) {
  machine_.prepare_statics();
  expect(value, machine_.program().get(variable).type);
  const Scalar scalar = get(value);
  machine_.static_slot(variable.index()) =
      Slot{static_cast<std::uint64_t>(scalar.bits), static_cast<std::uint64_t>(scalar.undefined)};
}

ir::NativeValue ConcreteNativeContext::array_length(ir::NativeValue array) {
  const ObjectHeap::Object* found = unwrap(machine_.find_object(word(array)));
  if (found->element.is_void()) {
    abandon(stop_stuck("length of an object that is not an array"));
  }
  return add(ir::Type::integer(32), Scalar{found->length, 0});
}

ir::NativeValue ConcreteNativeContext::array_load(ir::NativeValue array, ir::NativeValue index) {
  const ObjectHeap::Object* found = unwrap(machine_.find_element(word(array), word(index)));
  return add(found->element,
             machine_.heap().read(*found, static_cast<std::uint32_t>(word(index)), found->element));
}

void ConcreteNativeContext::array_store(ir::NativeValue array, ir::NativeValue index, ir::NativeValue value) {
  ObjectHeap::Object* found = unwrap(machine_.find_element(word(array), word(index)));
  expect(value, found->element);
  machine_.heap().write(*found, static_cast<std::uint32_t>(word(index)), value.type, get(value));
}

std::uint32_t ConcreteNativeContext::max_array_length(ir::NativeValue array) {
  return static_cast<std::uint32_t>(word(array_length(array)));
}

ir::NativeValue ConcreteNativeContext::array_cell(ir::NativeValue array, std::uint32_t index) {
  return array_load(array, constant(ir::Type::integer(32), index));
}

void ConcreteNativeContext::set_array_cell(ir::NativeValue array,
                                           std::uint32_t index,
                                           ir::NativeValue value) {
  array_store(array, constant(ir::Type::integer(32), index), value);
}

ir::ClassId ConcreteNativeContext::class_of(ir::NativeValue object) {
  return unwrap(machine_.find_object(word(object)))->class_id;
}

ir::NativeValue ConcreteNativeContext::allocate(ir::NativeValue size, std::uint32_t alignment, bool zeroed) {
  const std::uint64_t bytes = word(size);
  const ir::PointerBits pointer = unwrap(machine_.new_bytes(ByteMemory::Kind::Heap, bytes, alignment));
  if (zeroed) machine_.bytes().fill(pointer, Scalar(), bytes);
  return add(ir::Type::ptr(), Scalar{pointer, 0});
}

void ConcreteNativeContext::release(ir::NativeValue pointer) {
  const ir::PointerBits bits = word(pointer);
  if (std::optional<ir::Fault> fault = machine_.bytes().release_fault(bits)) {
    abandon(stop_with(*fault));
  }
  if (bits != ir::kNullPointer) machine_.bytes().release(bits);
}

ir::NativeValue ConcreteNativeContext::load(ir::Type type, ir::NativeValue pointer) {
  const ir::PointerBits bits = word(pointer);
  if (std::optional<ir::Fault> fault = machine_.bytes().read_fault(bits, type.byte_size())) {
    abandon(stop_with(*fault));
  }
  return add(type, machine_.bytes().load(*machine_.bytes().find(bits), bits, type));
}

void ConcreteNativeContext::store(ir::NativeValue pointer, ir::NativeValue value) {
  const ir::PointerBits bits = word(pointer);
  if (std::optional<ir::Fault> fault = machine_.bytes().write_fault(bits, value.type.byte_size())) {
    abandon(stop_with(*fault));
  }
  machine_.bytes().store(*machine_.bytes().find(bits), bits, value.type, get(value));
}

ir::NativeValue ConcreteNativeContext::remaining_size(ir::NativeValue pointer) {
  const ir::PointerBits bits = word(pointer);
  if (std::optional<ir::Fault> fault = machine_.bytes().read_fault(bits, 0)) {
    abandon(stop_with(*fault));
  }
  const std::uint64_t size = machine_.bytes().find(bits)->size;
  return constant(ir::Type::integer(64), size - static_cast<std::uint64_t>(ir::pointer_offset(bits)));
}

std::optional<ir::NativeValue> ConcreteNativeContext::next_input(const ir::InputStream& stream) {
  std::optional<Value> value = machine_.streams().take(stream.name);
  if (!value) {
    if (stream.may_end) return std::nullopt;
    machine_.result().has_invented_input = true;
    return constant(stream.type, 0);
  }
  if (value->type != stream.type) {
    abandon(stop_stuck("a " + ir::to_text(stream.type) + " is read from `" + std::string(stream.name) +
                       "`, which holds a " + ir::to_text(value->type)));
  }
  return add(value->type, Scalar{value->bits & ~value->undefined, value->undefined});
}

ir::NativeValue ConcreteNativeContext::next_answer(const ir::InputStream& stream,
                                                   std::span<const ir::NativeValue> /*question*/) {
  // Whoever made the stream has seen to it that equal questions have equal answers.
  return next_input(stream).value_or(constant(stream.type, 0));
}

void ConcreteNativeContext::write_output(int stream, std::string_view bytes) {
  TESTELLATE_INVARIANT(stream == 1 || stream == 2, "output should go to stream 1 or 2");
  std::string& output = stream == 1 ? machine_.result().output : machine_.result().error_output;
  if (bytes.size() > machine_.options().max_memory_bytes - output.size()) {
    abandon(stop_memory_limit());
  }
  output += bytes;
}

std::uint32_t ConcreteNativeContext::identity(ir::NativeValue object) {
  std::map<ir::ReferenceBits, std::uint32_t>& known = machine_.identities();
  const auto next = static_cast<std::uint32_t>(known.size() + 1);
  return known.try_emplace(static_cast<ir::ReferenceBits>(get(object).bits), next).first->second;
}

ir::NativeValue ConcreteNativeContext::unknown(ir::Type type,
                                               std::string_view what,
                                               std::optional<std::uint32_t> /*of*/) {
  mark_environment(what);
  return constant(type, 0);
}

void ConcreteNativeContext::mark_environment(std::string_view what) {
  std::vector<std::string>& marks = machine_.result().environment;
  if (std::find(marks.begin(), marks.end(), what) == marks.end()) marks.emplace_back(what);
}

}  // namespace testellate::interp

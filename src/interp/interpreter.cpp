// SPDX-License-Identifier: Apache-2.0
#include "interp/interpreter.h"

#include <utility>

#include "interp/machine.h"
#include "support/invariant.h"

namespace testellate::interp {

namespace {

std::uint64_t low_word(const Value& value) { return static_cast<std::uint64_t>(value.bits); }

Scalar to_scalar(const Value& value) { return Scalar{value.bits & ~value.undefined, value.undefined}; }

Value to_value(ir::Type type, Scalar scalar) { return Value{type, scalar.bits, scalar.undefined}; }

template <typename T>
T require(OrStop<T> result) {
  TESTELLATE_INVARIANT(result.has_value(), "state that is prepared or inspected should exist");
  return *result;
}

}  // namespace

struct SharedCode::Impl {
  FunctionTable functions;
  bool records_path;
};

SharedCode::SharedCode() = default;
SharedCode::~SharedCode() = default;

class Interpreter::Impl {
 public:
  Impl(ir::Program& program, FunctionTable& functions, const Options& options)
      : machine(program, functions, options) {}

  Machine machine;
};

Interpreter::Interpreter(ir::Program& program,
                         const ir::NativeTable& natives,
                         Options options,
                         SharedCode* code)
    : own_code_(code == nullptr ? std::make_unique<SharedCode>() : nullptr) {
  std::unique_ptr<SharedCode::Impl>& shared = (code == nullptr ? *own_code_ : *code).impl_;
  if (!shared) {
    shared = std::make_unique<SharedCode::Impl>(make_function_table(program, natives), options.record_path);
  }
  TESTELLATE_INVARIANT(shared->records_path == options.record_path,
                       "interpreters that share code should record alike");
  impl_ = std::make_unique<Impl>(program, shared->functions, options);
}

Interpreter::~Interpreter() = default;

void Interpreter::set_tracer(Tracer* tracer) { impl_->machine.set_tracer(tracer); }

void Interpreter::set_stream(std::string_view name, std::vector<Value> values) {
  impl_->machine.streams().set(name, std::move(values));
}

RunResult Interpreter::run(ir::FunctionId function, std::span<const Value> arguments) {
  return impl_->machine.run(function, arguments);
}

Value Interpreter::make_object(ir::ClassId object_class) {
  return to_value(ir::Type::ref(), Scalar{require(impl_->machine.new_object(object_class)), 0});
}

Value Interpreter::make_array(ir::ClassId array_class, std::span<const Value> elements) {
  const ir::ReferenceBits array = require(impl_->machine.new_array(array_class, elements.size()));
  const Value made = to_value(ir::Type::ref(), Scalar{array, 0});
  for (std::uint32_t i = 0; i < elements.size(); ++i) write_element(made, i, elements[i]);
  return made;
}

Value Interpreter::make_bytes(std::span<const std::uint8_t> bytes) {
  const ir::PointerBits pointer = require(impl_->machine.new_bytes(ByteMemory::Kind::Heap, bytes.size(), 16));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool written = write_memory(pointer + i, Value{ir::Type::integer(8), bytes[i], 0});
    TESTELLATE_INVARIANT(written, "bytes of a new object should be writable");
  }
  return to_value(ir::Type::ptr(), Scalar{pointer, 0});
}

Value Interpreter::read_static(ir::StaticId variable) const {
  impl_->machine.prepare_statics();
  const Slot slot = impl_->machine.static_slot(variable.index());
  return Value{impl_->machine.program().get(variable).type, slot.bits, slot.undefined};
}

void Interpreter::write_static(ir::StaticId variable, const Value& value) {
  TESTELLATE_INVARIANT(value.type == impl_->machine.program().get(variable).type,
                       "value should have the type of the variable");
  impl_->machine.prepare_statics();
  const Scalar scalar = to_scalar(value);
  impl_->machine.static_slot(variable.index()) =
      Slot{static_cast<std::uint64_t>(scalar.bits), static_cast<std::uint64_t>(scalar.undefined)};
}

Value Interpreter::read_field(Value object, ir::FieldId field) const {
  const ObjectHeap::Object* found = require(impl_->machine.find_object(low_word(object)));
  const std::uint32_t cell = require(impl_->machine.find_cell(*found, field));
  const ir::Type type = impl_->machine.program().get(field).type;
  return to_value(type, impl_->machine.heap().read(*found, cell, type));
}

void Interpreter::write_field(const Value& object, ir::FieldId field, const Value& value) {
  TESTELLATE_INVARIANT(value.type == impl_->machine.program().get(field).type,
                       "value should have the type of the field");
  ObjectHeap::Object* found = require(impl_->machine.find_object(low_word(object)));
  const std::uint32_t cell = require(impl_->machine.find_cell(*found, field));
  impl_->machine.heap().write(*found, cell, value.type, to_scalar(value));
}

std::uint32_t Interpreter::array_length(Value array) const {
  const ObjectHeap::Object* found = require(impl_->machine.find_object(low_word(array)));
  TESTELLATE_INVARIANT(!found->element.is_void(), "object should be an array");
  return found->length;
}

Value Interpreter::array_element(Value array, std::uint32_t index) const {
  const ObjectHeap::Object* found = require(impl_->machine.find_element(low_word(array), index));
  return to_value(found->element, impl_->machine.heap().read(*found, index, found->element));
}

void Interpreter::write_element(const Value& array, std::uint32_t index, const Value& value) {
  ObjectHeap::Object* found = require(impl_->machine.find_element(low_word(array), index));
  TESTELLATE_INVARIANT(value.type == found->element, "value should have the type of the elements");
  impl_->machine.heap().write(*found, index, value.type, to_scalar(value));
}

ir::ClassId Interpreter::class_of(Value object) const {
  return require(impl_->machine.find_object(low_word(object)))->class_id;
}

std::optional<Value> Interpreter::read_memory(ir::Type type, std::uint64_t pointer) const {
  ByteMemory& bytes = impl_->machine.bytes();
  const ByteMemory::Object* object = bytes.find_readable(pointer, type.byte_size());
  if (object == nullptr) return std::nullopt;
  return to_value(type, bytes.load(*object, pointer, type));
}

std::vector<std::uint64_t> Interpreter::live_heap_objects() const {
  return impl_->machine.bytes().live_heap_objects();
}

std::uint64_t Interpreter::object_size(std::uint64_t pointer) const {
  const ByteMemory::Object* object = impl_->machine.bytes().find(pointer);
  return object != nullptr && object->is_live ? object->size : 0;
}

bool Interpreter::write_memory(std::uint64_t pointer, const Value& value) {
  ByteMemory& bytes = impl_->machine.bytes();
  ByteMemory::Object* object = bytes.find_readable(pointer, value.type.byte_size());
  if (object == nullptr || object->kind == ByteMemory::Kind::Function) return false;
  bytes.store(*object, pointer, value.type, to_scalar(value));
  return true;
}

}  // namespace testellate::interp

// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/byte_memory.h"

#include <utility>

#include "support/invariant.h"

namespace testellate::engine {

using expr::TermBuilder;
using ir::ObjectNumber;

namespace {

std::vector<std::uint8_t> pointer_bytes(ir::PointerBits pointer) {
  std::vector<std::uint8_t> bytes;
  for (unsigned at = 0; at < 8; ++at) bytes.push_back(static_cast<std::uint8_t>(pointer >> (8 * at)));
  return bytes;
}

}  // namespace

ByteMemory::ByteMemory(const ir::Program& program) : program_(&program) {
  for (const ir::Global& global : program.globals()) globals_.push_back(Object(make_global(global)));
}

ByteObject ByteMemory::make_global(const ir::Global& global) const {
  ByteObject object(ByteObjectKind::Global, ByteSize::fixed(global.size), ByteObject::Contents::Zero);
  std::uint64_t offset = 0;
  for (const ir::Global::Item& item : global.items) {
    switch (item.kind) {
      case ir::Global::Item::Kind::Bytes:
        object.set_bytes(offset, item.bytes);
        offset += item.bytes.size();
        break;
      case ir::Global::Item::Kind::Zero:
        offset += item.count;
        break;
      case ir::Global::Item::Kind::Uninit:
        object.set_uninitialised(offset, item.count);
        offset += item.count;
        break;
      case ir::Global::Item::Kind::Function:
        object.set_bytes(offset, pointer_bytes(ir::function_pointer(item.function)));
        offset += 8;
        break;
      case ir::Global::Item::Kind::Global:
        object.set_bytes(offset, pointer_bytes(ir::global_pointer(item.global, item.offset)));
        offset += 8;
        break;
    }
  }
  if (global.is_constant) object.set_constant();
  return object;
}

ObjectNumber ByteMemory::create(ByteObjectKind kind, const ByteSize& size, bool is_zeroed) {
  TESTELLATE_INVARIANT(kind == ByteObjectKind::Stack || kind == ByteObjectKind::Heap,
                       "a created object should be on the stack or the heap");
  created_.push_back(Object(
      ByteObject(kind, size, is_zeroed ? ByteObject::Contents::Zero : ByteObject::Contents::Uninitialised)));
  return ir::kFirstCreatedObject + created_count() - 1;
}

ObjectNumber ByteMemory::create(ByteObjectKind kind, const ByteSize& size, expr::Term contents) {
  created_.push_back(Object(ByteObject(kind, size, contents)));
  return ir::kFirstCreatedObject + created_count() - 1;
}

void ByteMemory::fill_all(ObjectNumber number, std::uint8_t byte) { edit(number).fill_all(byte); }

bool ByteMemory::is_doubtful(ObjectNumber number) const {
  const ByteObject* found = try_object(number);
  return found != nullptr && found->is_doubtful();
}

void ByteMemory::set_doubtful(ObjectNumber number, bool is_doubtful, std::uint32_t attempt) {
  edit(number).set_doubtful(is_doubtful, attempt);
}

void ByteMemory::add_input(ObjectNumber number, const ByteSize& size) {
  add_input_object(number, Object(ByteObject(ByteObjectKind::Input, size, ByteObject::Contents::Absent)));
}

void ByteMemory::add_input(ObjectNumber number, const ByteSize& size, expr::Term contents) {
  add_input_object(number, Object(ByteObject(ByteObjectKind::Input, size, contents)));
}

void ByteMemory::add_input_object(ObjectNumber number, Object object) {
  TESTELLATE_INVARIANT(number >= ir::kFirstInputObject && number < ir::kFirstFunctionObject,
                       "an input object should have a number of the inputs");
  TESTELLATE_INVARIANT(!exists(number), "an input object should be added once");
  std::size_t at = number - ir::kFirstInputObject;
  // Numbers between belong to objects of the object heap.
  while (inputs_.size() <= at) inputs_.push_back(Object());
  inputs_.set(at, std::move(object));
}

void ByteMemory::make_input(ObjectNumber global) {
  TESTELLATE_INVARIANT(ir::is_global_object(global), "what becomes input should be a global");
  edit(global).reset(ByteObject::Contents::Absent);
}

const ByteObject* ByteMemory::try_object(ObjectNumber number) const {
  auto find = [](const Objects& objects, std::size_t at) -> const ByteObject* {
    return at < objects.size() && objects[at].has_value() ? &*objects[at] : nullptr;
  };
  if (number >= ir::kFirstCreatedObject) return find(created_, number - ir::kFirstCreatedObject);
  if (ir::is_global_object(number)) return find(globals_, number - ir::kFirstGlobalObject);
  if (number == 0 || ir::is_function_object(number)) return nullptr;
  return find(inputs_, number - ir::kFirstInputObject);
}

const ByteObject& ByteMemory::object(ObjectNumber number) const {
  const ByteObject* found = try_object(number);
  TESTELLATE_INVARIANT(found != nullptr, "number should be that of an object with bytes");
  return *found;
}

ByteObject& ByteMemory::edit(ObjectNumber number) {
  TESTELLATE_INVARIANT(try_object(number) != nullptr, "number should be that of an object with bytes");
  if (number >= ir::kFirstCreatedObject) return created_.edit(number - ir::kFirstCreatedObject).edit();
  if (ir::is_global_object(number)) return globals_.edit(number - ir::kFirstGlobalObject).edit();
  return inputs_.edit(number - ir::kFirstInputObject).edit();
}

bool ByteMemory::exists(ObjectNumber number) const {
  if (ir::is_function_object(number)) {
    return number - ir::kFirstFunctionObject < program_->functions().size();
  }
  return try_object(number) != nullptr;
}

ByteObjectKind ByteMemory::kind(ObjectNumber number) const {
  return ir::is_function_object(number) ? ByteObjectKind::Function : object(number).kind();
}

ByteObjectLife ByteMemory::life(ObjectNumber number) const {
  return ir::is_function_object(number) ? ByteObjectLife::Live : object(number).life();
}

bool ByteMemory::is_constant(ObjectNumber number) const {
  return ir::is_function_object(number) || object(number).is_constant();
}

ByteSize ByteMemory::size(ObjectNumber number) const {
  return ir::is_function_object(number) ? ByteSize::fixed(0) : object(number).size();
}

void ByteMemory::set_life(ObjectNumber number, ByteObjectLife life) { edit(number).set_life(life); }

void ByteMemory::clear(ObjectNumber number) { edit(number).reset(ByteObject::Contents::Uninitialised); }

Slot ByteMemory::read(TermBuilder& terms, ObjectNumber number, const Slot& offset, ir::Type type) const {
  return object(number).read(terms, offset, type);
}

void ByteMemory::write(
    TermBuilder& terms, ObjectNumber number, const Slot& offset, ir::Type type, const Slot& value) {
  edit(number).write(terms, offset, type, value);
}

void ByteMemory::copy(TermBuilder& terms,
                      ObjectNumber to,
                      const Slot& to_offset,
                      ObjectNumber from,
                      const Slot& from_offset,
                      std::uint64_t count) {
  // Looked up after the target was made this state's own: both may be one object.
  ByteObject& target = edit(to);
  target.copy(terms, to_offset, object(from), from_offset, count);
}

std::optional<std::uint64_t> ByteMemory::first_absent(
    TermBuilder& terms, ObjectNumber number, const Slot& offset, std::uint64_t count, bool is_pointer) const {
  return object(number).first_absent(terms, offset, count, is_pointer);
}

void ByteMemory::fill(
    TermBuilder& terms, ObjectNumber number, std::uint64_t offset, ir::Type type, const Slot& value) {
  edit(number).fill(terms, offset, type, value);
}

void ByteMemory::havoc_all(const std::function<Unknown(ObjectNumber)>& fresh) {
  auto havoc = [&](Objects& objects, ObjectNumber first) {
    for (std::size_t at = 0; at < objects.size(); ++at) {
      if (!objects[at].has_value() || objects[at]->is_constant()) continue;
      Unknown unknown = fresh(first + static_cast<ObjectNumber>(at));
      objects.edit(at).edit().havoc(unknown.values, unknown.undefined);
    }
  };
  havoc(inputs_, ir::kFirstInputObject);
  havoc(globals_, ir::kFirstGlobalObject);
  havoc(created_, ir::kFirstCreatedObject);
}

}  // namespace testellate::engine

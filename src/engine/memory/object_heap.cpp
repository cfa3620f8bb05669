// SPDX-License-Identifier: Apache-2.0
#include "engine/memory/object_heap.h"

#include <algorithm>
#include <utility>

#include "support/invariant.h"

namespace testellate::engine {

using expr::TermBuilder;
using ir::ReferenceBits;

namespace {

CellArray::Access access_of(ir::Type element) {
  return element.is_ref() ? CellArray::Access::Elementwise : CellArray::Access::ArrayTerm;
}

}  // namespace

ReferenceBits ObjectHeap::create_object(ir::ClassId object_class, std::uint32_t cell_count) {
  Object object;
  object.instance = support::CopyOnWrite(Instance{object_class, std::vector<Slot>(cell_count), {}});
  created_.push_back(std::move(object));
  return ir::kFirstCreatedReference + created_count() - 1;
}

ReferenceBits ObjectHeap::create_array(ir::ClassId array_class,
                                       ir::Type element,
                                       const Slot& length,
                                       std::uint32_t max_length) {
  Object object;
  object.array = support::CopyOnWrite(
      Array{array_class, length, MaskedCells(CellArray(element, max_length, access_of(element))), {}});
  created_.push_back(std::move(object));
  return ir::kFirstCreatedReference + created_count() - 1;
}

void ObjectHeap::add_input_object(ReferenceBits number, ir::ClassId object_class, std::uint32_t cell_count) {
  Object object;
  object.instance = support::CopyOnWrite(
      Instance{object_class, std::vector<Slot>(cell_count), std::vector<bool>(cell_count, true)});
  add_input(number, std::move(object));
}

void ObjectHeap::add_input_array(ReferenceBits number,
                                 ir::ClassId array_class,
                                 ir::Type element,
                                 const Slot& length,
                                 std::uint32_t max_length,
                                 expr::Term contents) {
  Object object;
  if (contents.is_valid()) {
    object.array = support::CopyOnWrite(
        Array{array_class, length, MaskedCells(CellArray(element, max_length, contents)), {}});
  } else {
    object.array = support::CopyOnWrite(Array{array_class,
                                              length,
                                              MaskedCells(CellArray(element, max_length, access_of(element))),
                                              std::vector<bool>(max_length, true)});
  }
  add_input(number, std::move(object));
}

void ObjectHeap::add_input(ReferenceBits number, Object object) {
  TESTELLATE_INVARIANT(number >= ir::kFirstInputReference && number < ir::kFirstCreatedReference,
                       "an input object should have a number of the inputs");
  TESTELLATE_INVARIANT(!exists(number), "an input object should be added once");
  std::size_t at = number - ir::kFirstInputReference;
  // Numbers between belong to objects of byte memory.
  while (inputs_.size() <= at) inputs_.push_back(Object());
  inputs_.set(at, std::move(object));
}

const ObjectHeap::Object* ObjectHeap::try_object(ReferenceBits number) const {
  if (number >= ir::kFirstCreatedReference) {
    std::size_t at = number - ir::kFirstCreatedReference;
    return at < created_.size() ? &created_[at] : nullptr;
  }
  std::size_t at = std::size_t{number} - ir::kFirstInputReference;
  return number >= ir::kFirstInputReference && at < inputs_.size() ? &inputs_[at] : nullptr;
}

const ObjectHeap::Instance& ObjectHeap::instance(ReferenceBits number) const {
  const Object* object = try_object(number);
  TESTELLATE_INVARIANT(object != nullptr && object->instance.has_value(),
                       "number should be that of an instance");
  return *object->instance;
}

const ObjectHeap::Array& ObjectHeap::array(ReferenceBits number) const {
  const Object* object = try_object(number);
  TESTELLATE_INVARIANT(object != nullptr && object->array.has_value(), "number should be that of an array");
  return *object->array;
}

ObjectHeap::Object& ObjectHeap::edit(ReferenceBits number) {
  TESTELLATE_INVARIANT(try_object(number) != nullptr, "number should be that of an object");
  return number >= ir::kFirstCreatedReference ? created_.edit(number - ir::kFirstCreatedReference)
                                              : inputs_.edit(number - ir::kFirstInputReference);
}

bool ObjectHeap::exists(ReferenceBits number) const {
  const Object* object = try_object(number);
  return object != nullptr && (object->instance.has_value() || object->array.has_value());
}

ir::ClassId ObjectHeap::class_of(ReferenceBits number) const {
  return is_array(number) ? array(number).array_class : instance(number).object_class;
}

bool ObjectHeap::may_be_another(ReferenceBits number) const {
  return !is_array(number) && instance(number).may_be_another;
}

void ObjectHeap::note_may_be_another(ReferenceBits number) {
  edit(number).instance.edit().may_be_another = true;
}

bool ObjectHeap::is_array(ReferenceBits number) const {
  const Object* object = try_object(number);
  return object != nullptr && object->array.has_value();
}

std::optional<Slot> ObjectHeap::read_cell(ReferenceBits number, std::uint32_t cell) const {
  const Instance& object = instance(number);
  TESTELLATE_INVARIANT(cell < object.cells.size(), "a cell should be inside its object");
  if (!object.absent.empty() && object.absent[cell]) return std::nullopt;
  return object.cells[cell];
}

void ObjectHeap::write_cell(ReferenceBits number, std::uint32_t cell, const Slot& value) {
  Instance& object = edit(number).instance.edit();
  TESTELLATE_INVARIANT(cell < object.cells.size(), "a cell should be inside its object");
  object.cells[cell] = value;
  if (!object.absent.empty()) object.absent[cell] = false;
}

std::uint32_t ObjectHeap::cell_count(ReferenceBits number) const {
  return static_cast<std::uint32_t>(instance(number).cells.size());
}

Slot ObjectHeap::length(ReferenceBits number) const { return array(number).length; }

std::uint32_t ObjectHeap::max_length(ReferenceBits number) const {
  return array(number).cells.values().count();
}

ir::Type ObjectHeap::element_type(ReferenceBits number) const {
  return array(number).cells.values().element();
}

bool ObjectHeap::is_all_numbers(ReferenceBits number) const {
  const Array& object = array(number);
  return object.length.is_concrete() && object.absent.empty() && object.cells.values().has_only_numbers();
}

std::optional<Slot> ObjectHeap::try_read(TermBuilder& terms,
                                         ReferenceBits number,
                                         ir::Type type,
                                         std::uint32_t index) const {
  const Object* object = try_object(number);
  if (object == nullptr || !object->array.has_value()) return std::nullopt;
  const Array& elements = *object->array;
  const CellArray& cells = elements.cells.values();
  const bool is_there = index < cells.count() && cells.element() == type &&
                        (elements.absent.empty() || !elements.absent[index]);
  if (!is_there) return std::nullopt;
  return elements.cells.read(terms, concrete(index));
}

bool ObjectHeap::try_write(
    TermBuilder& terms, ReferenceBits number, ir::Type type, std::uint32_t index, const Slot& value) {
  const Object* object = try_object(number);
  if (object == nullptr || !object->array.has_value()) return false;
  const CellArray& cells = object->array->cells.values();
  if (index >= cells.count() || cells.element() != type || !object->array->absent.empty()) return false;
  edit(number).array.edit().cells.write(terms, concrete(index), value);
  return true;
}

std::optional<Slot> ObjectHeap::try_length(ReferenceBits number) const {
  const Object* object = try_object(number);
  if (object == nullptr || !object->array.has_value()) return std::nullopt;
  return object->array->length;
}

std::optional<Slot> ObjectHeap::try_read_cell(ReferenceBits number,
                                              ir::ClassId object_class,
                                              std::uint32_t cell) const {
  const Object* object = try_object(number);
  if (object == nullptr || !object->instance.has_value()) return std::nullopt;
  const Instance& instance = *object->instance;
  if (instance.object_class != object_class) return std::nullopt;
  if (!instance.absent.empty() && instance.absent[cell]) return std::nullopt;
  return instance.cells[cell];
}

std::optional<std::uint32_t> ObjectHeap::Array::first_absent(const Slot& index) const {
  if (absent.empty()) return std::nullopt;
  if (index.is_concrete()) {
    auto at = static_cast<std::uint32_t>(index.bits);
    TESTELLATE_INVARIANT(at < absent.size(), "index should be in bounds");
    return absent[at] ? std::optional(at) : std::nullopt;
  }
  auto found = std::find(absent.begin(), absent.end(), true);
  if (found == absent.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - absent.begin());
}

std::optional<std::uint32_t> ObjectHeap::first_absent(ReferenceBits number, const Slot& index) const {
  return array(number).first_absent(index);
}

Slot ObjectHeap::read_element(TermBuilder& terms, ReferenceBits number, const Slot& index) const {
  const Array& object = array(number);
  TESTELLATE_INVARIANT(!object.first_absent(index).has_value(), "an element that is read should be there");
  return object.cells.read(terms, index);
}

void ObjectHeap::write_element(TermBuilder& terms,
                               ReferenceBits number,
                               const Slot& index,
                               const Slot& value) {
  Array& object = edit(number).array.edit();
  if (!index.is_concrete()) {
    TESTELLATE_INVARIANT(!object.first_absent(index).has_value(),
                         "elements that a symbolic index may mean should be there");
  } else if (!object.absent.empty()) {
    TESTELLATE_INVARIANT(index.bits < object.absent.size(), "index should be in bounds");
    object.absent[static_cast<std::size_t>(index.bits)] = false;
  }
  object.cells.write(terms, index, value);
}

void ObjectHeap::havoc(ReferenceBits number,
                       const std::function<expr::Term(ReferenceBits, ir::Type)>& fresh) {
  Object& object = edit(number);
  if (object.instance.has_value()) {
    Instance& cells = object.instance.edit();
    cells.absent.assign(cells.cells.size(), true);
  } else if (object.array.has_value()) {
    Array& elements = object.array.edit();
    ir::Type element = elements.cells.values().element();
    elements.cells = MaskedCells(CellArray(element, elements.cells.values().count(), fresh(number, element)));
    elements.absent.clear();
  }
}

void ObjectHeap::havoc_all(const std::function<expr::Term(ReferenceBits, ir::Type)>& fresh) {
  for (std::size_t at = 0; at < inputs_.size(); ++at) {
    havoc(ir::kFirstInputReference + static_cast<ReferenceBits>(at), fresh);
  }
  for (std::size_t at = 0; at < created_.size(); ++at) {
    havoc(ir::kFirstCreatedReference + static_cast<ReferenceBits>(at), fresh);
  }
}

}  // namespace testellate::engine

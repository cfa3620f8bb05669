// SPDX-License-Identifier: Apache-2.0
#include "interp/machine.h"

// Operations on heap and memory with everything that can go wrong, for natives and for handlers that do not
// find their answer cached.

namespace testellate::interp {

OrStop<ir::ReferenceBits> Machine::new_object(ir::ClassId id) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stop_unsupported(completed.error());
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Object || made.is_abstract) {
    return stop_stuck("`" + std::string(program_.text(made.name)) + "` has no objects of its own");
  }
  if (ObjectHeap::object_bytes(made.cell_count) > options_.max_object_bytes) {
    return stop_with(ir::Fault::OutOfMemory);
  }
  const ir::ReferenceBits reference = heap_.new_object(id, made.cell_count);
  if (reference == ir::kNullReference) return stop_memory_limit();
  return reference;
}

OrStop<ir::ReferenceBits> Machine::new_array(ir::ClassId id, std::uint64_t length) {
  if (diag::Result<void> completed = program_.complete_class(id); !completed) {
    return stop_unsupported(completed.error());
  }
  const ir::Class& made = program_.get(id);
  if (made.kind != ir::Class::Kind::Array) {
    return stop_stuck("`" + std::string(program_.text(made.name)) + "` is no array class");
  }
  if (length > 0x7fffffffU) return stop_stuck("array of negative length");
  const auto elements = static_cast<std::uint32_t>(length);
  if (ObjectHeap::array_bytes(made.element_type, elements) > options_.max_object_bytes) {
    return stop_with(ir::Fault::OutOfMemory);
  }
  const ir::ReferenceBits reference = heap_.new_array(id, made.element_type, elements);
  if (reference == ir::kNullReference) return stop_memory_limit();
  return reference;
}

OrStop<ir::PointerBits> Machine::new_bytes(ByteMemory::Kind kind,
                                           std::uint64_t size,
                                           std::uint32_t alignment) {
  if (size > options_.max_object_bytes) return stop_with(ir::Fault::OutOfMemory);
  const ir::PointerBits pointer = kind == ByteMemory::Kind::Stack ? bytes_.new_stack_object(size, alignment)
                                                                  : bytes_.new_heap_object(size, alignment);
  if (pointer == ir::kNullPointer) return stop_memory_limit();
  return pointer;
}

OrStop<bool> Machine::is_instance(const ObjectHeap::Object& object, ir::ClassId id) {
  diag::Result<bool> answer = hierarchy_.is_subclass(object.class_id, id);
  if (!answer) return stop_unsupported(answer.error());
  return *answer;
}

OrStop<std::uint32_t> Machine::find_cell(const ObjectHeap::Object& object, ir::FieldId id) {
  const ir::ClassId owner = program_.get(id).owner;
  OrStop<bool> fits = is_instance(object, owner);
  if (!fits) return Unexpected<Stop>(std::move(fits.error()));
  const ir::Field& field = program_.get(id);
  if (!*fits || field.cell >= object.length || !object.element.is_void()) {
    return stop_stuck("an object of `" + std::string(program_.text(program_.get(object.class_id).name)) +
                      "` has no field `" + std::string(program_.text(program_.get(owner).name)) + "." +
                      std::string(program_.text(field.name)) + "`");
  }
  return field.cell;
}

OrStop<ObjectHeap::Object*> Machine::find_object(std::uint64_t reference) {
  if (ObjectHeap::Object* object = heap_.find(reference)) return object;
  return stop_stuck(reference == ir::kNullReference ? "access to an object through null"
                                                    : "access through a reference to no object");
}

OrStop<ObjectHeap::Object*> Machine::find_element(std::uint64_t array, std::uint64_t index) {
  OrStop<ObjectHeap::Object*> object = find_object(array);
  if (!object) return object;
  if ((*object)->element.is_void()) return stop_stuck("access to an element of an object that is no array");
  if (index >= (*object)->length) {
    return stop_stuck("array index outside an array of length " + std::to_string((*object)->length));
  }
  return object;
}

}  // namespace testellate::interp

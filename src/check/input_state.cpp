// SPDX-License-Identifier: Apache-2.0
#include "check/input_state.h"

#include <cstdint>
#include <utility>

#include "ir/pointer.h"
#include "support/invariant.h"

namespace testellate::check {
namespace {

interp::Value make(const ir::Program& program,
                   interp::Interpreter& interpreter,
                   const result::Object& object) {
  // Globals have their place in memory already.
  if (object.global.is_valid()) return {ir::Type::ptr(), ir::global_pointer(object.global), 0};
  // So have constants, since the unit was set up.
  if (object.constant.is_valid()) return interpreter.read_static(object.constant);
  switch (object.kind) {
    case result::Object::Kind::Instance:
      return interpreter.make_object(object.object_class);
    case result::Object::Kind::Array: {
      interp::Value zero{program.get(object.object_class).element_type, 0, 0};
      return interpreter.make_array(object.object_class, std::vector<interp::Value>(object.length, zero));
    }
    case result::Object::Kind::Bytes:
      return interpreter.make_bytes(std::vector<std::uint8_t>(object.length, 0));
  }
  TESTELLATE_UNREACHABLE("an object should be of a known kind");
}

ir::Type type_of_cell(const result::Value& value) {
  const auto* scalar = std::get_if<result::Scalar>(&value);
  return scalar == nullptr ? ir::Type::ptr() : scalar->type;
}

/// Links do not say whether they are references or pointers; what the stream's values are does.
ir::Type type_of_stream(const ir::Program& program,
                        const result::StreamInput& stream,
                        const result::Value& value) {
  const bool is_reference = std::holds_alternative<result::Link>(value) && stream.data_type.is_valid() &&
                            program.get(stream.data_type).kind == ir::DataType::Kind::Reference;
  return is_reference ? ir::Type::ref() : type_of_cell(value);
}

void fill(const ir::Program& program,
          interp::Interpreter& interpreter,
          const result::Object& object,
          const interp::Value& made,
          const ObjectMap& objects) {
  for (const auto& [field, value] : object.fields) {
    interpreter.write_field(made, field, to_interp(value, program.get(field).type, objects));
  }
  for (const auto& [at, value] : object.elements) {
    if (object.kind == result::Object::Kind::Array) {
      ir::Type type = program.get(object.object_class).element_type;
      interpreter.write_element(made, static_cast<std::uint32_t>(at), to_interp(value, type, objects));
    } else {
      bool is_written = interpreter.write_memory(static_cast<std::uint64_t>(made.bits) + at,
                                                 to_interp(value, type_of_cell(value), objects));
      TESTELLATE_INVARIANT(is_written, "a cell of an input object should lie inside the object");
    }
  }
}

}  // namespace

interp::Value to_interp(const result::Value& value, ir::Type type, const ObjectMap& objects) {
  if (const auto* scalar = std::get_if<result::Scalar>(&value)) return {type, scalar->bits, 0};
  const auto& link = std::get<result::Link>(value);
  if (link.function.is_valid()) return {type, ir::function_pointer(link.function), 0};
  if (!link.object) return {type, 0, 0};
  const interp::Value& object = objects[*link.object];
  // The offset of a pointer is its low part, with a bias that keeps sums from carrying into the number.
  return {type, object.bits + static_cast<std::uint64_t>(link.offset), 0};
}

void link_to(const ir::Program& program,
             interp::Interpreter& interpreter,
             const result::TestCase& test,
             std::uint32_t target,
             const ObjectMap& objects) {
  const auto leads_there = [&](const result::Value& value) {
    const auto* link = std::get_if<result::Link>(&value);
    return link != nullptr && link->object == target;
  };
  for (std::size_t at = 0; at < objects.size(); ++at) {
    const result::Object& object = test.before.objects[at];
    if (object.constant.is_valid() || object.is_made) continue;
    result::Object part = object;
    std::erase_if(part.fields, [&](const auto& field) { return !leads_there(field.second); });
    std::erase_if(part.elements, [&](const auto& element) { return !leads_there(element.second); });
    fill(program, interpreter, part, objects[at], objects);
  }
}

ObjectMap build_objects(const ir::Program& program,
                        interp::Interpreter& interpreter,
                        const result::TestCase& test) {
  ObjectMap objects;
  for (const result::Object& object : test.before.objects) {
    objects.push_back(object.is_made ? interp::Value() : make(program, interpreter, object));
  }
  for (std::size_t at = 0; at < objects.size(); ++at) {
    if (test.before.objects[at].constant.is_valid() || test.before.objects[at].is_made) continue;
    fill(program, interpreter, test.before.objects[at], objects[at], objects);
  }
  return objects;
}

void set_sources(const ir::Program& program,
                 interp::Interpreter& interpreter,
                 const result::TestCase& test,
                 const ObjectMap& objects) {
  for (const result::Assigned& variable : test.settable) {
    if (!variable.static_variable.is_valid()) continue;
    ir::Type type = program.get(variable.static_variable).type;
    interpreter.write_static(variable.static_variable, to_interp(variable.value, type, objects));
  }
  for (const result::StreamInput& stream : test.streams) {
    std::vector<interp::Value> values;
    for (const result::Value& value : stream.values) {
      values.push_back(to_interp(value, type_of_stream(program, stream, value), objects));
    }
    interpreter.set_stream(stream.name, std::move(values));
  }
}

}  // namespace testellate::check

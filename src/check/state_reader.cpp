// SPDX-License-Identifier: Apache-2.0
#include "check/state_reader.h"

#include <algorithm>

#include "ir/pointer.h"

namespace testellate::check {
namespace {

/// As many as the engine writes down.
constexpr std::uint64_t kMostElements = 4096;
/// A mutated program may build anything; nobody looks at more.
constexpr std::size_t kMostObjects = 20'000;

using result::Object;

std::uint64_t low_word(const interp::Value& value) { return static_cast<std::uint64_t>(value.bits); }

std::vector<ir::FieldId> fields_of(const ir::Program& program, ir::ClassId id) {
  std::vector<ir::FieldId> fields;
  for (; id.is_valid(); id = program.get(id).super) {
    const std::vector<ir::FieldId>& own = program.get(id).fields;
    fields.insert(fields.begin(), own.begin(), own.end());
  }
  return fields;
}

template <typename Cells, typename Key>
const result::Value* find_in(const Cells& cells, Key key) {
  auto found = std::ranges::find(cells, key, [](const auto& cell) { return cell.first; });
  return found == cells.end() ? nullptr : &found->second;
}

bool is_zero(const interp::Value& value) { return value.bits == 0 && value.undefined == 0; }

}  // namespace

StateReader::StateReader(const ir::Program& program,
                         const interp::Interpreter& interpreter,
                         const result::TestCase& test,
                         ObjectMap objects)
    : program_(program), interpreter_(interpreter), test_(test), objects_(std::move(objects)) {
  for (std::uint32_t at = 0; at < objects_.size(); ++at) {
    const interp::Value& object = objects_[at];
    if (!object.type.is_void()) indices_.emplace(std::pair(object.type.is_ptr(), low_word(object)), at);
  }
}

bool StateReader::is_live(ir::PointerBits start) const {
  return interpreter_.read_memory(ir::Type::integer(8), start).has_value();
}

std::uint32_t StateReader::index_of(const interp::Value& start) {
  const auto [found, is_new] = indices_.try_emplace(std::pair(start.type.is_ptr(), low_word(start)),
                                                    static_cast<std::uint32_t>(objects_.size()));
  if (is_new) objects_.push_back({start.type, start.bits, 0});
  return found->second;
}

result::Value StateReader::read(const interp::Value& value) {
  const std::uint64_t bits = low_word(value);
  if (value.type.is_ref()) {
    if (bits == 0 || objects_.size() > kMostObjects) return result::Link();
    return result::Link{index_of(value), 0, {}};
  }
  if (!value.type.is_ptr()) return result::Scalar{value.type, value.bits & ~value.undefined};
  if (bits == ir::kNullPointer) return result::Link();
  const ir::ObjectNumber object = ir::pointer_object(bits);
  if (ir::is_function_object(object)) {
    return result::Link{{}, 0, ir::FunctionId(object - ir::kFirstFunctionObject)};
  }
  const ir::PointerBits start = ir::make_pointer(object);
  const bool is_known = indices_.contains({true, start});
  if (object == 0 || objects_.size() > kMostObjects ||
      (!is_known && !ir::is_global_object(object) && !is_live(start))) {
    return result::Scalar{ir::Type::ptr(), value.bits};
  }
  return result::Link{index_of({ir::Type::ptr(), start, 0}), ir::pointer_offset(bits), {}};
}

std::vector<result::Assigned> StateReader::read_settable() {
  std::vector<result::Assigned> all;
  for (const result::Assigned& variable : test_.settable_after) {
    result::Assigned& now = all.emplace_back(variable);
    now.value = variable.static_variable.is_valid()
                    ? read(interpreter_.read_static(variable.static_variable))
                    : read({ir::Type::ptr(), ir::global_pointer(variable.global), 0});
  }
  return all;
}

result::Graph StateReader::finish() {
  result::Graph graph;
  // Describing an object may find further ones.
  for (std::uint32_t at = 0; at < objects_.size(); ++at) {
    graph.objects.push_back(at < test_.before.objects.size() ? read_input(at) : read_created(at));
  }
  return graph;
}

ir::StaticId StateReader::find_constant(const interp::Value& object) const {
  for (ir::ClassId at = interpreter_.class_of(object); at.is_valid(); at = program_.get(at).super) {
    for (ir::StaticId constant : program_.get(at).inputs.constants) {
      if (interpreter_.read_static(constant).bits == object.bits) return constant;
    }
  }
  return {};
}

const Object* StateReader::find_known(ir::GlobalId global) const {
  auto found = std::ranges::find(test_.after.objects, global, &Object::global);
  return found == test_.after.objects.end() ? nullptr : &*found;
}

// An input object has the cells that the test has. Others were zero when the call began, and are told if they
// are something else now.
void StateReader::read_fields(Object& object, const interp::Value& found, const Object* known) {
  object.fields.clear();
  const ir::ClassId own = interpreter_.class_of(found);
  for (ir::FieldId field : fields_of(program_, own)) {
    const interp::Value value = interpreter_.read_field(found, field);
    const bool is_told = known == nullptr || find_in(known->fields, field) != nullptr || !is_zero(value);
    if (is_told) object.fields.emplace_back(field, read(value));
  }
}

void StateReader::read_elements(Object& object, const interp::Value& found, const Object* known) {
  object.elements.clear();
  const std::uint64_t count = std::min(object.length, kMostElements);
  for (std::uint64_t at = 0; at < count; ++at) {
    const interp::Value value = interpreter_.array_element(found, static_cast<std::uint32_t>(at));
    const bool is_told = known == nullptr || find_in(known->elements, at) != nullptr || !is_zero(value);
    if (is_told) object.elements.emplace_back(at, read(value));
  }
}

void StateReader::read_cells(Object& object, ir::PointerBits start, const Object& known) {
  object.elements.clear();
  for (const auto& [at, value] : known.elements) {
    const auto* scalar = std::get_if<result::Scalar>(&value);
    const ir::Type type = scalar == nullptr ? ir::Type::ptr() : scalar->type;
    const std::optional<interp::Value> now = interpreter_.read_memory(type, start + at);
    if (now && now->undefined == 0) object.elements.emplace_back(at, read(*now));
  }
}

// As the engine describes bytes of which nobody says what they are.
void StateReader::read_bytes(Object& object, ir::PointerBits start) {
  const std::uint64_t end = std::min(object.length, kMostElements);
  for (std::uint64_t at = 0; at < end;) {
    const std::optional<interp::Value> word =
        at % 8 == 0 && at + 8 <= end ? interpreter_.read_memory(ir::Type::ptr(), start + at) : std::nullopt;
    if (word && word->undefined == 0 && low_word(*word) >= ir::make_pointer(1, 0)) {
      const result::Value value = read(*word);
      if (std::holds_alternative<result::Link>(value)) {
        object.elements.emplace_back(at, value);
        at += 8;
        continue;
      }
    }
    const std::optional<interp::Value> byte = interpreter_.read_memory(ir::Type::integer(8), start + at);
    if (byte && byte->undefined == 0) object.elements.emplace_back(at, read(*byte));
    ++at;
  }
}

Object StateReader::read_input(std::uint32_t index) {
  const bool is_after = index < test_.after.objects.size();
  const Object& known = is_after ? test_.after.objects[index] : test_.before.objects[index];
  Object object = known;
  const interp::Value found = objects_[index];
  if (found.type.is_void()) return object;
  switch (object.kind) {
    case Object::Kind::Instance:
      if (!object.constant.is_valid()) read_fields(object, found, &known);
      break;
    case Object::Kind::Array:
      // One that a construction has made may be shorter or longer in a mutant.
      object.length = interpreter_.array_length(found);
      read_elements(object, found, &known);
      break;
    case Object::Kind::Bytes: {
      object.is_released = object.length != 0 && !is_live(low_word(found));
      // One that was released in the original has no cells then, but those from before the call.
      read_cells(object, low_word(found), known.is_released ? test_.before.objects[index] : known);
      break;
    }
  }
  return object;
}

Object StateReader::read_created(std::uint32_t index) {
  const interp::Value found = objects_[index];
  Object object;
  if (found.type.is_ptr()) {
    object.kind = Object::Kind::Bytes;
    const ir::ObjectNumber number = ir::pointer_object(low_word(found));
    const Object* known = nullptr;
    if (ir::is_global_object(number)) {
      object.global = ir::GlobalId(number - ir::kFirstGlobalObject);
      object.element = program_.get(object.global).data_type;
      object.length = program_.get(object.global).size;
      known = find_known(object.global);
    } else {
      while (object.length < kMostElements && is_live(low_word(found) + object.length)) ++object.length;
    }
    if (known != nullptr) {
      read_cells(object, low_word(found), *known);
    } else {
      read_bytes(object, low_word(found));
    }
    return object;
  }
  object.object_class = interpreter_.class_of(found);
  if (program_.get(object.object_class).kind == ir::Class::Kind::Array) {
    object.kind = Object::Kind::Array;
    object.element_type = program_.get(object.object_class).element_type;
    object.length = interpreter_.array_length(found);
    read_elements(object, found, nullptr);
    return object;
  }
  object.constant = find_constant(found);
  read_fields(object, found, nullptr);
  if (object.constant.is_valid()) {
    std::erase_if(object.fields,
                  [](const auto& field) { return std::holds_alternative<result::Link>(field.second); });
  }
  return object;
}

}  // namespace testellate::check

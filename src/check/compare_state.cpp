// SPDX-License-Identifier: Apache-2.0
#include "check/compare_state.h"

#include <algorithm>
#include <utility>

#include "ir/pointer.h"
#include "value/text.h"

namespace testellate::check {
namespace {

bool is_nan(ir::Type type, value::U128 bits) {
  if (type == ir::Type::f32())
    return value::is_nan(value::FloatFormat::F32, static_cast<value::FloatBits>(bits));
  return type == ir::Type::f64() &&
         value::is_nan(value::FloatFormat::F64, static_cast<value::FloatBits>(bits));
}

bool is_same(const result::Scalar& predicted, const interp::Value& found) {
  // All NaNs are one value to the engine.
  if (is_nan(found.type, found.bits)) return is_nan(found.type, predicted.bits);
  const value::U128 defined = ~found.undefined;
  return (predicted.bits & defined) == (found.bits & defined);
}

std::string cell_name(std::uint32_t object, const std::string& cell) {
  return "object #" + std::to_string(std::uint64_t{object} + 1) + ", " + cell;
}

}  // namespace

StateComparison::StateComparison(const ir::Program& program,
                                 const interp::Interpreter& interpreter,
                                 const result::TestCase& test,
                                 ObjectMap objects)
    : program_(program), interpreter_(interpreter), test_(test), objects_(std::move(objects)) {
  objects_.resize(std::max(objects_.size(), test.after.objects.size()));
  for (std::size_t at = 0; at < test.after.objects.size(); ++at) {
    ir::GlobalId global = test.after.objects[at].global;
    if (global.is_valid()) objects_[at] = {ir::Type::ptr(), ir::global_pointer(global), 0};
    ir::StaticId constant = test.after.objects[at].constant;
    if (constant.is_valid()) objects_[at] = interpreter.read_static(constant);
  }
}

bool StateComparison::has_shape(const result::Object& object, const interp::Value& found) const {
  if (object.kind == result::Object::Kind::Bytes) return found.type.is_ptr();
  if (!found.type.is_ref() || interpreter_.class_of(found) != object.object_class) return false;
  return object.kind != result::Object::Kind::Array || interpreter_.array_length(found) == object.length;
}

bool StateComparison::match_object(std::uint32_t index, const interp::Value& start) {
  interp::Value& known = objects_[index];
  if (!known.type.is_void()) return known.bits == start.bits;
  bool is_taken = std::ranges::any_of(objects_, [&](const interp::Value& other) {
    return other.type == start.type && other.bits == start.bits;
  });
  if (is_taken || !has_shape(test_.after.objects[index], start)) return false;
  known = start;
  return true;
}

bool StateComparison::has_contents(const result::Object& object, const interp::Value& found) const {
  if (!has_shape(object, found)) return false;
  const ir::FieldId text = program_.get(object.object_class).inputs.text;
  for (const auto& [field, value] : object.fields) {
    if (text.is_valid() && field != text) continue;
    const interp::Value cell = interpreter_.read_field(found, field);
    if (const auto* scalar = std::get_if<result::Scalar>(&value)) {
      if (!is_same(*scalar, cell)) return false;
    } else if (const auto& link = std::get<result::Link>(value); link.object) {
      if (cell.bits == 0 || !has_contents(test_.after.objects[*link.object], cell)) return false;
    }
  }
  return std::ranges::all_of(object.elements, [&](const auto& element) {
    const auto* scalar = std::get_if<result::Scalar>(&element.second);
    const auto at = static_cast<std::uint32_t>(element.first);
    return scalar == nullptr || is_same(*scalar, interpreter_.array_element(found, at));
  });
}

bool StateComparison::is_equal(const result::Value& predicted, const interp::Value& found) {
  if (const auto* scalar = std::get_if<result::Scalar>(&predicted)) return is_same(*scalar, found);
  const auto& link = std::get<result::Link>(predicted);
  if (link.function.is_valid()) return found.bits == ir::function_pointer(link.function);
  if (!link.object) return found.bits == 0;
  if (found.bits == 0) return false;
  interp::Value start = found;
  start.bits -= static_cast<std::uint64_t>(link.offset);
  const result::Object& object = test_.after.objects[*link.object];
  if (object.object_class.is_valid() && !program_.get(object.object_class).inputs.has_identity) {
    return has_contents(object, start);
  }
  return match_object(*link.object, start);
}

bool StateComparison::is_opaque(std::uint32_t index) const {
  if (index >= test_.before.objects.size() || !test_.before.objects[index].is_made) return false;
  const ir::ClassId made = test_.before.objects[index].object_class;
  if (!made.is_valid() || program_.get(made).kind == ir::Class::Kind::Array) return false;
  return std::ranges::none_of(program_.get(made).methods, [&](const ir::MethodEntry& method) {
    return program_.get(method.function).is_user;
  });
}

std::optional<std::string> StateComparison::difference_in(std::uint32_t index) {
  if (is_opaque(index)) return std::nullopt;
  const result::Object& object = test_.after.objects[index];
  const interp::Value& found = objects_[index];
  const ir::FieldId text =
      object.object_class.is_valid() ? program_.get(object.object_class).inputs.text : ir::FieldId();
  for (const auto& [field, value] : object.fields) {
    // Beside its characters, a text has only what it remembers about them: a hash that was asked for.
    if (text.is_valid() && field != text) continue;
    if (!is_equal(value, interpreter_.read_field(found, field))) {
      return cell_name(index, "field " + std::string(program_.text(program_.get(field).name)));
    }
  }
  for (const auto& [at, value] : object.elements) {
    std::string cell = cell_name(index, "at " + std::to_string(at));
    if (object.kind == result::Object::Kind::Array) {
      if (!is_equal(value, interpreter_.array_element(found, static_cast<std::uint32_t>(at)))) return cell;
      continue;
    }
    const auto* scalar = std::get_if<result::Scalar>(&value);
    ir::Type type = scalar == nullptr ? ir::Type::ptr() : scalar->type;
    std::optional<interp::Value> read =
        interpreter_.read_memory(type, static_cast<std::uint64_t>(found.bits) + at);
    // What was released meanwhile cannot be compared.
    if (read && !is_equal(value, *read)) return cell;
  }
  return std::nullopt;
}

std::optional<std::string> StateComparison::first_difference() {
  for (const result::Assigned& variable : test_.settable_after) {
    if (!variable.static_variable.is_valid()) continue;
    if (!is_equal(variable.value, interpreter_.read_static(variable.static_variable))) {
      return "static " + std::string(program_.text(program_.get(variable.static_variable).name));
    }
  }
  // Looking at one object may match others: go round until none is new.
  std::vector<bool> is_seen(test_.after.objects.size(), false);
  bool has_new = true;
  while (has_new) {
    has_new = false;
    for (std::uint32_t at = 0; at < is_seen.size(); ++at) {
      if (is_seen[at] || objects_[at].type.is_void()) continue;
      is_seen[at] = true;
      has_new = true;
      if (std::optional<std::string> difference = difference_in(at)) return difference;
    }
  }
  return std::nullopt;
}

}  // namespace testellate::check

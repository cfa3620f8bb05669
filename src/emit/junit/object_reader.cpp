// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/object_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "emit/junit/named_members.h"
#include "value/bits.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using result::Object;
using result::Scalar;
using result::Value;

constexpr auto kBoxes = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"java.lang.Boolean", "boolean"},
    {"java.lang.Byte", "byte"},
    {"java.lang.Character", "char"},
    {"java.lang.Short", "short"},
    {"java.lang.Integer", "int"},
    {"java.lang.Long", "long"},
    {"java.lang.Float", "float"},
    {"java.lang.Double", "double"},
});

const std::pair<std::string_view, std::string_view>* find_box(std::string_view class_name) {
  const auto* found =
      std::ranges::find(kBoxes, class_name, &std::pair<std::string_view, std::string_view>::first);
  return found == kBoxes.end() ? nullptr : found;
}

value::U128 bits_of(const Value* value, value::U128 otherwise) {
  const auto* scalar = value == nullptr ? nullptr : std::get_if<Scalar>(value);
  return scalar == nullptr ? otherwise : scalar->bits;
}

}  // namespace

bool is_value(ObjectSort sort) {
  return sort == ObjectSort::String || sort == ObjectSort::Boxed || sort == ObjectSort::EnumConstant;
}

const Value* find_cell(const Object& object, ir::FieldId field) {
  auto found = std::ranges::find(object.fields, field, &std::pair<ir::FieldId, Value>::first);
  return found == object.fields.end() ? nullptr : &found->second;
}

const Value* find_element(const Object& object, std::uint64_t index) {
  auto found = std::ranges::lower_bound(object.elements, index, {}, &std::pair<std::uint64_t, Value>::first);
  return found == object.elements.end() || found->first != index ? nullptr : &found->second;
}

bool is_default(const Value& value) {
  if (const auto* scalar = std::get_if<Scalar>(&value)) return scalar->bits == 0;
  const auto& link = std::get<Link>(value);
  return !link.object && !link.function.is_valid();
}

Value default_value(ir::Type type) {
  if (type.is_ref()) return Link();
  return Scalar{type, 0};
}

ObjectReader::ObjectReader(const ClassIndex& index) : index_(index), collections_(index.program()) {
  const ir::Program& program = index.program();
  string_ = class_named(program, "java.lang.String");
  optional_ = class_named(program, "java.util.Optional");
  optional_value_ = field_named(program, "java.util.Optional", "value");
  list_ = class_named(program, "java.util.ArrayList");
  list_elements_ = field_named(program, "java.util.ArrayList", "elementData");
  list_size_ = field_named(program, "java.util.ArrayList", "size");
  string_value_ = field_named(program, "java.lang.String", "value");
  string_coder_ = field_named(program, "java.lang.String", "coder");
  ordinal_ = field_named(program, "java.lang.Enum", "ordinal");
}

ObjectSort ObjectReader::sort_of(const Object& object) const {
  if (object.kind == Object::Kind::Array) return ObjectSort::Array;
  if (!object.object_class.is_valid()) return ObjectSort::Instance;
  if (object.object_class == string_) return ObjectSort::String;
  if (object.object_class == list_ && list_elements_.is_valid() && list_size_.is_valid()) {
    return ObjectSort::List;
  }
  if (object.object_class == optional_ && optional_value_.is_valid()) return ObjectSort::Optional;
  const ir::Program& program = index_.program();
  if (find_box(program.text(program.get(object.object_class).name)) != nullptr) return ObjectSort::Boxed;
  if (index_.find_enum(object.object_class) != nullptr) return ObjectSort::EnumConstant;
  if (index_.find_scripted(object.object_class) != nullptr) return ObjectSort::Scripted;
  return ObjectSort::Instance;
}

Value ObjectReader::held_value(const Object& optional) const {
  const Value* held = find_cell(optional, optional_value_);
  return held == nullptr ? Value(Link()) : *held;
}

std::u16string ObjectReader::text_of(const result::Graph& graph, const Object& string) const {
  const Value* held = find_cell(string, string_value_);
  const auto* link = held == nullptr ? nullptr : std::get_if<Link>(held);
  if (link == nullptr || !link->object) return u"";
  const Object& bytes = graph.objects[*link->object];
  const bool is_wide = bits_of(find_cell(string, string_coder_), 1) != 0;
  std::u16string text;
  for (std::uint64_t at = 0; at + (is_wide ? 1 : 0) < bytes.length; at += is_wide ? 2 : 1) {
    const value::U128 low = bits_of(find_element(bytes, at), 'a');
    const value::U128 high = is_wide ? bits_of(find_element(bytes, at + 1), 0) : 0;
    text += static_cast<char16_t>(((high & 0xff) << 8U) | (low & 0xff));
  }
  return text;
}

BoxedValue ObjectReader::boxed_value(const Object& object) const {
  const ir::Program& program = index_.program();
  const std::string_view name = program.text(program.get(object.object_class).name);
  BoxedValue boxed{std::string(find_box(name)->second), std::string(name)};
  boxed.bits = bits_of(find_cell(object, field_named(index_.program(), name, "value")), 0);
  return boxed;
}

std::optional<std::uint32_t> ObjectReader::ordinal_of(const Object& object) const {
  const SourceField* known = object.constant.is_valid() ? index_.find_static(object.constant) : nullptr;
  const SourceClass* owner = known == nullptr ? nullptr : index_.find_enum(object.object_class);
  if (owner != nullptr) {
    auto constant = std::ranges::find(owner->constants, known->name, &EnumConstant::name);
    if (constant != owner->constants.end()) return constant->ordinal;
  }
  const Value* held = find_cell(object, ordinal_);
  if (held == nullptr) return std::nullopt;
  return static_cast<std::uint32_t>(bits_of(held, 0));
}

std::optional<std::uint32_t> ObjectReader::list_array(const Object& list) const {
  const Value* held = find_cell(list, list_elements_);
  const auto* link = held == nullptr ? nullptr : std::get_if<Link>(held);
  return link == nullptr ? std::nullopt : link->object;
}

std::uint64_t ObjectReader::list_size(const Object& list) const {
  return static_cast<std::uint64_t>(bits_of(find_cell(list, list_size_), 0));
}

std::vector<Value> ObjectReader::list_before(const result::TestCase& test, std::uint32_t list) const {
  const Object& object = test.before.objects[list];
  const std::optional<std::uint32_t> array = list_array(object);
  std::vector<Value> elements(list_size(object), Link());
  for (std::uint64_t at = 0; at < elements.size() && array; ++at) {
    if (const Value* value = find_element(test.before.objects[*array], at)) elements[at] = *value;
  }
  return elements;
}

std::vector<Value> ObjectReader::list_after(const result::TestCase& test, std::uint32_t list) const {
  const Object& object = test.after.objects[list];
  const std::optional<std::uint32_t> array = list_array(object);
  std::vector<Value> elements(list_size(object), Link());
  for (std::uint64_t at = 0; at < elements.size() && array; ++at) {
    const Value* value = find_element(test.after.objects[*array], at);
    // What nobody has written is as it was.
    if (value == nullptr && *array < test.before.objects.size()) {
      value = find_element(test.before.objects[*array], at);
    }
    if (value != nullptr) elements[at] = *value;
  }
  return elements;
}

bool ObjectReader::is_changed_list(const result::TestCase& test, std::uint32_t list) const {
  return list >= test.before.objects.size() || list_before(test, list) != list_after(test, list);
}

}  // namespace testellate::emit::junit

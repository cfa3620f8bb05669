// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/expectations.h"

#include <algorithm>
#include <utility>

#include "emit/gtest/initialiser.h"
#include "ir/data_type.h"
#include "ir/pointer.h"

namespace testellate::emit::gtest {
namespace {

using Kind = ir::DataType::Kind;

bool is_nan(ir::Type type, value::U128 bits) {
  const value::FloatFormat format =
      type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
  return (static_cast<value::FloatBits>(bits) & ~value::sign_mask(format)) > value::infinity(format);
}

bool is_negative_zero(ir::Type type, value::U128 bits) {
  return bits ==
         value::sign_mask(type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64);
}

/// What a vector holds that has numbers of a type, so that a failure shows numbers; nothing if they are none.
std::optional<std::string> held_as(const ir::Program& program, ir::DataTypeId element) {
  if (!element.is_valid()) return std::nullopt;
  const ir::DataType& type = program.get(element);
  constexpr std::uint32_t kInt = 32;
  constexpr std::uint32_t kLong = 64;
  if (type.kind == Kind::Float) {
    if (type.width != kInt && type.width != kLong) return std::nullopt;
    return type.width == kInt ? "float" : "double";
  }
  const bool is_signed = type.kind == Kind::Signed || type.kind == Kind::Character;
  if ((!is_signed && type.kind != Kind::Unsigned) || type.width > kLong) return std::nullopt;
  if (type.width < kInt || (type.width == kInt && is_signed)) return "int";
  if (type.width == kInt) return "unsigned";
  return is_signed ? "long long" : "unsigned long long";
}

}  // namespace

void Expectations::expect_number(const std::string& name, const std::string& text, bool is_bool) {
  const Framework& framework = scope_.framework();
  lines_.push_back(is_bool ? framework.truth(text == "true", name) : framework.equal(text, name));
}

void Expectations::expect_float(const std::string& name, ir::Type type, value::U128 bits) {
  Includes& includes = scope_.needs().includes;
  if (is_nan(type, bits)) {
    includes.insert("<cmath>");
    lines_.push_back(scope_.framework().truth(true, "std::isnan(" + name + ")"));
    return;
  }
  const std::string text = scope_.number_text({}, {type, bits}, NumberUse::Compared);
  lines_.push_back(scope_.framework().equal(text, name));
  if (!is_negative_zero(type, bits)) return;
  includes.insert("<cmath>");
  lines_.push_back(scope_.framework().truth(true, "std::signbit(" + name + ")"));
}

bool Expectations::expect_text(const std::string& name, const result::Link& link, ir::DataTypeId type) {
  const ir::Program& program = scope_.program();
  const bool is_pointer = type.is_valid() && program.get(type).kind == Kind::Pointer;
  if (!is_pointer || !is_plain_char(program, program.get(type).target) || link.offset < 0) return false;
  const ObjectBytes bytes(scope_.test().after.objects[*link.object]);
  const auto start = static_cast<std::uint64_t>(link.offset);
  std::uint64_t end = start;
  while (bytes.knows_all(end, 1) && bytes.byte(end) != 0) ++end;
  if (!bytes.knows_all(end, 1) || bytes.has_link(start, end - start)) return false;
  std::string text;
  for (std::uint64_t at = start; at < end; ++at) text += static_cast<char>(bytes.byte(at));
  if (!is_text(text)) return false;
  lines_.push_back(scope_.framework().equal_text(string_literal(text), name));
  return true;
}

void Expectations::expect_link(const std::string& name, const result::Link& link, ir::DataTypeId type) {
  if (!link.object || scope_.find_handle(*link.object) != nullptr) {
    const Handle* handle = link.object ? scope_.find_handle(*link.object) : nullptr;
    if (handle != nullptr && handle->is_released) return;
    std::string text = scope_.pointer_text(link, type, "").value_or("nullptr");
    const bool needs_cast = scope_.may_need_cast(link, type);
    if (link.object && (needs_cast || scope_.types().is_ambiguous(type))) {
      text = "static_cast<const void *>(" + text + ")";
    } else if (needs_cast) {
      scope_.needs().includes.insert("<type_traits>");
      text = "(std::remove_reference_t<decltype(" + name + ")>)" + text;
    }
    lines_.push_back(scope_.framework().equal(text, name));
    return;
  }
  const result::Object& object = scope_.test().after.objects[*link.object];
  if (object.is_released) return;
  if (object.global.is_valid() && scope_.name_global(*link.object, object, lines_)) {
    expect_link(name, link, type);
    return;
  }
  if (expect_text(name, link, type)) return;
  lines_.push_back(scope_.framework().not_null(name, Failing::Stops));
  const ir::Program& program = scope_.program();
  const bool is_pointer = type.is_valid() && program.get(type).kind == Kind::Pointer;
  const ir::DataTypeId element = is_pointer ? program.get(type).target : ir::DataTypeId();
  const std::uint64_t size = ir::data_size(program, element);
  // Only a pointer to the start, of a type that fits, leads to the contents.
  if (size == 0 || link.offset != 0 || object.length < size) return;
  Handle handle;
  handle.name = name;
  handle.is_pointer = true;
  handle.element = element;
  handle.count = object.length / size;
  handle.declarator = scope_.types().declarator(element).value_or("void %");
  scope_.set_handle(*link.object, std::move(handle));
  reached_.push_back(*link.object);
}

void Expectations::add_value(const std::string& name, const result::Value& value, ir::DataTypeId type) {
  if (const auto* link = std::get_if<result::Link>(&value)) {
    expect_link(name, *link, type);
    return;
  }
  const auto& scalar = std::get<result::Scalar>(value);
  if (scalar.type.is_float()) {
    expect_float(name, scalar.type, scalar.bits);
    return;
  }
  // The address of what is gone has no value that could be compared.
  const bool is_gone =
      scalar.type.is_ptr() && ir::pointer_object(static_cast<ir::PointerBits>(scalar.bits)) != 0;
  if (is_gone) return;
  const bool is_bool = type.is_valid() && scope_.program().get(type).kind == Kind::Bool;
  expect_number(name, scope_.number_text(type, scalar, NumberUse::Compared), is_bool);
}

bool Expectations::is_different(std::uint64_t offset, std::uint64_t count) const {
  if (is_complete_ || !before_.knows_all(offset, count)) return true;
  for (std::uint64_t at = offset; at < offset + count; ++at) {
    if (before_.byte(at) != after_.byte(at) || before_.link_at(at) != after_.link_at(at)) return true;
  }
  return false;
}

void Expectations::compare_leaf(const Handle& handle, const Part& leaf) {
  const ir::Program& program = scope_.program();
  const std::uint64_t size = part_size(program, leaf);
  if (!after_.knows_all(leaf.offset, size) || !is_different(leaf.offset, size)) return;
  const std::string name = lvalue(handle, leaf.path);
  const ir::DataType& type = program.get(leaf.type);
  if (type.kind == Kind::Pointer) {
    if (std::optional<result::Link> link = after_.link_at(leaf.offset)) {
      expect_link(name, *link, leaf.type);
    } else {
      add_value(name, result::Scalar{ir::Type::ptr(), after_.bits(leaf.offset, size)}, leaf.type);
    }
    return;
  }
  // The number of an address means nothing.
  if (after_.has_link(leaf.offset, size)) return;
  if (type.kind == Kind::Float) {
    expect_float(name, type.width == 32 ? ir::Type::f32() : ir::Type::f64(), after_.bits(leaf.offset, size));
    return;
  }
  const std::optional<std::string> text = scope_.leaf_text(leaf, after_, NumberUse::Compared);
  if (text) expect_number(name, *text, type.kind == Kind::Bool);
}

bool Expectations::compare_text(const std::string& name, std::uint64_t offset, std::uint64_t count) {
  std::string text;
  std::uint64_t end = 0;
  while (end < count && after_.knows_all(offset + end, 1) && after_.byte(offset + end) != 0) {
    text += static_cast<char>(after_.byte(offset + end++));
  }
  if (end == count || !after_.knows_all(offset + end, 1) || !is_text(text)) return false;
  if (after_.has_link(offset, count)) return false;
  const std::string line = scope_.framework().equal_text(string_literal(text), name);
  if (extent_ == Extent::Everything) {
    lines_.push_back(line);
    return false;
  }
  // What lies behind the end is not part of the string.
  bool differs = false;
  for (std::uint64_t at = 0; at < count; ++at) {
    if (!after_.knows_all(offset + at, 1) || !is_different(offset + at, 1)) continue;
    if (at > end) return false;
    differs = true;
  }
  if (differs) lines_.push_back(line);
  return true;
}

bool Expectations::compare_numbers(const std::string& name,
                                   std::uint64_t offset,
                                   std::uint64_t count,
                                   ir::DataTypeId element) {
  constexpr std::uint64_t kFewest = 4;
  constexpr std::uint64_t kMost = 256;
  const ir::Program& program = scope_.program();
  if (scope_.types().is_enum(element)) return false;
  const std::optional<std::string> held = held_as(program, element);
  const std::uint64_t size = ir::data_size(program, element);
  const bool is_whole = held && count <= kMost && after_.knows_all(offset, size * count) &&
                        !after_.has_link(offset, size * count);
  if (!is_whole) return false;
  std::uint64_t different = 0;
  std::string values;
  for (std::uint64_t at = 0; at < count; ++at) {
    const std::uint64_t place = offset + at * size;
    if (is_different(place, size)) ++different;
    const ir::Type type = program.get(element).kind == Kind::Float
                              ? (program.get(element).width == 32 ? ir::Type::f32() : ir::Type::f64())
                              : ir::Type::integer(program.get(element).width);
    const value::U128 bits = after_.bits(place, size);
    // These are not equal to themselves, or to what they are not.
    if (type.is_float() && (is_nan(type, bits) || is_negative_zero(type, bits))) return false;
    values += (at == 0 ? "" : ", ") + scope_.number_text(element, {type, bits}, NumberUse::Stored);
  }
  const bool is_all = extent_ == Extent::Everything;
  if (!is_all && different < kFewest) return false;
  scope_.needs().includes.insert("<vector>");
  const std::string vector = "std::vector<" + *held + ">";
  lines_.push_back(
      scope_.framework().equal("(" + vector + "{" + values + "})",
                               vector + "(" + name + ", " + name + " + " + std::to_string(count) + ")"));
  return !is_all;
}

void Expectations::compare_parts(const Handle& handle, Part root) {
  const ir::Program& program = scope_.program();
  std::vector<Part> pending{std::move(root)};
  while (!pending.empty()) {
    const Part part = std::move(pending.back());
    pending.pop_back();
    if (part.bit_width != 0 || is_scalar(program, part.type)) {
      compare_leaf(handle, part);
      continue;
    }
    const ir::DataType& type = program.get(part.type);
    if (!after_.knows_any(part.offset, part_size(program, part))) continue;
    if (type.kind == Kind::Array && is_plain_char(program, type.target) &&
        compare_text(lvalue(handle, part.path), part.offset, type.count)) {
      continue;
    }
    if (type.kind == Kind::Array &&
        compare_numbers(lvalue(handle, part.path), part.offset, type.count, type.target)) {
      continue;
    }
    std::vector<Part> inner = parts_of(program, part);
    if (type.kind == Kind::Union) {
      std::optional<Part> chosen = chosen_member(program, part, after_);
      inner.clear();
      if (chosen) inner.push_back(std::move(*chosen));
    }
    pending.insert(pending.end(), inner.rbegin(), inner.rend());
  }
}

void Expectations::add_object(std::uint32_t index, bool is_complete) {
  const result::TestCase& test = scope_.test();
  const Handle* found = scope_.find_handle(index);
  if (found == nullptr || found->is_released || index >= test.after.objects.size()) return;
  const Handle handle = *found;
  if (!handle.element.is_valid()) return;
  const ir::Program& program = scope_.program();
  const bool is_created = index >= test.before.objects.size();
  is_complete_ = is_complete || is_created || extent_ == Extent::Everything;
  after_ = ObjectBytes(test.after.objects[index]);
  before_ = is_created ? ObjectBytes() : ObjectBytes(test.before.objects[index]);
  const result::Object& object = test.after.objects[index];
  // A global that is no input starts as the program says.
  if (object.global.is_valid() && !before_.knows_any())
    before_ = ObjectBytes(program, object.global, test.after);
  const std::string name = handle.is_array || handle.is_pointer ? handle.name : "";
  if (!name.empty() && is_plain_char(program, handle.element) && compare_text(name, 0, handle.count)) return;
  if (!name.empty() && compare_numbers(name, 0, handle.count, handle.element)) return;
  for (Part& element : elements_of(program, handle)) compare_parts(handle, std::move(element));
}

void Expectations::add_reached() {
  for (std::size_t next = 0; next < reached_.size(); ++next) add_object(reached_[next], false);
}

}  // namespace testellate::emit::gtest

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "frontend/jvm/classfile/class_reader.h"
#include "frontend/jvm/classfile/descriptor.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::uint16_t kStaticInitialiser = 51;  // Java 7: a class initialiser has to say that it is static
constexpr unsigned kMaxArgumentSlots = 255;

/// The kind of constant that can be the first value of a static field, JVMS §4.7.2.
ConstantKind constant_kind_for(std::string_view descriptor) {
  FieldType type = *try_parse_field_type(descriptor);
  if (type.is_array()) return ConstantKind::None;
  switch (type.base) {
    case BaseType::Boolean:
    case BaseType::Byte:
    case BaseType::Char:
    case BaseType::Short:
    case BaseType::Int:
      return ConstantKind::Integer;
    case BaseType::Long:
      return ConstantKind::Long;
    case BaseType::Float:
      return ConstantKind::Float;
    case BaseType::Double:
      return ConstantKind::Double;
    case BaseType::Class:
      return type.class_name == "java/lang/String" ? ConstantKind::String : ConstantKind::None;
    case BaseType::Void:
      break;
  }
  return ConstantKind::None;
}

void read_constant_value(ByteCursor& cursor, const ReadContext& context, Field& field) {
  if (!field.access.is_static()) {  // means nothing there
    static_cast<void>(cursor.take(2));
    return;
  }
  ConstantKind kind = constant_kind_for(field.descriptor);
  if (kind == ConstantKind::None) {
    return cursor.fail(fmt::format("a field of type `{}` has a ConstantValue", field.descriptor));
  }
  field.constant_value = context.index(cursor, kind);
}

void read_exceptions(ByteCursor& cursor, const ReadContext& context, Method& method) {
  std::uint16_t count = cursor.count(2);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    method.exceptions.push_back(context.class_name(cursor));
  }
}

void read_parameters(ByteCursor& cursor, const ReadContext& context, Method& method) {
  std::uint8_t count = cursor.u8();
  for (std::uint8_t at = 0; at < count && !cursor.failed(); ++at) {
    std::string_view name = context.utf8_or_nothing(cursor);
    method.parameters.push_back({name, AccessFlags{cursor.u16()}});
  }
}

constexpr auto kFieldAttributes = std::to_array<AttributeRow<Field>>({
    {"ConstantValue", 45, false, read_constant_value},
});

constexpr auto kMethodAttributes = std::to_array<AttributeRow<Method>>({
    {"Code", 45, false, read_code},
    {"Exceptions", 45, false, read_exceptions},
    {"MethodParameters", 52, false, read_parameters},
});

bool has_one_visibility(AccessFlags access) {
  return int{access.is_public()} + int{access.is_private()} + int{access.is_protected()} <= 1;
}

template <typename Member>
std::string name_of(std::string_view what, const Member& member) {
  return fmt::format(
      "{} `{}{}{}`", what, member.name, member.descriptor.starts_with('(') ? "" : " ", member.descriptor);
}

/// Flags, name and descriptor, which members of both sorts start with.
template <typename Member>
void read_head(ByteCursor& cursor, const ReadContext& context, Member& member) {
  std::size_t start = cursor.offset();
  member.access.bits = cursor.u16();
  member.name = context.utf8(cursor);
  member.descriptor = context.utf8(cursor);
  if (!has_one_visibility(member.access)) {
    cursor.problem().report(start, "only one of public, private and protected is possible");
  }
}

void check_method_head(ByteCursor& cursor,
                       const ReadContext& context,
                       const ClassFile& file,
                       Method& method) {
  std::optional<MethodType> type = try_parse_method_type(method.descriptor);
  if (!is_method_name(method.name))
    return cursor.fail(fmt::format("`{}` is no name of a method", method.name));
  if (!type) return cursor.fail(fmt::format("`{}` is no descriptor of a method", method.descriptor));
  if (method.name == "<clinit>") {
    if (method.descriptor != "()V") cursor.fail("a class initialiser has to have the descriptor `()V`");
    if (context.major >= kStaticInitialiser && !method.access.is_static()) {
      cursor.fail("a class initialiser has to be static");
    }
    // JVMS §4.6: all flags but `strictfp` are ignored, and older files may leave out `static`.
    method.access.bits = static_cast<std::uint16_t>((method.access.bits & 0x0800) | 0x0008);
  }
  if (method.name == "<init>") {
    if (!type->result.is_void()) cursor.fail("a constructor returns nothing");
    if (file.access.is_interface()) cursor.fail("an interface has no constructor");
    if (method.access.is_static() || method.access.is_abstract())
      cursor.fail("a constructor is not static or abstract");
  }
  if (type->parameter_slots() + (method.access.is_static() ? 0U : 1U) > kMaxArgumentSlots) {
    cursor.fail(fmt::format("the arguments take more than {} slots", kMaxArgumentSlots));
  }
  AccessFlags access = method.access;
  if (access.is_abstract() && (access.is_private() || access.is_static() || access.is_final() ||
                               access.is_native() || access.is_synchronized())) {
    cursor.fail("an abstract method is not private, static, final, native or synchronized");
  }
}

void read_method(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  Method& method = file.methods.emplace_back();
  std::size_t start = cursor.offset();
  read_head(cursor, context, method);
  if (!cursor.failed()) check_method_head(cursor, context, file, method);
  if (!cursor.failed()) read_attributes<Method>(cursor, context, kMethodAttributes, method);
  bool needs_code = !method.access.is_native() && !method.access.is_abstract();
  if (method.code.has_value() != needs_code) {
    cursor.problem().report(start,
                            needs_code ? "a method that is neither native nor abstract has to have code"
                                       : "a native or abstract method has no code");
  }
  if (cursor.failed()) cursor.problem().set_part(name_of("method", method));
}

void read_field(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  Field& field = file.fields.emplace_back();
  std::size_t start = cursor.offset();
  read_head(cursor, context, field);
  if (!is_unqualified_name(field.name)) cursor.problem().report(start, "this is no name of a field");
  if (!try_parse_field_type(field.descriptor)) cursor.problem().report(start, "this is no type of a field");
  if (field.access.is_final() && field.access.is_volatile()) {
    cursor.problem().report(start, "a field is not both final and volatile");
  }
  if (!cursor.failed()) read_attributes<Field>(cursor, context, kFieldAttributes, field);
  if (cursor.failed()) cursor.problem().set_part(name_of("field", field));
}

template <typename Member>
void check_distinct(ByteCursor& cursor, std::string_view what, const std::vector<Member>& members) {
  std::vector<const Member*> sorted;
  sorted.reserve(members.size());
  for (const Member& member : members) sorted.push_back(&member);
  auto key = [](const Member* member) { return std::tie(member->name, member->descriptor); };
  std::ranges::sort(sorted, {}, key);
  auto twice = std::ranges::adjacent_find(sorted, {}, key);
  if (twice != sorted.end()) cursor.fail(fmt::format("there are two of {}", name_of(what, **twice)));
}

}  // namespace

void read_fields(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  std::uint16_t count = cursor.count(8);
  file.fields.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) read_field(cursor, context, file);
  if (!cursor.failed()) check_distinct(cursor, "field", file.fields);
}

void read_methods(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  std::uint16_t count = cursor.count(8);
  file.methods.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) read_method(cursor, context, file);
  if (!cursor.failed()) check_distinct(cursor, "method", file.methods);
}

}  // namespace testellate::frontend::jvm

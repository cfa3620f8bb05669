// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/read_class_attributes.h"

#include <array>

#include <fmt/format.h>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/read_attributes.h"

namespace testellate::frontend::jvm {
namespace {

/// What a bootstrap method can get as an argument, JVMS §4.4, table 4.4-C.
bool is_loadable(ConstantKind kind) {
  using enum ConstantKind;
  constexpr std::array kLoadable{
      Integer, Float, Long, Double, Class, String, MethodHandle, MethodType, Dynamic};
  return std::ranges::find(kLoadable, kind) != kLoadable.end();
}

std::vector<std::string_view> read_classes(ByteCursor& cursor, const ReadContext& context) {
  std::vector<std::string_view> names;
  std::uint16_t count = cursor.count(2);
  names.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at)
    names.push_back(context.class_name(cursor));
  return names;
}

void read_source_file(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  file.source_file = context.utf8(cursor);
}

void read_nest_host(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  file.nest_host = context.class_name(cursor);
}

void read_nest_members(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  file.nest_members = read_classes(cursor, context);
}

void read_permitted_subclasses(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  file.permitted_subclasses = read_classes(cursor, context);
}

void read_enclosing_method(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  EnclosingMethod& enclosing = file.enclosing_method.emplace();
  enclosing.class_name = context.class_name(cursor);
  std::uint16_t method = context.index_or_zero(cursor, ConstantKind::NameAndType);
  if (method != 0) enclosing.method = context.constants.name_and_type(method);
}

void read_inner_classes(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  std::uint16_t count = cursor.count(8);
  file.inner_classes.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    InnerClass inner;
    inner.name = context.class_name(cursor);
    inner.outer = context.class_name_or_nothing(cursor);
    inner.simple_name = context.utf8_or_nothing(cursor);
    inner.access.bits = cursor.u16();
    file.inner_classes.push_back(inner);
  }
}

void read_bootstrap_methods(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  std::uint16_t count = cursor.count(4);
  file.bootstrap_methods.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    BootstrapMethod& method = file.bootstrap_methods.emplace_back();
    method.handle = context.index(cursor, ConstantKind::MethodHandle);
    std::uint16_t arguments = cursor.count(2);
    method.arguments.reserve(arguments);
    for (std::uint16_t argument = 0; argument < arguments && !cursor.failed(); ++argument) {
      std::size_t start = cursor.offset();
      std::uint16_t index = cursor.u16();
      if (!is_loadable(context.constants.kind(index))) {
        cursor.problem().report(
            start, fmt::format("constant {} cannot be an argument of a bootstrap method", index));
      }
      method.arguments.push_back(index);
    }
  }
}

void read_record(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  std::vector<RecordComponent>& components = file.record.emplace();
  std::uint16_t count = cursor.count(6);
  components.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    std::size_t start = cursor.offset();
    RecordComponent& component = components.emplace_back();
    component.name = context.utf8(cursor);
    component.descriptor = context.utf8(cursor);
    if (!is_unqualified_name(component.name) || !try_parse_field_type(component.descriptor)) {
      cursor.problem().report(
          start, fmt::format("`{} {}` is no component of a record", component.name, component.descriptor));
    }
    read_attributes<RecordComponent>(cursor, context, {}, component);
  }
}

constexpr auto kAttributes = std::to_array<AttributeRow<ClassFile>>({
    {"SourceFile", 45, false, read_source_file},
    {"InnerClasses", 45, false, read_inner_classes},
    {"EnclosingMethod", 49, false, read_enclosing_method},
    {"BootstrapMethods", 51, false, read_bootstrap_methods},
    {"NestHost", 55, false, read_nest_host},
    {"NestMembers", 55, false, read_nest_members},
    {"Record", 60, false, read_record},
    {"PermittedSubclasses", 61, false, read_permitted_subclasses},
});

void check_dynamic_constants(ByteCursor& cursor, const ClassFile& file) {
  for (std::size_t index = 0; index < file.constants.size(); ++index) {
    ConstantKind kind = file.constants.kind(index);
    if (kind != ConstantKind::Dynamic && kind != ConstantKind::InvokeDynamic) continue;
    std::uint16_t bootstrap = file.constants.constants()[index].first;
    if (bootstrap >= file.bootstrap_methods.size()) {
      return cursor.fail(fmt::format("constant {} uses bootstrap method {}, but there are {}",
                                     index,
                                     bootstrap,
                                     file.bootstrap_methods.size()));
    }
  }
}

}  // namespace

void read_class_attributes(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  read_attributes<ClassFile>(cursor, context, kAttributes, file);
  if (!cursor.failed()) check_dynamic_constants(cursor, file);
}

}  // namespace testellate::frontend::jvm

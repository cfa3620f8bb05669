// SPDX-License-Identifier: Apache-2.0
// Reads from front to back, once. A ByteCursor keeps the first problem and then yields zeros, so the parts
// need few error paths of their own; they only have to stop their loops.
#include "frontend/jvm/classfile/read_class_file.h"

#include <array>

#include <fmt/format.h>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/class_file.h"
#include "frontend/jvm/classfile/class_reader.h"
#include "frontend/jvm/classfile/descriptor.h"

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

/// Reads the attributes of the class itself; everything else of it is known.
void read_class_attributes(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  read_attributes<ClassFile>(cursor, context, kAttributes, file);
  if (!cursor.failed()) check_dynamic_constants(cursor, file);
}

constexpr std::uint32_t kMagic = 0xcafebabe;
constexpr std::uint16_t kFirstMinor = 3;      // 45.3 is Java 1.1; code of older files is laid out otherwise
constexpr std::uint16_t kOnlyMinorZero = 56;  // from Java 12 on minor is 0, or 65535 with preview features
constexpr std::uint16_t kPreview = 65535;
constexpr std::uint16_t kAbstractInterfaces =
    51;  // from then on interfaces have to say that they are abstract

void read_version(ByteCursor& cursor, ClassFile& file) {
  std::size_t start = cursor.offset();
  if (cursor.u32() != kMagic) return cursor.problem().report(start, "class files start with 0xcafebabe");
  file.minor = cursor.u16();
  file.major = cursor.u16();
  if (cursor.failed()) return;
  bool is_known = file.major >= kOldestMajor && file.major <= kNewestMajor;
  if (file.major == kOldestMajor && file.minor < kFirstMinor) is_known = false;
  if (file.major >= kOnlyMinorZero && file.minor != 0 && file.minor != kPreview) is_known = false;
  if (is_known) return;
  cursor.problem().report(start + 4,
                          fmt::format("class file of version {}.{}; versions {}.{} to {}.0 are read",
                                      file.major,
                                      file.minor,
                                      kOldestMajor,
                                      kFirstMinor,
                                      kNewestMajor),
                          diag::Kind::ClassFileVersion);
}

void check_flags(ByteCursor& cursor, const ClassFile& file) {
  bool is_interface = file.access.is_interface();
  if (is_interface && !file.access.is_abstract() && file.major >= kAbstractInterfaces) {
    cursor.fail("an interface has to be abstract");
  }
  if (file.access.is_abstract() && file.access.is_final())
    cursor.fail("a class is not both abstract and final");
}

void read_names(ByteCursor& cursor, const ReadContext& context, ClassFile& file) {
  file.access.bits = cursor.u16();
  if (!file.access.is_module()) check_flags(cursor, file);
  file.name = context.class_name(cursor);
  std::size_t super_at = cursor.offset();
  file.super_name = context.class_name_or_nothing(cursor);
  bool has_none = file.name == "java/lang/Object" || file.access.is_module();
  if (file.super_name.empty() != has_none) {
    cursor.problem().report(
        super_at,
        has_none ? "java/lang/Object and modules have no superclass" : "a class has to have a superclass");
  }
  std::uint16_t count = cursor.count(2);
  file.interfaces.reserve(count);
  for (std::uint16_t at = 0; at < count && !cursor.failed(); ++at) {
    file.interfaces.push_back(context.class_name(cursor));
  }
}

}  // namespace

diag::Result<ClassFile> read_class_file(std::span<const std::uint8_t> bytes, const std::string& origin) {
  ClassProblem problem(origin);
  ByteCursor cursor(bytes, 0, problem);
  ClassFile file;
  read_version(cursor, file);
  if (!problem.exists()) file.constants = read_constant_pool(cursor, file.major);
  if (!problem.exists()) {
    ReadContext context{file.constants, file.major};
    read_names(cursor, context, file);
    read_fields(cursor, context, file);
    read_methods(cursor, context, file);
    read_class_attributes(cursor, context, file);
    if (cursor.remaining() != 0)
      cursor.fail(fmt::format("the class ends here, but {} bytes follow", cursor.remaining()));
  }
  if (problem.exists()) return Unexpected<diag::Diagnostic>(problem.diagnostic());
  return file;
}

}  // namespace testellate::frontend::jvm

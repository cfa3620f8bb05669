// SPDX-License-Identifier: Apache-2.0
// Reads from front to back, once. A ByteCursor keeps the first problem and then yields zeros, so the parts
// need few error paths of their own; they only have to stop their loops.
#include "frontend/jvm/classfile/read_class_file.h"

#include <fmt/format.h>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/read_class_attributes.h"
#include "frontend/jvm/classfile/read_constant_pool.h"
#include "frontend/jvm/classfile/read_context.h"
#include "frontend/jvm/classfile/read_members.h"

namespace testellate::frontend::jvm {
namespace {

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

// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "frontend/jvm/classfile/byte_cursor.h"
#include "frontend/jvm/classfile/class_reader.h"
#include "frontend/jvm/classfile/constant_pool.h"
#include "frontend/jvm/classfile/descriptor.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

// Two passes: the second follows references, which it may only when the first has found them to lead to
// constants of the right kind.

/// Handles to methods of interfaces by invokeStatic and invokeSpecial came with Java 8, JVMS §4.4.8.
constexpr std::uint16_t kStaticInInterfaces = 52;

class Checker {
 public:
  Checker(const ConstantPool& pool,
          std::span<const std::size_t> offsets,
          std::uint16_t major,
          ClassProblem& problem)
      : pool_(pool), offsets_(offsets), major_(major), problem_(problem) {}

  void run() {
    auto is_open = [&] { return at_ < pool_.size() && !problem_.exists(); };
    for (at_ = 0; is_open(); ++at_) check_references(pool_.constants()[at_]);
    if (problem_.exists()) return;
    for (at_ = 0; is_open(); ++at_) check_content(static_cast<std::uint16_t>(at_));
  }

 private:
  void check_references(const Constant& constant) {
    switch (constant.kind) {
      case ConstantKind::Class:
      case ConstantKind::String:
      case ConstantKind::MethodType:
      case ConstantKind::Module:
      case ConstantKind::Package:
        return expect(constant.first, {ConstantKind::Utf8});
      case ConstantKind::NameAndType:
        expect(constant.first, {ConstantKind::Utf8});
        return expect(constant.second, {ConstantKind::Utf8});
      case ConstantKind::Fieldref:
      case ConstantKind::Methodref:
      case ConstantKind::InterfaceMethodref:
        expect(constant.first, {ConstantKind::Class});
        return expect(constant.second, {ConstantKind::NameAndType});
      case ConstantKind::MethodHandle:
        return check_handle(constant);
      case ConstantKind::Dynamic:
      case ConstantKind::InvokeDynamic:
        return expect(constant.second, {ConstantKind::NameAndType});
      case ConstantKind::None:
      case ConstantKind::Utf8:
      case ConstantKind::Integer:
      case ConstantKind::Float:
      case ConstantKind::Long:
      case ConstantKind::Double:
        return;
    }
  }

  void check_handle(const Constant& constant) {
    using enum ConstantKind;
    switch (static_cast<HandleKind>(constant.first)) {
      case HandleKind::GetField:
      case HandleKind::GetStatic:
      case HandleKind::PutField:
      case HandleKind::PutStatic:
        return expect(constant.second, {Fieldref});
      case HandleKind::InvokeVirtual:
      case HandleKind::NewInvokeSpecial:
        return expect(constant.second, {Methodref});
      case HandleKind::InvokeStatic:
      case HandleKind::InvokeSpecial:
        if (major_ < kStaticInInterfaces) return expect(constant.second, {Methodref});
        return expect(constant.second, {Methodref, InterfaceMethodref});
      case HandleKind::InvokeInterface:
        return expect(constant.second, {InterfaceMethodref});
    }
    fail(fmt::format("has kind {}; method handles have 1 to 9", constant.first));
  }

  void expect(std::uint16_t index, std::initializer_list<ConstantKind> kinds) {
    ConstantKind found = pool_.kind(index);
    for (ConstantKind kind : kinds) {
      if (kind == found) return;
    }
    fail(fmt::format("refers to constant {}, which is {} but has to be a {}",
                     index,
                     index < pool_.size() ? to_text(found) : "absent",
                     to_text(*kinds.begin())));
  }

  void check_content(std::uint16_t index) {
    switch (pool_.kind(index)) {
      case ConstantKind::Class:
        if (!try_parse_class_constant(pool_.class_name(index))) bad_text("class", pool_.class_name(index));
        return;
      case ConstantKind::MethodType:
        return check_method_descriptor(pool_.method_descriptor(index));
      case ConstantKind::NameAndType:
        return check_name_and_type(pool_.name_and_type(index));
      case ConstantKind::Fieldref:
        return expect_field(pool_.member(index).descriptor);
      case ConstantKind::Methodref:
      case ConstantKind::InterfaceMethodref:
        return check_method(pool_.member(index));
      case ConstantKind::MethodHandle:
        return check_handle_name(pool_.method_handle(index));
      case ConstantKind::Dynamic:
        return expect_field(pool_.dynamic(index).name_and_type.descriptor);
      case ConstantKind::InvokeDynamic:
        return expect_method(pool_.dynamic(index).name_and_type.descriptor);
      case ConstantKind::None:
      case ConstantKind::Utf8:
      case ConstantKind::Integer:
      case ConstantKind::Float:
      case ConstantKind::Long:
      case ConstantKind::Double:
      case ConstantKind::String:
      case ConstantKind::Module:
      case ConstantKind::Package:
        return;
    }
  }

  /// Whether it has to be a field or a method is the business of those that refer to it.
  void check_name_and_type(const NameAndType& member) {
    if (member.descriptor.starts_with('(')) {
      check_method_descriptor(member.descriptor);
      if (!is_method_name(member.name)) bad_text("name of a method", member.name);
    } else {
      if (!try_parse_field_type(member.descriptor)) bad_text("descriptor", member.descriptor);
      if (!is_unqualified_name(member.name)) bad_text("name", member.name);
    }
  }

  void check_method(const MemberRef& method) {
    expect_method(method.descriptor);
    if (method.name == "<clinit>") fail("refers to a class initialiser, which only the JVM calls");
    if (method.name != "<init>") return;
    if (method.kind == ConstantKind::InterfaceMethodref) fail("refers to a constructor of an interface");
    if (!method.descriptor.ends_with(")V")) fail("refers to a constructor that returns something");
  }

  void check_handle_name(const MethodHandle& handle) {
    bool makes = handle.kind == HandleKind::NewInvokeSpecial;
    bool is_method = handle.kind >= HandleKind::InvokeVirtual;
    if (is_method && (handle.member.name == "<init>") != makes) {
      fail("is a handle of a constructor, which only newInvokeSpecial can call, and nothing else");
    }
  }

  void check_method_descriptor(std::string_view descriptor) {
    if (!try_parse_method_type(descriptor)) bad_text("descriptor of a method", descriptor);
  }
  void expect_field(std::string_view descriptor) {
    if (descriptor.starts_with('(')) bad_text("descriptor of a field", descriptor);
  }
  void expect_method(std::string_view descriptor) {
    if (!descriptor.starts_with('(')) bad_text("descriptor of a method", descriptor);
  }

  void bad_text(std::string_view what, std::string_view text) {
    fail(fmt::format("has `{}`, which is no {}", text.substr(0, 200), what));
  }
  void fail(const std::string& message) {
    problem_.report(offsets_[at_], fmt::format("constant {} {}", at_, message));
  }

  const ConstantPool& pool_;
  std::span<const std::size_t> offsets_;
  std::uint16_t major_;
  ClassProblem& problem_;
  std::size_t at_ = 0;
};

/// Checks what the accessors of a pool rely on: kinds of constants that others refer to, then names and
/// descriptors. `offsets` has the place in the file of each constant.
void check_constant_pool(const ConstantPool& pool,
                         std::span<const std::size_t> offsets,
                         std::uint16_t major,
                         ClassProblem& problem) {
  Checker(pool, offsets, major, problem).run();
}

constexpr std::uint16_t kNewestWithOverlongText = 47;

struct KindRow {
  ConstantKind kind;
  std::uint16_t since;
};

std::optional<KindRow> find_kind(std::uint8_t tag) {
  switch (tag) {
#define CONSTANT(number, enumerator, bytes, since) \
  case number:                                     \
    return KindRow{ConstantKind::enumerator, since};
#include "frontend/jvm/classfile/constant_kinds.def"
#undef CONSTANT
    default:
      return std::nullopt;
  }
}

class Reader {
 public:
  Reader(ByteCursor& cursor, std::uint16_t major) : cursor_(cursor), major_(major) {}

  ConstantPool run() {
    std::size_t start = cursor_.offset();
    std::uint16_t count = cursor_.u16();
    if (count == 0) cursor_.problem().report(start, "the constant pool has length 0; the least is 1");
    // The shortest constant has three bytes.
    if (std::size_t{count} * 3 > cursor_.remaining()) {
      cursor_.fail(fmt::format("{} constants do not fit into {} bytes", count - 1, cursor_.remaining()));
    }
    if (cursor_.failed()) return {};
    constants_.reserve(count);
    add({}, start);
    while (constants_.size() < count && !cursor_.failed()) read_one(count);
    ConstantPool pool(std::move(constants_), std::move(text_));
    if (!cursor_.failed()) check_constant_pool(pool, offsets_, major_, cursor_.problem());
    return pool;
  }

 private:
  void read_one(std::uint16_t count) {
    std::size_t start = cursor_.offset();
    std::uint8_t tag = cursor_.u8();
    std::optional<KindRow> row = find_kind(tag);
    if (!row || row->since > major_) {
      cursor_.problem().report(
          start,
          fmt::format("constant {} has tag {}, which class files of version {} do not have",
                      constants_.size(),
                      tag,
                      major_));
      return;
    }
    add(read_content(row->kind), start);
    if (row->kind != ConstantKind::Long && row->kind != ConstantKind::Double) return;
    add({}, start);
    if (constants_.size() > count) {
      cursor_.problem().report(start, "the last constant takes two places, but there is one left");
    }
  }

  Constant read_content(ConstantKind kind) {
    Constant constant{.kind = kind};
    switch (kind) {
      case ConstantKind::Utf8:
        read_text(constant);
        break;
      case ConstantKind::Integer:
      case ConstantKind::Float:
        constant.bits = cursor_.u32();
        break;
      case ConstantKind::Long:
      case ConstantKind::Double:
        constant.bits = std::uint64_t{cursor_.u32()} << 32;
        constant.bits |= cursor_.u32();
        break;
      case ConstantKind::Class:
      case ConstantKind::String:
      case ConstantKind::MethodType:
      case ConstantKind::Module:
      case ConstantKind::Package:
        constant.first = cursor_.u16();
        break;
      case ConstantKind::MethodHandle:
        constant.first = cursor_.u8();
        constant.second = cursor_.u16();
        break;
      case ConstantKind::Fieldref:
      case ConstantKind::Methodref:
      case ConstantKind::InterfaceMethodref:
      case ConstantKind::NameAndType:
      case ConstantKind::Dynamic:
      case ConstantKind::InvokeDynamic:
        constant.first = cursor_.u16();
        constant.second = cursor_.u16();
        break;
      case ConstantKind::None:
        break;
    }
    return constant;
  }

  void read_text(Constant& constant) {
    constant.length = cursor_.u16();
    std::size_t start = cursor_.offset();
    std::span<const std::uint8_t> bytes = cursor_.take(constant.length);
    constant.bits = text_.size();
    text_.insert(text_.end(), bytes.begin(), bytes.end());
    std::string_view text = std::string_view(text_.data(), text_.size()).substr(constant.bits);
    if (!support::is_modified_utf8(text, major_ <= kNewestWithOverlongText)) {
      cursor_.problem().report(start, fmt::format("constant {} is no modified UTF-8", constants_.size()));
    }
  }

  void add(const Constant& constant, std::size_t offset) {
    constants_.push_back(constant);
    offsets_.push_back(offset);
  }

  ByteCursor& cursor_;
  std::uint16_t major_;
  std::vector<Constant> constants_;
  std::vector<std::size_t> offsets_;
  std::vector<char> text_;
};

}  // namespace

ConstantPool read_constant_pool(ByteCursor& cursor, std::uint16_t major) {
  return Reader(cursor, major).run();
}

}  // namespace testellate::frontend::jvm

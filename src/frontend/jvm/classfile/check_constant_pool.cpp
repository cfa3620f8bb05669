// SPDX-License-Identifier: Apache-2.0
// Two passes: the second follows references, which it may only when the first has found them to lead to
// constants of the right kind.
#include "frontend/jvm/classfile/check_constant_pool.h"

#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

#include "frontend/jvm/classfile/descriptor.h"

namespace testellate::frontend::jvm {
namespace {

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

}  // namespace

void check_constant_pool(const ConstantPool& pool,
                         std::span<const std::size_t> offsets,
                         std::uint16_t major,
                         ClassProblem& problem) {
  Checker(pool, offsets, major, problem).run();
}

}  // namespace testellate::frontend::jvm

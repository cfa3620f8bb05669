// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "frontend/jvm/classfile/constant_pool.h"
#include "frontend/jvm/link/linker.h"
#include "frontend/jvm/translate/code_writer.h"

namespace testellate::frontend::jvm {

enum class InvokeKind : std::uint8_t { Static, Special, Virtual, Interface };

/// What the JVM's instructions about classes, fields and methods mean, written for code that stands in the
/// class `from`. Operands are taken from the writer's stack and results put there. What is missing ends the
/// path when it is executed, with its name; a value in its place keeps the stack right.
class Emitter {
 public:
  /// All borrowed; `from` is null for code of our own that stands in no class.
  Emitter(Linker& linker, CodeWriter& out, LoadedClass* from) : linker_(linker), out_(out), from_(from) {}

  [[nodiscard]] Linker& linker() { return linker_; }
  [[nodiscard]] CodeWriter& out() { return out_; }

  /// JVMS §5.5, unless it can be told that nothing is to be done.
  void initialise(LoadedClass& target);
  void check_not_null(const StackValue& value);
  /// Calls a native that nobody implements.
  void missing(const std::string& what);
  void missing(const diag::Diagnostic& why) { missing(why.message); }

  void new_object(std::string_view binary_name);
  /// `new`, `dup`, arguments pushed by `push_arguments`, `<init>`.
  template <typename Push>
  void construct(std::string_view binary_name, std::string_view descriptor, Push push_arguments) {
    new_object(binary_name);
    const StackValue object = out_.pop_value();
    out_.push_value(object);
    out_.push_value(object);
    push_arguments();
    invoke(InvokeKind::Special, {ConstantKind::Methodref, binary_name, "<init>", descriptor});
  }

  void get_static(const MemberRef& field);
  void put_static(const MemberRef& field);
  void get_field(const MemberRef& field);
  void put_field(const MemberRef& field);
  /// Accesses to a field that is there, without checks.
  void load_field(ir::FieldId field, ir::Operand object, const FieldType& type);
  void store_field(ir::FieldId field, ir::Operand object, const FieldType& type, ir::Operand value);

  void invoke(InvokeKind kind, const MemberRef& method);

  /// `ldc`
  void push_string(std::string_view modified_utf8);
  void push_class(std::string_view class_constant);
  /// From the type of a field or element to that of a register, on the stack.
  void push_widened(const FieldType& type, ir::Operand stored);
  /// Back.
  [[nodiscard]] ir::Operand narrowed(const FieldType& type, ir::Operand value, bool is_boolean);

 private:
  void push_zero(const FieldType& type);
  [[nodiscard]] bool is_own_or_above(const LoadedClass& target) const;
  void call_method(InvokeKind kind,
                   const MemberRef& reference,
                   const MethodType& type,
                   ResolvedMethod target);
  void push_result(const FieldType& type, ir::Inst inst, std::span<const ir::Argument> arguments);

  Linker& linker_;
  CodeWriter& out_;
  LoadedClass* from_;
};

}  // namespace testellate::frontend::jvm

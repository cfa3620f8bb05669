// SPDX-License-Identifier: Apache-2.0
#include "test/fuzz/class_reader_target.h"

#include <cstdint>
#include <span>
#include <vector>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/read_class_file.h"
#include "frontend/jvm/classfile/signature.h"
#include "support/invariant.h"

namespace testellate::fuzz {
namespace {

using namespace frontend::jvm;

/// Asks every constant for what its kind has. The accessors check themselves.
std::size_t visit_constants(const ConstantPool& pool) {
  std::size_t seen = 0;
  for (std::size_t at = 0; at < pool.size(); ++at) {
    auto index = static_cast<std::uint16_t>(at);
    switch (pool.kind(index)) {
      case ConstantKind::None:
        break;
      case ConstantKind::Utf8:
        seen += pool.utf8(index).size();
        break;
      case ConstantKind::Integer:
        seen += pool.integer(index) != 0 ? 1 : 0;
        break;
      case ConstantKind::Float:
        seen += pool.float_bits(index) != 0 ? 1 : 0;
        break;
      case ConstantKind::Long:
        seen += pool.long_integer(index) != 0 ? 1 : 0;
        break;
      case ConstantKind::Double:
        seen += pool.double_bits(index) != 0 ? 1 : 0;
        break;
      case ConstantKind::Class:
        TESTELLATE_INVARIANT(try_parse_class_constant(pool.class_name(index)), "class should have a name");
        break;
      case ConstantKind::String:
        seen += pool.string_value(index).size();
        break;
      case ConstantKind::Fieldref:
        TESTELLATE_INVARIANT(try_parse_field_type(pool.member(index).descriptor), "field should have a type");
        break;
      case ConstantKind::Methodref:
      case ConstantKind::InterfaceMethodref:
        TESTELLATE_INVARIANT(try_parse_method_type(pool.member(index).descriptor),
                             "method should have a type");
        break;
      case ConstantKind::NameAndType:
        seen += pool.name_and_type(index).name.size();
        break;
      case ConstantKind::MethodHandle:
        seen += pool.method_handle(index).member.name.size();
        break;
      case ConstantKind::MethodType:
        TESTELLATE_INVARIANT(try_parse_method_type(pool.method_descriptor(index)),
                             "method type should be well-formed");
        break;
      case ConstantKind::Dynamic:
      case ConstantKind::InvokeDynamic:
        seen += pool.dynamic(index).bootstrap;
        break;
      case ConstantKind::Module:
      case ConstantKind::Package:
        seen += pool.module_or_package(index).size();
        break;
    }
  }
  return seen;
}

void visit_code(const ClassFile& file, const Method& method) {
  const Code& code = *method.code;
  std::vector<bool> starts(code.bytes.size(), false);
  for (const Instruction& instruction : Instructions(code.bytes)) starts[instruction.offset] = true;
  for (const Instruction& instruction : Instructions(code.bytes)) {
    TESTELLATE_INVARIANT(starts[instruction.target], "jump should lead to an instruction");
    for (std::uint32_t at = 0; at < instruction.case_count; ++at) {
      TESTELLATE_INVARIANT(starts[switch_case(code.bytes, instruction, at).target],
                           "case should lead to an instruction");
    }
    if (instruction.constant != 0) {
      TESTELLATE_INVARIANT(file.constants.kind(instruction.constant) != ConstantKind::None,
                           "constant should be there");
    }
  }
  for (const ExceptionHandler& handler : code.handlers) {
    TESTELLATE_INVARIANT(handler.start < handler.end && handler.end <= code.bytes.size() &&
                             starts[handler.start] && starts[handler.handler],
                         "handler should cover instructions");
  }
  std::vector<VerificationType> locals;
  if (!method.access.is_static()) locals.emplace_back();
  std::optional<MethodType> type = try_parse_method_type(method.descriptor);
  locals.resize(locals.size() + type->parameters.size());
  for (const StackMapFrame& frame : code.frames) {
    TESTELLATE_INVARIANT(starts[frame.offset], "frame should stand at an instruction");
    TESTELLATE_INVARIANT(frame.replaces_locals || frame.chopped <= locals.size(),
                         "frame should take away what is there");
    frame.apply_to(locals);
    TESTELLATE_INVARIANT(locals.size() <= code.max_locals, "frame should fit the method");
  }
}

void visit_signature(std::string_view text) {
  std::optional<Signature> signature = try_parse_method_signature(text);
  if (!signature) return;
  TESTELLATE_INVARIANT(!signature->text(signature->type).empty(), "a type should have a name");
}

}  // namespace

void check_class_reader(std::string_view text) {
  // libFuzzer and files give bytes as they like; the reader takes numbers.
  std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  diag::Result<ClassFile> file = read_class_file(bytes, "Input.class");
  if (!file) {
    TESTELLATE_INVARIANT(file.error().location.file == "Input.class" &&
                             file.error().message.find("byte ") != std::string::npos,
                         "a rejected class should come with a located diagnostic");
    return;
  }
  static_cast<void>(visit_constants(file->constants));
  for (const Method& method : file->methods) {
    if (method.code) visit_code(*file, method);
    if (method.signature) visit_signature(*method.signature);
  }
  diag::Result<ClassFile> again = read_class_file(bytes, "Input.class");
  TESTELLATE_INVARIANT(again.has_value() && *again == *file, "a class should be read the same again");
}

}  // namespace testellate::fuzz

// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kBuilder = "java/lang/StringBuilder";

/// The recipe with its constants in place. In a constant the two characters that mean something in recipes
/// are spelled \2a and \2b.
std::string with_constants(std::string_view recipe, std::span<const std::string> constants) {
  std::string text;
  std::size_t next = 0;
  for (char c : recipe) {
    if (c != '\2' || next >= constants.size()) {
      text += c;
      continue;
    }
    for (char inner : constants[next++]) {
      if (inner == '\1' || inner == '\2') {
        text += '\2';
        text += inner == '\1' ? 'a' : 'b';
      } else {
        text += inner;
      }
    }
  }
  return text;
}

/// Which `append` converts as `String.valueOf` does for that static type. A `char[]` counts as an object.
std::string_view append_descriptor(const FieldType& type) {
  constexpr std::string_view kObject = "(Ljava/lang/Object;)Ljava/lang/StringBuilder;";
  if (type.is_array()) return kObject;
  switch (type.base) {
    case BaseType::Boolean:
      return "(Z)Ljava/lang/StringBuilder;";
    case BaseType::Char:
      return "(C)Ljava/lang/StringBuilder;";
    case BaseType::Byte:
    case BaseType::Short:
    case BaseType::Int:
      return "(I)Ljava/lang/StringBuilder;";
    case BaseType::Long:
      return "(J)Ljava/lang/StringBuilder;";
    case BaseType::Float:
      return "(F)Ljava/lang/StringBuilder;";
    case BaseType::Double:
      return "(D)Ljava/lang/StringBuilder;";
    case BaseType::Class:
    case BaseType::Void:
      break;
  }
  return type.class_name == "java/lang/String" ? "(Ljava/lang/String;)Ljava/lang/StringBuilder;" : kObject;
}

void append(Emitter& emitter, std::string_view descriptor) {
  emitter.invoke(InvokeKind::Virtual, {ConstantKind::Methodref, kBuilder, "append", descriptor});
  emitter.out().mark_not_null();
}

std::unique_ptr<const ir::Body> make_concat(Linker& linker,
                                            ir::FunctionId id,
                                            const std::string& descriptor,
                                            const std::string& text) {
  const MethodType type = *try_parse_method_type(descriptor);
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  emitter.construct(kBuilder, "()V", [] {});
  std::string literal;
  const auto flush_literal = [&] {
    if (literal.empty()) return;
    emitter.push_string(literal);
    append(emitter, "(Ljava/lang/String;)Ljava/lang/StringBuilder;");
    literal.clear();
  };
  std::uint32_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\2' && at + 1 < text.size()) {
      literal += text[++at] == 'a' ? '\1' : '\2';
      continue;
    }
    if (text[at] != '\1' || next >= type.parameters.size()) {
      literal += text[at];
      continue;
    }
    flush_literal();
    const FieldType& parameter = type.parameters[next];
    out.push(kind_of(parameter), ir::Operand::reg(ir::RegisterId(next)));
    ++next;
    append(emitter, append_descriptor(parameter));
  }
  flush_literal();
  emitter.invoke(InvokeKind::Virtual,
                 {ConstantKind::Methodref, kBuilder, "toString", "()Ljava/lang/String;"});
  out.return_value(ir::Type::ref(), out.pop(ValueKind::Ref));
  return out.finish();
}

}  // namespace

void push_concat(Emitter& emitter,
                 std::string_view descriptor,
                 std::string_view recipe,
                 std::span<const std::string> constants) {
  const MethodType type = *try_parse_method_type(descriptor);
  const std::string text = with_constants(recipe, constants);
  Linker& linker = emitter.linker();
  const ir::FunctionId function =
      linker.define("jvm.concat." + std::string(descriptor) + "." + text,
                    to_signature(type, false),
                    [&linker, text, descriptor = std::string(descriptor)](
                        ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                      return make_concat(linker, id, descriptor, text);
                    });
  call_site_function(emitter, type, function);
  emitter.out().mark_not_null();
}

}  // namespace testellate::frontend::jvm

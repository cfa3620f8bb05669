// SPDX-License-Identifier: Apache-2.0
// Strings that exist once per text: whoever needs one first makes it; the static variable of the constant
// holds it for all others. And the character at an index.
#include <array>

#include "models/jdk/native_groups.h"
#include "support/modified_utf8.h"

namespace testellate::models::jdk {
namespace {

/// jvm.string_literal(i32 symbol)
NativeOutcome string_literal(Java& java) {
  const std::string text(java.program().text(ir::Symbol(static_cast<std::uint32_t>(java.int_argument(0)))));
  const NativeValue known = java.context().get_static(java.literal_variable(text));
  if (!java.is_null(known)) return NativeReturn{known};
  return NativeReturn{java.new_string(support::to_utf16(text))};
}

NativeOutcome intern(Java& java) {
  const ir::StaticId variable = java.literal_variable(java.bytes_of(java.argument(0)));
  const NativeValue known = java.context().get_static(variable);
  if (!java.is_null(known)) return NativeReturn{known};
  java.context().put_static(variable, java.argument(0));
  return NativeReturn{java.argument(0)};
}

// StringUTF16.charAt([BI)C. Here all strings have that form; on the JVM one without characters above U+00FF
// has another, whose charAt says something else about a bad index before JDK 25.

using ir::Opcode;

constexpr ir::Type kI32 = ir::Type::integer(32);

NativeValue compute(Java& java, Opcode op, NativeValue a, NativeValue b) {
  return java.context().compute(op, kI32, std::array{a, b});
}

NativeValue byte_at(Java& java, NativeValue bytes, NativeValue at) {
  const NativeValue byte = java.context().array_load(bytes, at);
  return java.context().compute(Opcode::ZExt, kI32, std::array{byte});
}

/// APPROX(latin1-message): a symbolic character counts as one below U+0100.
bool is_latin1(Java& java, NativeValue bytes) {
  const std::uint32_t count = java.length(bytes);
  for (std::uint32_t at = 1; at < count; at += 2) {
    if (java.context().try_concrete(java.element(bytes, at)).value_or(0) != 0) return false;
  }
  return true;
}

NativeOutcome char_at(Java& java) {
  const NativeValue bytes = java.argument(0), index = java.argument(1);
  const NativeValue length =
      compute(java, Opcode::LShr, java.context().array_length(bytes), java.make_int(1));
  const NativeValue fits = compute(java, Opcode::ULt, index, length);
  if (!java.context().decide(fits)) {
    const ir::ClassId mirror = java.class_named("java.lang.Class");
    const bool is_later = java.program().find_field(mirror, java.program().intern("modifiers")).is_valid();
    if (is_later || is_latin1(java, bytes)) {
      const ir::Symbol name = java.program().intern("java.lang.StringLatin1#charAt([BI)C");
      const auto count = static_cast<std::uint32_t>(java.to_int(length));
      return NativeCall{java.program().function_named(name), {java.new_array("byte[]", count), index}};
    }
    return java.raise(
        "java.lang.StringIndexOutOfBoundsException",
        "index " + std::to_string(java.to_int(index)) + ", length " + std::to_string(java.to_int(length)));
  }
  const NativeValue at = compute(java, Opcode::Shl, index, java.make_int(1));
  const NativeValue low = byte_at(java, bytes, at);
  const NativeValue high = byte_at(java, bytes, compute(java, Opcode::Or, at, java.make_int(1)));
  constexpr int kByteBits = 8;
  return NativeReturn{
      compute(java, Opcode::Or, low, compute(java, Opcode::Shl, high, java.make_int(kByteBits)))};
}

}  // namespace

void add_string(NativeTable& table) {
  table.add("jvm.string_literal", native<string_literal>);
  table.add("java.lang.String#intern()Ljava/lang/String;", native<intern>);
  table.add("jvm.char_at", native<char_at>);
}

}  // namespace testellate::models::jdk

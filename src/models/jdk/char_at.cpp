// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "models/jdk/native_groups.h"

// StringUTF16.charAt([BI)C. Here all strings have that form; on the JVM one without characters above U+00FF
// has another, whose charAt says something else about a bad index before JDK 25.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;
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
      return ir::NativeCall{java.program().function_named(name), {java.new_array("byte[]", count), index}};
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

void add_char_at(ir::NativeTable& table) { table.add("jvm.char_at", native<char_at>); }

}  // namespace testellate::models::jdk

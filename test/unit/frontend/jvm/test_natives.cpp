// SPDX-License-Identifier: Apache-2.0
#include "test_natives.h"

#include <vector>

#include "ir/program.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;
using ir::Type;

NativeOutcome do_nothing(NativeContext&) { return NativeReturn{}; }
NativeOutcome return_first(NativeContext& context) { return NativeReturn{context.arguments()[0]}; }
NativeOutcome return_false(NativeContext& context) {
  return NativeReturn{context.constant(Type::integer(32), 0)};
}
NativeOutcome return_long(NativeContext& context) {
  return NativeReturn{context.constant(Type::integer(64), 0)};
}

NativeOutcome return_null(NativeContext& context) { return NativeReturn{context.constant(Type::ref(), 0)}; }
NativeOutcome return_one(NativeContext& context) {
  return NativeReturn{context.constant(Type::integer(32), 1)};
}
NativeOutcome double_of_bits(NativeContext& context) {
  return NativeReturn{context.compute(ir::Opcode::BitCast, Type::f64(), context.arguments())};
}
template <unsigned Width>
NativeOutcome float_bits(NativeContext& context) {
  const Type type = Type::integer(Width);
  return NativeReturn{context.compute(ir::Opcode::BitCast, type, context.arguments())};
}

ir::ClassId completed(ir::Program& program, std::string_view name) {
  const ir::ClassId id = program.class_named(program.intern(name));
  static_cast<void>(program.complete_class(id).has_value());
  return id;
}

NativeValue make_string(NativeContext& context, std::string_view modified_utf8) {
  ir::Program& program = context.program();
  const std::u16string text = support::to_utf16(modified_utf8);
  const ir::ClassId string = completed(program, "java.lang.String");
  const Type i32 = Type::integer(32);
  const Type i8 = Type::integer(8);
  const NativeValue bytes = context.new_array(completed(program, "byte[]"),
                                              context.constant(i32, 2 * static_cast<unsigned>(text.size())));
  for (std::uint32_t at = 0; at < text.size(); ++at) {
    const auto unit = static_cast<std::uint32_t>(text[at]);
    context.array_store(bytes, context.constant(i32, 2 * at), context.constant(i8, unit & 0xffU));
    context.array_store(bytes, context.constant(i32, 2 * at + 1), context.constant(i8, unit >> 8U));
  }
  const NativeValue made = context.new_object(string);
  context.put_field(made, program.find_field(string, program.intern("value")), bytes);
  context.put_field(made, program.find_field(string, program.intern("coder")), context.constant(i8, 1));
  return made;
}

NativeOutcome string_literal(NativeContext& context) {
  const auto symbol = static_cast<std::uint32_t>(context.need_concrete(context.arguments()[0]));
  return NativeReturn{make_string(context, context.program().text(ir::Symbol(symbol)))};
}

/// Of arrays of one type, within their bounds.
NativeOutcome array_copy(NativeContext& context) {
  const Type i32 = Type::integer(32);
  const auto number = [&](std::size_t at) {
    return static_cast<std::uint32_t>(context.need_concrete(context.arguments()[at]));
  };
  const NativeValue from = context.arguments()[0];
  const NativeValue to = context.arguments()[2];
  std::vector<NativeValue> elements;
  for (std::uint32_t at = 0; at < number(4); ++at) {
    elements.push_back(context.array_load(from, context.constant(i32, number(1) + at)));
  }
  for (std::uint32_t at = 0; at < number(4); ++at) {
    context.array_store(to, context.constant(i32, number(3) + at), elements[at]);
  }
  return NativeReturn{};
}

NativeOutcome class_mirror(NativeContext& context) {
  return NativeReturn{context.new_object(completed(context.program(), "java.lang.Class"))};
}

NativeOutcome clone_array(NativeContext& context) {
  const NativeValue from = context.arguments()[0];
  const NativeValue length = context.array_length(from);
  const NativeValue made = context.new_array(context.class_of(from), length);
  for (std::uint32_t at = 0; at < context.need_concrete(length); ++at) {
    const NativeValue index = context.constant(Type::integer(32), at);
    context.array_store(made, index, context.array_load(from, index));
  }
  return NativeReturn{made};
}

/// A new one each time: enough to ask for the name.
NativeOutcome get_class(NativeContext& context) {
  ir::Program& program = context.program();
  const ir::ClassId mirror = completed(program, "java.lang.Class");
  const NativeValue made = context.new_object(mirror);
  const std::string_view name = program.text(program.get(context.class_of(context.arguments()[0])).name);
  context.put_field(made, program.find_field(mirror, program.intern("name")), make_string(context, name));
  return NativeReturn{made};
}

NativeOutcome char_at(NativeContext& context) {
  const auto at = [&](std::uint32_t index) {
    const NativeValue byte =
        context.array_load(context.arguments()[0], context.constant(Type::integer(32), index));
    return static_cast<std::uint32_t>(context.need_concrete(byte));
  };
  const auto index = static_cast<std::uint32_t>(context.need_concrete(context.arguments()[1]));
  return NativeReturn{context.constant(Type::integer(32), at(2 * index) | at(2 * index + 1) << 8U)};
}

}  // namespace

Intercepts test_intercepts() {
  return {{"jdk.internal.misc.VM#getSavedProperty(Ljava/lang/String;)Ljava/lang/String;", "test.null"}};
}

void add_test_natives(ir::NativeTable& table) {
  table.add("jvm.string_literal", string_literal);
  table.add("jvm.class_mirror", class_mirror);
  table.add("java.lang.Throwable#fillInStackTrace(I)Ljava/lang/Throwable;", return_first);
  table.add("jdk.internal.misc.CDS#initializeFromArchive(Ljava/lang/Class;)V", do_nothing);
  table.add("jdk.internal.misc.CDS#getRandomSeedForDumping()J", return_long);
  table.add("jdk.internal.misc.CDS#isDumpingClassList0()Z", return_false);
  table.add("jdk.internal.misc.CDS#isDumpingArchive0()Z", return_false);
  table.add("jdk.internal.misc.CDS#isSharingEnabled0()Z", return_false);
  table.add("java.lang.System#nanoTime()J", return_long);
  table.add("java.lang.System#arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy);
  table.add("java.lang.System#registerNatives()V", do_nothing);
  table.add("java.lang.Class#registerNatives()V", do_nothing);
  table.add("java.lang.Class#desiredAssertionStatus0(Ljava/lang/Class;)Z", return_false);
  table.add("java.lang.StringUTF16#isBigEndian()Z", return_false);
  table.add("java.lang.Class#getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", class_mirror);
  table.add("java.lang.NullPointerException#getExtendedNPEMessage()Ljava/lang/String;", return_null);
  table.add("test.null", return_null);
  table.add("jvm.cast_message", return_null);
  table.add("jvm.unusable_message", return_null);
  table.add("jvm.unusable_cause", return_null);
  table.add("jvm.note_failure", do_nothing);
  table.add("jvm.char_at", char_at);
  table.add("java.lang.Object#clone()Ljava/lang/Object;", clone_array);
  table.add("java.lang.Object#getClass()Ljava/lang/Class;", get_class);
  table.add("jdk.internal.misc.VM#initialize()V", do_nothing);
  table.add("java.lang.Double#longBitsToDouble(J)D", double_of_bits);
  table.add("java.lang.Float#floatToRawIntBits(F)I", float_bits<32>);
  table.add("java.lang.Double#doubleToRawLongBits(D)J", float_bits<64>);
  table.add("jdk.internal.misc.Unsafe#registerNatives()V", do_nothing);
  table.add("jdk.internal.misc.Unsafe#arrayBaseOffset0(Ljava/lang/Class;)I", return_one);
  table.add("jdk.internal.misc.Unsafe#arrayIndexScale0(Ljava/lang/Class;)I", return_one);
}

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
// Arrays. The JVM looks at null, then at the bounds, then at what is stored (JVMS §6.5 aastore).
#include <string_view>

#include "frontend/jvm/link/linker.h"
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "ir/body_builder.h"

namespace testellate::frontend::jvm {
namespace {

using IrOp = ir::Opcode;
using ir::CheckKind;
using ir::Operand;
using ir::Type;

constexpr Type kI32 = Type::integer(32);
constexpr unsigned kMaxDimensions = 255;  // JVMS §4.3.2

/// The function that makes an array of the class `array` ("[[I") with arrays in it, one level for each of the
/// `count` lengths it takes, which are not negative: JVMS §6.5 multianewarray.
ir::FunctionId multi_array_function(Linker& linker, std::string_view array, std::size_t count);

/// One array, and a loop that fills it by the function for the level below.
std::unique_ptr<const ir::Body> make_level(Linker& linker,
                                           ir::FunctionId id,
                                           const std::string& array,
                                           std::size_t count) {
  ir::BodyBuilder builder(linker.program(), id);
  const Operand length = Operand::reg(builder.parameter(0));
  const ir::BlockId entry = builder.add_block("entry");
  builder.select_block(entry);
  const ir::RegisterId made = builder.add_register(Type::ref());
  builder.append({.op = IrOp::NewArray, .result = made, .a = length, .x = linker.class_id(array).index()});
  if (count == 1) {
    builder.return_value(Type::ref(), Operand::reg(made));
    return builder.finish();
  }
  const ir::BlockId loop = builder.add_block("loop");
  const ir::BlockId fill = builder.add_block("fill");
  const ir::BlockId done = builder.add_block("done");
  const ir::RegisterId index = builder.add_register(kI32);
  builder.move(index, builder.constant(kI32, 0));
  builder.jump(loop);
  builder.select_block(loop);
  const ir::RegisterId more = builder.binary(IrOp::SLt, kI32, Operand::reg(index), length);
  builder.branch(Operand::reg(more), fill, done, true);
  builder.select_block(fill);
  std::vector<Operand> lengths;
  for (std::size_t at = 1; at < count; ++at) lengths.push_back(Operand::reg(builder.parameter(at)));
  const ir::FunctionId below = multi_array_function(linker, array.substr(1), count - 1);
  const ir::RegisterId element = builder.call(below, lengths);
  builder.append({.op = IrOp::ArrayStore,
                  .type = Type::ref(),
                  .a = Operand::reg(made),
                  .b = Operand::reg(index),
                  .c = Operand::reg(element)});
  builder.append({.op = IrOp::Add,
                  .type = kI32,
                  .result = index,
                  .a = Operand::reg(index),
                  .b = builder.constant(kI32, 1)});
  builder.jump(loop);
  builder.select_block(done);
  builder.return_value(Type::ref(), Operand::reg(made));
  return builder.finish();
}

ir::FunctionId multi_array_function(Linker& linker, std::string_view array, std::size_t count) {
  return linker.define("jvm.new_array." + std::string(array) + "." + std::to_string(count),
                       {Type::ref(), std::vector<Type>(count, kI32), false},
                       [&linker, name = std::string(array), count](
                           ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                         return make_level(linker, id, name, count);
                       });
}

void check_access(MethodTranslator& t, const StackValue& array, Operand index) {
  if (array.kind != ValueKind::Ref) t.out().note_mistake("an element is accessed of what is no reference");
  t.emitter().check_not_null(array);
  const Operand length = t.out().compute({.op = IrOp::ArrayLength, .a = array.operand}, Type::integer(32));
  t.out().check(CheckKind::Bounds, {index, length});
}

template <BaseType Base>
constexpr FieldType element() {
  FieldType type;
  type.base = Base;
  return type;
}

template <BaseType Base>
void load(MethodTranslator& t, const Instruction&) {
  CodeWriter& out = t.out();
  const FieldType type = element<Base>();
  const Operand index = out.pop(ValueKind::Int);
  const StackValue array = out.pop_value();
  check_access(t, array, index);
  const ir::Inst inst{.op = IrOp::ArrayLoad, .type = storage_type(type), .a = array.operand, .b = index};
  if (storage_type(type) == register_type(type)) {
    out.compute_push(inst, kind_of(type));
  } else {
    t.emitter().push_widened(type, out.compute(inst, storage_type(type)));
  }
}

/// APPROX(boolean-array-store): `bastore` serves byte[] and boolean[]; the JVM keeps only the lowest bit in
/// the latter. No compiler stores anything but 0 and 1 there.
template <BaseType Base>
void store(MethodTranslator& t, const Instruction&) {
  CodeWriter& out = t.out();
  const FieldType type = element<Base>();
  const Operand value = out.pop(kind_of(type));
  const Operand index = out.pop(ValueKind::Int);
  const StackValue array = out.pop_value();
  check_access(t, array, index);
  if (Base == BaseType::Class) out.check(CheckKind::ArrayStore, {array.operand, value});
  const Operand stored = t.emitter().narrowed(type, value, false);
  out.emit({.op = IrOp::ArrayStore, .type = storage_type(type), .a = array.operand, .b = index, .c = stored});
}

void array_length(MethodTranslator& t, const Instruction&) {
  const StackValue array = t.out().pop_value();
  if (array.kind != ValueKind::Ref) t.out().note_mistake("the length is asked of what is no reference");
  t.emitter().check_not_null(array);
  t.out().compute_push({.op = IrOp::ArrayLength, .a = array.operand}, ValueKind::Int);
}

void push_new_array(MethodTranslator& t, ir::ClassId array_class) {
  const Operand length = t.out().pop(ValueKind::Int);
  t.out().check(CheckKind::NegativeSize, {length});
  t.out().compute_push({.op = IrOp::NewArray, .a = length, .x = array_class.index()}, ValueKind::Ref);
  t.out().mark_not_null();
}

void new_array(MethodTranslator& t, const Instruction& instruction) {
  constexpr std::string_view kTypes[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
  push_new_array(t, t.linker().class_id(kTypes[instruction.immediate - 4]));
}

void anew_array(MethodTranslator& t, const Instruction& instruction) {
  const std::string_view name = t.constants().class_name(instruction.constant);
  if (try_parse_class_constant(name)->dimensions == kMaxDimensions) {
    t.out().note_mistake("an array has more than 255 dimensions");
    return;
  }
  const std::string array = name.starts_with('[') ? "[" + std::string(name) : "[L" + std::string(name) + ";";
  push_new_array(t, t.linker().class_id(array));
}

void multi_anew_array(MethodTranslator& t, const Instruction& instruction) {
  CodeWriter& out = t.out();
  const auto count = static_cast<std::size_t>(instruction.immediate);
  if (try_parse_class_constant(t.constants().class_name(instruction.constant))->dimensions < count) {
    out.note_mistake("an array is made with more lengths than it has dimensions");
    return;
  }
  std::vector<ir::Argument> lengths(count);
  for (std::size_t at = count; at-- > 0;) lengths[at] = {Type::integer(32), out.pop(ValueKind::Int)};
  // All lengths are looked at before anything is allocated.
  for (const ir::Argument& length : lengths) out.check(CheckKind::NegativeSize, {length.operand});
  const ir::FunctionId make =
      multi_array_function(t.linker(), t.constants().class_name(instruction.constant), count);
  out.compute_push({.op = IrOp::Call, .type = Type::ref(), .x = make.index()}, ValueKind::Ref, lengths);
  out.mark_not_null();
}

}  // namespace

void add_array_handlers(HandlerTable& table) {
  table.set(Opcode::IALoad, load<BaseType::Int>);
  table.set(Opcode::LALoad, load<BaseType::Long>);
  table.set(Opcode::FALoad, load<BaseType::Float>);
  table.set(Opcode::DALoad, load<BaseType::Double>);
  table.set(Opcode::AALoad, load<BaseType::Class>);
  table.set(Opcode::BALoad, load<BaseType::Byte>);
  table.set(Opcode::CALoad, load<BaseType::Char>);
  table.set(Opcode::SALoad, load<BaseType::Short>);
  table.set(Opcode::IAStore, store<BaseType::Int>);
  table.set(Opcode::LAStore, store<BaseType::Long>);
  table.set(Opcode::FAStore, store<BaseType::Float>);
  table.set(Opcode::DAStore, store<BaseType::Double>);
  table.set(Opcode::AAStore, store<BaseType::Class>);
  table.set(Opcode::BAStore, store<BaseType::Byte>);
  table.set(Opcode::CAStore, store<BaseType::Char>);
  table.set(Opcode::SAStore, store<BaseType::Short>);
  table.set(Opcode::ArrayLength, array_length);
  table.set(Opcode::NewArray, new_array);
  table.set(Opcode::ANewArray, anew_array);
  table.set(Opcode::MultiANewArray, multi_anew_array);
}

}  // namespace testellate::frontend::jvm

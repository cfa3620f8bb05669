// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/boxing.h"

#include <optional>

#include "frontend/jvm/translate/type_mapping.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Opcode;

struct Wrapper {
  BaseType primitive;
  std::string_view class_name;
  std::string_view box;    ///< descriptor of valueOf
  std::string_view unbox;  ///< method
  std::string_view unbox_descriptor;
};

constexpr Wrapper kWrappers[] = {
    {BaseType::Boolean, "java/lang/Boolean", "(Z)Ljava/lang/Boolean;", "booleanValue", "()Z"},
    {BaseType::Byte, "java/lang/Byte", "(B)Ljava/lang/Byte;", "byteValue", "()B"},
    {BaseType::Char, "java/lang/Character", "(C)Ljava/lang/Character;", "charValue", "()C"},
    {BaseType::Short, "java/lang/Short", "(S)Ljava/lang/Short;", "shortValue", "()S"},
    {BaseType::Int, "java/lang/Integer", "(I)Ljava/lang/Integer;", "intValue", "()I"},
    {BaseType::Long, "java/lang/Long", "(J)Ljava/lang/Long;", "longValue", "()J"},
    {BaseType::Float, "java/lang/Float", "(F)Ljava/lang/Float;", "floatValue", "()F"},
    {BaseType::Double, "java/lang/Double", "(D)Ljava/lang/Double;", "doubleValue", "()D"},
};

const Wrapper& wrapper_for(BaseType primitive) {
  for (const Wrapper& wrapper : kWrappers) {
    if (wrapper.primitive == primitive) return wrapper;
  }
  TESTELLATE_UNREACHABLE("every primitive type should have a wrapper");
}

const Wrapper* find_wrapper(const FieldType& type) {
  for (const Wrapper& wrapper : kWrappers) {
    if (!type.is_array() && type.base == BaseType::Class && type.class_name == wrapper.class_name) {
      return &wrapper;
    }
  }
  return nullptr;
}

FieldType primitive_type(BaseType base) {
  FieldType type;
  type.base = base;
  return type;
}

void widen(Emitter& emitter, const FieldType& from, const FieldType& to) {
  const ValueKind source = kind_of(from);
  const ValueKind target = kind_of(to);
  if (source == target) return;
  CodeWriter& out = emitter.out();
  const ir::Operand value = out.pop(source);
  if (source > target) {
    emitter.missing("conversion of an argument or result to a narrower type");
    out.push_constant(target, 0);
    return;
  }
  Opcode op = Opcode::SToF;
  if (target == ValueKind::Long) op = Opcode::SExt;
  if (source == ValueKind::Float) op = Opcode::FConvert;
  out.compute_push({.op = op, .type = type_of(target), .source_type = type_of(source), .a = value}, target);
}

void box(Emitter& emitter, BaseType primitive) {
  const Wrapper& wrapper = wrapper_for(primitive);
  emitter.invoke(InvokeKind::Static, {ConstantKind::Methodref, wrapper.class_name, "valueOf", wrapper.box});
}

void unbox(Emitter& emitter, const FieldType& from, const FieldType& to) {
  const Wrapper* known = find_wrapper(from);
  const Wrapper& wrapper = known != nullptr ? *known : wrapper_for(to.base);
  if (known == nullptr) {
    FieldType type;
    type.base = BaseType::Class;
    type.class_name = wrapper.class_name;
    cast(emitter, type);
  }
  emitter.invoke(InvokeKind::Virtual,
                 {ConstantKind::Methodref, wrapper.class_name, wrapper.unbox, wrapper.unbox_descriptor});
  widen(emitter, primitive_type(wrapper.primitive), to);
}

}  // namespace

std::string_view wrapper_of(BaseType primitive) { return wrapper_for(primitive).class_name; }

void cast(Emitter& emitter, const FieldType& to) {
  if (!to.is_array() && to.class_name == "java/lang/Object") return;
  CodeWriter& out = emitter.out();
  const StackValue value = out.pop_value();
  out.check(ir::CheckKind::Cast, {value.operand}, ir::Type::none(), emitter.linker().class_id(to));
  out.push_value(value);
}

void adapt(Emitter& emitter, const FieldType& from, const FieldType& to) {
  if (from.text == to.text) return;
  if (from.is_reference() && to.is_reference()) {
    cast(emitter, to);
  } else if (from.is_reference()) {
    unbox(emitter, from, to);
  } else if (to.is_reference()) {
    box(emitter, from.base);
  } else {
    widen(emitter, from, to);
  }
}

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
// One rule per shape, found through a table, so that a new shape without a rule does not compile.
#include <algorithm>
#include <array>

#include "ir/verify_context.h"

namespace testellate::ir {
namespace {

using Message = std::optional<std::string>;
using Rule = Message (*)(const VerifyContext&, const Inst&);

Message first_of(std::initializer_list<Message> messages) {
  for (const Message& message : messages) {
    if (message) return message;
  }
  return std::nullopt;
}

Message wrong_type(const Inst& inst, const char* wanted) {
  return "`" + std::string(info(inst.op).text) + "` of type " + to_text(inst.type) + "; it takes " + wanted;
}

Message binary_of(const VerifyContext& context, const Inst& inst, Type result) {
  return first_of({context.expect_operand(inst, inst.a, inst.type),
                   context.expect_operand(inst, inst.b, inst.type),
                   context.expect_result(inst, result)});
}

Message binary(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_integer()) return wrong_type(inst, "an integer type");
  return binary_of(context, inst, inst.type);
}

Message unary_of(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_operand(inst, inst.a, inst.type), context.expect_result(inst, inst.type)});
}

Message unary_integer(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_integer()) return wrong_type(inst, "an integer type");
  if (inst.op == Opcode::ByteSwap && inst.type.width() % 8 != 0)
    return wrong_type(inst, "a width of whole bytes");
  return unary_of(context, inst);
}

Message compare_any(const VerifyContext& context, const Inst& inst) {
  if (inst.type.is_void() || inst.type.is_float()) return wrong_type(inst, "an integer type, ref or ptr");
  return binary_of(context, inst, Type::boolean());
}

Message compare_order(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_integer() && !inst.type.is_ptr()) return wrong_type(inst, "an integer type or ptr");
  return binary_of(context, inst, Type::boolean());
}

Message compare_integer(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_integer()) return wrong_type(inst, "an integer type");
  return binary_of(context, inst, Type::boolean());
}

bool can_bit_cast(Type from, Type to) {
  auto is_word = [](Type type) {
    return type == Type::integer(64) || type == Type::ptr() || type == Type::f64();
  };
  auto is_half = [](Type type) { return type == Type::integer(32) || type == Type::f32(); };
  return from != to && ((is_word(from) && is_word(to)) || (is_half(from) && is_half(to)));
}

bool can_convert(Opcode op, Type from, Type to) {
  bool integers = from.is_integer() && to.is_integer();
  if (op == Opcode::Trunc) return integers && to.width() < from.width();
  if (op == Opcode::ZExt || op == Opcode::SExt) return integers && to.width() > from.width();
  if (op == Opcode::FConvert) return from.is_float() && to.is_float() && from != to;
  if (op == Opcode::SToF || op == Opcode::UToF) return from.is_integer() && to.is_float();
  if (op == Opcode::FToS || op == Opcode::FToU) return from.is_float() && to.is_integer();
  return can_bit_cast(from, to);
}

Message convert(const VerifyContext& context, const Inst& inst) {
  if (!can_convert(inst.op, inst.source_type, inst.type)) {
    return "`" + std::string(info(inst.op).text) + "` does not convert " + to_text(inst.source_type) +
           " to " + to_text(inst.type);
  }
  return first_of(
      {context.expect_operand(inst, inst.a, inst.source_type), context.expect_result(inst, inst.type)});
}

Message binary_float(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_float()) return wrong_type(inst, "f32 or f64");
  return binary_of(context, inst, inst.type);
}

Message unary_float(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_float()) return wrong_type(inst, "f32 or f64");
  return unary_of(context, inst);
}

Message ternary_float(const VerifyContext& context, const Inst& inst) {
  return first_of({binary_float(context, inst), context.expect_operand(inst, inst.c, inst.type)});
}

Message compare_float(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_float()) return wrong_type(inst, "f32 or f64");
  return binary_of(context, inst, Type::boolean());
}

Message unary(const VerifyContext& context, const Inst& inst) {
  if (inst.type.is_void()) return wrong_type(inst, "a type with values");
  if (inst.op != Opcode::Throw) return unary_of(context, inst);
  if (!inst.type.is_ref() && !inst.type.is_ptr()) return wrong_type(inst, "ref or ptr");
  return first_of(
      {context.expect_operand(inst, inst.a, inst.type), context.expect_result(inst, Type::none())});
}

Message select(const VerifyContext& context, const Inst& inst) {
  if (inst.type.is_void()) return wrong_type(inst, "a type with values");
  return first_of({context.expect_operand(inst, inst.a, Type::boolean()),
                   context.expect_operand(inst, inst.b, inst.type),
                   context.expect_operand(inst, inst.c, inst.type),
                   context.expect_result(inst, inst.type)});
}

Message produce(const VerifyContext& context, const Inst& inst) {
  if (inst.type.is_void()) return wrong_type(inst, "a type with values");
  if (inst.op == Opcode::Caught && !inst.type.is_ref() && !inst.type.is_ptr())
    return wrong_type(inst, "ref or ptr");
  return context.expect_result(inst, inst.type);
}

Message produce_ptr(const VerifyContext& context, const Inst& inst) {
  if (!context.program.signature(context.function).is_variadic) {
    return "`va_area` stands in a function that is not variadic";
  }
  return context.expect_result(inst, Type::ptr());
}

Message new_object(const VerifyContext& context, const Inst& inst) {
  if (Message missing = context.expect_class(inst.x)) return missing;
  const Class& made = context.program.get(ClassId(inst.x));
  if (made.is_complete && (made.kind != Class::Kind::Object || made.is_abstract)) {
    return "`" + std::string(context.program.text(made.name)) +
           "` is abstract, an interface or an array class; `new` takes a class that has objects";
  }
  return context.expect_result(inst, Type::ref());
}

Message get_field(const VerifyContext& context, const Inst& inst) {
  const Field& field = context.program.get(FieldId(inst.x));
  return first_of(
      {context.expect_operand(inst, inst.a, Type::ref()), context.expect_result(inst, field.type)});
}

Message put_field(const VerifyContext& context, const Inst& inst) {
  const Field& field = context.program.get(FieldId(inst.x));
  return first_of({context.expect_operand(inst, inst.a, Type::ref()),
                   context.expect_operand(inst, inst.b, field.type),
                   context.expect_result(inst, Type::none())});
}

Message get_static(const VerifyContext& context, const Inst& inst) {
  return context.expect_result(inst, context.program.get(StaticId(inst.x)).type);
}

Message put_static(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_operand(inst, inst.a, context.program.get(StaticId(inst.x)).type),
                   context.expect_result(inst, Type::none())});
}

Message instance_of(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_class(inst.x),
                   context.expect_operand(inst, inst.a, Type::ref()),
                   context.expect_result(inst, Type::boolean())});
}

Message class_only(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_class(inst.x), context.expect_result(inst, Type::none())});
}

Message new_array(const VerifyContext& context, const Inst& inst) {
  if (Message missing = context.expect_class(inst.x)) return missing;
  const Class& made = context.program.get(ClassId(inst.x));
  if (made.is_complete && made.kind != Class::Kind::Array) {
    return "`" + std::string(context.program.text(made.name)) +
           "` is not an array class; `new_array` takes one";
  }
  return first_of(
      {context.expect_operand(inst, inst.a, Type::integer(32)), context.expect_result(inst, Type::ref())});
}

Message array_length(const VerifyContext& context, const Inst& inst) {
  return first_of(
      {context.expect_operand(inst, inst.a, Type::ref()), context.expect_result(inst, Type::integer(32))});
}

Message array_access(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_storable_in_object())
    return wrong_type(inst, "a storage type: i8 i16 i32 i64 f32 f64 ref");
  return first_of({context.expect_operand(inst, inst.a, Type::ref()),
                   context.expect_operand(inst, inst.b, Type::integer(32))});
}

Message array_load(const VerifyContext& context, const Inst& inst) {
  return first_of({array_access(context, inst), context.expect_result(inst, inst.type)});
}

Message array_store(const VerifyContext& context, const Inst& inst) {
  return first_of({array_access(context, inst),
                   context.expect_operand(inst, inst.c, inst.type),
                   context.expect_result(inst, Type::none())});
}

Message allocate(const VerifyContext& context, const Inst& inst) {
  if (inst.x == 0 || (inst.x & (inst.x - 1)) != 0)
    return "alignment " + std::to_string(inst.x) + " is no power of two";
  return first_of(
      {context.expect_operand(inst, inst.a, Type::integer(64)), context.expect_result(inst, Type::ptr())});
}

Message pointer(const VerifyContext& context, const Inst& inst) {
  return first_of(
      {context.expect_operand(inst, inst.a, Type::ptr()), context.expect_result(inst, Type::none())});
}

Message ptr_add(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_operand(inst, inst.a, Type::ptr()),
                   context.expect_operand(inst, inst.b, Type::integer(64)),
                   context.expect_result(inst, Type::ptr())});
}

Message load(const VerifyContext& context, const Inst& inst) {
  if (inst.type.is_void() || inst.type.is_ref()) return wrong_type(inst, "an integer type, f32, f64 or ptr");
  return first_of(
      {context.expect_operand(inst, inst.a, Type::ptr()), context.expect_result(inst, inst.type)});
}

Message store(const VerifyContext& context, const Inst& inst) {
  if (inst.type.is_void() || inst.type.is_ref()) return wrong_type(inst, "an integer type, f32, f64 or ptr");
  return first_of({context.expect_operand(inst, inst.a, inst.type),
                   context.expect_operand(inst, inst.b, Type::ptr()),
                   context.expect_result(inst, Type::none())});
}

Message mem_transfer(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_operand(inst, inst.a, Type::ptr()),
                   context.expect_operand(inst, inst.b, Type::ptr()),
                   context.expect_operand(inst, inst.c, Type::integer(64)),
                   context.expect_result(inst, Type::none())});
}

Message mem_set(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_operand(inst, inst.a, Type::ptr()),
                   context.expect_operand(inst, inst.b, Type::integer(8)),
                   context.expect_operand(inst, inst.c, Type::integer(64)),
                   context.expect_result(inst, Type::none())});
}

Message condition(const VerifyContext& context, const Inst& inst) {
  return first_of(
      {context.expect_operand(inst, inst.a, Type::boolean()), context.expect_result(inst, Type::none())});
}

Message jump(const VerifyContext& context, const Inst& inst) { return context.expect_block(inst.x); }

Message branch(const VerifyContext& context, const Inst& inst) {
  return first_of({context.expect_operand(inst, inst.a, Type::boolean()),
                   context.expect_block(inst.x),
                   context.expect_block(inst.y)});
}

Message switch_on(const VerifyContext& context, const Inst& inst) {
  if (!inst.type.is_integer()) return wrong_type(inst, "an integer type");
  if (Message wrong =
          first_of({context.expect_operand(inst, inst.a, inst.type), context.expect_block(inst.x)})) {
    return wrong;
  }
  std::vector<value::U128> values;
  for (const SwitchCase& entry : context.body.cases_of(inst)) {
    if (Message wrong = context.expect_block(entry.target.index())) return wrong;
    values.push_back(entry.value);
  }
  std::sort(values.begin(), values.end());
  if (std::adjacent_find(values.begin(), values.end()) != values.end())
    return "two cases of `switch` have the same value";
  return std::nullopt;
}

Message return_from(const VerifyContext& context, const Inst& inst) {
  Type wanted = context.program.signature(context.function).result;
  if (inst.type != wanted) {
    return "`return " + to_text(inst.type) + "` in a function that returns " + to_text(wanted);
  }
  return wanted.is_void() ? std::nullopt : context.expect_operand(inst, inst.a, wanted);
}

Message nothing(const VerifyContext&, const Inst&) { return std::nullopt; }

Rule rule_of(Shape shape) {
  switch (shape) {
    case Shape::Binary:
      return binary;
    case Shape::UnaryInteger:
      return unary_integer;
    case Shape::CompareAny:
      return compare_any;
    case Shape::CompareOrder:
      return compare_order;
    case Shape::CompareInteger:
      return compare_integer;
    case Shape::Convert:
      return convert;
    case Shape::BinaryFloat:
      return binary_float;
    case Shape::UnaryFloat:
      return unary_float;
    case Shape::TernaryFloat:
      return ternary_float;
    case Shape::CompareFloat:
      return compare_float;
    case Shape::Unary:
      return unary;
    case Shape::Select:
      return select;
    case Shape::Produce:
      return produce;
    case Shape::ProducePtr:
      return produce_ptr;
    case Shape::New:
      return new_object;
    case Shape::GetField:
      return get_field;
    case Shape::PutField:
      return put_field;
    case Shape::GetStatic:
      return get_static;
    case Shape::PutStatic:
      return put_static;
    case Shape::InstanceOf:
      return instance_of;
    case Shape::ClassOnly:
      return class_only;
    case Shape::NewArray:
      return new_array;
    case Shape::ArrayLength:
      return array_length;
    case Shape::ArrayLoad:
      return array_load;
    case Shape::ArrayStore:
      return array_store;
    case Shape::Allocate:
      return allocate;
    case Shape::Pointer:
      return pointer;
    case Shape::PtrAdd:
      return ptr_add;
    case Shape::Load:
      return load;
    case Shape::Store:
      return store;
    case Shape::MemTransfer:
      return mem_transfer;
    case Shape::MemSet:
      return mem_set;
    case Shape::Check:
      return verify_check;
    case Shape::Condition:
      return condition;
    case Shape::Call:
    case Shape::CallVirtual:
    case Shape::CallIndirect:
      return verify_call;
    case Shape::Jump:
      return jump;
    case Shape::Branch:
      return branch;
    case Shape::Switch:
      return switch_on;
    case Shape::Return:
      return return_from;
    case Shape::Nothing:
      return nothing;
  }
  TESTELLATE_UNREACHABLE("every shape should have a rule");
}

}  // namespace

std::optional<std::string> verify_shape(const VerifyContext& context, const Inst& inst) {
  return rule_of(info(inst.op).shape)(context, inst);
}

}  // namespace testellate::ir

// SPDX-License-Identifier: Apache-2.0
// java.lang.runtime.ObjectMethods: two records are equal if they are of one class and their components are,
// floats by `compare`; the hash is 31 * h + hash(c) over the components, from 0; the text is `Name[a=1,
// b=2]`.
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boxing.h"
#include "frontend/jvm/link/dynamic_call.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Opcode;
using ir::Operand;
using ir::Type;

constexpr Type kI32 = Type::integer(32);

struct Record {
  std::string_view class_name;
  std::string simple_name;
  std::vector<std::string_view> names;
  std::vector<MemberRef> fields;
  LoadedClass* host = nullptr;
};

std::string simple_name(const ClassFile& file, std::string_view class_name) {
  for (const InnerClass& inner : file.inner_classes) {
    if (inner.name == class_name) return std::string(inner.simple_name);
  }
  return std::string(class_name.substr(class_name.rfind('/') + 1));
}

Record read_record(const CallSite& site) {
  const ConstantPool& constants = site.owner.file.constants;
  const std::vector<std::uint16_t>& arguments = site.bootstrap().arguments;
  Record record;
  record.host = &site.owner;
  record.class_name = constants.class_name(arguments[0]);
  record.simple_name = simple_name(site.owner.file, record.class_name);
  std::string_view names = constants.string_text(arguments[1]);
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(';'), names.size());
    record.names.push_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  for (std::size_t at = 2; at < arguments.size(); ++at) {
    record.fields.push_back(constants.method_handle(arguments[at]).member);
  }
  return record;
}

void push_component(Emitter& emitter, const MemberRef& field, std::uint32_t record_register) {
  emitter.out().push(ValueKind::Ref, Operand::reg(ir::RegisterId(record_register)));
  emitter.out().mark_not_null();
  emitter.get_field(field);
}

void invoke_static(Emitter& emitter,
                   std::string_view owner,
                   std::string_view name,
                   std::string_view descriptor) {
  emitter.invoke(InvokeKind::Static, {ConstantKind::Methodref, owner, name, descriptor});
}

/// Compares the two components on the stack: an i1.
Operand compare_components(Emitter& emitter, const FieldType& type) {
  CodeWriter& out = emitter.out();
  if (type.is_reference()) {
    invoke_static(emitter, "java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
    return out.binary(Opcode::Ne, kI32, out.pop(ValueKind::Int), out.constant(kI32, 0));
  }
  if (type.base == BaseType::Float || type.base == BaseType::Double) {
    invoke_static(
        emitter, wrapper_of(type.base), "compare", type.base == BaseType::Float ? "(FF)I" : "(DD)I");
    return out.binary(Opcode::Eq, kI32, out.pop(ValueKind::Int), out.constant(kI32, 0));
  }
  const ValueKind kind = kind_of(type);
  const Operand b = out.pop(kind);
  const Operand a = out.pop(kind);
  return out.binary(Opcode::Eq, type_of(kind), a, b);
}

void return_int(CodeWriter& out, ir::BlockId block, unsigned number) {
  out.start_block(block, {});
  out.return_value(kI32, out.constant(kI32, number));
}

void write_equals(Emitter& emitter, const Record& record) {
  CodeWriter& out = emitter.out();
  const ir::BlockId same = out.add_block("same");
  const ir::BlockId different = out.add_block("different");
  const ir::BlockId others = out.add_block("others");
  ir::BlockId next = out.add_block();
  const Operand self = Operand::reg(ir::RegisterId(0));
  const Operand other = Operand::reg(ir::RegisterId(1));
  out.branch(out.binary(Opcode::Eq, Type::ref(), self, other), same, others, true);
  out.start_block(others, {});
  const ir::ClassId id = emitter.linker().class_id(record.class_name);
  out.branch(out.compute({.op = Opcode::InstanceOf, .a = other, .x = id.index()}, Type::boolean()),
             next,
             different,
             true);
  for (const MemberRef& field : record.fields) {
    out.start_block(next, {});
    push_component(emitter, field, 0);
    push_component(emitter, field, 1);
    next = out.add_block();
    out.branch(compare_components(emitter, *try_parse_field_type(field.descriptor)), next, different, true);
  }
  out.start_block(next, {});
  out.jump(same);
  return_int(out, same, 1);
  return_int(out, different, 0);
}

void write_hash_code(Emitter& emitter, const Record& record) {
  CodeWriter& out = emitter.out();
  out.push_constant(ValueKind::Int, 0);
  for (const MemberRef& field : record.fields) {
    const FieldType type = *try_parse_field_type(field.descriptor);
    push_component(emitter, field, 0);
    if (type.is_reference()) {
      invoke_static(emitter, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I");
    } else {
      const std::string descriptor = "(" + std::string(field.descriptor) + ")I";
      invoke_static(emitter, wrapper_of(type.base), "hashCode", descriptor);
    }
    const Operand hash = out.pop(ValueKind::Int);
    const Operand scaled = out.binary(Opcode::Mul, kI32, out.pop(ValueKind::Int), out.constant(kI32, 31));
    out.compute_push({.op = Opcode::Add, .type = kI32, .a = scaled, .b = hash}, ValueKind::Int);
  }
  out.return_value(kI32, out.pop(ValueKind::Int));
}

void write_to_string(Emitter& emitter, const Record& record) {
  std::string descriptor = "(";
  std::string recipe = record.simple_name + "[";
  for (std::size_t at = 0; at < record.fields.size(); ++at) {
    push_component(emitter, record.fields[at], 0);
    descriptor += record.fields[at].descriptor;
    if (at != 0) recipe += ", ";
    if (at < record.names.size()) recipe += record.names[at];
    recipe += "=\1";
  }
  push_concat(emitter, descriptor + ")Ljava/lang/String;", recipe + "]", {});
  emitter.out().return_value(Type::ref(), emitter.out().pop(ValueKind::Ref));
}

std::unique_ptr<const ir::Body> make_record_method(Linker& linker,
                                                   ir::FunctionId id,
                                                   const Record& record,
                                                   std::string_view name) {
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, record.host);
  out.start_block(out.add_block("entry"), {});
  if (name == "equals") {
    write_equals(emitter, record);
  } else if (name == "hashCode") {
    write_hash_code(emitter, record);
  } else {
    write_to_string(emitter, record);
  }
  return out.finish();
}

}  // namespace

void push_record_method(Emitter& emitter, const CallSite& site) {
  const NameAndType called = site.dynamic.name_and_type;
  const MethodType type = *try_parse_method_type(called.descriptor);
  Linker& linker = emitter.linker();
  const ir::FunctionId function =
      linker.define("jvm.record." + function_name(site.owner.file.name, called.name, called.descriptor),
                    to_signature(type, false),
                    [&linker, record = read_record(site), name = called.name](
                        ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                      return make_record_method(linker, id, record, name);
                    });
  call_site_function(emitter, type, function);
}

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/logged_messages.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kClass = "jvm.logged";
constexpr std::string_view kLast = "last";

ir::DataTypeId message_type(Linker& linker, ir::ClassId id) { return linker.reference_type(id, {}, false); }

void define(Linker& linker, ir::ClassId id) {
  ir::Program& program = linker.program();
  program.edit_class(id).super = linker.class_id("java/lang/Object");
  static_cast<void>(program.complete_class(program.get(id).super).has_value());
  const ir::DataTypeId own = message_type(linker, id);
  const ir::DataTypeId any = linker.reference_type(linker.class_id("java/lang/Object"), {}, false);
  FieldType number;
  number.base = BaseType::Int;
  program.add_field({id, program.intern("earlier"), ir::Type::ref(), own, 0});
  program.add_field({id, program.intern("level"), ir::Type::integer(32), linker.data_type(number), 0});
  program.add_field({id, program.intern("message"), ir::Type::ref(), any, 0});
  program.add_static({id, program.intern(kLast), ir::Type::ref(), own});
  // Nothing was logged before the call.
  program.edit_class(id).inputs.choices.emplace();
  program.finish_class(id);
}

}  // namespace

LoggedMessages logged_messages(Linker& linker) {
  ir::Program& program = linker.program();
  const ir::ClassId id = program.class_named(program.intern(kClass));
  if (!program.get(id).is_complete) define(linker, id);
  const std::vector<ir::FieldId>& fields = program.get(id).fields;
  return {program.find_static(id, program.intern(kLast)), fields[0], fields[1], fields[2]};
}

void keep_message(Emitter& emitter, const LoggedMessages& kept, ir::Operand level, ir::Operand message) {
  CodeWriter& out = emitter.out();
  const ir::ClassId id = out.program().get(kept.last).owner;
  const ir::Operand entry = out.compute({.op = ir::Opcode::New, .x = id.index()}, ir::Type::ref());
  const ir::Operand before = out.compute(
      {.op = ir::Opcode::GetStatic, .type = ir::Type::ref(), .x = kept.last.index()}, ir::Type::ref());
  const auto put = [&](ir::FieldId field, ir::Type type, ir::Operand value) {
    out.emit({.op = ir::Opcode::PutField, .type = type, .a = entry, .b = value, .x = field.index()});
  };
  put(kept.earlier, ir::Type::ref(), before);
  put(kept.level, ir::Type::integer(32), level);
  put(kept.message, ir::Type::ref(), message);
  out.emit({.op = ir::Opcode::PutStatic, .type = ir::Type::ref(), .a = entry, .x = kept.last.index()});
}

ir::InputRoot logged_root(Linker& linker) {
  ir::InputRoot root;
  root.name = linker.program().intern("logged");
  root.static_variable = logged_messages(linker).last;
  root.data_type = linker.program().get(root.static_variable).data_type;
  return root;
}

}  // namespace testellate::frontend::jvm

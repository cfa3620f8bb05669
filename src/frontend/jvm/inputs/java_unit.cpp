// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/java_unit.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/construction.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/inputs/hidden_state.h"
#include "frontend/jvm/inputs/questions.h"
#include "frontend/jvm/inputs/targets.h"
#include "frontend/jvm/inputs/unit_inputs.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"
#include "frontend/jvm/link/boot.h"
#include "frontend/jvm/link/logged_messages.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "support/expected.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Operand;

bool is_constructor(const Method& method) { return method.name == "<init>"; }

std::unique_ptr<const ir::Body> make_entry(Linker& linker,
                                           ir::FunctionId id,
                                           LoadedClass& owner,
                                           const Method& method) {
  const MethodType type = *try_parse_method_type(method.descriptor);
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  std::uint32_t next = 0;
  const auto push_parameters = [&] {
    for (const FieldType& parameter : type.parameters) {
      out.push(kind_of(parameter), Operand::reg(ir::RegisterId(next++)));
    }
  };
  if (is_constructor(method)) {
    emitter.construct(owner.file.name, method.descriptor, push_parameters);
    out.return_value(ir::Type::ref(), out.pop(ValueKind::Ref));
    return out.finish();
  }
  emitter.initialise(owner);
  const ir::FunctionId subject = linker.function_of(owner, method);
  const std::vector<ir::Type>& parameters = linker.program().signature(subject).parameters;
  std::vector<Operand> arguments;
  for (std::uint32_t at = 0; at < parameters.size(); ++at) {
    arguments.push_back(Operand::reg(ir::RegisterId(at)));
  }
  const Operand result = out.call(subject, arguments);
  if (type.result.is_void()) {
    out.return_void();
  } else {
    out.return_value(register_type(type.result), result);
  }
  return out.finish();
}

/// Those that the method may read and a test can set. What an initialiser sets has that value: it would run
/// after the test has set another. Of the others one is noted that earlier calls may have changed.
void add_statics(Linker& linker, LoadedClass& owner, const Method& method, ir::Unit& unit) {
  for (const ResolvedField& read : find_read_statics(linker, owner, method)) {
    const Field& field = read.field();
    const AccessFlags access = field.access;
    if (!access.is_static()) continue;
    const ir::Symbol name = linker.program().intern(read.owner == &owner ? std::string(field.name)
                                                                         : with_dots(read.owner->file.name) +
                                                                               "." + std::string(field.name));
    const bool is_settable = !access.is_final() && !access.is_private() && !access.is_synthetic() &&
                             !linker.needs_initialisation(*read.owner);
    if (!is_settable) {
      if (!unit.hidden_state.is_valid() && may_have_changed(linker, read)) unit.hidden_state = name;
      continue;
    }
    ir::InputRoot root;
    root.name = name;
    root.data_type = GenericTypes(linker, *read.owner).of_field(field);
    root.static_variable = read.owner->statics[read.index];
    unit.settable.push_back(root);
  }
  if (unit.hidden_state.is_valid()) return;
  if (const LoadedClass* elsewhere = find_state_elsewhere(linker, owner, method)) {
    unit.hidden_state = linker.program().intern(with_dots(elsewhere->file.name));
  }
}

std::string target_name(const LoadedClass& owner, const Method& method) {
  return MethodTarget{std::string(owner.file.name), std::string(method.name), std::string(method.descriptor)}
      .text();
}

}  // namespace

diag::Result<ir::Unit> make_unit(Linker& linker,
                                 LoadedClass& owner,
                                 const Method& method,
                                 const UnitOptions& options) {
  if (!method.code) {
    return diag::error(diag::Kind::JvmUnsupported, {}, "`" + target_name(owner, method) + "` has no code");
  }
  ir::Program& program = linker.program();
  TRY(program.complete_class(owner.id));
  ir::Unit unit;
  unit.name = program.intern(target_name(owner, method));
  unit.subject = linker.function_of(owner, method);
  unit.setup = {boot_function(linker), start_function(linker, owner)};
  ir::Signature signature = program.signature(unit.subject);
  std::vector<ir::Symbol> names = program.get(unit.subject).parameter_names;
  if (is_constructor(method)) {
    signature.parameters.erase(signature.parameters.begin());
    names.erase(names.begin());
    signature.result = ir::Type::ref();
  }
  const FieldType own = *try_parse_class_constant(owner.file.name);
  if (is_constructor(method)) {
    unit.result_type = linker.data_type(own);
  } else {
    unit.result_type = GenericTypes(linker, owner).of_result(method);
  }
  if (!method.access.is_static() && !is_constructor(method)) {
    ir::InputRoot receiver;
    receiver.name = names[0];
    receiver.data_type = owner.is_replaced
                             ? linker.reference_type(linker.universe().declare_real(owner), {}, false)
                             : linker.data_type(own);
    receiver.is_receiver = true;
    unit.parameters.push_back(receiver);
  }
  for (ir::DataTypeId parameter : GenericTypes(linker, owner).of_parameters(method)) {
    ir::InputRoot input;
    input.name = names[unit.parameters.size()];
    input.data_type = parameter;
    unit.parameters.push_back(input);
  }
  add_statics(linker, owner, method, unit);
  add_questions(linker, owner, method, unit);
  const TargetReads reads(linker, {&owner, &method});
  add_constructions(
      linker, reads, {options.makes_objects, options.has_long_sequences, options.receiver}, unit);
  TRY(describe_inputs(linker, options.makes_objects ? &reads : nullptr, unit));
  if (linker.universe().keeps_logs()) unit.settable.push_back(logged_root(linker));
  unit.entry = linker.define(
      "jvm.entry." + function_name(owner.file.name, method.name, method.descriptor),
      signature,
      [&linker, &owner, &method](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        return make_entry(linker, id, owner, method);
      });
  program.edit_function(unit.entry).parameter_names = names;
  return unit;
}

diag::Result<ir::Unit> make_making_unit(Linker& linker, LoadedClass& made, const ConstructionPlan& plan) {
  ir::Program& program = linker.program();
  TRY(program.complete_class(made.id));
  const std::string name = "making of " + with_dots(made.file.name);
  const ir::Construction construction = make_construction(linker, name, plan);
  ir::Unit unit;
  unit.name = program.intern(name);
  unit.entry = construction.function;
  unit.parameters = construction.parameters;
  unit.setup = {boot_function(linker), start_function(linker, made)};
  unit.result_type = linker.data_type(*try_parse_class_constant(made.file.name));
  std::optional<TargetReads> reads;
  for (const PlannedCall& maker : plan.makers) {
    if (maker.method.method == nullptr || !maker.method.method->code) continue;
    if (reads) {
      reads->add(linker, maker.method);
    } else {
      reads.emplace(linker, maker.method);
    }
  }
  TRY(describe_inputs(linker, reads ? &*reads : nullptr, unit));
  return unit;
}

}  // namespace testellate::frontend::jvm

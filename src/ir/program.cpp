// SPDX-License-Identifier: Apache-2.0
#include "ir/program.h"

#include <algorithm>
#include <utility>

namespace testellate::ir {
namespace {

template <typename IdType, typename Value>
IdType named(std::unordered_map<Symbol, IdType>& names, support::Store<IdType, Value>& store, Symbol name) {
  auto [found, is_new] = names.try_emplace(name);
  if (is_new) {
    found->second = store.add();
    store[found->second].name = name;
  }
  return found->second;
}

template <typename IdType>
IdType find(const std::unordered_map<Symbol, IdType>& names, Symbol name) {
  auto found = names.find(name);
  return found == names.end() ? IdType() : found->second;
}

}  // namespace

ClassId Program::class_named(Symbol name) { return named(class_names_, classes_, name); }
FunctionId Program::function_named(Symbol name) { return named(function_names_, functions_, name); }
GlobalId Program::global_named(Symbol name) { return named(global_names_, globals_, name); }
PolicyId Program::policy_named(Symbol name) { return named(policy_names_, policies_, name); }
DataTypeId Program::data_type_named(Symbol name) { return named(data_type_names_, data_types_, name); }

ClassId Program::find_class(Symbol name) const { return find(class_names_, name); }
FunctionId Program::find_function(Symbol name) const { return find(function_names_, name); }
GlobalId Program::find_global(Symbol name) const { return find(global_names_, name); }
PolicyId Program::find_policy(Symbol name) const { return find(policy_names_, name); }
DataTypeId Program::find_data_type(Symbol name) const { return find(data_type_names_, name); }

FieldId Program::find_field(ClassId owner, Symbol name) const {
  for (FieldId id : classes_[owner].fields) {
    if (fields_[id].name == name) return id;
  }
  return FieldId();
}

StaticId Program::find_static(ClassId owner, Symbol name) const {
  for (StaticId id : classes_[owner].statics) {
    if (statics_[id].name == name) return id;
  }
  return StaticId();
}

FieldId Program::add_field(Field field) {
  FieldId id = fields_.add(field);
  classes_[field.owner].fields.push_back(id);
  return id;
}

StaticId Program::add_static(StaticVariable variable) {
  StaticId id = statics_.add(variable);
  classes_[variable.owner].statics.push_back(id);
  return id;
}

DataTypeId Program::add_data_type(DataType type) { return data_types_.add(std::move(type)); }

SignatureId Program::signature_of(Signature signature) {
  auto [found, is_new] = signature_ids_.try_emplace(std::move(signature));
  if (is_new) found->second = signatures_.add(found->first);
  return found->second;
}

void Program::set_body(FunctionId id, std::unique_ptr<const Body> body) {
  functions_[id].body = std::move(body);
}

void Program::finish_class(ClassId id) {
  Class& finished = classes_[id];
  std::uint32_t cell = 0;
  if (finished.super.is_valid()) {
    const Class& super = classes_[finished.super];
    TESTELLATE_INVARIANT(super.is_complete, "a superclass should be complete before its subclass");
    cell = super.cell_count;
  }
  for (FieldId field : finished.fields) fields_[field].cell = cell++;
  finished.cell_count = cell;
  finished.is_complete = true;
}

diag::Result<void> Program::complete_class(ClassId id) {
  if (classes_[id].is_complete) return {};
  if (provider_ == nullptr) {
    return diag::error(diag::Kind::IrInvalid,
                       {},
                       "class `" + std::string(text(classes_[id].name)) + "` is used but not defined");
  }
  return provider_->complete_class(*this, id);
}

FunctionId Provider::find_function(Program& program, Symbol name) { return program.find_function(name); }

FunctionId Program::load_function(Symbol name) {
  const FunctionId known = find_function(name);
  if (known.is_valid() && functions_[known].signature.is_valid()) return known;
  return provider_ == nullptr ? known : provider_->find_function(*this, name);
}

diag::Result<const Body*> Program::body_of(FunctionId id) {
  const Function& function = functions_[id];
  TESTELLATE_INVARIANT(!function.native.is_valid(), "a native function should not be asked for a body");
  if (function.body == nullptr) {
    if (provider_ == nullptr) {
      return diag::error(diag::Kind::IrInvalid,
                         {},
                         "function `" + std::string(text(function.name)) + "` is used but not defined");
    }
    TRY_ASSIGN(std::unique_ptr<const Body> made, provider_->make_body(*this, id));
    set_body(id, std::move(made));
  }
  return function.body.get();
}

const ClassInputs* find_sequence(const Program& program, ClassId id) {
  for (; id.is_valid(); id = program.get(id).super) {
    if (program.get(id).inputs.size.is_valid()) return &program.get(id).inputs;
  }
  return nullptr;
}

}  // namespace testellate::ir

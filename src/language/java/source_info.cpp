// SPDX-License-Identifier: Apache-2.0
#include "language/java/source_info.h"

#include <algorithm>
#include <map>
#include <optional>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/construction.h"
#include "frontend/jvm/inputs/stub_class.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/logged_messages.h"
#include "frontend/jvm/link/silent_loggers.h"
#include "language/java/class_info.h"

namespace testellate::language::java {
namespace {

namespace jvm = frontend::jvm;
using emit::junit::ScriptedClass;
using emit::junit::ScriptedMethod;
using emit::junit::SourceClass;
using emit::junit::SourceConstructor;
using emit::junit::SourceField;
using emit::junit::SourceInfo;
using emit::junit::SourceTarget;
using emit::junit::SourceType;
using jvm::LoadedClass;
using jvm::ResolvedMethod;

/// What stands for a static variable of the JDK, or for a class.
std::optional<SourceTarget> describe_constant(const ir::Program& program, ir::FunctionId function) {
  std::string_view name = program.text(program.get(function).name);
  if (!name.starts_with(jvm::kConstantPrefix)) return std::nullopt;
  name.remove_prefix(jvm::kConstantPrefix.size());
  const std::size_t end = name.find('#');
  SourceTarget constant;
  constant.function = function;
  constant.owner = name.substr(0, end);
  constant.name = name.substr(end + 1);
  constant.is_constant = true;
  constant.result = constant.name == "class" ? "java.lang.Class" : "";
  return constant;
}

}  // namespace

SourceDescriber::SourceDescriber(jvm::JvmProgram& java) : linker_(java.linker()), program_(java.program()) {
  for (const char* name : {"java/lang/Object", "java/lang/Throwable", "java/lang/String"}) mention(name);
  info_.fixed_streams.emplace(jvm::kLogsByDefault, 1);
  info_.fixed_streams.emplace(jvm::kSilentByDefault, 0);
  for (const jvm::LogLevel& level : jvm::kLogLevels) {
    info_.log_streams.push_back({jvm::log_stream(level), std::string(level.name), level.number});
  }
  if (linker_.universe().keeps_logs()) {
    const jvm::LoggedMessages kept = jvm::logged_messages(linker_);
    info_.logged = emit::junit::LoggedMessages{kept.last, kept.earlier, kept.level, kept.message};
  }
}

void SourceDescriber::add(const ir::Unit& unit) {
  const ir::FunctionId subject = ir::subject_of(unit);
  const ResolvedMethod called = linker_.method_of(subject);
  if (called.owner == nullptr) return;
  info_.targets.push_back(complete(subject, called, describe_target(linker_, *called.owner, *called.method)));
  for (const ir::Construction& construction : unit.constructions) add(construction);
  for (const ir::MadeInput& made : unit.made_inputs) {
    const std::string_view name = program_.text(program_.get(made.declared).name);
    mention_type(name.substr(0, name.find('<')));
    add(made.construction);
  }
  mention_type(unit.result_type);
  for (const ir::InputRoot& root : unit.parameters) mention_type(root.data_type);
  for (const ir::InputRoot& root : unit.settable) {
    mention_type(root.data_type);
    if (root.static_variable.is_valid()) describe(program_.get(root.static_variable).owner);
  }
}

void SourceDescriber::add(const result::TestCase& test) {
  for (const result::Graph* graph : {&test.before, &test.after}) {
    for (const result::Object& object : graph->objects) describe(object.object_class);
  }
  for (const result::StreamInput& stream : test.streams) mention_type(stream.data_type);
  if (test.outcome.exception_class.is_valid()) {
    mention_type(program_.text(program_.get(test.outcome.exception_class).name));
  }
}

SourceInfo SourceDescriber::info(const emit::junit::TakenNames& taken) const {
  SourceInfo info = info_;
  info.taken = taken;
  for (const auto& [name, described] : classes_) info.classes.push_back(described);
  return info;
}

/// With all that it mentions.
SourceTarget SourceDescriber::complete(ir::FunctionId function,
                                       const ResolvedMethod& called,
                                       SourceTarget described) {
  described.function = function;
  describe(*called.owner);
  for (const std::string& type : described.parameters) mention_type(type);
  for (const std::vector<SourceType>& arguments : described.type_arguments) mention_types(arguments);
  mention_type(described.result);
  mention_types(described.result_arguments);
  return described;
}

void SourceDescriber::add(const ir::Construction& construction) {
  for (const ir::InputRoot& root : construction.parameters) mention_type(root.data_type);
  for (const ir::ConstructionCall& call : construction.calls) {
    const auto is_known = [&](const SourceTarget& maker) { return maker.function == call.callee; };
    if (std::ranges::any_of(info_.makers, is_known)) continue;
    if (std::optional<SourceTarget> constant = describe_constant(program_, call.callee)) {
      mention_type(constant->owner);
      mention_type(constant->result);
      info_.makers.push_back(*std::move(constant));
      continue;
    }
    const ResolvedMethod called = linker_.method_of(call.callee);
    if (called.owner == nullptr) continue;
    info_.makers.push_back(
        complete(call.callee, called, describe_maker(linker_, *called.owner, *called.method)));
  }
}

/// Arrays are described by their elements.
void SourceDescriber::describe(ir::ClassId id) {
  if (!id.is_valid()) return;
  std::string_view name = program_.text(program_.get(id).name);
  if (const jvm::TypedClass* implemented = jvm::implemented_by_stub(linker_, id)) {
    add_stub(id, *implemented);
  } else if (name.ends_with("[]")) {
    mention_type(name);
  } else if (LoadedClass* loaded = linker_.try_load(jvm::binary_name(name))) {
    describe(*loaded);
  }
}

void SourceDescriber::add_stub(ir::ClassId id, const jvm::TypedClass& implemented) {
  if (std::ranges::find(info_.scripted, id, &ScriptedClass::id) != info_.scripted.end()) return;
  describe(*implemented.loaded);
  info_.scripted.push_back(describe_stub(linker_, id, implemented));
  for (const ScriptedMethod& method : info_.scripted.back().methods) {
    for (const std::string& type : method.parameters) mention_type(type);
    for (const std::vector<SourceType>& types : method.parameter_arguments) mention_types(types);
    mention_type(method.result);
    mention_types(method.result_arguments);
    for (const emit::junit::ScriptedThrow& thrown : method.thrown) {
      mention_type(thrown.exception);
      for (const std::string& type : thrown.parameters) mention_type(type);
    }
  }
}

void SourceDescriber::describe(LoadedClass& loaded) {
  SourceClass& described = mention(loaded);
  if (!members_.insert(&loaded).second) return;
  SourceClass filled = described;
  describe_members(linker_, loaded, filled);
  for (const SourceField& field : filled.fields) {
    if (!jvm::is_project_class(loaded)) continue;
    mention_type(field.type);
    if (field.field.is_valid()) mention_type(program_.get(field.field).data_type);
  }
  for (const SourceConstructor& constructor : filled.constructors) {
    for (const std::string& type : constructor.parameters) mention_type(type);
  }
  // A constant with a body is known by the class above it.
  if (loaded.super != nullptr && loaded.super->file.access.is_enum()) describe(*loaded.super);
  classes_.at(filled.binary_name) = std::move(filled);
}

void SourceDescriber::mention_type(std::string_view type) {
  while (type.ends_with("[]")) type.remove_suffix(2);
  mention(jvm::binary_name(type));
}

/// They are no deeper than class_info.h lets them be.
void SourceDescriber::mention_types(const std::vector<SourceType>& types) {
  for (const SourceType& type : types) {
    mention_type(type.name);
    mention_types(type.arguments);
  }
}

/// With the types of its elements.
void SourceDescriber::mention_type(ir::DataTypeId type) {
  while (type.is_valid() && program_.get(type).kind == ir::DataType::Kind::Reference) {
    const std::string_view name = program_.text(program_.get(program_.get(type).reference_class).name);
    // Without type arguments.
    mention_type(name.substr(0, name.find('<')));
    type = program_.get(type).target;
  }
}

void SourceDescriber::mention(const std::string& binary_name) {
  if (LoadedClass* loaded = linker_.try_load(binary_name)) mention(*loaded);
}

/// With everything above it.
SourceClass& SourceDescriber::mention(const LoadedClass& loaded) {
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) {
    SourceClass named = name_class(linker_, *at);
    const std::string name = named.binary_name;
    if (!classes_.try_emplace(name, std::move(named)).second) break;
  }
  return classes_.at(jvm::dotted_name(loaded.file.name));
}

emit::junit::TakenNames dotted_names(const std::vector<std::string>& user_classes) {
  std::set<std::string, std::less<>> names;
  for (const std::string& name : user_classes) names.insert(jvm::dotted_name(name));
  return emit::junit::TakenNames(std::move(names));
}

SourceInfo source_info(jvm::JvmProgram& java,
                       const std::vector<std::string>& user_classes,
                       const result::Run& run) {
  SourceDescriber describer(java);
  for (const result::Target& target : run.targets) {
    describer.add(target.unit);
    for (const result::TestCase& test : target.tests) describer.add(test);
  }
  return describer.info(dotted_names(user_classes));
}

}  // namespace testellate::language::java

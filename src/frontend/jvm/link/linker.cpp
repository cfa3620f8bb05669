// SPDX-License-Identifier: Apache-2.0
// What a reference to a field or method means: JVMS §5.4.3.2 to §5.4.3.4. Access is not checked: a compiler
// has done that.
#include "frontend/jvm/link/linker.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/boot.h"
#include "frontend/jvm/link/constants.h"
#include "frontend/jvm/link/initialiser.h"
#include "frontend/jvm/link/raise.h"
#include "frontend/jvm/link/silent_loggers.h"
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "support/expected.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {
namespace {

/// All interfaces above a class, its superclasses' included, each once.
std::vector<LoadedClass*> all_interfaces(const LoadedClass& loaded) {
  std::vector<LoadedClass*> found;
  std::vector<const LoadedClass*> pending{&loaded};
  for (std::size_t at = 0; at < pending.size(); ++at) {
    for (LoadedClass* interface : pending[at]->interfaces) {
      if (std::find(found.begin(), found.end(), interface) != found.end()) continue;
      found.push_back(interface);
      pending.push_back(interface);
    }
    if (pending[at]->super != nullptr) pending.push_back(pending[at]->super);
  }
  return found;
}

ResolvedField own_field(LoadedClass& owner, std::string_view name, std::string_view descriptor) {
  for (std::size_t at = 0; at < owner.file.fields.size(); ++at) {
    const Field& field = owner.file.fields[at];
    if (field.name == name && field.descriptor == descriptor) return {&owner, at};
  }
  return {};
}

ResolvedField find_field(LoadedClass& start, std::string_view name, std::string_view descriptor) {
  for (LoadedClass* at = &start; at != nullptr; at = at->super) {
    if (ResolvedField own = own_field(*at, name, descriptor); own.owner != nullptr) return own;
    // The interfaces above the superclass come again with it; what they have is found there as well.
    for (LoadedClass* interface : all_interfaces(*at)) {
      if (ResolvedField own = own_field(*interface, name, descriptor); own.owner != nullptr) return own;
    }
  }
  return {};
}

ResolvedMethod find_in_interfaces(LoadedClass& start, std::string_view name, std::string_view descriptor) {
  ResolvedMethod chosen;
  for (LoadedClass* interface : all_interfaces(start)) {
    const Method* method = interface->find_method(name, descriptor);
    if (method == nullptr || method->access.is_private() || method->access.is_static()) continue;
    const bool is_better = chosen.owner == nullptr ||
                           (chosen.method->access.is_abstract() && !method->access.is_abstract()) ||
                           (chosen.method->access.is_abstract() == method->access.is_abstract() &&
                            is_subclass(*interface, *chosen.owner));
    if (is_better) chosen = {interface, method};
  }
  return chosen;
}

}  // namespace

using ir::ClassId;
using ir::FunctionId;
using ir::Symbol;

Linker::Linker(ir::Program& program, ClassTable& classes, const Intercepts& intercepts)
    : program_(program), classes_(classes), intercepts_(intercepts) {
  policy_ = program_.policy_named(program_.intern("java"));
  fill_policy(*this, program_.edit_policy(policy_));
  // Records of tests name types, and whoever reads them may not have linked the code that was executed.
  for (BaseType base : {BaseType::Boolean,
                        BaseType::Byte,
                        BaseType::Char,
                        BaseType::Short,
                        BaseType::Int,
                        BaseType::Long,
                        BaseType::Float,
                        BaseType::Double}) {
    scalar_types_.emplace(base, program_.add_data_type(scalar_data_type(base)));
  }
}

Linker::~Linker() = default;

Universe& Linker::universe() {
  if (universe_ == nullptr) universe_ = std::make_unique<Universe>(*this);
  return *universe_;
}

ClassId Linker::class_id(std::string_view class_constant) {
  const std::optional<FieldType> type = try_parse_class_constant(class_constant);
  TESTELLATE_INVARIANT(type.has_value(), "names of classes should be well-formed");
  return class_id(*type);
}

ClassId Linker::class_id(const FieldType& reference_type) {
  return program_.class_named(program_.intern(type_name(reference_type)));
}

diag::Result<LoadedClass*> Linker::load(std::string_view binary_name) {
  diag::Result<LoadedClass*> loaded = classes_.load(binary_name);
  if (loaded && !(*loaded)->id.is_valid()) {
    for (LoadedClass* at = *loaded; at != nullptr && !at->id.is_valid(); at = at->super) {
      at->id = class_id(at->file.name);
    }
  }
  return loaded;
}

LoadedClass* Linker::try_load(std::string_view binary_name) {
  diag::Result<LoadedClass*> loaded = load(binary_name);
  return loaded ? *loaded : nullptr;
}

ir::DataTypeId Linker::data_type(const FieldType& type) {
  if (!type.is_reference()) {
    auto [found, is_new] = scalar_types_.try_emplace(type.base);
    if (is_new) found->second = program_.add_data_type(scalar_data_type(type.base));
    return found->second;
  }
  return reference_type(class_id(type), {}, false);
}

ir::DataTypeId Linker::reference_type(ClassId id, ir::DataTypeId element, bool has_others) {
  auto [found, is_new] = reference_types_.try_emplace({id, element, has_others});
  if (is_new) {
    ir::DataType reference;
    reference.kind = ir::DataType::Kind::Reference;
    reference.reference_class = id;
    reference.target = element;
    reference.has_others = has_others;
    found->second = program_.add_data_type(std::move(reference));
  }
  return found->second;
}

bool Linker::needs_initialisation(LoadedClass& loaded) {
  if (loaded.needs_initialisation) return *loaded.needs_initialisation;
  bool needed = false;
  for (const LoadedClass* at = &loaded; at != nullptr && !needed; at = at->super) {
    needed = runs_code(*at) || !interfaces_to_initialise(*at).empty();
    // JVMS §5.5: initialising an interface does not initialise those above it.
    if (loaded.file.access.is_interface()) break;
  }
  loaded.needs_initialisation = needed;
  return needed;
}

FunctionId Linker::function_of(LoadedClass& owner, const Method& method) {
  FunctionId& id = owner.functions[owner.index_of(method)];
  if (id.is_valid()) return id;
  const std::string name = function_name(owner.file.name, method.name, method.descriptor);
  id = program_.function_named(program_.intern(name));
  methods_.emplace(id, ResolvedMethod{&owner, &method});
  const std::optional<MethodType> type = try_parse_method_type(method.descriptor);
  TESTELLATE_INVARIANT(type.has_value(), "descriptors of methods should be well-formed");

  ir::Function& function = program_.edit_function(id);
  function.signature = program_.signature_of(to_signature(*type, !method.access.is_static()));
  function.parameter_names = parameter_names(method, *type);
  function.policy = policy_;
  function.is_user = owner.is_user;
  for (std::string_view exception : method.exceptions) {
    function.declared_exceptions.push_back(program_.intern(with_dots(exception)));
  }
  if (!owner.file.source_file.empty()) function.file = program_.intern(owner.file.source_file);
  if (auto found = intercepts_.find(name); found != intercepts_.end()) {
    function.native = program_.intern(found->second);
  } else if (method.access.is_native()) {
    function.native = program_.intern(name);
  } else if (Maker silent = silent_logger(*this, owner, method)) {
    makers_.emplace(id, std::move(silent));
  } else {
    makers_.emplace(id, [this, &owner, &method](FunctionId made) {
      return translate_method(*this, owner, method, made);
    });
  }
  return id;
}

ResolvedMethod Linker::method_of(FunctionId function) const {
  auto found = methods_.find(function);
  return found == methods_.end() ? ResolvedMethod() : found->second;
}

std::vector<Symbol> Linker::parameter_names(const Method& method, const MethodType& type) {
  std::vector<std::string> names;
  unsigned slot = 0;
  if (!method.access.is_static()) {
    names.emplace_back("this");
    slot = 1;
  }
  for (std::size_t at = 0; at < type.parameters.size(); ++at) {
    std::string name;
    if (at < method.parameters.size()) name = method.parameters[at].name;
    if (name.empty() && method.code) {
      for (const LocalVariable& variable : method.code->variables) {
        if (variable.slot == slot && variable.start == 0) name = variable.name;
      }
    }
    if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) {
      name = "p." + std::to_string(at);
    }
    names.push_back(std::move(name));
    slot += type.parameters[at].slots();
  }
  std::vector<Symbol> symbols;
  for (const std::string& name : names) symbols.push_back(program_.intern(name));
  return symbols;
}

FunctionId Linker::define(const std::string& name, ir::Signature signature, Maker maker) {
  const Symbol symbol = program_.intern(name);
  if (FunctionId known = program_.find_function(symbol); known.is_valid()) return known;
  const FunctionId id = program_.function_named(symbol);
  ir::Function& function = program_.edit_function(id);
  function.signature = program_.signature_of(std::move(signature));
  function.policy = policy_;
  if (auto found = intercepts_.find(name); found != intercepts_.end()) {
    function.native = program_.intern(found->second);
  } else {
    makers_.emplace(id, std::move(maker));
  }
  return id;
}

FunctionId Linker::native(const std::string& name, ir::Signature signature) {
  const Symbol symbol = program_.intern(name);
  if (FunctionId known = program_.find_function(symbol); known.is_valid()) return known;
  const FunctionId id = program_.function_named(symbol);
  ir::Function& function = program_.edit_function(id);
  function.signature = program_.signature_of(std::move(signature));
  function.policy = policy_;
  function.native = symbol;
  return id;
}

ir::StaticId Linker::lazy_constant(const std::string& class_name,
                                   const std::function<FunctionId()>& make_value,
                                   std::optional<std::uint32_t> argument) {
  const ClassId id = program_.class_named(program_.intern(class_name));
  const Symbol value = program_.intern("value");
  if (program_.get(id).is_complete) return program_.find_static(id, value);
  ir::StaticVariable variable{id, value, ir::Type::ref(), {}, 0};
  const ir::StaticId result = program_.add_static(variable);
  const FunctionId function = make_value();
  program_.edit_class(id).initialiser =
      define(class_name + "#class_init", {ir::Type::none(), {}, false}, [=, this](FunctionId made) {
        return make_constant_initialiser(program_, made, function, argument, result);
      });
  program_.finish_class(id);
  return result;
}

diag::Result<std::unique_ptr<const ir::Body>> Linker::make_body(FunctionId id) {
  auto found = makers_.find(id);
  if (found == makers_.end()) {
    if (std::unique_ptr<const ir::Body> named = make_named_body(*this, id)) return named;
    return diag::error(diag::Kind::JvmUnsupported,
                       {},
                       "`" + std::string(program_.text(program_.get(id).name)) + "` has no code");
  }
  // Making a body may define more functions, which moves what the map holds.
  const Maker maker = found->second;
  return maker(id);
}

diag::Result<ResolvedField> Linker::resolve_field(std::string_view owner,
                                                  std::string_view name,
                                                  std::string_view descriptor) {
  TRY_ASSIGN(LoadedClass * loaded, load(owner));
  ResolvedField found = find_field(*loaded, name, descriptor);
  if (found.owner == nullptr) {
    return diag::error(diag::Kind::JvmUnsupported,
                       {},
                       "field `" + with_dots(owner) + "." + std::string(name) + "` of type " +
                           std::string(descriptor) + " does not exist");
  }
  if (!found.owner->id.is_valid()) found.owner->id = class_id(found.owner->file.name);
  TRY(program_.complete_class(found.owner->id));
  return found;
}

ResolvedMethod Linker::find_method(LoadedClass& owner, std::string_view name, std::string_view descriptor) {
  for (LoadedClass* at = &owner; at != nullptr; at = at->super) {
    if (const Method* method = at->find_method(name, descriptor)) return {at, method};
  }
  return find_in_interfaces(owner, name, descriptor);
}

diag::Result<ResolvedMethod> Linker::resolve_method(std::string_view owner,
                                                    std::string_view name,
                                                    std::string_view descriptor) {
  // JVMS §5.4.3.3: an array has the methods of Object.
  TRY_ASSIGN(LoadedClass * loaded, load(owner.starts_with('[') ? "java/lang/Object" : owner));
  ResolvedMethod found = find_method(*loaded, name, descriptor);
  if (found.owner != nullptr) return found;
  return diag::error(diag::Kind::JvmUnsupported,
                     {},
                     "method `" + function_name(owner, name, descriptor) + "` does not exist");
}

}  // namespace testellate::frontend::jvm

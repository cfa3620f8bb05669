// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/linker.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/boot.h"
#include "frontend/jvm/link/constants.h"
#include "frontend/jvm/link/initialiser.h"
#include "frontend/jvm/link/raise.h"
#include "frontend/jvm/translate/method_translator.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "support/invariant.h"

namespace testellate::frontend::jvm {

using ir::ClassId;
using ir::FunctionId;
using ir::Symbol;

Linker::Linker(ir::Program& program, ClassTable& classes, const Intercepts& intercepts)
    : program_(program), classes_(classes), intercepts_(intercepts) {
  policy_ = program_.policy_named(program_.intern("java"));
  fill_policy(*this, program_.edit_policy(policy_));
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
  if (!owner.file.source_file.empty()) function.file = program_.intern(owner.file.source_file);
  if (auto found = intercepts_.find(name); found != intercepts_.end()) {
    function.native = program_.intern(found->second);
  } else if (method.access.is_native()) {
    function.native = program_.intern(name);
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

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#include "language/java/class_info.h"

#include <algorithm>
#include <set>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/nullness.h"
#include "frontend/jvm/classfile/signature.h"
#include "frontend/jvm/inputs/effect_summary.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/inputs/library_values.h"
#include "frontend/jvm/inputs/stub_class.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/nesting.h"

namespace testellate::language::java {
namespace {

namespace jvm = frontend::jvm;
using emit::junit::Access;
using emit::junit::EnumConstant;
using emit::junit::SourceAccessor;
using emit::junit::SourceClass;
using emit::junit::SourceConstructor;
using emit::junit::SourceField;
using emit::junit::SourceTarget;
using emit::junit::SourceType;
using emit::junit::Throws;
using ir::EffectValue;
using jvm::Linker;
using jvm::LoadedClass;
using jvm::Method;

bool is_constructor(const Method& method) { return method.name == "<init>"; }

std::size_t parameter_count(const Method& method) {
  return jvm::try_parse_method_type(method.descriptor)->parameters.size();
}

/// Whether a call of `method` could be taken for one of `other`.
bool is_confusable(const Method& method, const Method& other) {
  if (&method == &other || method.name != other.name || method.descriptor == other.descriptor) return false;
  if (other.access.is_synthetic()) return false;
  return other.access.is_varargs() || parameter_count(method) == parameter_count(other);
}

bool has_rival(const LoadedClass& owner, const Method& method) {
  std::vector<const LoadedClass*> pending{&owner};
  std::set<const LoadedClass*> seen;
  while (!pending.empty()) {
    const LoadedClass* at = pending.back();
    pending.pop_back();
    if (at == nullptr || !seen.insert(at).second) continue;
    for (const Method& other : at->file.methods) {
      if (is_confusable(method, other)) return true;
    }
    if (is_constructor(method)) return false;
    pending.push_back(at->super);
    pending.insert(pending.end(), at->interfaces.begin(), at->interfaces.end());
  }
  return false;
}

/// Whether a test of the class could call another method, or constructor, by the same name.
bool has_namesakes(const LoadedClass& owner, const Method& method) {
  return std::ranges::any_of(owner.file.methods, [&](const Method& other) {
    return &method != &other && method.name == other.name && !other.access.is_synthetic() &&
           !other.access.is_private();
  });
}

/// Whether type arguments that the compiler infers may not fit: only Object fits all.
bool has_bounds(const Method& method) {
  if (!method.signature) return false;
  const std::optional<jvm::Signature> signature = jvm::try_parse_method_signature(*method.signature);
  if (!signature) return false;
  return std::ranges::any_of(signature->type_parameters, [&](const jvm::TypeParameter& parameter) {
    return std::ranges::any_of(parameter.bounds, [&](std::uint32_t bound) {
      return signature->types[bound].name != "java/lang/Object";
    });
  });
}

/// Types deeper inside others are as good as unknown.
constexpr unsigned kDeepestType = 6;

/// A type without variables and wildcards, as far as it is known that a test can write it.
std::optional<SourceType> exact_type(Linker& linker,
                                     const jvm::Signature& signature,
                                     std::uint32_t index,
                                     unsigned depth) {
  using Kind = jvm::SignatureKind;
  std::uint32_t element = index;
  while (signature.types[element].kind == Kind::Array) element = signature.types[element].parts.front();
  const jvm::SignatureType& type = signature.types[element];
  if (type.kind == Kind::Base) return SourceType{signature.text(index)};
  if (type.kind != Kind::Class || depth > kDeepestType) return std::nullopt;
  // The class around an inner one may have type arguments.
  const LoadedClass* loaded = linker.try_load(type.name);
  if (loaded == nullptr || jvm::nesting_of(linker, *loaded).is_inner) return std::nullopt;
  if (type.parts.empty()) return SourceType{signature.text(index)};
  if (element != index) return std::nullopt;
  SourceType found{jvm::dotted_name(type.name)};
  for (std::uint32_t part : type.parts) {
    std::optional<SourceType> argument = exact_type(linker, signature, part, depth + 1);
    if (!argument) return std::nullopt;
    found.arguments.push_back(*std::move(argument));
  }
  return found;
}

/// What objects of a type may have as type arguments: for a wildcard its bound. Empty if that is not known.
std::vector<SourceType> type_arguments_of(Linker& linker,
                                          const jvm::Signature& signature,
                                          const jvm::SignatureType& type) {
  using Kind = jvm::SignatureKind;
  std::vector<SourceType> arguments;
  if (type.kind != Kind::Class) return arguments;
  for (std::uint32_t part : type.parts) {
    const jvm::SignatureType& argument = signature.types[part];
    const bool is_bounded = argument.kind == Kind::Extends || argument.kind == Kind::Super;
    std::optional<SourceType> found =
        exact_type(linker, signature, is_bounded ? argument.parts.front() : part, 0);
    if (!found) return {};
    arguments.push_back(*std::move(found));
  }
  return arguments;
}

/// Of the parameters.
std::vector<std::vector<SourceType>> type_arguments_of(Linker& linker, const Method& method) {
  if (!method.signature) return {};
  const std::optional<jvm::Signature> signature = jvm::try_parse_method_signature(*method.signature);
  // Parameters that the compiler adds are in the descriptor only.
  if (!signature || signature->parameters.size() != parameter_count(method)) return {};
  std::vector<std::vector<SourceType>> all;
  for (std::uint32_t parameter : signature->parameters) {
    all.push_back(type_arguments_of(linker, *signature, signature->types[parameter]));
  }
  return all;
}

/// The type parameters of a class, as far as they may be anything.
std::optional<std::vector<std::string>> free_type_parameters(const LoadedClass& loaded) {
  if (!loaded.file.signature) return std::nullopt;
  const std::optional<jvm::Signature> signature = jvm::try_parse_class_signature(*loaded.file.signature);
  if (!signature) return std::nullopt;
  std::vector<std::string> names;
  for (const jvm::TypeParameter& parameter : signature->type_parameters) {
    const bool is_free = std::ranges::all_of(parameter.bounds, [&](std::uint32_t bound) {
      return signature->types[bound].name == "java/lang/Object";
    });
    if (!is_free) return std::nullopt;
    names.push_back(parameter.name);
  }
  return names;
}

/// Of the parameters.
std::vector<emit::junit::TypeVariableUse> type_variables_of(const LoadedClass& owner, const Method& method) {
  using Kind = jvm::SignatureKind;
  const std::optional<std::vector<std::string>> names = free_type_parameters(owner);
  if (!names || names->empty() || !method.signature) return {};
  const std::optional<jvm::Signature> signature = jvm::try_parse_method_signature(*method.signature);
  std::vector<emit::junit::TypeVariableUse> all(parameter_count(method));
  if (!signature || signature->parameters.size() != all.size()) {
    for (emit::junit::TypeVariableUse& use : all) use.is_inside = true;
    return all;
  }
  const auto number_of = [&](const jvm::SignatureType& type) -> std::optional<std::uint32_t> {
    // Type parameters of the method hide those of the class.
    const auto found = std::ranges::find(*names, type.name);
    const bool is_hidden = std::ranges::any_of(signature->type_parameters,
                                               [&](const auto& own) { return own.name == type.name; });
    if (type.kind != Kind::Variable || found == names->end() || is_hidden) return std::nullopt;
    return static_cast<std::uint32_t>(found - names->begin());
  };
  for (std::size_t at = 0; at < all.size(); ++at) {
    all[at].is_number = number_of(signature->types[signature->parameters[at]]);
    if (all[at].is_number) continue;
    std::vector<std::uint32_t> pending{signature->parameters[at]};
    while (!pending.empty()) {
      const jvm::SignatureType& type = signature->types[pending.back()];
      pending.pop_back();
      if (number_of(type)) all[at].is_inside = true;
      pending.insert(pending.end(), type.parts.begin(), type.parts.end());
    }
  }
  return all;
}

/// Of the result. What is behind a wildcard only the method knows.
std::vector<SourceType> result_arguments_of(Linker& linker, const Method& method) {
  if (!method.signature) return {};
  const std::optional<jvm::Signature> signature = jvm::try_parse_method_signature(*method.signature);
  if (!signature) return {};
  const std::optional<SourceType> type = exact_type(linker, *signature, signature->type, 0);
  return type ? type->arguments : std::vector<SourceType>();
}

/// The class and everything above it, which comes later.
std::vector<const LoadedClass*> with_those_above(const LoadedClass& loaded) {
  std::vector<const LoadedClass*> all{&loaded};
  for (std::size_t at = 0; at < all.size(); ++at) {
    std::vector<const LoadedClass*> above(all[at]->interfaces.begin(), all[at]->interfaces.end());
    above.push_back(all[at]->super);
    for (const LoadedClass* next : above) {
      if (next != nullptr && std::ranges::find(all, next) == all.end()) all.push_back(next);
    }
  }
  return all;
}

void add_fields(const LoadedClass& loaded, SourceClass& described) {
  std::set<std::string_view> names;
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) {
    for (std::size_t index = 0; index < at->file.fields.size(); ++index) {
      const jvm::Field& field = at->file.fields[index];
      SourceField added;
      added.field = at->fields[index];
      added.static_variable = at->statics[index];
      added.name = jvm::dotted_name(field.name);
      added.type = type_text(field.descriptor);
      added.owner = jvm::dotted_name(at->file.name);
      added.access = to_access(field.access);
      added.is_final = field.access.is_final();
      added.is_hidden = names.contains(field.name);
      described.fields.push_back(std::move(added));
    }
    for (const jvm::Field& field : at->file.fields) names.insert(field.name);
  }
}

void add_constructors(Linker& linker, LoadedClass& loaded, SourceClass& described) {
  for (const Method& method : loaded.file.methods) {
    if (!is_constructor(method) || method.access.is_synthetic()) continue;
    SourceConstructor added;
    added.parameters = parameter_texts(method);
    added.access = to_access(method.access);
    added.throws = throws_of(linker, method);
    added.is_ambiguous = has_rival(loaded, method);
    added.effects = jvm::try_summarise(linker, loaded, method);
    described.constructors.push_back(std::move(added));
  }
}

SourceAccessor accessor(Linker& linker, const LoadedClass& owner, const Method& method) {
  SourceAccessor added;
  added.name = jvm::dotted_name(method.name);
  added.owner = jvm::dotted_name(owner.file.name);
  added.access = to_access(method.access);
  added.throws = throws_of(linker, method);
  return added;
}

void add_accessor(Linker& linker, LoadedClass& owner, const Method& method, SourceClass& described) {
  const jvm::MethodType type = *jvm::try_parse_method_type(method.descriptor);
  if (type.parameters.size() > 1 || (type.parameters.empty() && type.result.is_void())) return;
  const std::optional<ir::EffectSummary> effects = jvm::try_summarise(linker, owner, method);
  if (!effects) return;
  SourceAccessor added = accessor(linker, owner, method);
  if (type.parameters.empty()) {
    if (!effects->fields.empty() || effects->result.kind != EffectValue::Kind::Field) return;
    added.field = effects->result.field;
    added.type = type_text(type.result.text);
    described.getters.push_back(std::move(added));
    return;
  }
  const bool returns_nothing = type.result.is_void() || effects->result.kind == EffectValue::Kind::This;
  if (!returns_nothing || effects->fields.size() != 1) return;
  if (effects->fields.front().value.kind != EffectValue::Kind::Parameter) return;
  added.field = effects->fields.front().field;
  added.type = type_text(type.parameters.front().text);
  added.guards = effects->guards;
  described.setters.push_back(std::move(added));
}

/// Those that a call on an object of the class leads to.
void add_accessors(Linker& linker, LoadedClass& loaded, SourceClass& described) {
  std::set<std::string> seen;
  for (LoadedClass* at = &loaded; at != nullptr && jvm::is_project_class(*at); at = at->super) {
    for (const Method& method : at->file.methods) {
      const jvm::AccessFlags access = method.access;
      if (access.is_static() || access.is_synthetic() || method.name.starts_with('<')) continue;
      if (!seen.insert(std::string(method.name) + std::string(method.descriptor)).second) continue;
      if (!access.is_private()) add_accessor(linker, *at, method, described);
    }
  }
}

/// The class that each constant is made of, from the code that makes them: the first `new` for each.
void add_constants(const LoadedClass& loaded, SourceClass& described) {
  if (const std::string_view constant = jvm::find_library_constant(loaded.file); !constant.empty()) {
    described.constants.push_back({std::string(constant), 0, ""});
    return;
  }
  for (const jvm::Field& field : loaded.file.fields) {
    if (!field.access.is_enum()) continue;
    const auto ordinal = static_cast<std::uint32_t>(described.constants.size());
    described.constants.push_back({jvm::dotted_name(field.name), ordinal, ""});
  }
  const Method* maker = loaded.find_method("<clinit>", "()V");
  if (maker == nullptr || !maker->code) return;
  std::string made;
  for (const jvm::Instruction& at : jvm::Instructions(maker->code->bytes)) {
    if (at.opcode == jvm::Opcode::New && made.empty()) {
      made = jvm::dotted_name(loaded.file.constants.class_name(at.constant));
    }
    if (at.opcode != jvm::Opcode::PutStatic) continue;
    const std::string name = jvm::dotted_name(loaded.file.constants.member(at.constant).name);
    auto constant = std::ranges::find(described.constants, name, &EnumConstant::name);
    if (constant != described.constants.end() && made != described.binary_name) constant->body = made;
    made.clear();
  }
}

/// Of a value of the JDK: what is passed to it is what its fields hold.
void add_factory(LoadedClass& loaded, const jvm::LibraryValue& value, SourceClass& described) {
  SourceConstructor added;
  added.factory = std::string(value.maker);
  ir::EffectSummary& effects = added.effects.emplace();
  for (std::uint32_t at = 0; at < value.fields.size(); ++at) {
    const auto field = std::ranges::find(loaded.file.fields, value.fields[at].name, &jvm::Field::name);
    const auto index = static_cast<std::size_t>(field - loaded.file.fields.begin());
    effects.fields.push_back(
        {loaded.fields[index], {.kind = ir::EffectValue::Kind::Parameter, .parameter = at}});
  }
  const jvm::MethodType type = *jvm::try_parse_method_type(value.descriptor);
  for (const jvm::FieldType& parameter : type.parameters) {
    added.parameters.push_back(jvm::source_type(parameter));
  }
  described.constructors = {std::move(added)};
}

SourceClass::Kind kind_of(const LoadedClass& loaded) {
  if (loaded.file.access.is_interface()) return SourceClass::Kind::Interface;
  if (loaded.file.record) return SourceClass::Kind::Record;
  const bool is_enum = (loaded.file.access.is_enum() && loaded.file.super_name == "java/lang/Enum") ||
                       !jvm::find_library_constant(loaded.file).empty();
  return is_enum ? SourceClass::Kind::Enum : SourceClass::Kind::Class;
}

Access to_access(jvm::Nesting::Access access) {
  if (access == jvm::Nesting::Access::Public) return Access::Public;
  return access == jvm::Nesting::Access::Package ? Access::Package : Access::Private;
}

}  // namespace

Access to_access(jvm::AccessFlags access) {
  // What a compiler made up cannot be named, unless it stands for a method of a base class that is hidden.
  if (access.is_synthetic() && !(access.is_bridge() && access.is_public())) return Access::Private;
  if (access.is_public()) return Access::Public;
  if (access.is_protected()) return Access::Protected;
  return access.is_private() ? Access::Private : Access::Package;
}

std::string type_text(std::string_view descriptor) {
  return jvm::source_type(*jvm::try_parse_field_type(descriptor));
}

std::vector<std::string> parameter_texts(const Method& method) {
  const jvm::MethodType type = *jvm::try_parse_method_type(method.descriptor);
  std::vector<std::string> texts;
  for (const jvm::FieldType& parameter : type.parameters) texts.push_back(jvm::source_type(parameter));
  return texts;
}

Throws throws_of(Linker& linker, const Method& method) {
  Throws throws = Throws::Nothing;
  const auto is_below = [&](const LoadedClass& thrown, const char* name) {
    const LoadedClass* above = linker.try_load(name);
    return above != nullptr && jvm::is_subclass(thrown, *above);
  };
  for (std::string_view name : method.exceptions) {
    const LoadedClass* thrown = linker.try_load(name);
    if (thrown == nullptr) {
      throws = std::max(throws, Throws::Exception);
    } else if (!is_below(*thrown, "java/lang/RuntimeException") && !is_below(*thrown, "java/lang/Error")) {
      const bool is_exception = is_below(*thrown, "java/lang/Exception");
      throws = std::max(throws, is_exception ? Throws::Exception : Throws::Throwable);
    }
  }
  return throws;
}

SourceClass name_class(Linker& linker, const LoadedClass& loaded) {
  const jvm::Nesting nesting = jvm::nesting_of(linker, loaded);
  SourceClass named;
  named.id = linker.class_id(loaded.file.name);
  named.binary_name = jvm::dotted_name(loaded.file.name);
  named.source_name = nesting.source_name;
  named.package = jvm::dotted_name(jvm::package_of(loaded.file.name));
  if (!loaded.file.access.is_interface()) named.super = jvm::dotted_name(loaded.file.super_name);
  named.kind = kind_of(loaded);
  named.access = to_access(nesting.access);
  named.is_abstract = loaded.file.access.is_abstract();
  named.is_inner = nesting.is_inner;
  named.is_user = jvm::is_project_class(loaded);
  if (loaded.file.signature) {
    const std::optional<jvm::Signature> signature = jvm::try_parse_class_signature(*loaded.file.signature);
    if (signature) named.type_parameters = static_cast<std::uint32_t>(signature->type_parameters.size());
    named.takes_any_types = free_type_parameters(loaded).has_value() && !nesting.is_inner;
  }
  return named;
}

void describe_members(Linker& linker, LoadedClass& loaded, SourceClass& described) {
  if (!linker.program().complete_class(described.id)) return;
  add_fields(loaded, described);
  if (described.kind == SourceClass::Kind::Enum) add_constants(loaded, described);
  if (const jvm::LibraryValue* value = jvm::find_library_value(loaded.file)) {
    add_factory(loaded, *value, described);
  } else {
    add_constructors(linker, loaded, described);
  }
  if (jvm::is_project_class(loaded)) add_accessors(linker, loaded, described);
}

SourceTarget describe_target(Linker& linker, const LoadedClass& owner, const Method& method) {
  SourceTarget target;
  target.owner = jvm::dotted_name(owner.file.name);
  target.name = jvm::dotted_name(method.name);
  target.kind = is_constructor(method)      ? SourceTarget::Kind::Constructor
                : method.access.is_static() ? SourceTarget::Kind::Static
                                            : SourceTarget::Kind::Instance;
  target.parameters = parameter_texts(method);
  target.type_arguments = type_arguments_of(linker, method);
  target.type_variables = type_variables_of(owner, method);
  target.result = is_constructor(method)
                      ? target.owner
                      : jvm::source_type(jvm::try_parse_method_type(method.descriptor)->result);
  target.result_arguments = result_arguments_of(linker, method);
  target.access = to_access(method.access);
  target.throws = throws_of(linker, method);
  target.is_ambiguous = has_rival(owner, method) || has_bounds(method);
  target.has_namesakes = has_namesakes(owner, method);
  target.is_varargs = method.access.is_varargs();
  for (std::size_t at = 0; at < target.parameters.size(); ++at) {
    target.meant_not_null.push_back(jvm::is_meant_not_null(owner.file, method, at));
  }
  return target;
}

SourceTarget describe_maker(Linker& linker, const LoadedClass& owner, const Method& method) {
  SourceTarget maker = describe_target(linker, owner, method);
  if (maker.kind != SourceTarget::Kind::Instance) return maker;
  for (const LoadedClass* type : with_those_above(owner)) {
    const bool has_method = std::ranges::any_of(with_those_above(*type), [&](const LoadedClass* at) {
      const Method* found = at->find_method(method.name, method.descriptor);
      return found != nullptr && found->access.is_public();
    });
    if (has_method && type != &owner) maker.found_in.insert(jvm::dotted_name(type->file.name));
  }
  return maker;
}

namespace {

bool is_generic(const LoadedClass& loaded) {
  if (!loaded.file.signature) return false;
  const std::optional<jvm::Signature> signature = jvm::try_parse_class_signature(*loaded.file.signature);
  return signature && !signature->type_parameters.empty();
}

bool is_wildcard(const jvm::SignatureType& type) {
  using Kind = jvm::SignatureKind;
  return type.kind == Kind::Unbounded || type.kind == Kind::Extends || type.kind == Kind::Super;
}

/// What is known about a type in the source, if it is all.
std::optional<SourceType> known_type(Linker& linker, ir::DataTypeId id, unsigned depth) {
  const ir::Program& program = linker.program();
  if (!id.is_valid() || program.get(id).kind != ir::DataType::Kind::Reference || depth > kDeepestType) {
    return std::nullopt;
  }
  const std::string name(program.text(program.get(program.get(id).reference_class).name));
  const LoadedClass* loaded = linker.try_load(jvm::binary_name(name));
  if (loaded == nullptr || jvm::nesting_of(linker, *loaded).is_inner) return std::nullopt;
  const std::uint32_t parameters = name_class(linker, *loaded).type_parameters;
  if (parameters == 0) return SourceType{name};
  const std::optional<SourceType> element = known_type(linker, program.get(id).target, depth + 1);
  return element && parameters == 1 ? std::optional(SourceType{name, {*element}}) : std::nullopt;
}

/// Parameters either have the type arguments that the source gives them, all of them, or none has any: that
/// is how a method is implemented.
void add_type_arguments(Linker& linker,
                        const jvm::StubMethod& stub,
                        const jvm::TypedClass& typed,
                        emit::junit::ScriptedMethod& added) {
  if (!stub.method->signature) return;
  const std::optional<jvm::Signature> signature = jvm::try_parse_method_signature(*stub.method->signature);
  if (!signature || signature->parameters.size() != added.parameters.size()) return;
  const bool is_exact =
      signature->type_parameters.empty() && std::ranges::none_of(signature->types, is_wildcard);
  added.has_exact_result = is_exact;
  const auto type_at = [&](std::uint32_t index, ir::DataTypeId resolved, const std::string& name) {
    std::optional<SourceType> type = exact_type(linker, *signature, index, 0);
    if (!type && is_exact) type = known_type(linker, resolved, 0);
    return type && type->name == name ? type : std::nullopt;
  };
  if (const auto type = type_at(signature->type, jvm::stub_result(linker, stub, typed), added.result)) {
    added.result_arguments = type->arguments;
  }
  if (is_generic(*typed.loaded)) return;
  const std::vector<ir::DataTypeId> resolved =
      jvm::GenericTypes(linker, *stub.owner, typed).of_parameters(*stub.method);
  std::vector<std::vector<SourceType>> all;
  for (std::size_t at = 0; at < resolved.size(); ++at) {
    const auto type = type_at(signature->parameters[at], resolved[at], added.parameters[at]);
    if (!type) return;
    all.push_back(type->arguments);
  }
  added.parameter_arguments = std::move(all);
}

/// The type in the source, without type arguments.
std::string resolved_text(const ir::Program& program, ir::DataTypeId type, std::string erased) {
  if (!type.is_valid() || program.get(type).kind != ir::DataType::Kind::Reference) return erased;
  const std::string_view name = program.text(program.get(program.get(type).reference_class).name);
  return std::string(name.substr(0, name.find('<')));
}

/// Whether there are methods and fields that a stub does not script: defaults, those of an abstract class.
bool has_own_code(const LoadedClass& implemented) {
  return !implemented.file.access.is_interface() ||
         std::ranges::any_of(with_those_above(implemented), [](const LoadedClass* at) {
           return at->file.access.is_interface() &&
                  std::ranges::any_of(at->file.methods, [](const Method& method) {
                    return !method.access.is_abstract() && !method.access.is_static();
                  });
         });
}

}  // namespace

emit::junit::ScriptedClass describe_stub(Linker& linker, ir::ClassId id, const jvm::TypedClass& typed) {
  const LoadedClass& implemented = *typed.loaded;
  emit::junit::ScriptedClass described;
  described.id = id;
  described.implemented = jvm::dotted_name(implemented.file.name);
  for (const jvm::StubMethod& stub : jvm::stub_methods(linker, typed)) {
    emit::junit::ScriptedMethod added;
    added.name = jvm::dotted_name(stub.method->name);
    added.parameters = parameter_texts(*stub.method);
    added.result = jvm::source_type(jvm::try_parse_method_type(stub.method->descriptor)->result);
    if (!is_generic(implemented) && is_generic(*stub.owner)) {
      // What a class without type parameters implements has the types that it gives them.
      jvm::GenericTypes types(linker, *stub.owner, implemented);
      const std::vector<ir::DataTypeId> parameters = types.of_parameters(*stub.method);
      for (std::size_t at = 0; at < parameters.size(); ++at) {
        added.parameters[at] = resolved_text(linker.program(), parameters[at], added.parameters[at]);
      }
      const ir::DataTypeId result = jvm::stub_result(linker, stub, typed);
      added.result = resolved_text(linker.program(), result, added.result);
    }
    add_type_arguments(linker, stub, typed, added);
    added.access = to_access(stub.method->access);
    added.throws = throws_of(linker, *stub.method);
    added.is_abstract = stub.method->access.is_abstract();
    added.is_meant_not_null = jvm::is_result_meant_not_null(stub.owner->file, *stub.method);
    added.stream = stub.stream;
    added.end_stream = stub.end_stream;
    for (const jvm::StubThrow& thrown : stub.throws.thrown) {
      added.thrown.push_back({jvm::dotted_name(thrown.exception->file.name),
                              parameter_texts(*thrown.constructor),
                              thrown.streams,
                              std::string(jvm::kStubMessage),
                              thrown.is_checked,
                              has_rival(*thrown.exception, *thrown.constructor)});
    }
    added.call = jvm::stub_call_class(linker, stub, typed);
    if (added.call.is_valid()) {
      const ir::Class& call = linker.program().get(added.call);
      added.call_arguments = call.fields;
      described.earlier_call = linker.program().get(call.super).fields.front();
    }
    described.methods.push_back(std::move(added));
  }
  // A mock of a class has nothing of it.
  const bool is_mock = implemented.is_replaced && linker.universe().has_mocks();
  described.has_own_code = !is_mock && has_own_code(implemented);
  described.last_call = linker.program().get(id).fields.front();
  return described;
}

}  // namespace testellate::language::java

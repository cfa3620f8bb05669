// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/generic_types.h"

#include <algorithm>

#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/library_values.h"
#include "frontend/jvm/inputs/settable_state.h"
#include "frontend/jvm/inputs/stub_class.h"
#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kIterable = "java/lang/Iterable";
constexpr std::string_view kComparable = "java/lang/Comparable";
constexpr std::string_view kInteger = "java/lang/Integer";

/// Types deeper inside others say nothing. Classes above a class count as well: a class may be a collection
/// of itself.
constexpr unsigned kDeepest = 12;

/// Whether a type is the same wherever it is used.
bool is_exact(const Signature& signature, std::uint32_t index) {
  std::vector<std::uint32_t> pending{index};
  while (!pending.empty()) {
    const SignatureType& type = signature.types[pending.back()];
    pending.pop_back();
    const bool is_open = type.kind == SignatureKind::Variable || type.kind == SignatureKind::Unbounded ||
                         type.kind == SignatureKind::Extends || type.kind == SignatureKind::Super;
    if (is_open) return false;
    pending.insert(pending.end(), type.parts.begin(), type.parts.end());
  }
  return true;
}

/// From a class to one above it, each the superclass or an interface of the one before.
std::vector<const LoadedClass*> path_up(const LoadedClass& below, const LoadedClass& above) {
  std::vector<const LoadedClass*> path{&below};
  while (path.back() != &above) {
    const LoadedClass* at = path.back();
    if (at->super != nullptr && is_subclass(*at->super, above)) {
      path.push_back(at->super);
      continue;
    }
    const auto next = std::ranges::find_if(
        at->interfaces, [&](const LoadedClass* interface) { return is_subclass(*interface, above); });
    if (next == at->interfaces.end()) return {};
    path.push_back(*next);
  }
  return path;
}

/// Whether nothing but a stub stands for an interface.
bool is_stub(Linker& linker, LoadedClass& declared) {
  return declared.file.access.is_interface() && can_have_stub(declared) &&
         linker.universe().choices(declared).classes.empty();
}

/// Whether calls make all that is declared so.
bool is_made(const LoadedClass& declared) { return find_library_making(declared.file.name) != nullptr; }

}  // namespace

GenericTypes::GenericTypes(Linker& linker, const LoadedClass& owner)
    : linker_(linker), has_generics_(is_project_class(owner)) {
  if (!has_generics_ || !owner.file.signature) return;
  if (const auto signature = try_parse_class_signature(*owner.file.signature))
    declare(*signature, variables_);
}

GenericTypes::GenericTypes(Linker& linker, const LoadedClass& owner, const LoadedClass& below)
    : GenericTypes(linker, below) {
  move_to(owner, below);
}

GenericTypes::GenericTypes(Linker& linker, const LoadedClass& owner, const TypedClass& below)
    : GenericTypes(linker, *below.loaded) {
  if (!below.arguments.empty() && below.loaded->file.signature) {
    const std::optional<Signature> signature = try_parse_class_signature(*below.loaded->file.signature);
    for (std::size_t at = 0; signature && at < signature->type_parameters.size(); ++at) {
      const bool is_known = at < below.arguments.size() && below.arguments[at].is_valid();
      if (is_known) variables_[signature->type_parameters[at].name] = below.arguments[at];
    }
  }
  move_to(owner, *below.loaded);
}

void GenericTypes::move_to(const LoadedClass& owner, const LoadedClass& below) {
  const std::vector<const LoadedClass*> path = path_up(below, owner);
  for (std::size_t at = 0; at + 1 < path.size(); ++at) move_up(*path[at], *path[at + 1]);
  has_generics_ = true;
}

void GenericTypes::move_up(const LoadedClass& from, const LoadedClass& to) {
  const Variables below = std::move(variables_);
  variables_.clear();
  if (!to.file.signature) return;
  const std::optional<Signature> above = try_parse_class_signature(*to.file.signature);
  if (!above) return;
  declare(*above, variables_);
  if (!from.file.signature) return;
  const std::optional<Signature> own = try_parse_class_signature(*from.file.signature);
  if (!own) return;
  std::vector<std::uint32_t> parents = own->interfaces;
  parents.push_back(own->type);
  const auto parent = std::ranges::find_if(
      parents, [&](std::uint32_t candidate) { return own->types[candidate].name == to.file.name; });
  if (parent == parents.end()) return;
  const std::vector<std::uint32_t>& arguments = own->types[*parent].parts;
  if (arguments.size() != above->type_parameters.size()) return;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const ir::DataTypeId argument = resolve(*own, arguments[at], below, 0);
    if (argument.is_valid()) variables_[above->type_parameters[at].name] = argument;
  }
}

void GenericTypes::declare(const Signature& signature, Variables& variables) {
  for (const TypeParameter& parameter : signature.type_parameters) {
    // A bound may mention the variable itself, about which nothing is known yet.
    ir::DataTypeId& meaning = variables[parameter.name];
    meaning = {};
    if (parameter.bounds.empty()) continue;
    const SignatureType& bound = signature.types[parameter.bounds.front()];
    // Values of one variable can be compared with each other, so they are of one class: this one will do.
    meaning = bound.name == kComparable ? linker_.reference_type(linker_.class_id(kInteger), {}, true)
                                        : resolve(signature, parameter.bounds.front(), variables, 0);
  }
}

ir::DataTypeId GenericTypes::of_field(const Field& field) {
  const ir::DataTypeId erased = linker_.data_type(*try_parse_field_type(field.descriptor));
  if (!has_generics_ || !field.signature) return erased;
  const auto signature = try_parse_field_signature(*field.signature);
  if (!signature) return erased;
  const ir::DataTypeId found = resolve(*signature, signature->type, variables_, 0);
  return found.is_valid() ? found : erased;
}

ir::DataTypeId GenericTypes::of_result(const Method& method) {
  const FieldType result = try_parse_method_type(method.descriptor)->result;
  if (result.is_void()) return {};
  const ir::DataTypeId erased = linker_.data_type(result);
  if (!has_generics_ || !method.signature) return erased;
  const auto signature = try_parse_method_signature(*method.signature);
  if (!signature || !is_exact(*signature, signature->type)) return erased;
  const ir::DataTypeId found = resolve(*signature, signature->type, {}, 0);
  return found.is_valid() ? found : erased;
}

ir::DataTypeId GenericTypes::of_stub_result(const Method& method) {
  const FieldType result = try_parse_method_type(method.descriptor)->result;
  if (result.is_void()) return {};
  const ir::DataTypeId erased = linker_.data_type(result);
  if (!method.signature) return erased;
  const auto signature = try_parse_method_signature(*method.signature);
  if (!signature) return erased;
  Variables variables = variables_;
  declare(*signature, variables);
  const ir::DataTypeId found = resolve(*signature, signature->type, variables, 0);
  return found.is_valid() ? found : erased;
}

std::vector<ir::DataTypeId> GenericTypes::of_parameters(const Method& method) {
  std::vector<ir::DataTypeId> types;
  const MethodType erased = *try_parse_method_type(method.descriptor);
  for (const FieldType& parameter : erased.parameters) types.push_back(linker_.data_type(parameter));
  const std::optional<MethodSignature> read = try_read(method, types.size());
  if (!read) return types;
  for (std::size_t at = 0; at < types.size(); ++at) {
    const ir::DataTypeId found = resolve(read->signature, read->signature.parameters[at], read->variables, 0);
    if (found.is_valid()) types[at] = found;
  }
  return types;
}

std::vector<std::vector<ir::DataTypeId>> GenericTypes::arguments_of_parameters(const Method& method) {
  std::vector<std::vector<ir::DataTypeId>> arguments(
      try_parse_method_type(method.descriptor)->parameters.size());
  const std::optional<MethodSignature> read = try_read(method, arguments.size());
  if (!read) return arguments;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const SignatureType& type = read->signature.types[read->signature.parameters[at]];
    if (type.kind != SignatureKind::Class) continue;
    for (std::uint32_t part : type.parts) {
      arguments[at].push_back(resolve(read->signature, part, read->variables, 0));
    }
  }
  return arguments;
}

std::optional<GenericTypes::MethodSignature> GenericTypes::try_read(const Method& method,
                                                                    std::size_t parameter_count) {
  if (!has_generics_ || !method.signature) return std::nullopt;
  std::optional<Signature> signature = try_parse_method_signature(*method.signature);
  // Parameters that the compiler adds are in the descriptor only.
  if (!signature || signature->parameters.size() != parameter_count) return std::nullopt;
  MethodSignature read{*std::move(signature), variables_};
  declare(read.signature, read.variables);
  return read;
}

ir::DataTypeId GenericTypes::resolve(const Signature& signature,
                                     std::uint32_t index,
                                     const Variables& variables,
                                     unsigned depth) {
  const SignatureType& type = signature.types[index];
  if (depth > kDeepest) return {};
  switch (type.kind) {
    case SignatureKind::Base: {
      FieldType scalar;
      scalar.base = type.base;
      return linker_.data_type(scalar);
    }
    case SignatureKind::Array: {
      const SignatureType& part = signature.types[type.parts.front()];
      if (part.kind == SignatureKind::Base) {
        FieldType array;
        array.base = part.base;
        array.dimensions = 1;
        return linker_.data_type(array);
      }
      const ir::DataTypeId element = resolve(signature, type.parts.front(), variables, depth + 1);
      if (!element.is_valid()) return {};
      ir::Program& program = linker_.program();
      const ir::DataType& described = program.get(element);
      const TypedClass* typed = linker_.universe().find_typed(described.reference_class);
      const ir::ClassId element_class = typed == nullptr ? described.reference_class : typed->loaded->id;
      const std::string name = std::string(program.text(program.get(element_class).name)) + "[]";
      // Elements that the class of the array describes need no more.
      const bool says_more = described.target.is_valid() || described.has_others;
      return linker_.reference_type(
          program.class_named(program.intern(name)), says_more ? element : ir::DataTypeId(), false);
    }
    case SignatureKind::Variable: {
      auto found = variables.find(type.name);
      return found == variables.end() ? ir::DataTypeId() : found->second;
    }
    case SignatureKind::Class:
      return resolve_class(signature, type, variables, depth);
    case SignatureKind::Unbounded:
      return linker_.reference_type(linker_.class_id("java/lang/Object"), {}, false);
    case SignatureKind::Extends:
    case SignatureKind::Super:
      return resolve(signature, type.parts.front(), variables, depth + 1);
  }
  return {};
}

ir::DataTypeId GenericTypes::resolve_class(const Signature& signature,
                                           const SignatureType& type,
                                           const Variables& variables,
                                           unsigned depth) {
  ir::DataTypeId element;
  LoadedClass* loaded = linker_.try_load(type.name);
  const LoadedClass* iterable = linker_.try_load(kIterable);
  if (loaded != nullptr && iterable != nullptr && is_subclass(*loaded, *iterable)) {
    std::vector<ir::DataTypeId> arguments;
    for (std::uint32_t part : type.parts) arguments.push_back(resolve(signature, part, variables, depth + 1));
    element = element_of(*loaded, arguments, depth + 1);
  }
  if (loaded != nullptr && is_holder_class(loaded->file) && !type.parts.empty()) {
    element = resolve(signature, type.parts.front(), variables, depth + 1);
  }
  const bool has_own_class = loaded != nullptr && (is_stub(linker_, *loaded) || is_made(*loaded));
  if (has_own_class && !type.parts.empty()) {
    TypedClass typed(*loaded);
    for (std::uint32_t part : type.parts) {
      typed.arguments.push_back(resolve(signature, part, variables, depth + 1));
    }
    if (std::ranges::any_of(typed.arguments, &ir::DataTypeId::is_valid)) {
      return linker_.reference_type(linker_.universe().declare(typed), element, false);
    }
  }
  return linker_.reference_type(linker_.class_id(type.name), element, false);
}

ir::DataTypeId GenericTypes::element_of(const LoadedClass& collection,
                                        const std::vector<ir::DataTypeId>& arguments,
                                        unsigned depth) {
  const LoadedClass* iterable = linker_.try_load(kIterable);
  if (iterable == nullptr || depth > kDeepest || !is_subclass(collection, *iterable)) return {};
  if (&collection == iterable) return arguments.empty() ? ir::DataTypeId() : arguments.front();
  if (!collection.file.signature) return {};
  const auto signature = try_parse_class_signature(*collection.file.signature);
  if (!signature) return {};
  Variables variables;
  for (std::size_t at = 0; at < signature->type_parameters.size(); ++at) {
    variables[signature->type_parameters[at].name] = at < arguments.size() ? arguments[at] : ir::DataTypeId();
  }
  std::vector<std::uint32_t> above = signature->interfaces;
  above.insert(above.begin(), signature->type);
  for (std::uint32_t parent : above) {
    const SignatureType& type = signature->types[parent];
    const LoadedClass* loaded = linker_.try_load(type.name);
    if (loaded == nullptr || !is_subclass(*loaded, *iterable)) continue;
    std::vector<ir::DataTypeId> passed;
    for (std::uint32_t part : type.parts) passed.push_back(resolve(*signature, part, variables, depth + 1));
    return element_of(*loaded, passed, depth + 1);
  }
  return {};
}

}  // namespace testellate::frontend::jvm

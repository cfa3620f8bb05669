// SPDX-License-Identifier: Apache-2.0
// From class files to classes of the program: fields, static variables, method tables.
#include <algorithm>
#include <charconv>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/link/constants.h"
#include "frontend/jvm/link/facts.h"
#include "frontend/jvm/link/initialiser.h"
#include "frontend/jvm/link/linker.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "support/expected.h"
#include "support/invariant.h"
#include "value/bits.h"

namespace testellate::frontend::jvm {

using ir::ClassId;
using ir::Symbol;

namespace {

FieldType parse_field_type(std::string_view descriptor) {
  const std::optional<FieldType> type = try_parse_field_type(descriptor);
  TESTELLATE_INVARIANT(type.has_value(), "descriptors of fields should be well-formed");
  return *type;
}

bool is_in_table(const Method& method) {
  return !method.access.is_static() && !method.access.is_private() && !method.access.is_abstract() &&
         !method.name.starts_with('<');
}

bool is_package_private(const Method& method) {
  return !method.access.is_public() && !method.access.is_protected() && !method.access.is_private();
}

std::string own_selector(const LoadedClass& owner, const Method& method) {
  std::string text(method.name);
  text += method.descriptor;
  if (is_package_private(method)) {
    text += '@';
    text += package_of(owner.file.name);
  }
  return text;
}

/// What the JVM knows about an object beyond its fields; read and written by natives alone.
struct Injected {
  std::string_view owner;
  std::string_view name;
  std::string_view descriptor;
  bool is_static;
};

constexpr Injected kInjected[] = {
    {"java/lang/Class", "jvm.number", "I", false},  // of the IR's class
    {"java/lang/Thread", "jvm.current", "Ljava/lang/Thread;", true},
    {"java/lang/reflect/Constructor",
     "jvm.allocated",
     "Ljava/lang/Class;",
     false},                                                          // whose objects it makes instead
    {"java/lang/Module", "jvm.unnamed", "Ljava/lang/Module;", true},  // of all classes
    {"java/io/FileDescriptor", "jvm.position", "I", false},           // in a file that is read
};

constexpr std::string_view kBaseTypeNames[] = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double"};

}  // namespace

Symbol Linker::selector_of(const LoadedClass& owner, const Method& method) {
  return program_.intern(own_selector(owner, method));
}

std::vector<Symbol> Linker::table_selectors(const LoadedClass& owner, const Method& method) {
  // JVMS §5.4.5: a method overrides what is visible to it, and whatever that overrides.
  std::vector<Symbol> selectors{selector_of(owner, method)};
  std::vector<const LoadedClass*> overriding{&owner};
  std::string key(method.name);
  key += method.descriptor;
  for (const LoadedClass* above = owner.super; above != nullptr; above = above->super) {
    auto found = above->method_index.find(key);
    if (found == above->method_index.end()) continue;
    const Method& other = above->file.methods[found->second];
    if (other.access.is_private() || other.access.is_static()) continue;
    const bool is_overridden =
        !is_package_private(other) ||
        std::any_of(overriding.begin(), overriding.end(), [&](const LoadedClass* below) {
          return package_of(below->file.name) == package_of(above->file.name);
        });
    if (!is_overridden) continue;
    overriding.push_back(above);
    const Symbol selector = selector_of(*above, other);
    if (std::find(selectors.begin(), selectors.end(), selector) == selectors.end()) {
      selectors.push_back(selector);
    }
  }
  return selectors;
}

void Linker::add_methods(LoadedClass& loaded) {
  for (const Method& method : loaded.file.methods) {
    if (!is_in_table(method)) continue;
    const ir::FunctionId function = function_of(loaded, method);
    for (Symbol selector : table_selectors(loaded, method)) {
      program_.edit_class(loaded.id).methods.push_back({selector, function});
    }
  }
}

std::uint64_t Linker::initial_bits(const LoadedClass& loaded, const Field& field) const {
  if (field.constant_value == 0) return 0;
  const ConstantPool& constants = loaded.file.constants;
  const FieldType type = parse_field_type(field.descriptor);
  const ConstantKind kind = constants.kind(field.constant_value);
  if (kind == ConstantKind::Integer) {
    const auto bits = static_cast<std::uint32_t>(constants.integer(field.constant_value));
    const unsigned width = type.base == BaseType::Boolean ? 1 : storage_type(type).width();
    return value::truncate<std::uint64_t>(bits, width);
  }
  if (kind == ConstantKind::Long) {
    return static_cast<std::uint64_t>(constants.long_integer(field.constant_value));
  }
  if (kind == ConstantKind::Float) return constants.float_bits(field.constant_value);
  if (kind == ConstantKind::Double) return constants.double_bits(field.constant_value);
  return 0;  // a String: the initialiser sets it
}

void Linker::add_fields(LoadedClass& loaded) {
  const std::vector<Field>& fields = loaded.file.fields;
  GenericTypes generics(*this, loaded);
  for (std::size_t at = 0; at < fields.size(); ++at) {
    const Field& field = fields[at];
    const FieldType type = parse_field_type(field.descriptor);
    // Fields of one name but different types are legal in class files; the later ones say their type.
    const bool is_repeated = std::any_of(fields.begin(),
                                         fields.begin() + static_cast<std::ptrdiff_t>(at),
                                         [&](const Field& other) { return other.name == field.name; });
    std::string name(field.name);
    if (is_repeated) {
      name += ':';
      name += field.descriptor;
    }
    const Symbol symbol = program_.intern(name);
    if (field.access.is_static()) {
      loaded.statics[at] = program_.add_static(
          {loaded.id, symbol, storage_type(type), generics.of_field(field), initial_bits(loaded, field)});
    } else {
      loaded.fields[at] =
          program_.add_field({loaded.id, symbol, storage_type(type), generics.of_field(field), 0});
    }
  }
  for (const Injected& injected : kInjected) {
    if (injected.owner != loaded.file.name) continue;
    const FieldType type = parse_field_type(injected.descriptor);
    const Symbol symbol = program_.intern(injected.name);
    if (injected.is_static) {
      program_.add_static({loaded.id, symbol, storage_type(type), data_type(type), 0});
    } else {
      program_.add_field({loaded.id, symbol, storage_type(type), data_type(type), 0});
    }
  }
}

diag::Result<void> Linker::complete_one(LoadedClass& loaded) {
  if (!loaded.id.is_valid()) loaded.id = class_id(loaded.file.name);
  if (program_.get(loaded.id).is_complete) return {};
  const AccessFlags access = loaded.file.access;
  ir::Class& made = program_.edit_class(loaded.id);
  made.kind = access.is_interface() ? ir::Class::Kind::Interface : ir::Class::Kind::Object;
  made.is_abstract = access.is_abstract();
  if (loaded.super != nullptr) made.super = loaded.super->id;
  for (LoadedClass* interface : loaded.interfaces) {
    if (!interface->id.is_valid()) interface->id = class_id(interface->file.name);
    made.interfaces.push_back(interface->id);
  }
  add_fields(loaded);
  add_methods(loaded);
  if (needs_initialisation(loaded)) {
    made.initialiser =
        define(with_dots(loaded.file.name) + "#class_init",
               {ir::Type::none(), {}, false},
               [this, &loaded](ir::FunctionId id) { return make_initialiser(*this, loaded, id); });
  }
  add_class_inputs(*this, loaded);
  program_.finish_class(loaded.id);
  return {};
}

diag::Result<void> Linker::complete_array(ClassId id, std::string_view element_name) {
  ir::Class& made = program_.edit_class(id);
  const auto* base = std::find(std::begin(kBaseTypeNames), std::end(kBaseTypeNames), element_name);
  if (base != std::end(kBaseTypeNames)) {
    FieldType type;
    type.base = static_cast<BaseType>(base - std::begin(kBaseTypeNames));
    made.element_type = storage_type(type);
    made.element_data_type = data_type(type);
  } else {
    made.element_type = ir::Type::ref();
    made.element_class = program_.class_named(program_.intern(element_name));
  }
  made.kind = ir::Class::Kind::Array;
  made.super = class_id("java/lang/Object");
  made.interfaces = {class_id("java/lang/Cloneable"), class_id("java/io/Serializable")};
  if (diag::Result<void> object = program_.complete_class(made.super); !object) return object;
  program_.finish_class(id);
  return {};
}

bool Linker::complete_own(ClassId id, std::string_view name) {
  constexpr std::string_view kString = "jvm.string.";
  constexpr std::string_view kClass = "jvm.class.";
  constexpr std::string_view kAbout = "jvm.about.";
  constexpr std::string_view kMembers = "jvm.members.";
  constexpr std::string_view kFailure = "jvm.failure.";
  constexpr std::string_view kFile = "jvm.file.";
  if (name.starts_with(kString)) {
    static_cast<void>(string_constant(*this, name.substr(kString.size())));
  } else if (name.starts_with(kClass)) {
    const ClassId subject = program_.class_named(program_.intern(name.substr(kClass.size())));
    static_cast<void>(class_constant(*this, subject));
  } else if (name.starts_with(kAbout)) {
    add_class_facts(*this, id, name.substr(kAbout.size()));
  } else if (name.starts_with(kMembers)) {
    add_member_facts(*this, id, name.substr(kMembers.size()));
  } else if (name.starts_with(kFile)) {
    const std::optional<ClassBytes> found = classes_.find_file(name.substr(kFile.size()));
    add_file_facts(
        *this,
        id,
        found ? std::optional(std::string(found->bytes.begin(), found->bytes.end())) : std::nullopt);
  } else if (name.starts_with(kFailure)) {
    program_.add_static({id, program_.intern("value"), ir::Type::ref(), {}, 0});
    program_.finish_class(id);
  } else {
    return false;
  }
  return true;
}

bool Linker::complete_lambda(ClassId id, std::string_view name) {
  const std::size_t end = name.find(kLambdaMark);
  if (end == std::string_view::npos) return false;
  LoadedClass* owner = try_load(binary_name(name.substr(0, end)));
  const std::string_view number = name.substr(end + kLambdaMark.size());
  std::size_t method = 0;
  std::from_chars(number.data(), number.data() + number.size(), method);
  if (owner == nullptr || method >= owner->file.methods.size()) return false;
  const ir::FunctionId function = function_of(*owner, owner->file.methods[method]);
  if (program_.get(function).native.is_valid()) return false;
  // Translating the call site makes the class.
  return program_.body_of(function).has_value() && program_.get(id).is_complete;
}

diag::Result<void> Linker::complete_class(ClassId id) {
  const std::string name(program_.text(program_.get(id).name));
  if (complete_own(id, name) || complete_lambda(id, name)) return {};
  if (name.ends_with("[]")) return complete_array(id, std::string_view(name).substr(0, name.size() - 2));
  TRY_ASSIGN(LoadedClass * loaded, load(binary_name(name)));
  std::vector<LoadedClass*> chain;
  for (LoadedClass* at = loaded; at != nullptr; at = at->super) chain.push_back(at);
  for (auto at = chain.rbegin(); at != chain.rend(); ++at) TRY(complete_one(**at));
  return {};
}

}  // namespace testellate::frontend::jvm

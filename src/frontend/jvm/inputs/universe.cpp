// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/universe.h"

#include <algorithm>
#include <iterator>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/library_values.h"
#include "frontend/jvm/link/nesting.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kObject = "java/lang/Object";
constexpr std::string_view kThrowable = "java/lang/Throwable";

/// What stands for the values that declared types of the JDK may have, in this order.
constexpr std::string_view kListed[] = {"java/lang/String", "java/lang/Integer", "java/lang/Double"};
/// The same for the class below which it is, alone.
constexpr std::string_view kZone = "java/time/ZoneId";
constexpr std::string_view kAnyZone = "java/time/ZoneOffset";
constexpr std::string_view kList = "java/util/ArrayList";

bool has_objects(const LoadedClass& loaded) {
  const AccessFlags access = loaded.file.access;
  return !access.is_interface() && (!access.is_abstract() || access.is_enum());
}

/// Neither local nor anonymous: a test can say its name. That goes for lambdas, too, which have no class
/// file.
bool has_name(const LoadedClass& loaded) { return !loaded.file.enclosing_method; }

/// Whether a test of code that gets objects of the declared class can say what class this one is.
bool is_nameable(Linker& linker, const LoadedClass& loaded, const LoadedClass& declared) {
  const Nesting::Access access = nesting_of(linker, loaded).access;
  if (access == Nesting::Access::Public) return true;
  const bool is_near =
      !is_project_class(declared) || package_of(loaded.file.name) == package_of(declared.file.name);
  return access == Nesting::Access::Package && is_near;
}

bool is_throwable(const LoadedClass& loaded) {
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) {
    if (at->file.name == kThrowable) return true;
  }
  return false;
}

/// Whether every constructor takes an object of the declared class: a cache in front of a repository.
bool is_wrapper(const LoadedClass& loaded, const LoadedClass& declared) {
  return std::ranges::all_of(loaded.file.methods, [&](const Method& method) {
    if (method.name != "<init>") return true;
    return std::ranges::any_of(
        try_parse_method_type(method.descriptor)->parameters, [&](const FieldType& type) {
          return type.is_reference() && !type.is_array() && type.class_name == declared.file.name;
        });
  });
}

/// Packages of the JDK; what else there is comes from the class path.
constexpr std::string_view kJdkPackages[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

}  // namespace

bool is_project_class(const LoadedClass& loaded) {
  return loaded.is_user || std::ranges::none_of(kJdkPackages, [&](std::string_view package) {
           return loaded.file.name.starts_with(package);
         });
}

Universe::Universe(Linker& linker) : linker_(linker), code_(linker) {
  for (const std::string& name : linker.user_class_names()) {
    LoadedClass* loaded = linker.try_load(name);
    if (loaded == nullptr || !loaded->is_user) continue;
    note_tested(*loaded);
    if (has_objects(*loaded) && has_name(*loaded)) user_.push_back(loaded);
  }
  for (std::string_view name : kListed) {
    if (LoadedClass* loaded = linker.try_load(name)) listed_.push_back(loaded);
  }
  // Numbers of further classes where code asks for them.
  for (std::string_view name : asked_) {
    const bool is_listed = std::ranges::find(kListed, name) != std::end(kListed);
    if (is_listed || !is_value_class(name)) continue;
    if (LoadedClass* loaded = linker.try_load(name)) listed_.push_back(loaded);
  }
  LoadedClass* list = linker.try_load(kList);
  if (list != nullptr && is_sequence_class(list->file)) list_ = list;
}

void Universe::note_tested(const LoadedClass& loaded) {
  for (const Method& method : loaded.file.methods) {
    // What the compiler adds to an enum says nothing about what the user does.
    const bool is_added =
        loaded.file.access.is_enum() && (method.name == "valueOf" || method.name == "values");
    if (!method.code || is_added) continue;
    for (const Instruction& instruction : Instructions(method.code->bytes)) {
      const bool is_test =
          instruction.opcode == Opcode::CheckCast || instruction.opcode == Opcode::InstanceOf;
      if (is_test) tested_.insert(loaded.file.constants.class_name(instruction.constant));
      if (instruction.opcode == Opcode::InstanceOf) {
        asked_.insert(loaded.file.constants.class_name(instruction.constant));
      }
      if (instruction.opcode == Opcode::InvokeVirtual) {
        const std::string_view name = loaded.file.constants.member(instruction.constant).name;
        called_names_.insert(name);
        reads_messages_ = reads_messages_ || name == "getMessage" || name == "getLocalizedMessage";
      }
    }
  }
}

const std::vector<LoadedClass*>& Universe::user_classes_below(const LoadedClass& above) {
  const auto [found, is_new] = below_.try_emplace(&above);
  if (is_new) {
    std::ranges::copy_if(user_, std::back_inserter(found->second), [&](const LoadedClass* loaded) {
      return is_subclass(*loaded, above);
    });
  }
  return found->second;
}

const Universe::Choices& Universe::choices(LoadedClass& declared) {
  const auto known = choices_.find(&declared);
  return known != choices_.end() ? known->second
                                 : choices_.emplace(&declared, find_choices(declared)).first->second;
}

Universe::Choices Universe::find_choices(LoadedClass& declared) {
  Choices result;
  const bool is_object = declared.file.name == kObject;
  const bool is_value = is_value_class(declared.file.name);
  const bool is_constant = !find_library_constant(declared.file).empty();
  const LibraryValue* library_value = find_library_value(declared.file);
  const bool is_whole = is_value || is_holder_class(declared.file) || declared.file.access.is_enum() ||
                        library_value != nullptr || is_constant;
  const bool has_real_objects = has_objects(declared) && !declared.is_replaced;
  if (has_real_objects && (is_project_class(declared) || is_object || is_whole)) {
    result.classes.push_back(&declared);
  }
  result.leaves_out = is_constant || (library_value != nullptr && library_value->has_others);
  if (is_whole && !declared.is_user) return result;
  add_permitted(declared, result.classes);
  for (LoadedClass* candidate : user_classes_below(declared)) {
    if (std::ranges::find(result.classes, candidate) != result.classes.end()) continue;
    if (is_object && !tested_.contains(candidate->file.name)) continue;
    if (candidate == &declared) continue;  // a stub stands for it
    if (candidate->is_unusable || !is_nameable(linker_, *candidate, declared)) {
      result.leaves_out = true;
      continue;
    }
    // One that is thrown is meant where the declared type says so only. Below one of the JDK they are made by
    // calls: cause, suppressed exceptions and stack trace depend on each other.
    if (is_throwable(*candidate) && !(is_throwable(declared) && is_project_class(declared))) {
      if (is_throwable(declared)) result.leaves_out = true;
      continue;
    }
    result.classes.push_back(candidate);
  }
  // Where each takes another one, none says what the last of them is: a stub does.
  const bool tells_nothing =
      declared.file.permitted_subclasses.empty() &&
      std::ranges::all_of(result.classes, [&](const LoadedClass* candidate) {
        return !tested_.contains(candidate->file.name) && is_wrapper(*candidate, declared);
      });
  if (tells_nothing && is_project_class(declared) && !has_objects(declared)) result.classes.clear();
  const bool is_closed = declared.file.access.is_final() || !declared.file.permitted_subclasses.empty();
  if (declared.is_user || (is_project_class(declared) && is_closed)) return result;
  result.leaves_out = true;
  if (declared.file.name == kZone) {
    if (LoadedClass* zone = linker_.try_load(kAnyZone)) result.classes.push_back(zone);
  }
  for (LoadedClass* candidate : listed_) {
    if (is_subclass(*candidate, declared)) result.classes.push_back(candidate);
  }
  if (may_be_list(declared)) result.classes.push_back(list_);
  return result;
}

void Universe::add_permitted(const LoadedClass& declared, std::vector<LoadedClass*>& classes) {
  if (!is_project_class(declared)) return;
  std::vector<const LoadedClass*> pending{&declared};
  for (std::size_t at = 0; at < pending.size(); ++at) {
    for (std::string_view name : pending[at]->file.permitted_subclasses) {
      LoadedClass* permitted = linker_.try_load(name);
      if (permitted == nullptr || std::ranges::find(pending, permitted) != pending.end()) continue;
      pending.push_back(permitted);
      const bool is_new = std::ranges::find(classes, permitted) == classes.end();
      const bool is_real = has_objects(*permitted) && !permitted->is_unusable;
      if (is_new && is_real && has_name(*permitted)) classes.push_back(permitted);
    }
  }
}

ir::ClassId Universe::declare(const TypedClass& typed) {
  ir::Program& program = linker_.program();
  const ir::ClassId id = program.class_named(program.intern(typed_name(program, typed)));
  if (program.get(id).is_complete) return id;
  program.edit_class(id).is_abstract = true;
  static_cast<void>(program.complete_class(typed.loaded->id).has_value());
  if (typed.loaded->file.access.is_interface()) {
    program.edit_class(id).kind = ir::Class::Kind::Interface;
    program.edit_class(id).interfaces = {typed.loaded->id};
  } else {
    program.edit_class(id).super = typed.loaded->id;
  }
  program.finish_class(id);
  note(id, typed);
  return id;
}

const TypedClass* Universe::find_typed(ir::ClassId own) const {
  const auto found = typed_.find(own);
  return found == typed_.end() ? nullptr : &found->second;
}

ir::ClassId Universe::declare_real(LoadedClass& replaced) {
  ir::Program& program = linker_.program();
  // As if it had type arguments: those who want the name of the class cut these off.
  const ir::ClassId id = program.class_named(program.intern(with_dots(replaced.file.name) + "<this>"));
  if (program.get(id).is_complete) return id;
  program.edit_class(id).kind = ir::Class::Kind::Interface;
  program.edit_class(id).is_abstract = true;
  static_cast<void>(program.complete_class(replaced.id).has_value());
  program.edit_class(replaced.id).interfaces.push_back(id);
  program.finish_class(id);
  real_.emplace(id, &replaced);
  return id;
}

LoadedClass* Universe::find_real(ir::ClassId declared) const {
  const auto found = real_.find(declared);
  return found == real_.end() ? nullptr : found->second;
}

bool Universe::is_asked(const LoadedClass& exception) const {
  for (const LoadedClass* at = &exception; at != nullptr && at->file.name != kThrowable; at = at->super) {
    if (std::ranges::any_of(at->file.methods, [&](const Method& method) {
          return !method.access.is_static() && !method.name.starts_with('<') &&
                 called_names_.contains(method.name);
        })) {
      return true;
    }
    // A field that others see may be read by its name.
    if (is_project_class(*at) && std::ranges::any_of(at->file.fields, [](const Field& field) {
          return !field.access.is_static() && !field.access.is_private();
        })) {
      return true;
    }
  }
  return false;
}

const std::set<std::string_view>& Universe::caught_around(const Method& called) {
  if (!caught_) caught_.emplace(linker_);
  return caught_->around(called);
}

bool Universe::may_be_list(const LoadedClass& declared) {
  if (list_ == nullptr || !is_subclass(*list_, declared)) return false;
  const LoadedClass* collection = linker_.try_load("java/lang/Iterable");
  if (collection != nullptr && is_subclass(declared, *collection)) return true;
  // What lists have in common with many others means one only where the code of INPUT asks.
  return std::ranges::any_of(tested_, [&](std::string_view name) {
    const LoadedClass* asked = name.starts_with('[') ? nullptr : linker_.try_load(name);
    return asked != nullptr && asked->file.name != kObject && is_subclass(*list_, *asked);
  });
}

}  // namespace testellate::frontend::jvm

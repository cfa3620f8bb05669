// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/universe.h"

#include <algorithm>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/inputs/class_inputs.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kObject = "java/lang/Object";

/// What stands for the values that declared types of the JDK may have, in this order.
constexpr std::string_view kListed[] = {"java/lang/String", "java/lang/Integer", "java/lang/Double"};
constexpr std::string_view kList = "java/util/ArrayList";

bool has_objects(const LoadedClass& loaded) {
  const AccessFlags access = loaded.file.access;
  return !access.is_interface() && (!access.is_abstract() || access.is_enum());
}

/// Neither local nor anonymous: a test can say its name. That goes for lambdas, too, which have no class
/// file.
bool has_name(const LoadedClass& loaded) { return !loaded.file.enclosing_method; }

bool is_throwable(const LoadedClass& loaded) {
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) {
    if (at->file.name == "java/lang/Throwable") return true;
  }
  return false;
}

}  // namespace

Universe::Universe(Linker& linker) : linker_(linker) {
  for (const std::string& name : linker.user_class_names()) {
    LoadedClass* loaded = linker.try_load(name);
    if (loaded == nullptr || !loaded->is_user) continue;
    note_tested(*loaded);
    if (has_objects(*loaded) && has_name(*loaded)) user_.push_back(loaded);
  }
  for (std::string_view name : kListed) {
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
    }
  }
}

Universe::Choices Universe::choices(LoadedClass& declared) {
  Choices result;
  const bool is_object = declared.file.name == kObject;
  const bool is_value = is_value_class(declared.file.name);
  if (has_objects(declared) && (declared.is_user || is_object || is_value)) {
    result.classes.push_back(&declared);
  }
  if (is_value) return result;
  for (LoadedClass* candidate : user_) {
    if (candidate == &declared || !is_subclass(*candidate, declared)) continue;
    if (is_object && !tested_.contains(candidate->file.name)) continue;
    // One that is thrown is meant where the declared type says so only.
    if (is_throwable(*candidate) && !is_throwable(declared)) continue;
    result.classes.push_back(candidate);
  }
  if (declared.is_user) return result;
  result.leaves_out = true;
  for (LoadedClass* candidate : listed_) {
    if (is_subclass(*candidate, declared)) result.classes.push_back(candidate);
  }
  if (may_be_list(declared)) result.classes.push_back(list_);
  return result;
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

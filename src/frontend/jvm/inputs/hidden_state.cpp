// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/hidden_state.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"
#include "frontend/jvm/link/silent_loggers.h"

namespace testellate::frontend::jvm {
namespace {

/// Of the JDK: objects that never change, by name or package.
constexpr std::string_view kImmutable[] = {
    "java/lang/Class",
    "java/math/",
    "java/nio/charset/",
    "java/time/",
    "java/util/Locale",
    "java/util/UUID",
    "java/util/regex/Pattern",
};

/// What leaves a collection, its iterators and entries, or an array, as they are.
constexpr std::string_view kReading[] = {
    "binarySearch", "charAt",   "clone",   "contains", "containsAll", "containsKey",  "containsValue",
    "copyOf",       "entrySet", "equals",  "get",      "getKey",      "getOrDefault", "getValue",
    "hasNext",      "hashCode", "indexOf", "isEmpty",  "iterator",    "keySet",       "lastIndexOf",
    "length",       "next",     "size",    "stream",   "toString",    "values",
};

bool is_collection(std::string_view name) {
  return name.starts_with("java/util/") && name.find('/', sizeof "java/util/" - 1) == name.npos &&
         name != "java/util/LinkedHashMap" && name != "java/util/Random";
}

std::string_view outermost(std::string_view name) { return name.substr(0, name.find('$')); }

std::string_view parameters_of(std::string_view descriptor) {
  return descriptor.substr(0, descriptor.rfind(')') + 1);
}

/// Whether something of one of these descriptors may be an array or a collection.
bool may_hold_state(std::string_view descriptors) {
  return descriptors.find('[') != descriptors.npos || descriptors.find("Ljava/util/") != descriptors.npos ||
         descriptors.find("Ljava/lang/Object;") != descriptors.npos ||
         descriptors.find("Ljava/lang/Iterable;") != descriptors.npos;
}

/// Looks at what is done with the array or collection behind a private variable.
class UseOfVariable {
 public:
  UseOfVariable(Linker& linker, const ResolvedField& variable) : linker_(linker), variable_(variable) {}

  bool may_change() {
    return std::ranges::any_of(linker_.universe().user_classes(), [&](LoadedClass* loaded) {
      if (outermost(loaded->file.name) != outermost(variable_.owner->file.name)) return false;
      return std::ranges::any_of(loaded->file.methods, [&](const Method& method) {
        const bool is_initialiser = method.name == "<clinit>" && loaded == variable_.owner;
        return method.code && !is_initialiser && uses(*loaded, method) && may_change_in(*loaded, method);
      });
    });
  }

 private:
  bool is_it(const LoadedClass& in, const Instruction& instruction) {
    const ResolvedField field = user_field(linker_, in.file.constants.member(instruction.constant));
    return field.owner == variable_.owner && field.index == variable_.index;
  }
  bool uses(const LoadedClass& in, const Method& method) {
    return std::ranges::any_of(Instructions(method.code->bytes), [&](const Instruction& instruction) {
      return (instruction.opcode == Opcode::GetStatic || instruction.opcode == Opcode::PutStatic) &&
             is_it(in, instruction);
    });
  }

  /// Nobody follows the object through the method: what the method does to any object of such a kind counts.
  bool may_change_in(LoadedClass& in, const Method& method) {
    const std::string_view descriptor = method.descriptor;
    if (may_hold_state(descriptor.substr(descriptor.rfind(')')))) return true;
    return std::ranges::any_of(Instructions(method.code->bytes), [&](const Instruction& instruction) {
      const Opcode opcode = instruction.opcode;
      if (opcode >= Opcode::IAStore && opcode <= Opcode::SAStore) return true;
      if (opcode == Opcode::PutField || opcode == Opcode::PutStatic) {
        return may_hold_state(in.file.constants.member(instruction.constant).descriptor);
      }
      if (opcode == Opcode::InvokeDynamic) {
        return may_hold_state(
            parameters_of(in.file.constants.dynamic(instruction.constant).name_and_type.descriptor));
      }
      const CodePlace place{{&in, &method}, instruction};
      return place.is_call() && may_change_by(place.member());
    });
  }
  static bool may_change_by(const MemberRef& called) {
    const bool is_of_library = called.owner.starts_with('[') || is_collection(called.owner);
    if (is_of_library) return std::ranges::find(kReading, called.name) == std::end(kReading);
    return may_hold_state(parameters_of(called.descriptor));
  }

  Linker& linker_;
  const ResolvedField& variable_;
};

bool is_written(Linker& linker, const ResolvedField& variable) {
  return std::ranges::any_of(linker.universe().user_classes(), [&](const LoadedClass* loaded) {
    if (outermost(loaded->file.name) != outermost(variable.owner->file.name)) return false;
    return std::ranges::any_of(loaded->file.methods, [&](const Method& method) {
      if (!method.code || (method.name == "<clinit>" && loaded == variable.owner)) return false;
      return std::ranges::any_of(Instructions(method.code->bytes), [&](const Instruction& instruction) {
        if (instruction.opcode != Opcode::PutStatic) return false;
        const ResolvedField field = user_field(linker, loaded->file.constants.member(instruction.constant));
        return field.owner == variable.owner && field.index == variable.index;
      });
    });
  });
}

bool is_immutable(std::string_view name) {
  return is_value_class(name) ||
         std::ranges::any_of(kImmutable, [&](std::string_view prefix) { return name.starts_with(prefix); });
}

/// Whether a field always holds what it was first set to, and that never changes.
bool is_fixed(const Field& field) {
  const FieldType type = *try_parse_field_type(field.descriptor);
  return field.access.is_final() &&
         (!type.is_reference() || (!type.is_array() && is_immutable(type.class_name)));
}

/// Whether all fields of objects of a class of INPUT are final and hold nothing that may change.
bool has_fixed_fields(const LoadedClass& made) {
  for (const LoadedClass* at = &made; at != nullptr && at->is_user; at = at->super) {
    const bool are_fixed = std::ranges::all_of(
        at->file.fields, [](const Field& field) { return field.access.is_static() || is_fixed(field); });
    if (!are_fixed) return false;
  }
  return true;
}

}  // namespace

bool may_have_changed(Linker& linker, const ResolvedField& variable) {
  const Field& field = variable.field();
  // The user of the JVM decides whether assertions are on.
  if (field.access.is_synthetic()) return field.name == "$assertionsDisabled";
  if (!field.access.is_final() && (!field.access.is_private() || is_written(linker, variable))) return true;
  const FieldType type = *try_parse_field_type(field.descriptor);
  if (!type.is_reference()) return false;
  const bool is_followed = type.is_array() || is_collection(type.class_name);
  if (is_followed) return !field.access.is_private() || UseOfVariable(linker, variable).may_change();
  if (is_immutable(type.class_name) || is_logger_class(type.class_name)) return false;
  const LoadedClass* held = linker.try_load(type.class_name);
  const bool is_own_class = held != nullptr && held->is_user && !held->file.access.is_interface() &&
                            !held->file.access.is_abstract();
  return !is_own_class || !has_fixed_fields(*held);
}

const LoadedClass* find_state_elsewhere(Linker& linker, LoadedClass& owner, const Method& method) {
  const LoadedClass* found = nullptr;
  visit_user_code(linker, {&owner, &method}, [&](const CodePlace& place) {
    const Opcode opcode = place.instruction.opcode;
    if (!place.is_call() && opcode != Opcode::GetStatic) return true;
    const MemberRef member = place.member();
    if (member.owner.starts_with('[') || is_logger_class(member.owner)) return true;
    const LoadedClass* named = linker.try_load(member.owner);
    if (named == nullptr || named->is_user || !is_project_class(*named)) return true;
    const bool has_state = std::ranges::any_of(named->file.fields, [](const Field& field) {
      return field.access.is_static() && !field.access.is_synthetic() && !is_fixed(field);
    });
    if (has_state && !named->file.access.is_enum()) found = named;
    return found == nullptr;
  });
  return found;
}

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/user_code.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>

#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

bool is_in(const LoadedClass& loaded, CodeScope scope) {
  return loaded.is_user || (scope == CodeScope::Project && is_project_class(loaded));
}

class CalledMethods {
 public:
  CalledMethods(Linker& linker, CodeScope scope) : linker_(linker), scope_(scope) {}

  std::vector<ResolvedMethod> of(const CodePlace& place) {
    const Opcode opcode = place.instruction.opcode;
    if (opcode == Opcode::InvokeDynamic) {
      add_handles(*place.in.owner, place.constants().dynamic(place.instruction.constant));
    } else if (place.is_call()) {
      add_called(place.member(), opcode == Opcode::InvokeVirtual || opcode == Opcode::InvokeInterface);
    }
    return std::move(found_);
  }

 private:
  void add_called(const MemberRef& reference, bool is_dispatched) {
    const LoadedClass* named = linker_.try_load(reference.owner);
    if (named == nullptr || !is_in(*named, scope_)) return;
    const diag::Result<ResolvedMethod> called =
        linker_.resolve_method(reference.owner, reference.name, reference.descriptor);
    if (!called || called->owner == nullptr) return;
    add(*called);
    if (!is_dispatched) return;
    for (LoadedClass* below : linker_.universe().user_classes()) {
      if (!is_subclass(*below, *named)) continue;
      const Method* overriding = below->find_method(reference.name, reference.descriptor);
      if (overriding != nullptr) add({below, overriding});
    }
  }

  /// Bodies of lambdas and methods behind `::`.
  void add_handles(LoadedClass& from, const DynamicRef& call) {
    for (std::uint16_t argument : from.file.bootstrap_methods[call.bootstrap].arguments) {
      if (from.file.constants.kind(argument) != ConstantKind::MethodHandle) continue;
      const MethodHandle handle = from.file.constants.method_handle(argument);
      if (handle.kind < HandleKind::InvokeVirtual) continue;
      const bool is_dispatched =
          handle.kind == HandleKind::InvokeVirtual || handle.kind == HandleKind::InvokeInterface;
      add_called(handle.member, is_dispatched);
    }
  }

  void add(const ResolvedMethod& method) {
    if (is_in(*method.owner, scope_)) found_.push_back(method);
  }

  Linker& linker_;
  CodeScope scope_;
  std::vector<ResolvedMethod> found_;
};

/// Of code that is only asked for what is likely, no more is looked at.
constexpr std::size_t kMostProjectMethods = 2000;

class CodeWalk {
 public:
  CodeWalk(Linker& linker, CodeScope scope) : linker_(linker), scope_(scope) {}

  void run(const ResolvedMethod& start, const std::function<bool(const CodePlace&)>& visit) {
    add(start);
    for (std::size_t at = 0; at < pending_.size(); ++at) {
      const ResolvedMethod current = pending_[at];
      for (const Instruction& instruction : Instructions(current.method->code->bytes)) {
        const CodePlace place{current, instruction};
        if (!visit(place)) return;
        for (const ResolvedMethod& called : find_called(linker_, place, scope_)) add(called);
      }
    }
  }

 private:
  void add(const ResolvedMethod& method) {
    if (scope_ == CodeScope::Project && pending_.size() >= kMostProjectMethods) return;
    if (!is_in(*method.owner, scope_) || !method.method->code) return;
    if (seen_.insert(method.method).second) pending_.push_back(method);
  }

  Linker& linker_;
  CodeScope scope_;
  std::vector<ResolvedMethod> pending_;
  std::set<const Method*> seen_;
};

std::vector<ResolvedField> find_read(
    Linker& linker, LoadedClass& owner, const Method& method, Opcode opcode, CodeScope scope) {
  std::vector<ResolvedField> found;
  const auto note = [&](const CodePlace& place) {
    if (place.instruction.opcode != opcode) return true;
    const ResolvedField field = user_field(linker, place.member(), scope);
    if (field.owner != nullptr && !contains_field(found, field)) found.push_back(field);
    return true;
  };
  visit_user_code(linker, {&owner, &method}, note, scope);
  return found;
}

/// Methods that look at an object, in all libraries that follow the customs of the JDK: by the whole name, or
/// by how it starts.
constexpr std::string_view kReaders[] = {
    "<init>",   "ceiling",   "ceilingEntry", "ceilingKey",    "charAt",     "clone",
    "compare",  "compareTo", "copyOf",       "descendingMap", "element",    "entry",
    "entrySet", "equals",    "firstKey",     "floor",         "floorEntry", "floorKey",
    "forEach",  "hashCode",  "headMap",      "headSet",       "higherKey",  "hypot",
    "indexOf",  "intValue",  "iterator",     "join",          "keySet",     "lastIndexOf",
    "lastKey",  "length",    "listIterator", "lowerKey",      "max",        "min",
    "next",     "of",        "ordinal",      "print",         "printf",     "println",
    "size",     "stream",    "subList",      "subMap",        "subSet",     "tailMap",
    "tailSet",  "test",      "toArray",      "toString",      "values",
};
constexpr std::string_view kReaderPrefixes[] = {
    "contains",
    "empty",
    "first",
    "format",
    "get",
    "has",
    "is",
    "last",
    "peek",
    "require",
    "unmodifiable",
    "value",
};

/// Their objects do not change, or are not what a field holds in order to change it.
constexpr std::string_view kHarmless[] = {
    "java/lang/",
    "java/math/",
    "java/text/",
    "java/time/",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/function/",
    "java/util/stream/",
};

/// What everybody expects to leave the object alone, whatever it builds on the way.
constexpr std::string_view kObjectReaders[] = {"clone", "compareTo", "equals", "hashCode", "toString"};

bool starts_with_any(std::string_view text, std::span<const std::string_view> prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool is_builder(std::string_view name) {
  return name == "java/lang/StringBuilder" || name == "java/lang/StringBuffer";
}

/// Between reading and changing there is no other sign than the name.
bool is_changing_name(std::string_view name) {
  if (name.starts_with("getAnd")) return true;  // java.util.concurrent.atomic
  return std::ranges::find(kReaders, name) == std::end(kReaders) && !starts_with_any(name, kReaderPrefixes);
}

class ChangeFinder {
 public:
  ChangeFinder(Linker& linker, const std::vector<ResolvedField>& fields) : linker_(linker), fields_(fields) {}

  bool look_at(const CodePlace& place) {
    const Opcode opcode = place.instruction.opcode;
    if (opcode == Opcode::PutField || opcode == Opcode::PutStatic) {
      look_at_store(place);
    } else if (opcode == Opcode::GetField) {
      look_at_held(place.member().descriptor);
    } else if (opcode >= Opcode::IAStore && opcode <= Opcode::SAStore) {
      stores_element_ = true;
    } else if (place.is_call()) {
      look_at_call(place.member());
    }
    return !found();
  }

  [[nodiscard]] bool found() const {
    // What is changed without a field that may lead to it was made on the spot.
    return stores_field_ || (stores_element_ && holds_array_) || (changes_builder_ && holds_builder_) ||
           (changes_library_ && holds_library_);
  }

 private:
  void look_at_store(const CodePlace& place) {
    // An object that is being made is no other's state.
    if (place.in.method->name == "<init>") return;
    const ResolvedField field = user_field(linker_, place.member(), CodeScope::Project);
    if (field.owner != nullptr && contains_field(fields_, field)) stores_field_ = true;
  }

  void look_at_held(std::string_view descriptor) {
    const FieldType type = *try_parse_field_type(descriptor);
    if (type.is_array()) {
      holds_array_ = true;
    } else if (type.is_reference()) {
      const LoadedClass* held = linker_.try_load(type.class_name);
      if (is_builder(type.class_name)) {
        holds_builder_ = true;
      } else if (held != nullptr && !held->is_user && !is_value_class(type.class_name)) {
        holds_library_ = true;
      }
    }
  }

  void look_at_call(const MemberRef& called) {
    const LoadedClass* named = called.owner.starts_with('[') ? nullptr : linker_.try_load(called.owner);
    if (named == nullptr || named->is_user || !is_changing_name(called.name)) return;
    if (is_builder(called.owner)) {
      changes_builder_ = true;
    } else if (!starts_with_any(called.owner, kHarmless)) {
      changes_library_ = true;
    }
  }

  Linker& linker_;
  const std::vector<ResolvedField>& fields_;
  bool stores_field_ = false;
  bool stores_element_ = false;
  bool changes_builder_ = false;
  bool changes_library_ = false;
  bool holds_array_ = false;
  bool holds_builder_ = false;
  bool holds_library_ = false;
};

}  // namespace

bool CodePlace::is_call() const {
  const Opcode opcode = instruction.opcode;
  return opcode == Opcode::InvokeStatic || opcode == Opcode::InvokeSpecial ||
         opcode == Opcode::InvokeVirtual || opcode == Opcode::InvokeInterface;
}

std::vector<ResolvedMethod> find_called(Linker& linker, const CodePlace& place, CodeScope scope) {
  return CalledMethods(linker, scope).of(place);
}

void visit_user_code(Linker& linker,
                     const ResolvedMethod& start,
                     const std::function<bool(const CodePlace&)>& visit,
                     CodeScope scope) {
  CodeWalk(linker, scope).run(start, visit);
}

ResolvedField user_field(Linker& linker, const MemberRef& reference, CodeScope scope) {
  const LoadedClass* named = linker.try_load(reference.owner);
  if (named == nullptr || !is_in(*named, scope)) return {};
  const diag::Result<ResolvedField> field =
      linker.resolve_field(reference.owner, reference.name, reference.descriptor);
  if (!field || field->owner == nullptr || !is_in(*field->owner, scope)) return {};
  return *field;
}

bool contains_field(const std::vector<ResolvedField>& fields, const ResolvedField& field) {
  return std::ranges::any_of(fields, [&](const ResolvedField& other) {
    return other.owner == field.owner && other.index == field.index;
  });
}

std::vector<ResolvedField> find_read_statics(Linker& linker, LoadedClass& owner, const Method& method) {
  return find_read(linker, owner, method, Opcode::GetStatic, CodeScope::Input);
}

std::vector<ResolvedField> find_read_fields(Linker& linker, LoadedClass& owner, const Method& method) {
  return find_read(linker, owner, method, Opcode::GetField, CodeScope::Project);
}

bool seems_to_change(Linker& linker, const ResolvedMethod& method, const std::vector<ResolvedField>& fields) {
  if (std::ranges::find(kObjectReaders, method.method->name) != std::end(kObjectReaders)) return false;
  ChangeFinder finder(linker, fields);
  visit_user_code(
      linker, method, [&](const CodePlace& place) { return finder.look_at(place); }, CodeScope::Project);
  return finder.found();
}

}  // namespace testellate::frontend::jvm

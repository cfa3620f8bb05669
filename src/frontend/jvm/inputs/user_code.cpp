// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/user_code.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include "frontend/jvm/inputs/code_index.h"
#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

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
    for (LoadedClass* below : linker_.universe().user_classes_below(*named)) {
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

/// What everybody expects to leave the object alone, whatever it builds on the way.
constexpr std::string_view kObjectReaders[] = {"clone", "compareTo", "equals", "hashCode", "toString"};

}  // namespace

bool is_in(const LoadedClass& loaded, CodeScope scope) {
  return loaded.is_user || (scope == CodeScope::Project && is_project_class(loaded));
}

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
  for (const ResolvedMethod& method : linker.universe().code().reached_from(start, scope)) {
    for (const Instruction& instruction : Instructions(method.method->code->bytes)) {
      if (!visit({method, instruction})) return;
    }
  }
}

ResolvedField user_field(Linker& linker, const MemberRef& reference, CodeScope scope) {
  const LoadedClass* named = linker.try_load(reference.owner);
  if (named == nullptr || !is_in(*named, scope)) return {};
  const diag::Result<ResolvedField> field =
      linker.resolve_field(reference.owner, reference.name, reference.descriptor);
  if (!field || field->owner == nullptr || !is_in(*field->owner, scope)) return {};
  return *field;
}

bool is_before(const ResolvedField& a, const ResolvedField& b) {
  return a.owner != b.owner ? std::less<>()(a.owner, b.owner) : a.index < b.index;
}

bool contains_field(const std::vector<ResolvedField>& fields, const ResolvedField& field) {
  return std::ranges::any_of(fields, [&](const ResolvedField& other) {
    return other.owner == field.owner && other.index == field.index;
  });
}

const std::vector<ResolvedField>& find_read_statics(Linker& linker,
                                                    LoadedClass& owner,
                                                    const Method& method) {
  return linker.universe().code().effects_of_all({&owner, &method}).read_statics;
}

const FieldSet& find_read_fields(Linker& linker, LoadedClass& owner, const Method& method) {
  return linker.universe().code().effects_of_all({&owner, &method}).reads;
}

bool seems_to_change(Linker& linker, const ResolvedMethod& method, const FieldSet& fields) {
  if (std::ranges::find(kObjectReaders, method.method->name) != std::end(kObjectReaders)) return false;
  const CodeEffects& effects = linker.universe().code().effects_of_all(method);
  // What is changed without a field that may lead to it was made on the spot.
  if ((effects.stores_element && effects.holds_array) || (effects.changes_builder && effects.holds_builder) ||
      (effects.changes_library && effects.holds_library)) {
    return true;
  }
  return effects.stores.has_common(fields);
}

}  // namespace testellate::frontend::jvm

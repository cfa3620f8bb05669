// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/settable_state.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/effect_summary.h"
#include "frontend/jvm/inputs/stub_class.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"

namespace testellate::frontend::jvm {
namespace {

using Kind = ir::EffectValue::Kind;

class StateReader {
 public:
  StateReader(Linker& linker, LoadedClass& made, const LoadedClass& tested)
      : linker_(linker), made_(made), tested_(tested) {
    for (LoadedClass* at = &made; at != nullptr && is_project_class(*at); at = at->super) {
      for (const Method& method : at->file.methods) {
        if (method.name.starts_with('<') || method.access.is_static()) continue;
        if (can_test_use(method.access, *at, tested) && !method.access.is_synthetic())
          add_accessor(*at, method);
        note_stores(*at, method);
      }
    }
  }

  bool can_set_all(const std::vector<ResolvedField>& fields) {
    return std::ranges::any_of(made_.file.methods, [&](const Method& method) {
      if (method.name != "<init>" || !can_test_use(method.access, made_, tested_)) return false;
      const std::optional<ir::EffectSummary> effects = try_summarise(linker_, made_, method);
      return effects && std::ranges::all_of(
                            fields, [&](const ResolvedField& field) { return can_set(field, *effects); });
    });
  }

 private:
  void add_accessor(LoadedClass& owner, const Method& method) {
    const MethodType type = *try_parse_method_type(method.descriptor);
    const std::size_t count = type.parameters.size();
    if (count > 1 || (count == 0 && type.result.is_void())) return;
    const std::optional<ir::EffectSummary> effects = try_summarise(linker_, owner, method);
    if (!effects) return;
    if (count == 0) {
      if (effects->fields.empty() && effects->result.kind == Kind::Field) {
        got_.push_back(effects->result.field);
      }
      return;
    }
    const bool returns_nothing = type.result.is_void() || effects->result.kind == Kind::This;
    if (!returns_nothing || effects->fields.size() != 1) return;
    const ir::FieldEffect& effect = effects->fields.front();
    if (effect.value.kind == Kind::Parameter) set_.push_back(effect.field);
  }

  void note_stores(LoadedClass& owner, const Method& method) {
    if (!method.code) return;
    const std::vector<ResolvedField>& stored =
        linker_.universe().code().own_effects({&owner, &method}).stored;
    stored_later_.insert(stored_later_.end(), stored.begin(), stored.end());
  }

  /// Numbers that the constructor refuses are no state that a test can set: calls say which there are.
  static bool is_refused(const ir::EffectSummary& effects, std::uint32_t parameter) {
    using Relation = ir::ParameterGuard::Relation;
    return std::ranges::any_of(effects.guards, [&](const ir::ParameterGuard& guard) {
      const bool is_of_numbers = guard.relation != Relation::Null && guard.relation != Relation::NotNull;
      return is_of_numbers && (guard.parameter == parameter || guard.other == parameter);
    });
  }

  bool can_set(const ResolvedField& resolved, const ir::EffectSummary& effects) {
    const Field& field = resolved.field();
    const ir::FieldId id = resolved.owner->fields[resolved.index];
    auto effect = std::ranges::find(effects.fields, id, &ir::FieldEffect::field);
    const Kind stored = effect == effects.fields.end() ? Kind::Constant : effect->value.kind;
    const bool is_passed = stored == Kind::Parameter && !is_refused(effects, effect->value.parameter);
    if (!can_be_input(linker_, *try_parse_field_type(field.descriptor))) {
      return is_passed && !contains_field(stored_later_, resolved);
    }
    if (is_passed || std::ranges::find(set_, id) != set_.end()) return true;
    const bool has_name = can_test_use(field.access, *resolved.owner, tested_);
    if (has_name && !field.access.is_final()) return true;
    return stored == Kind::EmptyList && (has_name || std::ranges::find(got_, id) != got_.end());
  }

  Linker& linker_;
  LoadedClass& made_;
  const LoadedClass& tested_;
  std::vector<ir::FieldId> got_;             ///< returned by a getter
  std::vector<ir::FieldId> set_;             ///< by a setter
  std::vector<ResolvedField> stored_later_;  ///< by any method that is no constructor
};

/// A class of INPUT below a collection of the JDK, whose fields depend on each other: no test can make them
/// what they are as inputs.
bool is_entangled(const LoadedClass& choice) {
  const LoadedClass* library = &choice;
  while (is_project_class(*library) && library->super != nullptr) library = library->super;
  return is_project_class(choice) && !library->file.access.is_abstract() &&
         package_of(library->file.name) == "java/util" && !is_sequence_class(library->file);
}

}  // namespace

bool can_test_use(AccessFlags access, const LoadedClass& owner, const LoadedClass& tested) {
  if (access.is_private()) return false;
  return access.is_public() || package_of(owner.file.name) == package_of(tested.file.name);
}

bool has_input_objects(Linker& linker, const FieldType& type) {
  LoadedClass* declared = linker.try_load(type.class_name);
  if (declared == nullptr) return false;
  const std::vector<LoadedClass*> choices = linker.universe().choices(*declared).classes;
  return !std::ranges::all_of(choices, [](const LoadedClass* choice) { return is_entangled(*choice); });
}

bool can_be_input(Linker& linker, const FieldType& type) {
  if (!type.is_reference() || type.is_array()) return true;
  LoadedClass* declared = linker.try_load(type.class_name);
  if (declared == nullptr) return false;
  if (linker.universe().choices(*declared).classes.empty()) return can_have_stub(*declared);
  return has_input_objects(linker, type);
}

bool can_set_object(Linker& linker, LoadedClass& made, const LoadedClass& tested) {
  std::vector<ResolvedField> fields;
  LoadedClass* at = &made;
  for (; at != nullptr && is_project_class(*at); at = at->super) {
    if (!linker.complete_class(at->id)) return false;
    for (std::size_t index = 0; index < at->file.fields.size(); ++index) {
      if (!at->file.fields[index].access.is_static()) fields.push_back({at, index});
    }
  }
  const bool has_library_state =
      at != nullptr && at->super != nullptr && !at->file.access.is_abstract() && !is_sequence_class(at->file);
  return !has_library_state && can_set_all(linker, made, tested, fields);
}

bool can_set_all(Linker& linker,
                 LoadedClass& made,
                 const LoadedClass& tested,
                 const std::vector<ResolvedField>& fields) {
  return StateReader(linker, made, tested).can_set_all(fields);
}

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/questions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/code_index.h"
#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/inputs/hidden_state.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kTextClass = "java/lang/String";

bool is_text(const FieldType& type) { return !type.is_array() && type.class_name == kTextClass; }

/// Numbers and texts, and what texts are given as.
bool can_be_given(const FieldType& type) {
  return !type.is_reference() || is_text(type) ||
         (!type.is_array() &&
          (type.class_name == "java/lang/Object" || type.class_name == "java/lang/CharSequence"));
}

bool only_looks(Linker& linker, const ResolvedMethod& method) {
  return linker.universe().code().effects_of_all(method).stored.empty() &&
         !seems_to_change(linker, method, {});
}

bool depends_on_earlier_tests(Linker& linker, const ResolvedMethod& method) {
  const std::vector<ResolvedField>& statics = find_read_statics(linker, *method.owner, *method.method);
  return std::ranges::any_of(statics,
                             [&](const ResolvedField& read) {
                               return !read.field().access.is_final() && may_have_changed(linker, read);
                             }) ||
         find_state_elsewhere(linker, *method.owner, *method.method) != nullptr;
}

}  // namespace

std::vector<ir::Question> find_questions(Linker& linker, LoadedClass& asked, const LoadedClass& tested) {
  constexpr std::array<std::string_view, 3> kUnread{"hashCode", "equals", "getClass"};
  std::vector<ir::Question> questions;
  const std::vector<ResolvedMethod> callable = find_callable_methods(linker, asked, tested);
  for (const std::size_t count : {0U, 1U}) {
    for (const ResolvedMethod& method : callable) {
      const std::optional<MethodType> type = try_parse_method_type(method.method->descriptor);
      const bool is_simple = type && type->parameters.size() == count && method.method->exceptions.empty() &&
                             !type->result.is_void() &&
                             (!type->result.is_reference() || is_text(type->result)) &&
                             std::ranges::all_of(type->parameters, can_be_given);
      if (!is_simple || std::ranges::find(kUnread, method.method->name) != kUnread.end()) continue;
      if (!only_looks(linker, method) || depends_on_earlier_tests(linker, method)) continue;
      questions.push_back({linker.function_of(*method.owner, *method.method),
                           asked.id,
                           std::string(method.method->name),
                           count == 0 ? "" : source_type(type->parameters.front()),
                           source_type(type->result),
                           std::nullopt});
    }
  }
  return questions;
}

void add_questions(Linker& linker, LoadedClass& owner, const Method& method, ir::Unit& unit) {
  // What is asked may be what earlier tests have left.
  if (unit.hidden_state.is_valid()) return;
  const auto add = [&](LoadedClass* asked, std::optional<std::uint32_t> argument) {
    if (asked == nullptr) return;
    for (ir::Question& question : find_questions(linker, *asked, owner)) {
      question.argument = argument;
      unit.questions.push_back(std::move(question));
    }
  };
  const auto class_of = [&](const FieldType& type) -> LoadedClass* {
    if (type.is_array() || !type.is_reference()) return nullptr;
    LoadedClass* loaded = linker.try_load(type.class_name);
    return loaded != nullptr && is_project_class(*loaded) ? loaded : nullptr;
  };
  const MethodType type = *try_parse_method_type(method.descriptor);
  const bool is_constructor = method.name == "<init>";
  add(is_constructor ? &owner : class_of(type.result), std::nullopt);
  if (is_constructor || only_looks(linker, {&owner, &method})) return;
  std::uint32_t at = 0;
  if (!method.access.is_static()) add(&owner, at++);
  for (const FieldType& parameter : type.parameters) add(class_of(parameter), at++);
}

}  // namespace testellate::frontend::jvm

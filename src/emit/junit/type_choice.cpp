// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/type_choice.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace testellate::emit::junit {
namespace {

constexpr std::string_view kAnyObject = "java.lang.Object";

/// Texts, numbers and constants: what others are declared as is not known yet.
std::string type_of(const Scope& scope, std::uint32_t index) {
  const result::Object& object = scope.test().before.objects[index];
  const ObjectSort sort = scope.reader().sort_of(object);
  if (sort == ObjectSort::String) return "java.lang.String";
  if (sort == ObjectSort::Boxed) return scope.reader().boxed_value(object).box;
  const SourceClass* owner =
      sort == ObjectSort::EnumConstant ? scope.index().find_enum(object.object_class) : nullptr;
  const bool is_named = owner != nullptr && scope.is_visible(owner->binary_name);
  return is_named ? owner->binary_name : std::string(kAnyObject);
}

}  // namespace

std::string chosen_types(Scope& scope, const std::string& type, std::span<const TypedCall> calls) {
  const SourceClass* described = scope.index().find(type);
  const bool is_free = described != nullptr && described->is_user && described->type_parameters != 0 &&
                       described->takes_any_types;
  if (!is_free) return "";
  std::vector<std::string> types(described->type_parameters);
  for (const TypedCall& call : calls) {
    const std::vector<TypeVariableUse>& uses = call.callee->type_variables;
    const bool is_own = call.callee->owner == type;
    for (std::size_t at = 0; at < call.arguments.size() && at < uses.size(); ++at) {
      const auto* link = std::get_if<result::Link>(&call.arguments[at]);
      const bool is_null = link != nullptr && !link->object;
      if (is_null) continue;
      // Of a class above this one, the numbers are others.
      const bool is_used = uses[at].is_number || uses[at].is_inside;
      if (uses[at].is_inside || (is_used && !is_own)) return "";
      if (!is_used || link == nullptr) continue;
      std::string& chosen = types[*uses[at].is_number];
      // Where the compiler has to choose, what is passed is cast.
      const std::string passed =
          call.callee->is_ambiguous ? std::string(kAnyObject) : type_of(scope, *link->object);
      chosen = chosen.empty() || chosen == passed ? passed : std::string(kAnyObject);
    }
  }
  std::string text;
  for (const std::string& chosen : types) {
    text += (text.empty() ? "<" : ", ") + scope.spell(chosen.empty() ? kAnyObject : std::string_view(chosen));
  }
  return text + ">";
}

}  // namespace testellate::emit::junit

// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/type_text.h"

#include <algorithm>

namespace testellate::emit::junit {

bool has_type_arguments(const SourceClass* type) {
  return type != nullptr && type->type_parameters != 0 && !type->is_user;
}

// Types are no deeper than the driver lets them be.
bool is_visible(const Scope& scope, const std::vector<SourceType>& types) {
  return std::ranges::all_of(types, [&](const SourceType& type) {
    return scope.is_visible(type.name) && is_visible(scope, type.arguments);
  });
}

std::string in_brackets(Scope& scope, const std::vector<SourceType>& types) {
  if (types.empty()) return "";
  std::string text;
  for (const SourceType& type : types) {
    text += (text.empty() ? "<" : ", ") + scope.spell(type.name) + in_brackets(scope, type.arguments);
  }
  return text + ">";
}

std::string wildcards(const SourceClass& type) {
  std::string text;
  for (std::uint32_t at = 0; at < type.type_parameters; ++at) text += text.empty() ? "<?" : ", ?";
  return text + ">";
}

}  // namespace testellate::emit::junit

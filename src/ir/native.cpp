// SPDX-License-Identifier: Apache-2.0
#include "ir/native.h"

#include "support/invariant.h"

namespace testellate::ir {

void NativeTable::add(std::string_view name, NativeFunction function) {
  bool is_new = functions_.emplace(name, function).second;
  TESTELLATE_INVARIANT(is_new, "a native should be added once");
}

NativeFunction NativeTable::find(std::string_view name) const {
  auto found = functions_.find(std::string(name));
  return found == functions_.end() ? nullptr : found->second;
}

void NativeTable::add_model(std::string_view function, NativeFunction model) {
  const bool is_new = models_.emplace(function, model).second;
  TESTELLATE_INVARIANT(is_new, "a model should be added once");
}

NativeFunction NativeTable::find_model(std::string_view function) const {
  const auto found = models_.find(function);
  return found == models_.end() ? nullptr : found->second;
}

std::vector<std::string> NativeTable::modelled() const {
  std::vector<std::string> functions;
  for (const auto& [function, model] : models_) functions.push_back(function);
  return functions;
}

}  // namespace testellate::ir

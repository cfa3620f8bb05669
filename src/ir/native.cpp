// SPDX-License-Identifier: Apache-2.0
#include "ir/native.h"

#include "support/demangle.h"
#include "support/invariant.h"

namespace testellate::ir {

void NativeTable::add(std::string_view name, NativeFunction function, Fidelity fidelity) {
  const bool is_new = functions_.emplace(name, Entry{function, fidelity}).second;
  TESTELLATE_INVARIANT(is_new, "a native should be added once");
}

NativeFunction NativeTable::find(std::string_view name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : found->second.function;
}

void NativeTable::add_model(std::string_view function, NativeFunction model, Fidelity fidelity) {
  const bool is_new = models_.emplace(function, Entry{model, fidelity}).second;
  TESTELLATE_INVARIANT(is_new, "a model should be added once");
}

NativeFunction NativeTable::find_model(std::string_view function) const {
  const auto found = models_.find(function);
  return found == models_.end() ? nullptr : found->second.function;
}

std::vector<std::string> NativeTable::modelled() const {
  std::vector<std::string> functions;
  for (const auto& [function, model] : models_) functions.push_back(function);
  return functions;
}

std::vector<NativeDeclaration> NativeTable::declarations() const {
  std::vector<NativeDeclaration> all;
  for (const auto& [name, entry] : functions_) all.push_back({name, false, entry.fidelity});
  for (const auto& [name, entry] : models_) all.push_back({name, true, entry.fidelity});
  return all;
}

Fidelity NativeTable::fidelity_of(std::string_view name) const {
  if (const auto found = functions_.find(name); found != functions_.end()) return found->second.fidelity;
  const auto found = models_.find(name);
  return found == models_.end() ? Fidelity() : found->second.fidelity;
}

std::string missing_native_reason(std::string_view native) {
  if (native.starts_with(kUnsupportedNative)) return std::string(native.substr(kUnsupportedNative.size()));
  return "extern " + support::demangle_symbol(std::string(native));
}

}  // namespace testellate::ir

// SPDX-License-Identifier: Apache-2.0
// Handlers are many and code reaches much of a library, so calls are followed backwards, from what is asked
// for.
#include "frontend/jvm/inputs/caught_index.h"

#include <algorithm>
#include <iterator>

#include "frontend/jvm/inputs/code_index.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kThrowable = "java/lang/Throwable";

std::string key_of(std::string_view name, std::string_view descriptor) {
  return std::string(name) + std::string(descriptor);
}

}  // namespace

CaughtIndex::CaughtIndex(Linker& linker) : linker_(linker) {
  for (const std::string& name : linker.user_class_names()) {
    LoadedClass* loaded = linker.try_load(name);
    if (loaded == nullptr || !loaded->is_user) continue;
    for (const Method& method : loaded->file.methods) {
      if (method.code) look_at(*loaded, method);
    }
  }
}

void CaughtIndex::look_at(LoadedClass& owner, const Method& method) {
  std::vector<Protected> handlers;
  for (const ExceptionHandler& handler : method.code->handlers) {
    handlers.push_back(
        {handler.catch_type == 0 ? kThrowable : owner.file.constants.class_name(handler.catch_type), {}, {}});
  }
  const ResolvedMethod self{&owner, &method};
  for (const Instruction& at : Instructions(method.code->bytes)) {
    const CodePlace place{self, at};
    if (!place.is_call() && at.opcode != Opcode::InvokeDynamic) continue;
    const std::string key =
        place.is_call() ? key_of(place.member().name, place.member().descriptor) : std::string();
    if (!key.empty()) {
      std::vector<const Method*>& direct = direct_[key];
      if (direct.empty() || direct.back() != &method) direct.push_back(&method);
    }
    std::vector<ResolvedMethod> called;
    for (std::size_t number = 0; number < handlers.size(); ++number) {
      const ExceptionHandler& handler = method.code->handlers[number];
      if (at.offset < handler.start || at.offset >= handler.end) continue;
      if (!key.empty()) handlers[number].calls.insert(key);
      if (called.empty()) called = find_called(linker_, place);
      for (const ResolvedMethod& next : called) handlers[number].methods.insert(next.method);
    }
  }
  std::ranges::move(handlers, std::back_inserter(protected_));
  for (const ResolvedMethod& called : linker_.universe().code().called_by(self, CodeScope::Input)) {
    callers_[called.method].push_back(&method);
  }
}

std::unordered_set<const Method*> CaughtIndex::find_callers(const std::string& called) const {
  std::unordered_set<const Method*> found;
  std::vector<const Method*> pending;
  const auto add = [&](const std::vector<const Method*>& methods) {
    for (const Method* method : methods) {
      if (found.insert(method).second) pending.push_back(method);
    }
  };
  if (const auto direct = direct_.find(called); direct != direct_.end()) add(direct->second);
  while (!pending.empty()) {
    const Method* next = pending.back();
    pending.pop_back();
    if (const auto above = callers_.find(next); above != callers_.end()) add(above->second);
  }
  return found;
}

const CaughtIndex::Types& CaughtIndex::around(const Method& called) {
  const std::string key = key_of(called.name, called.descriptor);
  const auto [found, is_new] = known_.try_emplace(key);
  if (!is_new) return found->second;
  const std::unordered_set<const Method*> callers = find_callers(key);
  for (const Protected& handler : protected_) {
    const bool leads_there =
        handler.calls.contains(key) ||
        std::ranges::any_of(handler.methods, [&](const Method* method) { return callers.contains(method); });
    if (leads_there) found->second.insert(handler.type);
  }
  return found->second;
}

}  // namespace testellate::frontend::jvm

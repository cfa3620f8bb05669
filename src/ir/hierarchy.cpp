// SPDX-License-Identifier: Apache-2.0
#include "ir/hierarchy.h"

#include <algorithm>
#include <vector>

#include "ir/program.h"

namespace testellate::ir {
namespace {

std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) { return (std::uint64_t{a} << 32) | b; }

FunctionId own_method(const Class& owner, Symbol selector) {
  for (const MethodEntry& entry : owner.methods) {
    if (entry.selector == selector) return entry.function;
  }
  return FunctionId();
}

/// Runs `visit` on the class and everything above it, each once, superclasses first; stops when it returns
/// true.
template <typename Visit>
diag::Result<void> for_each_ancestor(Program& program, ClassId id, Visit visit) {
  std::vector<ClassId> seen;
  std::vector<ClassId> pending{id};
  while (!pending.empty()) {
    ClassId current = pending.back();
    pending.pop_back();
    if (std::find(seen.begin(), seen.end(), current) != seen.end()) continue;
    seen.push_back(current);
    TRY(program.complete_class(current));
    if (visit(current)) return {};
    const Class& info = program.get(current);
    // Pushed in reverse: the superclass is visited next, then the interfaces in their order.
    for (auto at = info.interfaces.rbegin(); at != info.interfaces.rend(); ++at) pending.push_back(*at);
    if (info.super.is_valid()) pending.push_back(info.super);
  }
  return {};
}

}  // namespace

diag::Result<bool> Hierarchy::is_subclass(ClassId sub, ClassId super) {
  if (sub == super) return true;
  std::uint64_t key = pair_key(sub.index(), super.index());
  if (auto found = subclass_.find(key); found != subclass_.end()) return found->second;

  bool answer = false;
  TRY(for_each_ancestor(program_, sub, [&](ClassId ancestor) { return answer = ancestor == super; }));

  // Arrays of references are covariant (JLS 4.10.3): compare the elements, to any depth.
  if (!answer) {
    TRY(program_.complete_class(super));
    const Class& lower = program_.get(sub);
    const Class& upper = program_.get(super);
    if (lower.element_class.is_valid() && upper.element_class.is_valid()) {
      TRY_ASSIGN(answer, is_subclass(lower.element_class, upper.element_class));
    }
  }
  subclass_.emplace(key, answer);
  return answer;
}

diag::Result<FunctionId> Hierarchy::find_target(ClassId receiver, Symbol selector) {
  std::uint64_t key = pair_key(receiver.index(), selector.index());
  if (auto found = targets_.find(key); found != targets_.end()) return found->second;

  FunctionId target;
  for (ClassId at = receiver; at.is_valid() && !target.is_valid(); at = program_.get(at).super) {
    TRY(program_.complete_class(at));
    target = own_method(program_.get(at), selector);
  }

  // No class has it: among the interfaces the most specific one wins (JVMS 5.4.3.3, maximally-specific
  // methods).
  if (!target.is_valid()) {
    ClassId chosen;
    std::vector<ClassId> candidates;
    TRY(for_each_ancestor(program_, receiver, [&](ClassId ancestor) {
      const Class& info = program_.get(ancestor);
      if (info.kind == Class::Kind::Interface && own_method(info, selector).is_valid())
        candidates.push_back(ancestor);
      return false;
    }));
    for (ClassId candidate : candidates) {
      if (!chosen.is_valid()) {
        chosen = candidate;
        continue;
      }
      TRY_ASSIGN(bool is_more_specific, is_subclass(candidate, chosen));
      if (is_more_specific) chosen = candidate;
    }
    if (chosen.is_valid()) target = own_method(program_.get(chosen), selector);
  }
  targets_.emplace(key, target);
  return target;
}

}  // namespace testellate::ir

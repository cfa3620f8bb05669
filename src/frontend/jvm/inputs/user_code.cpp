// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/user_code.h"

#include <algorithm>
#include <set>

#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

class CodeWalk {
 public:
  explicit CodeWalk(Linker& linker) : linker_(linker) {}

  void run(const ResolvedMethod& start, const std::function<bool(const CodePlace&)>& visit) {
    add(start);
    for (std::size_t at = 0; at < pending_.size(); ++at) {
      const ResolvedMethod current = pending_[at];
      for (const Instruction& instruction : Instructions(current.method->code->bytes)) {
        const CodePlace place{current, instruction};
        if (!visit(place)) return;
        follow(place);
      }
    }
  }

 private:
  void add(const ResolvedMethod& method) {
    if (!method.owner->is_user || !method.method->code || !seen_.insert(method.method).second) return;
    pending_.push_back(method);
  }

  void follow(const CodePlace& place) {
    const Opcode opcode = place.instruction.opcode;
    if (opcode == Opcode::InvokeDynamic) {
      add_handles(*place.in.owner, place.constants().dynamic(place.instruction.constant));
    } else if (place.is_call()) {
      add_called(place.member(), opcode == Opcode::InvokeVirtual || opcode == Opcode::InvokeInterface);
    }
  }

  void add_called(const MemberRef& reference, bool is_dispatched) {
    const LoadedClass* named = linker_.try_load(reference.owner);
    if (named == nullptr || !named->is_user) return;
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

  Linker& linker_;
  std::vector<ResolvedMethod> pending_;
  std::set<const Method*> seen_;
};

}  // namespace

bool CodePlace::is_call() const {
  const Opcode opcode = instruction.opcode;
  return opcode == Opcode::InvokeStatic || opcode == Opcode::InvokeSpecial ||
         opcode == Opcode::InvokeVirtual || opcode == Opcode::InvokeInterface;
}

void visit_user_code(Linker& linker,
                     const ResolvedMethod& start,
                     const std::function<bool(const CodePlace&)>& visit) {
  CodeWalk(linker).run(start, visit);
}

ResolvedField user_field(Linker& linker, const MemberRef& reference) {
  const LoadedClass* named = linker.try_load(reference.owner);
  if (named == nullptr || !named->is_user) return {};
  const diag::Result<ResolvedField> field =
      linker.resolve_field(reference.owner, reference.name, reference.descriptor);
  if (!field || field->owner == nullptr || !field->owner->is_user) return {};
  return *field;
}

bool contains_field(const std::vector<ResolvedField>& fields, const ResolvedField& field) {
  return std::ranges::any_of(fields, [&](const ResolvedField& other) {
    return other.owner == field.owner && other.index == field.index;
  });
}

}  // namespace testellate::frontend::jvm

// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/read_statics.h"

#include <algorithm>
#include <set>

#include "frontend/jvm/bytecode.h"
#include "frontend/jvm/universe.h"

namespace testellate::frontend::jvm {
namespace {

class StaticFinder {
 public:
  explicit StaticFinder(Linker& linker) : linker_(linker) {}

  std::vector<ResolvedField> run(LoadedClass& owner, const Method& method) {
    add({&owner, &method});
    for (std::size_t at = 0; at < pending_.size(); ++at) {
      const ResolvedMethod current = pending_[at];
      for (const Instruction& instruction : Instructions(current.method->code->bytes)) {
        look_at(*current.owner, instruction);
      }
    }
    return std::move(found_);
  }

 private:
  void add(const ResolvedMethod& method) {
    if (!method.owner->is_user || !method.method->code || !seen_.insert(method.method).second) return;
    pending_.push_back(method);
  }

  void look_at(LoadedClass& from, const Instruction& instruction) {
    const ConstantPool& constants = from.file.constants;
    if (instruction.opcode == Opcode::GetStatic) {
      add_static(constants.member(instruction.constant));
    } else if (instruction.opcode == Opcode::InvokeStatic || instruction.opcode == Opcode::InvokeSpecial ||
               instruction.opcode == Opcode::InvokeVirtual || instruction.opcode == Opcode::InvokeInterface) {
      add_called(constants.member(instruction.constant));
    } else if (instruction.opcode == Opcode::InvokeDynamic) {
      add_handles(from, constants.dynamic(instruction.constant));
    }
  }

  void add_static(const MemberRef& reference) {
    const LoadedClass* named = linker_.try_load(reference.owner);
    if (named == nullptr || !named->is_user) return;
    const diag::Result<ResolvedField> field =
        linker_.resolve_field(reference.owner, reference.name, reference.descriptor);
    if (!field || field->owner == nullptr || !field->owner->is_user) return;
    const bool is_known = std::ranges::any_of(found_, [&](const ResolvedField& other) {
      return other.owner == field->owner && other.index == field->index;
    });
    if (!is_known) found_.push_back(*field);
  }

  void add_called(const MemberRef& reference) {
    const LoadedClass* named = linker_.try_load(reference.owner);
    if (named == nullptr || !named->is_user) return;
    const diag::Result<ResolvedMethod> called =
        linker_.resolve_method(reference.owner, reference.name, reference.descriptor);
    if (!called || called->owner == nullptr) return;
    add(*called);
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
      if (handle.kind >= HandleKind::InvokeVirtual) add_called(handle.member);
    }
  }

  Linker& linker_;
  std::vector<ResolvedMethod> pending_;
  std::set<const Method*> seen_;
  std::vector<ResolvedField> found_;
};

}  // namespace

std::vector<ResolvedField> find_read_statics(Linker& linker, LoadedClass& owner, const Method& method) {
  return StaticFinder(linker).run(owner, method);
}

}  // namespace testellate::frontend::jvm

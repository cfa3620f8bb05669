// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/synthetic_branches.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "frontend/jvm/classfile/bytecode.h"

// What javac 8 to 25 writes, checked against what `javap -c` shows:
//   assert            getstatic $assertionsDisabled; ifne          and in <clinit> desiredAssertionStatus;
//   ifne switch on String  hashCode; lookupswitch [ ..., equals; ifeq, ... ] then a switch on a variable,
//   which is the
//                     one of the source
//   try (resource)    aload r; ifnull; aload r; close   in a method that calls Throwable.addSuppressed
//   synthetic classes (maps for switches on enums) and methods (bridges, accessors), but not lambda bodies

namespace testellate::frontend::jvm {
namespace {

class Finder {
 public:
  Finder(const ClassFile& file, const Method& method) : constants_(file.constants), code_(*method.code) {
    for (const Instruction& instruction : Instructions(code_.bytes)) all_.push_back(instruction);
  }

  std::unordered_set<std::uint32_t> run(bool is_made_up) {
    const bool has_resources = std::any_of(all_.begin(), all_.end(), [&](const Instruction& instruction) {
      return calls(instruction, "addSuppressed", "(Ljava/lang/Throwable;)V");
    });
    for (std::size_t at = 0; at < all_.size(); ++at) {
      if (is_made_up) mark(at);
      if (at == 0) continue;
      if (all_[at].opcode == Opcode::IfNe && is_assertion_test(all_[at - 1])) mark(at);
      if (is_switch(at) && calls(all_[at - 1], "hashCode", "()I")) mark_string_switch(at);
      if (has_resources && is_resource_test(at)) mark(at);
    }
    return std::move(found_);
  }

 private:
  void mark(std::size_t at) {
    if (is_conditional_branch(all_[at].opcode) || is_switch(at)) found_.insert(all_[at].offset);
  }

  [[nodiscard]] bool is_switch(std::size_t at) const {
    return all_[at].opcode == Opcode::TableSwitch || all_[at].opcode == Opcode::LookupSwitch;
  }

  [[nodiscard]] bool calls(const Instruction& instruction,
                           std::string_view name,
                           std::string_view descriptor) const {
    if (instruction.opcode != Opcode::InvokeVirtual && instruction.opcode != Opcode::InvokeInterface) {
      return false;
    }
    const MemberRef method = constants_.member(instruction.constant);
    return method.name == name && method.descriptor == descriptor;
  }

  [[nodiscard]] bool is_assertion_test(const Instruction& before) const {
    if (calls(before, "desiredAssertionStatus", "()Z")) return true;
    return before.opcode == Opcode::GetStatic &&
           constants_.member(before.constant).name == "$assertionsDisabled";
  }

  [[nodiscard]] std::optional<std::size_t> index_at(std::uint32_t offset) const {
    const auto found = std::lower_bound(
        all_.begin(), all_.end(), offset, [](const Instruction& a, std::uint32_t b) { return a.offset < b; });
    if (found == all_.end() || found->offset != offset) return std::nullopt;
    return static_cast<std::size_t>(found - all_.begin());
  }

  [[nodiscard]] static bool is_load(const Instruction& instruction, Opcode general, Opcode first) {
    const auto opcode = static_cast<unsigned>(instruction.opcode);
    const auto low = static_cast<unsigned>(first);
    return instruction.opcode == general || (opcode >= low && opcode < low + 4);
  }

  void mark_string_switch(std::size_t at) {
    // Where no hash fits, control goes to the second switch, on a variable.
    const std::optional<std::size_t> second = index_at(all_[at].target);
    if (!second || *second <= at || *second + 1 >= all_.size()) return;
    if (!is_load(all_[*second], Opcode::ILoad, Opcode::ILoad0) || !is_switch(*second + 1)) return;
    mark(at);
    for (std::size_t inner = at + 1; inner < *second; ++inner) {
      if (calls(all_[inner - 1], "equals", "(Ljava/lang/Object;)Z")) mark(inner);
    }
  }

  [[nodiscard]] bool is_resource_test(std::size_t at) const {
    if (all_[at].opcode != Opcode::IfNull || at + 2 >= all_.size()) return false;
    return is_load(all_[at - 1], Opcode::ALoad, Opcode::ALoad0) &&
           is_load(all_[at + 1], Opcode::ALoad, Opcode::ALoad0) && all_[at - 1].local == all_[at + 1].local &&
           calls(all_[at + 2], "close", "()V");
  }

  const ConstantPool& constants_;
  const Code& code_;
  std::vector<Instruction> all_;
  std::unordered_set<std::uint32_t> found_;
};

}  // namespace

std::unordered_set<std::uint32_t> find_synthetic_branches(const ClassFile& file, const Method& method) {
  const bool is_lambda = method.name.starts_with("lambda$");
  const bool is_made_up =
      file.access.is_synthetic() || (method.access.is_synthetic() && !is_lambda) || method.access.is_bridge();
  return Finder(file, method).run(is_made_up);
}

}  // namespace testellate::frontend::jvm

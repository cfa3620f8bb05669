// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// An instruction and the method it stands in.
struct CodePlace {
  ResolvedMethod in;
  const Instruction& instruction;

  [[nodiscard]] const ConstantPool& constants() const { return in.owner->file.constants; }
  [[nodiscard]] bool is_call() const;
  /// Of an instruction about a field or method.
  [[nodiscard]] MemberRef member() const { return constants().member(instruction.constant); }
};

/// Goes through the code of a method and of all methods of INPUT that it may call, each once, nearest first,
/// until the visitor returns false. Calls are followed by name: to the method itself and to what overrides it
/// in INPUT; bodies of lambdas count as called.
void visit_user_code(Linker& linker,
                     const ResolvedMethod& start,
                     const std::function<bool(const CodePlace&)>& visit);

/// The field of a class of INPUT that a field instruction names; without owner if it is another or none.
[[nodiscard]] ResolvedField user_field(Linker& linker, const MemberRef& reference);

/// Whether the field is among them.
[[nodiscard]] bool contains_field(const std::vector<ResolvedField>& fields, const ResolvedField& field);

}  // namespace testellate::frontend::jvm

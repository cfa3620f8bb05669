// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/inputs/field_set.h"
#include "frontend/jvm/link/linker.h"

/// What the code of INPUT that a method may reach does: a walk through it, what it reads and what it changes.
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

/// Whose code is looked at.
enum class CodeScope : std::uint8_t {
  Input,
  Project,  ///< what the class path has beside the JDK, too
};
inline constexpr std::size_t kCodeScopes = 2;
[[nodiscard]] bool is_in(const LoadedClass& loaded, CodeScope scope);

/// The methods of INPUT that a call may lead to, by name: to the method itself and to what overrides it in
/// INPUT; the bodies of lambdas and what stands behind `::` count as called. Methods without code, too.
[[nodiscard]] std::vector<ResolvedMethod> find_called(Linker& linker,
                                                      const CodePlace& place,
                                                      CodeScope scope = CodeScope::Input);

/// Goes through the code of a method and of all methods of INPUT that it may call, each once, nearest first,
/// until the visitor returns false.
void visit_user_code(Linker& linker,
                     const ResolvedMethod& start,
                     const std::function<bool(const CodePlace&)>& visit,
                     CodeScope scope = CodeScope::Input);

/// The field of a class of INPUT that a field instruction names; without owner if it is another or none.
[[nodiscard]] ResolvedField user_field(Linker& linker,
                                       const MemberRef& reference,
                                       CodeScope scope = CodeScope::Input);

/// An order of fields.
[[nodiscard]] bool is_before(const ResolvedField& a, const ResolvedField& b);
/// Whether the field is among them.
[[nodiscard]] bool contains_field(const std::vector<ResolvedField>& fields, const ResolvedField& field);

// What a method may read, itself or through methods of INPUT that it may call.

/// Static variables of INPUT, in the order in which they are met.
[[nodiscard]] const std::vector<ResolvedField>& find_read_statics(Linker& linker,
                                                                  LoadedClass& owner,
                                                                  const Method& method);

/// Fields of objects of INPUT and of what else the class path has beside the JDK, whatever the objects.
[[nodiscard]] const FieldSet& find_read_fields(Linker& linker, LoadedClass& owner, const Method& method);

/// Whether a call of the method may change one of the fields, or what some field leads to. Guesses it from
/// the code of INPUT and from the names of the methods of libraries that are called there. A guide for those
/// who look for calls that bring an object into another state: a wrong guess costs time or a test, and makes
/// no test wrong.
[[nodiscard]] bool seems_to_change(Linker& linker, const ResolvedMethod& method, const FieldSet& fields);

}  // namespace testellate::frontend::jvm

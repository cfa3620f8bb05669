// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "ir/shape_syntax.h"

namespace testellate::ir {

/// The names of a body's registers and blocks as the text shows them: distinct, whatever the body calls them.
/// A name that is missing or taken by an earlier register gets a number.
struct BodyNames {
  BodyNames(const Program& program, const Body& body);

  std::vector<std::string> registers;  ///< with `%`
  std::vector<std::string> blocks;
};

/// Distinct names, the first of equal ones unchanged; a missing one is `prefix` and its position.
[[nodiscard]] std::vector<std::string> distinct_names(const Program& program,
                                                      const std::vector<Symbol>& names,
                                                      std::string_view prefix);

/// Writes instructions of one body. Takes any body, also one that does not verify: what is missing is a `?`.
class InstructionWriter {
 public:
  /// Both are borrowed.
  InstructionWriter(const Program& program, const Body& body)
      : program_(program), body_(body), names_(program, body) {}

  /// Without indentation and origin.
  [[nodiscard]] std::string text(const Inst& inst) const;
  [[nodiscard]] const BodyNames& names() const { return names_; }

 private:
  [[nodiscard]] std::string items(const Inst& inst, const ShapeSyntax& syntax) const;
  [[nodiscard]] std::string item(const Inst& inst, SyntaxItem item) const;
  [[nodiscard]] std::string tail(const Inst& inst) const;
  [[nodiscard]] std::string call_tail(const Inst& inst) const;
  [[nodiscard]] std::string switch_tail(const Inst& inst) const;
  [[nodiscard]] std::string callee_text(const Inst& inst) const;
  [[nodiscard]] std::string operand_text(Operand operand) const;
  [[nodiscard]] std::string block_text(std::uint32_t index) const;
  [[nodiscard]] std::string arguments_text(const Inst& inst) const;

  const Program& program_;
  const Body& body_;
  BodyNames names_;
};

/// `i32 (ptr, ...)`.
[[nodiscard]] std::string signature_text(const Signature& signature);

}  // namespace testellate::ir

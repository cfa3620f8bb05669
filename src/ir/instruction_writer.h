// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/body_names.h"
#include "ir/program.h"
#include "ir/shape_syntax.h"

namespace testellate::ir {

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

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "ir/function.h"
#include "ir/program.h"
#include "ir/verifier.h"

namespace testellate::ir {

/// What the parts of the verifier look at. A rule returns the message of its violation, or nothing.
struct VerifyContext {
  Program& program;
  FunctionId function;
  const Body& body;

  /// "operand `%x` is i32; `add i64` takes i64", or nothing if it fits.
  [[nodiscard]] std::optional<std::string> expect_operand(const Inst& inst,
                                                          Operand operand,
                                                          Type wanted) const;
  /// About the result register; it may be absent only if `is_optional`.
  [[nodiscard]] std::optional<std::string> expect_result(const Inst& inst,
                                                         Type wanted,
                                                         bool is_optional = false) const;
  [[nodiscard]] std::optional<std::string> expect_block(std::uint32_t block) const;
  [[nodiscard]] std::optional<std::string> expect_class(std::uint32_t id) const;
  /// "%x", "7", "null".
  [[nodiscard]] std::string describe(Operand operand) const;
};

/// A name as messages show it.
[[nodiscard]] std::string quoted(const Program& program, Symbol name);

/// Types, operands and references of one instruction (verify_shapes.cpp).
[[nodiscard]] std::optional<std::string> verify_shape(const VerifyContext& context, const Inst& inst);
/// Operands of a check by its row (verify_check.cpp).
[[nodiscard]] std::optional<std::string> verify_check(const VerifyContext& context, const Inst& inst);
/// Arguments and results of calls (verify_call.cpp).
[[nodiscard]] std::optional<std::string> verify_call(const VerifyContext& context, const Inst& inst);
/// Terminators, unwinding targets, assignment before use (verify_flow.cpp).
[[nodiscard]] std::optional<Violation> verify_flow(const VerifyContext& context);
/// Inputs, constructions and assumptions of a unit (verify_declarations.cpp).
[[nodiscard]] std::optional<std::string> verify_unit(const Program& program, const Unit& unit);

}  // namespace testellate::ir

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "diag/diagnostic.h"
#include "ir/ids.h"
#include "ir/program.h"

namespace testellate::ir {

/// A broken rule of docs/ir.md section 11, and where: a reader of text turns it into a line of the text,
/// others into the origin.
struct Violation {
  FunctionId function;
  BlockId block;  ///< invalid: about the whole function
  InstId inst;    ///< invalid: about the whole block
  std::string message;
};

/// The first broken rule in the order of the body's instructions, or nothing.
[[nodiscard]] std::optional<Violation> find_violation(Program& program,
                                                      FunctionId function,
                                                      const Body& body);

/// The violation as a diagnostic of kind `ir-invalid`, located at the origin of its instruction.
[[nodiscard]] diag::Diagnostic to_diagnostic(const Program& program,
                                             const Body& body,
                                             const Violation& violation);

/// A broken rule outside bodies: exactly one of the ids, or the index of the unit, is there.
struct DeclarationViolation {
  PolicyId policy;
  ClassId owner;
  GlobalId global;
  std::optional<std::size_t> unit;
  std::string message;
};

/// The first broken rule among policies, classes, globals and units, or nothing.
[[nodiscard]] std::optional<DeclarationViolation> find_declaration_violation(const Program& program);

/// All bodies that exist, classes, globals, policies and units.
[[nodiscard]] diag::Result<void> verify_program(Program& program);

/// The contract between front ends and engine: everything the unit can reach without going through the
/// provider keeps the rules, and its inputs fit its entry.
[[nodiscard]] diag::Result<void> verify_engine_ready(Program& program, const Unit& unit);
/// The same of several units, in time that is linear in their number.
[[nodiscard]] diag::Result<void> verify_engine_ready(Program& program, std::span<const Unit> units);

}  // namespace testellate::ir

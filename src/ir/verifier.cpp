// SPDX-License-Identifier: Apache-2.0
#include "ir/verifier.h"

#include "ir/verify_context.h"

namespace testellate::ir {
namespace {

using Message = std::optional<std::string>;

diag::Result<void> invalid(std::string message) {
  return diag::error(diag::Kind::IrInvalid, {}, std::move(message));
}

diag::Result<void> verify_existing_bodies(Program& program) {
  for (FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const Body* body = program.get(id).body.get();
    if (body == nullptr) continue;
    if (std::optional<Violation> found = find_violation(program, id, *body)) {
      return Unexpected<diag::Diagnostic>(to_diagnostic(program, *body, *found));
    }
  }
  return {};
}

}  // namespace

std::optional<Violation> find_violation(Program& program, FunctionId function, const Body& body) {
  VerifyContext context{program, function, body};
  // Shapes first: the flow rules rely on blocks and registers that exist.
  for (std::uint32_t b = 0; b < body.blocks.size(); ++b) {
    const Block& block = body.blocks[b];
    for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
      if (Message wrong = verify_shape(context, body.insts[i])) {
        return Violation{function, BlockId(b), InstId(i), *wrong};
      }
    }
  }
  return verify_flow(context);
}

diag::Diagnostic to_diagnostic(const Program& program, const Body& body, const Violation& violation) {
  const Function& function = program.get(violation.function);
  diag::Location location{std::string(program.text(function.file)), 0, 0};
  if (violation.inst.is_valid()) {
    Origin origin = body.origins[violation.inst.index()];
    location.line = origin.line;
    location.column = origin.column;
  }
  return {diag::Kind::IrInvalid,
          location,
          "in `@" + std::string(program.text(function.name)) + "`: " + violation.message};
}

diag::Result<void> verify_program(Program& program) {
  if (std::optional<DeclarationViolation> found = find_declaration_violation(program))
    return invalid(found->message);
  return verify_existing_bodies(program);
}

diag::Result<void> verify_engine_ready(Program& program, const Unit& unit) {
  if (Message wrong = verify_unit(program, unit)) return invalid(*wrong);
  if (!program.get(unit.entry).native.is_valid()) {
    diag::Result<const Body*> entry = program.body_of(unit.entry);
    if (!entry) return Unexpected<diag::Diagnostic>(entry.error());
  }
  for (const Making& making : unit.makings) {
    diag::Result<const Body*> body = program.body_of(making.function);
    if (!body) return Unexpected<diag::Diagnostic>(body.error());
  }
  return verify_program(program);
}

}  // namespace testellate::ir

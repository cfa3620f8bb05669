// SPDX-License-Identifier: Apache-2.0
// Reads `.tir` in three passes over its tokens: names (declare_names.cpp), declarations, then bodies and
// units, which may refer to everything. The result is verified, and what the verifier finds is shown at its
// place in the text.
#include "ir/text_reader.h"

#include "ir/body_parser.h"
#include "ir/text_parsing.h"
#include "ir/verifier.h"

namespace testellate::ir {
namespace {

/// The verifier's tables have a bit for each pair of block and register.
constexpr std::uint64_t kMaxBlocksTimesRegisters = std::uint64_t{1} << 33;

void parse_declaration(ReadContext& context, Declaration::Kind kind) {
  switch (kind) {
    case Declaration::Kind::Policy:
      return parse_policy(context);
    case Declaration::Kind::Class:
      return parse_class(context);
    case Declaration::Kind::Static:
      return parse_static(context);
    case Declaration::Kind::Global:
      return parse_global(context);
    case Declaration::Kind::Function:
      return parse_function_header(context);
    case Declaration::Kind::Type:
      return parse_type_declaration(context);
    case Declaration::Kind::Unit:
      return parse_unit(context);
  }
}

/// All declarations that are units, or all that are not.
void parse_declarations(ReadContext& context, const std::vector<Declaration>& declarations, bool units) {
  for (const Declaration& declaration : declarations) {
    if (context.cursor.failed()) return;
    if ((declaration.kind == Declaration::Kind::Unit) != units) continue;
    context.cursor.go_to(declaration.first_token);
    parse_declaration(context, declaration.kind);
    if (context.cursor.index() != declaration.end_token)
      context.cursor.fail_expected("the end of the declaration");
  }
}

void parse_bodies(ReadContext& context) {
  for (FunctionId id(0); id != context.program.functions().end_id(); id = support::next(id)) {
    if (context.cursor.failed()) return;
    const FunctionText& text = context.functions[id.index()];
    if (text.body_token == 0) continue;
    BodyParser(context, id).run();
    if (context.cursor.failed()) return;
    const Body& body = *context.program.get(id).body;
    if (std::uint64_t{body.blocks.size()} * body.registers.size() > kMaxBlocksTimesRegisters) {
      context.cursor.fail(diag::Kind::TirRange,
                          text.at,
                          "the function has " + std::to_string(body.blocks.size()) + " blocks and " +
                              std::to_string(body.registers.size()) +
                              " registers; their product is at most " +
                              std::to_string(kMaxBlocksTimesRegisters));
    }
  }
}

TextPosition place_of(const ReadContext& context, const Violation& violation) {
  const FunctionText& text = context.functions[violation.function.index()];
  if (violation.inst.is_valid()) return text.insts[violation.inst.index()];
  return violation.block.is_valid() ? text.blocks[violation.block.index()] : text.at;
}

TextPosition place_of(const ReadContext& context, const DeclarationViolation& violation) {
  if (violation.policy.is_valid()) return context.policy_places[violation.policy.index()];
  if (violation.owner.is_valid()) return context.class_places[violation.owner.index()];
  if (violation.global.is_valid()) return context.global_places[violation.global.index()];
  return context.unit_places[*violation.unit];
}

void verify(ReadContext& context) {
  if (context.cursor.failed()) return;
  Program& program = context.program;
  if (std::optional<DeclarationViolation> found = find_declaration_violation(program)) {
    return context.cursor.fail(diag::Kind::IrInvalid, place_of(context, *found), found->message);
  }
  for (FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    const Body* body = program.get(id).body.get();
    if (body == nullptr) continue;
    if (std::optional<Violation> found = find_violation(program, id, *body)) {
      return context.cursor.fail(diag::Kind::IrInvalid, place_of(context, *found), found->message);
    }
  }
}

}  // namespace

diag::Result<std::unique_ptr<Program>> read_program(std::string_view text, std::string_view file_name) {
  TRY_ASSIGN(std::vector<Token> tokens, tokenize(text, file_name));
  TextCursor cursor(std::move(tokens), file_name);
  auto program = std::make_unique<Program>();
  ReadContext context(cursor, *program);

  std::vector<Declaration> declarations = declare_names(context);
  parse_declarations(context, declarations, /*units=*/false);
  if (!cursor.failed()) finish_classes(context);
  if (!cursor.failed()) check_data_types(context);
  parse_bodies(context);
  parse_declarations(context, declarations, /*units=*/true);
  verify(context);
  if (cursor.failed()) return Unexpected<diag::Diagnostic>(cursor.problem());
  return program;
}

}  // namespace testellate::ir

// SPDX-License-Identifier: Apache-2.0
// Rules that no text can break, because it cannot be written down; the others are golden programs named
// fail_*.
#include "ir/verifier.h"

#include <gtest/gtest.h>

#include "ir/body_builder.h"

namespace testellate::ir {
namespace {

TEST(Verifier, RefusesARefConstantThatIsNotNull) {
  Program program;
  FunctionId id = program.function_named(program.intern("f"));
  program.edit_function(id).signature = program.signature_of({Type::ref(), {}, false});
  BodyBuilder builder(program, id);
  builder.select_block(builder.add_block());
  builder.return_value(Type::ref(), builder.constant(Type::ref(), 7));
  std::optional<Violation> found = find_violation(program, id, *builder.finish());
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->message, "a ref constant is not null; objects have no constants");
}

TEST(Verifier, RefusesAGlobalWithTheNameOfAFunction) {
  Program program;
  program.global_named(program.intern("twice"));
  FunctionId id = program.function_named(program.intern("twice"));
  program.edit_function(id).signature = program.signature_of({});
  std::optional<DeclarationViolation> found = find_declaration_violation(program);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->message, "global `twice` has the name of a function; `@` names should be distinct");
}

TEST(Verifier, NamesFunctionAndOriginOfAViolation) {
  Program program;
  FunctionId id = program.function_named(program.intern("f"));
  program.edit_function(id).signature = program.signature_of({Type::none(), {}, false});
  program.edit_function(id).file = program.intern("f.c");
  BodyBuilder builder(program, id);
  builder.select_block(builder.add_block());
  builder.set_origin({7, 3});
  builder.append({.op = Opcode::Mov, .type = Type::integer(32)});
  std::unique_ptr<const Body> body = builder.finish();
  std::optional<Violation> found = find_violation(program, id, *body);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(diag::to_text(to_diagnostic(program, *body, *found)),
            "f.c:7:3: error: in `@f`: `mov` lacks an operand of type i32 [ir-invalid]");
}

}  // namespace
}  // namespace testellate::ir

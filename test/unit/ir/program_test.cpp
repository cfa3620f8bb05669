// SPDX-License-Identifier: Apache-2.0
#include "ir/program.h"

#include <gtest/gtest.h>

#include "ir/body_builder.h"

namespace testellate::ir {
namespace {

TEST(Program, HandsOutOneIdPerName) {
  Program program;
  Symbol name = program.intern("f");
  EXPECT_FALSE(program.find_function(name).is_valid());
  FunctionId id = program.function_named(name);
  EXPECT_EQ(program.function_named(name), id);
  EXPECT_EQ(program.find_function(name), id);
  EXPECT_FALSE(program.find_global(name).is_valid());
}

TEST(Program, SharesEqualSignatures) {
  Program program;
  SignatureId a = program.signature_of({Type::none(), {Type::ref()}, false});
  EXPECT_EQ(program.signature_of({Type::none(), {Type::ref()}, false}), a);
  EXPECT_NE(program.signature_of({Type::none(), {Type::ref()}, true}), a);
}

TEST(Program, NumbersCellsAfterThoseOfTheSuperclass) {
  Program program;
  ClassId base = program.class_named(program.intern("Base"));
  program.add_field({base, program.intern("a"), Type::integer(32), {}});
  program.finish_class(base);
  ClassId derived = program.class_named(program.intern("Derived"));
  program.edit_class(derived).super = base;
  FieldId b = program.add_field({derived, program.intern("b"), Type::ref(), {}});
  program.finish_class(derived);
  EXPECT_EQ(program.get(b).cell, 1U);
  EXPECT_EQ(program.get(derived).cell_count, 2U);
}

/// Makes bodies that return nothing, and counts how often it was asked.
class CountingProvider final : public Provider {
 public:
  diag::Result<void> complete_class(Program& program, ClassId id) override {
    program.finish_class(id);
    return {};
  }
  diag::Result<std::unique_ptr<const Body>> make_body(Program& program, FunctionId id) override {
    ++asked_;
    if (program.text(program.get(id).name) == "missing") {
      return diag::error(diag::Kind::IrInvalid, {}, "no such method");
    }
    BodyBuilder builder(program, id);
    builder.select_block(builder.add_block());
    builder.return_void();
    return builder.finish();
  }
  int asked_ = 0;
};

TEST(Program, AsksItsProviderOnceForABody) {
  CountingProvider provider;
  Program program(provider);
  FunctionId id = program.function_named(program.intern("f"));
  program.edit_function(id).signature = program.signature_of({});
  const Body* body = program.body_of(id).value();
  EXPECT_EQ(program.body_of(id).value(), body);
  EXPECT_EQ(provider.asked_, 1);
}

TEST(Program, PassesOnWhyThereIsNoBody) {
  CountingProvider provider;
  Program program(provider);
  FunctionId id = program.function_named(program.intern("missing"));
  program.edit_function(id).signature = program.signature_of({});
  EXPECT_EQ(program.body_of(id).error().message, "no such method");
}

TEST(Program, WithoutProviderAnUndefinedFunctionIsAnError) {
  Program program;
  FunctionId id = program.function_named(program.intern("f"));
  EXPECT_EQ(program.body_of(id).error().message, "function `f` is used but not defined");
}

TEST(BodyBuilder, SharesEqualConstantsAndNumbersEdges) {
  Program program;
  FunctionId id = program.function_named(program.intern("f"));
  program.edit_function(id).signature = program.signature_of({Type::integer(32), {Type::integer(32)}, false});
  BodyBuilder builder(program, id);
  BlockId entry = builder.add_block("entry");
  BlockId positive = builder.add_block("positive");
  BlockId other = builder.add_block("other");
  builder.select_block(entry);
  Operand zero = builder.constant(Type::integer(32), 0);
  EXPECT_EQ(builder.constant(Type::integer(32), 0), zero);
  EXPECT_NE(builder.constant(Type::integer(64), 0), zero);
  RegisterId is_positive =
      builder.binary(Opcode::SLt, Type::integer(32), zero, Operand::reg(builder.parameter(0)));
  builder.branch(Operand::reg(is_positive), positive, other);
  builder.select_block(positive);
  builder.append_switch({.op = Opcode::Switch,
                         .type = Type::integer(32),
                         .a = Operand::reg(builder.parameter(0)),
                         .x = other.index()},
                        std::vector<SwitchCase>{{1, positive}, {2, other}, {3, positive}});
  builder.select_block(other);
  builder.return_value(Type::integer(32), zero);
  std::unique_ptr<const Body> body = builder.finish();

  EXPECT_EQ(body->registers[is_positive.index()].type, Type::boolean());
  // Two of the branch; of the switch one per distinct successor, the default first.
  ASSERT_EQ(body->edges.size(), 4U);
  EXPECT_EQ(body->edges[0].target, positive);
  EXPECT_EQ(body->edges[1].target, other);
  EXPECT_EQ(body->edges[2].target, other);
  EXPECT_EQ(body->edges[3].target, positive);
  EXPECT_EQ(body->first_edge[body->edges[2].inst.index()], 2U);
}

}  // namespace
}  // namespace testellate::ir

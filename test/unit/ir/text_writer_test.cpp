// SPDX-License-Identifier: Apache-2.0
#include "ir/text_writer.h"

#include <gtest/gtest.h>

#include "ir/body_builder.h"
#include "ir/text_reader.h"

namespace testellate::ir {
namespace {

/// The text as the writer lays it out.
std::string canonical(std::string_view text) {
  diag::Result<std::unique_ptr<Program>> program = read_program(text, "t.tir");
  if (program) return write_program(**program);
  ADD_FAILURE() << diag::to_text(program.error());
  return "";
}

FunctionId add_function(Program& program, std::string_view name, Signature signature) {
  FunctionId id = program.function_named(program.intern(name));
  program.edit_function(id).signature = program.signature_of(std::move(signature));
  return id;
}

TEST(TextWriter, LaysOutDeclarationsInAFixedOrder) {
  EXPECT_EQ(
      canonical("unit u{entry@f}func@f()->void{e:return void !3}global@g:4 class A{}policy p{}type t=s8"),
      "type t = s8\n"
      "\n"
      "policy p {\n"
      "}\n"
      "\n"
      "class A {\n"
      "}\n"
      "\n"
      "global @g: 4\n"
      "\n"
      "func @f() -> void {\n"
      "e:\n"
      "  return void                                              !3\n"
      "}\n"
      "\n"
      "unit \"u\" {\n"
      "  entry @f\n"
      "}\n");
}

TEST(TextWriter, WritesWhatAUnitSaysBesideItsInputs) {
  std::string text =
      "type pair = struct 8 { 0: s32 a; 4: s32 b; }\n"
      "\n"
      "func @call(%p: ptr, %q: ptr) -> ptr = absent\n"
      "\n"
      "func @f() -> void {\n"
      "e:\n"
      "  return void\n"
      "}\n"
      "\n"
      "unit \"f\" {\n"
      "  entry @call\n"
      "  subject @f\n"
      "  setup @f\n"
      "  input p: pair by value\n"
      "  input q: pointer to pair max 3\n"
      "  result pair by value\n"
      "}\n";
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, QuotesNamesThatNeedIt) {
  std::string text =
      "class \"a b\" {\n"
      "  field x.y: i32\n"
      "  field z: i32\n"
      "}\n"
      "class java.lang.Object {\n"
      "  field f: i32\n"
      "}\n"
      "\n"
      "func @\"\\\"\\\\\\n\\t\\x01\"(%\"1\": ref) -> void {\n"
      "\"a:b\":\n"
      "  %a = get_field \"a b\".\"x.y\" %\"1\"\n"
      "  %a = get_field \"a b\".z %\"1\"\n"
      "  %a = get_field java.lang.Object.f %\"1\"\n"
      "  return void\n"
      "}\n";
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, WritesEveryKindOfDeclaration) {
  std::string text =
      "type \"s8\" = struct 8 { 0: u8; 1.3:2: u32 bits; 4: pointer to \"s8\" next; }\n"
      "type f = function void (c8, f64, \"s8\")\n"
      "type u = union 4 { 0: array 3 of bool a; }\n"
      "\n"
      "policy p {\n"
      "  null-dereference raise A\n"
      "  division-by-zero raise @make\n"
      "  signed-overflow ignore\n"
      "}\n"
      "\n"
      "class A extends R implements I, J {\n"
      "  field x: f64 of f64\n"
      "  method \"m()\" = @method\n"
      "  init @init\n"
      "}\n"
      "interface I implements J {\n"
      "}\n"
      "interface J {\n"
      "}\n"
      "abstract class R {\n"
      "}\n"
      "class \"A[]\" array ref A extends R implements J\n"
      "class \"i[]\" array i32\n"
      "class Later absent\n"
      "\n"
      "static A.s: i64 of s64 = -5\n"
      "static A.t: f32 = 0.5\n"
      "\n"
      "const global @g: 64 align 8 of \"s8\" = {\n"
      "  i32 -7\n"
      "  bytes \"abc\\x00\"\n"
      "  bytes \"\\x01\\xff\\x03\"\n"
      "  zero 2\n"
      "  uninit 3\n"
      "  ptr @make\n"
      "  ptr @g - 4\n"
      "}\n"
      "\n"
      "func @init() -> void = absent\n"
      "\n"
      "func @make() -> ref = native \"make it\"\n"
      "\n"
      "user variadic func @method(%this: ref, %n: i32) -> i32 policy p file \"a.c\" = absent\n"
      "\n"
      "unit \"u\" {\n"
      "  entry @method\n"
      "  receiver this: class A\n"
      "  input n: c32 max 7\n"
      "  set static A.s: s64\n"
      "  set global @g: \"s8\" max 0\n"
      "}\n";
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, WritesWhatShapesDoNotShare) {
  std::string text =
      "passable variadic func @f(%a: i32) -> i32 {\n"
      "entry: unwind pad\n"
      "  call i32 @f(i32 %a, f64 nan:0x7ff8000000000001)\n"
      "  %p = mov ptr 0xffffffffffffffff\n"
      "  %r = call_virtual i32 \"m\"(ref null, i1 1)\n"
      "  %r = call_indirect i32 @f(i32 -1)\n"
      "  %r = call_indirect i32 (i32, ...) @f(i32 -1, f32 -inf)\n"
      "  check.callee @f, i32 (i32, ...)\n"
      "  %r = select edge synthetic i32 1, 5, %r\n"
      "  check.cast null, C\n"
      "  check.float_to_signed f64 1e+300, 32\n"
      "  check.abort\n"
      "  switch synthetic i32 %r, default entry2 [-1: entry2, 7: last]\n"
      "entry2:\n"
      "  branch synthetic 0, entry2, last\n"
      "last:\n"
      "  unreachable\n"
      "pad:\n"
      "  %e = caught ref\n"
      "  throw ref %e\n"
      "}\n";
  EXPECT_EQ(canonical("class C {}\n" + text), "class C {\n}\n\n" + text);
}

TEST(TextWriter, GivesDistinctNamesToRegistersAndBlocksOfTheSameName) {
  Program program;
  FunctionId id = add_function(program, "f", {Type::none(), {Type::integer(8)}, false});
  BodyBuilder builder(program, id);
  RegisterId a = builder.add_register(Type::integer(32), "x");
  RegisterId b = builder.add_register(Type::integer(64), "x");
  RegisterId c = builder.add_register(Type::integer(16), "x.1");
  BlockId first = builder.add_block("l");
  BlockId second = builder.add_block("l");
  builder.select_block(first);
  builder.move(a, builder.constant(Type::integer(32), 1));
  builder.move(b, builder.constant(Type::integer(64), 2));
  builder.move(c, builder.constant(Type::integer(16), 3));
  builder.jump(second);
  builder.select_block(second);
  builder.return_void();
  program.set_body(id, builder.finish());
  std::string text =
      "func @f(%r0: i8) -> void {\n"
      "l:\n"
      "  %x = mov i32 1\n"
      "  %x.2 = mov i64 2\n"
      "  %x.1 = mov i16 3\n"
      "  jump l.1\n"
      "l.1:\n"
      "  return void\n"
      "}\n";
  EXPECT_EQ(write_program(program), text);
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, NamesUnnamedDataTypesThatAreRecursiveOrShared) {
  Program program;
  DataTypeId pointer = program.add_data_type({});
  DataType node;
  node.kind = DataType::Kind::Struct;
  node.size = 8;
  node.members.push_back({program.intern("next"), 0, pointer, 0, 0});
  DataTypeId node_id = program.add_data_type(node);
  program.edit_data_type(pointer).kind = DataType::Kind::Pointer;
  program.edit_data_type(pointer).target = node_id;
  program.edit_global(program.global_named(program.intern("g"))).data_type = node_id;
  std::string text =
      "type type.1 = struct 8 { 0: pointer to type.1 next; }\n"
      "\n"
      "global @g: 0 of type.1\n";
  EXPECT_EQ(write_program(program), text);
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, KeepsTheTextOfSharedDataTypesShort) {
  // Each type contains the one before twice: spelled out, the last would have 2^40 parts.
  Program program;
  DataTypeId inner = program.add_data_type({});
  for (int depth = 0; depth < 40; ++depth) {
    DataType pair;
    pair.kind = DataType::Kind::Struct;
    pair.members.push_back({{}, 0, inner, 0, 0});
    pair.members.push_back({{}, 0, inner, 0, 0});
    inner = program.add_data_type(pair);
  }
  program.edit_global(program.global_named(program.intern("g"))).data_type = inner;
  std::string text = write_program(program);
  EXPECT_LT(text.size(), 4000U);
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, BreaksDeepNestsOfDataTypesWithNames) {
  Program program;
  DataTypeId inner = program.add_data_type({});
  for (int depth = 0; depth < 500; ++depth) {
    DataType outer;
    outer.kind = depth % 3 == 0 ? DataType::Kind::Struct : DataType::Kind::Pointer;
    if (depth % 3 == 0) {
      outer.members.push_back({{}, 0, inner, 0, 0});
    } else {
      outer.target = inner;
    }
    inner = program.add_data_type(outer);
  }
  program.edit_global(program.global_named(program.intern("g"))).data_type = inner;
  std::string text = write_program(program);
  EXPECT_EQ(canonical(text), text);
}

TEST(TextWriter, WritesOneInstructionAsATraceShowsIt) {
  diag::Result<std::unique_ptr<Program>> program =
      read_program("func @f(%a: i32) -> i32 {\ne:\n  %b = add i32 %a, -1 !7:8\n  return i32 %b\n}", "t.tir");
  ASSERT_TRUE(program.has_value());
  const Body& body = *(*program)->get(FunctionId(0)).body;
  EXPECT_EQ(write_instruction(**program, body, body.insts[0]), "%b = add i32 %a, -1");
  EXPECT_EQ(body.origins[0], (Origin{7, 8}));
}

TEST(TextWriter, ShowsWhatIsMissingInAnUnfinishedInstruction) {
  Program program;
  Body body;
  EXPECT_EQ(write_instruction(program, body, {.op = Opcode::Add, .type = Type::integer(8)}), "add i8 ?, ?");
}

}  // namespace
}  // namespace testellate::ir

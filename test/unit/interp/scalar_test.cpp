// SPDX-License-Identifier: Apache-2.0
#include "interp/scalar.h"

#include <vector>

#include <gtest/gtest.h>

#include "ir/operation.h"
#include "support/rng.h"
#include "tir_run.h"
#include "value/float_ops.h"

namespace testellate::interp {
namespace {

using ir::Opcode;
using ir::Type;
using value::U128;

std::vector<Opcode> opcodes_of(ir::Family family, ir::Shape shape) {
  std::vector<Opcode> found;
  for (const ir::OpcodeInfo& info : ir::all_opcodes()) {
    if (info.family == family && info.shape == shape) found.push_back(info.opcode);
  }
  return found;
}

Scalar binary(Opcode op, unsigned width, Scalar a, Scalar b) {
  const Scalar operands[] = {a, b};
  return evaluate(op, Type::integer(width), Type::none(), operands);
}

/// All values that agree with `scalar` on its defined bits.
std::vector<U128> fillings(Scalar scalar, unsigned width) {
  std::vector<U128> all;
  for (U128 bits = 0; bits < (U128{1} << width); ++bits) {
    if ((bits & ~scalar.undefined) == scalar.bits) all.push_back(bits);
  }
  return all;
}

std::vector<Scalar> all_states(unsigned width) {
  std::vector<Scalar> all;
  for (U128 undefined = 0; undefined < (U128{1} << width); ++undefined) {
    for (U128 bits = 0; bits < (U128{1} << width); ++bits) {
      if ((bits & undefined) == 0) all.push_back(Scalar{bits, undefined});
    }
  }
  return all;
}

TEST(Scalar, DefinedBitsOfAResultDoNotDependOnUninitialisedOnes) {
  constexpr unsigned kWidth = 3;
  std::vector<Opcode> ops = opcodes_of(ir::Family::Integer, ir::Shape::Binary);
  for (ir::Shape shape : {ir::Shape::CompareAny, ir::Shape::CompareOrder, ir::Shape::CompareInteger}) {
    for (Opcode op : opcodes_of(ir::Family::Compare, shape)) ops.push_back(op);
  }
  ASSERT_EQ(ops.size(), 25U);
  for (Opcode op : ops) {
    for (const Scalar& a : all_states(kWidth)) {
      for (const Scalar& b : all_states(kWidth)) {
        const Scalar result = binary(op, kWidth, a, b);
        ASSERT_EQ(result.bits & result.undefined, 0U);
        for (U128 x : fillings(a, kWidth)) {
          for (U128 y : fillings(b, kWidth)) {
            const Scalar filled = binary(op, kWidth, Scalar{x, 0}, Scalar{y, 0});
            ASSERT_EQ(filled.undefined, 0U);
            ASSERT_EQ(filled.bits & ~result.undefined, result.bits) << ir::info(op).text;
          }
        }
      }
    }
  }
}

TEST(Scalar, AndOrAndXorLoseNoDefinedBit) {
  // Bit by bit: a result bit is uninitialised exactly if some filling changes it.
  constexpr unsigned kWidth = 2;
  for (Opcode op : {Opcode::And, Opcode::Or, Opcode::Xor}) {
    for (const Scalar& a : all_states(kWidth)) {
      for (const Scalar& b : all_states(kWidth)) {
        U128 ones = 0;
        U128 zeros = 0;
        for (U128 x : fillings(a, kWidth)) {
          for (U128 y : fillings(b, kWidth)) {
            const U128 bits = binary(op, kWidth, Scalar{x, 0}, Scalar{y, 0}).bits;
            ones |= bits;
            zeros |= ~bits & 3;
          }
        }
        EXPECT_EQ(binary(op, kWidth, a, b).undefined, ones & zeros) << ir::info(op).text;
      }
    }
  }
}

TEST(Scalar, ShiftsWithADefinedAmountMoveTheState) {
  const Scalar low{0, 0x0f};
  EXPECT_EQ(binary(Opcode::Shl, 8, low, Scalar{2, 0}), (Scalar{0, 0x3c}));
  EXPECT_EQ(binary(Opcode::LShr, 8, Scalar{0x80, 0x0f}, Scalar{2, 0}), (Scalar{0x20, 0x03}));
  EXPECT_EQ(binary(Opcode::AShr, 8, Scalar{0, 0x80}, Scalar{3, 0}), (Scalar{0, 0xf0}));
  EXPECT_EQ(binary(Opcode::Shl, 8, low, Scalar{8, 0}), (Scalar{0, 0}));
  EXPECT_EQ(binary(Opcode::LShr, 8, low, Scalar{200, 0}), (Scalar{0, 0}));
  EXPECT_EQ(binary(Opcode::AShr, 8, Scalar{0, 0x80}, Scalar{99, 0}), (Scalar{0, 0xff}));
}

TEST(Scalar, ShiftsWithAnUninitialisedAmountAreUninitialised) {
  for (Opcode op : {Opcode::Shl, Opcode::LShr, Opcode::AShr}) {
    EXPECT_EQ(binary(op, 8, Scalar{0, 0}, Scalar{0, 1}), uninitialised(8)) << ir::info(op).text;
  }
}

TEST(Scalar, SumsAndProductsAreSpoiltFromTheLowestUninitialisedBitUpwards) {
  for (Opcode op : {Opcode::Add, Opcode::Sub, Opcode::Mul}) {
    EXPECT_EQ(binary(op, 8, Scalar{3, 0x10}, Scalar{2, 0}).undefined, 0xf0U) << ir::info(op).text;
    EXPECT_EQ(binary(op, 8, Scalar{3, 0}, Scalar{2, 0x40}).undefined, 0xc0U) << ir::info(op).text;
  }
  EXPECT_EQ(binary(Opcode::Add, 8, Scalar{3, 0x10}, Scalar{2, 0}).bits, 5U);
  EXPECT_EQ(binary(Opcode::Mul, 8, Scalar{3, 0x80}, Scalar{2, 0}).bits, 6U);
}

TEST(Scalar, EqualityIsDecidedByOneDefinedDifference) {
  EXPECT_EQ(binary(Opcode::Eq, 8, Scalar{1, 0xf0}, Scalar{2, 0}), (Scalar{0, 0}));
  EXPECT_EQ(binary(Opcode::Ne, 8, Scalar{1, 0xf0}, Scalar{2, 0}), (Scalar{1, 0}));
  EXPECT_EQ(binary(Opcode::Eq, 8, Scalar{1, 0xf0}, Scalar{1, 0}), (Scalar{0, 1}));
  EXPECT_EQ(binary(Opcode::Ne, 8, Scalar{1, 0xf0}, Scalar{1, 0}), (Scalar{0, 1}));
}

TEST(Scalar, EverythingElseIsWhollyUninitialised) {
  const Scalar partly{0, 0x10};
  for (Opcode op : {Opcode::UDiv, Opcode::SDiv, Opcode::URem, Opcode::SRem}) {
    EXPECT_EQ(binary(op, 8, partly, Scalar{1, 0}), uninitialised(8)) << ir::info(op).text;
  }
  for (Opcode op : {Opcode::ULt, Opcode::ULe, Opcode::SLt, Opcode::SLe, Opcode::SAddOverflows}) {
    EXPECT_EQ(binary(op, 8, Scalar{1, 0}, partly), uninitialised(1)) << ir::info(op).text;
  }
  for (Opcode op : opcodes_of(ir::Family::Integer, ir::Shape::UnaryInteger)) {
    EXPECT_EQ(evaluate(op, Type::integer(8), Type::none(), &partly), uninitialised(8)) << ir::info(op).text;
  }
  for (Opcode op : opcodes_of(ir::Family::Float, ir::Shape::UnaryFloat)) {
    EXPECT_EQ(evaluate(op, Type::f32(), Type::none(), &partly), uninitialised(32)) << ir::info(op).text;
  }
}

TEST(Scalar, ConversionsOfIntegersMoveTheState) {
  auto convert = [](Opcode op, unsigned from, unsigned to, Scalar a) {
    return evaluate(op, Type::integer(to), Type::integer(from), &a);
  };
  EXPECT_EQ(convert(Opcode::Trunc, 16, 8, Scalar{0x0102, 0xf0f0}), (Scalar{2, 0xf0}));
  EXPECT_EQ(convert(Opcode::ZExt, 8, 128, Scalar{1, 0x80}), (Scalar{1, 0x80}));
  EXPECT_EQ(convert(Opcode::SExt, 8, 16, Scalar{1, 0x80}), (Scalar{1, 0xff80}));
  EXPECT_EQ(convert(Opcode::SExt, 8, 16, Scalar{0x80, 1}), (Scalar{0xff80, 1}));
  const Scalar half{0, 0xffff};
  EXPECT_EQ(evaluate(Opcode::BitCast, Type::f32(), Type::integer(32), &half), half);
  EXPECT_EQ(evaluate(Opcode::SToF, Type::f64(), Type::integer(32), &half), uninitialised(64));
}

TEST(Scalar, SelectMovesTheStateOfTheChosenArm) {
  auto select = [](Scalar condition, Scalar a, Scalar b) {
    const Scalar operands[] = {condition, a, b};
    return evaluate(Opcode::Select, Type::integer(8), Type::none(), operands);
  };
  const Scalar partly{1, 0x80};
  EXPECT_EQ(select(Scalar{1, 0}, partly, Scalar{7, 0}), partly);
  EXPECT_EQ(select(Scalar{0, 0}, partly, Scalar{7, 0}), (Scalar{7, 0}));
  EXPECT_EQ(select(Scalar{0, 1}, Scalar{7, 0}, Scalar{7, 0}), uninitialised(8));
}

// Handlers against `evaluate`, for every lane.

U128 random_bits(support::Rng& rng, unsigned width) {
  U128 bits = (U128{rng.next()} << 64) | rng.next();
  switch (rng.below(4)) {
    case 0:
      bits &= 3;
      break;
    case 1:
      bits = ~(bits & 3);
      break;
    case 2:
      bits = U128{1} << rng.below(width);
      break;
    default:
      break;
  }
  return value::truncate(bits, width);
}

Scalar random_scalar(support::Rng& rng, unsigned width) {
  const U128 undefined = rng.one_in(4) ? random_bits(rng, width) : 0;
  return Scalar{random_bits(rng, width) & ~undefined, undefined};
}

/// Runs `op` as an instruction of a program on random operands of the type.
void compare_with_evaluation(Opcode op, Type type, Type source_type) {
  std::string operands;
  std::string parameters;
  const char* names[] = {"%a", "%b", "%c"};
  for (unsigned i = 0; i < operand_count(op); ++i) {
    operands += (i == 0 ? "" : ", ") + std::string(names[i]);
    parameters += (i == 0 ? "" : ", ") + std::string(names[i]) + ": " +
                  ir::to_text(operand_type(op, type, source_type, i));
  }
  const bool converts = ir::info(op).shape == ir::Shape::Convert;
  const std::string result = ir::to_text(result_type(op, type));
  const std::string instruction = std::string(ir::info(op).text) + " " +
                                  (converts ? ir::to_text(source_type) + " %a to " + ir::to_text(type)
                                            : ir::to_text(type) + " " + operands);
  TirRun run("func @main(" + parameters + ") -> " + result + " {\nentry:\n  %r = " + instruction +
             "\n  return " + result + " %r\n}\n");
  support::Rng rng(static_cast<std::uint64_t>(op) * 1000 + type.code());
  for (int turn = 0; turn < 40; ++turn) {
    Scalar scalars[3];
    std::vector<Value> arguments;
    for (unsigned i = 0; i < operand_count(op); ++i) {
      const Type operand = operand_type(op, type, source_type, i);
      scalars[i] = random_scalar(rng, operand.width());
      arguments.push_back(Value{operand, scalars[i].bits, scalars[i].undefined});
    }
    const RunResult ended = run.run(arguments);
    const Scalar expected = evaluate(op, type, source_type, scalars);
    ASSERT_EQ(ended.end, ir::PathEnd::Returned) << instruction << ": " << ended.reason;
    ASSERT_EQ((Scalar{ended.value.bits, ended.value.undefined}), expected) << instruction;
  }
}

TEST(Handlers, ComputeIntegersOfEveryWidthAsEvaluationDoes) {
  for (ir::Family family : {ir::Family::Integer, ir::Family::Compare}) {
    for (const ir::OpcodeInfo& info : ir::all_opcodes()) {
      if (info.family != family) continue;
      for (unsigned width : {1U, 8U, 24U, 32U, 40U, 64U, 72U, 128U}) {
        if (info.opcode == Opcode::ByteSwap && width % 8 != 0) continue;
        compare_with_evaluation(info.opcode, Type::integer(width), Type::none());
      }
    }
  }
}

TEST(Handlers, ComputeFloatsAsEvaluationDoes) {
  for (const ir::OpcodeInfo& info : ir::all_opcodes()) {
    if (info.family != ir::Family::Float) continue;
    compare_with_evaluation(info.opcode, Type::f32(), Type::none());
    compare_with_evaluation(info.opcode, Type::f64(), Type::none());
  }
}

TEST(Handlers, ConvertAsEvaluationDoes) {
  const Type types[] = {Type::integer(1),
                        Type::integer(8),
                        Type::integer(33),
                        Type::integer(64),
                        Type::integer(65),
                        Type::integer(128)};
  for (Type from : types) {
    for (Type to : types) {
      if (from.width() > to.width()) compare_with_evaluation(Opcode::Trunc, to, from);
      if (from.width() >= to.width()) continue;
      compare_with_evaluation(Opcode::ZExt, to, from);
      compare_with_evaluation(Opcode::SExt, to, from);
    }
    for (Type format : {Type::f32(), Type::f64()}) {
      compare_with_evaluation(Opcode::SToF, format, from);
      compare_with_evaluation(Opcode::UToF, format, from);
      compare_with_evaluation(Opcode::FToS, from, format);
      compare_with_evaluation(Opcode::FToU, from, format);
    }
  }
  compare_with_evaluation(Opcode::FConvert, Type::f64(), Type::f32());
  compare_with_evaluation(Opcode::FConvert, Type::f32(), Type::f64());
  compare_with_evaluation(Opcode::BitCast, Type::f32(), Type::integer(32));
  compare_with_evaluation(Opcode::BitCast, Type::integer(64), Type::ptr());
}

TEST(Handlers, SelectAsEvaluationDoes) {
  for (unsigned width : {1U, 32U, 64U, 128U}) {
    compare_with_evaluation(Opcode::Select, Type::integer(width), Type::none());
  }
}

}  // namespace
}  // namespace testellate::interp

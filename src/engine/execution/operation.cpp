// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/operation.h"

#include <array>

#include "ir/operation.h"
#include "support/invariant.h"

// Integers of one bit are Bool terms. What logic has a word for stays there; other arithmetic on them goes
// through bit-vectors of one bit and back, so that each row below is written once for all widths.

namespace testellate::engine {

namespace {

using expr::Term;
using expr::TermBuilder;
using ir::Opcode;
using ir::Type;

constexpr std::size_t kOpcodeCount = 0
#define INST(enumerator, text, shape, family, meaning) +1
#include "ir/instructions.def"
#undef INST
    ;

constexpr std::size_t at(Opcode op) { return static_cast<std::size_t>(op); }

value::FloatFormat format_of(Type type) {
  return type == Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
}

using Make = Term (*)(TermBuilder& terms, const Term* in);
template <Term (TermBuilder::*kMake)(Term)>
Term one(TermBuilder& terms, const Term* in) {
  return (terms.*kMake)(in[0]);
}
template <Term (TermBuilder::*kMake)(Term, Term)>
Term two(TermBuilder& terms, const Term* in) {
  return (terms.*kMake)(in[0], in[1]);
}
template <value::Rounding kRounding>
Term round(TermBuilder& terms, const Term* in) {
  return terms.make_fp_round(kRounding, in[0]);
}

using B = TermBuilder;

// Operands are bit-vectors, the result a bit-vector.
constexpr auto kIntegerRows = [] {
  std::array<Make, kOpcodeCount> table{};
  table[at(Opcode::Add)] = &two<&B::make_add>;
  table[at(Opcode::Sub)] = &two<&B::make_sub>;
  table[at(Opcode::Mul)] = &two<&B::make_mul>;
  table[at(Opcode::UDiv)] = &two<&B::make_udiv>;
  table[at(Opcode::SDiv)] = &two<&B::make_sdiv>;
  table[at(Opcode::URem)] = &two<&B::make_urem>;
  table[at(Opcode::SRem)] = &two<&B::make_srem>;
  table[at(Opcode::And)] = &two<&B::make_bit_and>;
  table[at(Opcode::Or)] = &two<&B::make_bit_or>;
  table[at(Opcode::Xor)] = &two<&B::make_bit_xor>;
  table[at(Opcode::Shl)] = &two<&B::make_shl>;
  table[at(Opcode::LShr)] = &two<&B::make_lshr>;
  table[at(Opcode::AShr)] = &two<&B::make_ashr>;
  table[at(Opcode::PopCount)] = &one<&B::make_popcount>;
  table[at(Opcode::CountLeadingZeros)] = &one<&B::make_count_leading_zeros>;
  table[at(Opcode::CountTrailingZeros)] = &one<&B::make_count_trailing_zeros>;
  table[at(Opcode::ByteSwap)] = &one<&B::make_byte_swap>;
  table[at(Opcode::BitReverse)] = &one<&B::make_bit_reverse>;
  return table;
}();

// Operands and result are Bool.
constexpr auto kLogicRows = [] {
  std::array<Make, kOpcodeCount> table{};
  table[at(Opcode::And)] = &two<&B::make_and>;
  table[at(Opcode::Or)] = &two<&B::make_or>;
  table[at(Opcode::Xor)] = &two<&B::make_xor>;
  table[at(Opcode::Eq)] = &two<&B::make_equal>;
  table[at(Opcode::Ne)] = &two<&B::make_xor>;
  return table;
}();

// Operands are bit-vectors, the result is Bool.
constexpr auto kCompareRows = [] {
  std::array<Make, kOpcodeCount> table{};
  table[at(Opcode::Eq)] = &two<&B::make_equal>;
  table[at(Opcode::Ne)] = [](B& terms, const Term* in) {
    return terms.make_not(terms.make_equal(in[0], in[1]));
  };
  table[at(Opcode::ULt)] = &two<&B::make_ult>;
  table[at(Opcode::ULe)] = &two<&B::make_ule>;
  table[at(Opcode::SLt)] = &two<&B::make_slt>;
  table[at(Opcode::SLe)] = &two<&B::make_sle>;
  table[at(Opcode::UAddOverflows)] = &two<&B::make_uadd_overflows>;
  table[at(Opcode::SAddOverflows)] = &two<&B::make_sadd_overflows>;
  table[at(Opcode::USubOverflows)] = &two<&B::make_usub_overflows>;
  table[at(Opcode::SSubOverflows)] = &two<&B::make_ssub_overflows>;
  table[at(Opcode::UMulOverflows)] = &two<&B::make_umul_overflows>;
  table[at(Opcode::SMulOverflows)] = &two<&B::make_smul_overflows>;
  return table;
}();

// Operands are floats, the result is a float or Bool.
constexpr auto kFloatRows = [] {
  std::array<Make, kOpcodeCount> table{};
  table[at(Opcode::FAdd)] = &two<&B::make_fp_add>;
  table[at(Opcode::FSub)] = &two<&B::make_fp_sub>;
  table[at(Opcode::FMul)] = &two<&B::make_fp_mul>;
  table[at(Opcode::FDiv)] = &two<&B::make_fp_div>;
  table[at(Opcode::FRem)] = &two<&B::make_fp_rem>;
  table[at(Opcode::FMin)] = &two<&B::make_fp_min>;
  table[at(Opcode::FMax)] = &two<&B::make_fp_max>;
  table[at(Opcode::FCopySign)] = &two<&B::make_fp_copysign>;
  table[at(Opcode::FNeg)] = &one<&B::make_fp_neg>;
  table[at(Opcode::FAbs)] = &one<&B::make_fp_abs>;
  table[at(Opcode::FSqrt)] = &one<&B::make_fp_sqrt>;
  table[at(Opcode::FFloor)] = &round<value::Rounding::TowardNegative>;
  table[at(Opcode::FCeil)] = &round<value::Rounding::TowardPositive>;
  table[at(Opcode::FTrunc)] = &round<value::Rounding::TowardZero>;
  table[at(Opcode::FRint)] = &round<value::Rounding::NearestEven>;
  table[at(Opcode::FRound)] = &round<value::Rounding::NearestAway>;
  table[at(Opcode::Fma)] = [](B& terms, const Term* in) { return terms.make_fp_fma(in[0], in[1], in[2]); };
  table[at(Opcode::FEq)] = &two<&B::make_fp_equal>;
  table[at(Opcode::FNe)] = [](B& terms, const Term* in) {
    return terms.make_not(terms.make_fp_equal(in[0], in[1]));
  };
  table[at(Opcode::FLt)] = &two<&B::make_fp_less>;
  table[at(Opcode::FLe)] = &two<&B::make_fp_less_equal>;
  table[at(Opcode::FUnordered)] = [](B& terms, const Term* in) {
    return terms.make_or(terms.make_fp_is_nan(in[0]), terms.make_fp_is_nan(in[1]));
  };
  return table;
}();

// The operand is a bit-vector or a float, as the result is.
using Convert = Term (*)(TermBuilder& terms, Term in, Type to);
constexpr auto kConvertRows = [] {
  std::array<Convert, kOpcodeCount> table{};
  table[at(Opcode::Trunc)] = [](B& terms, Term in, Type to) {
    return to.width() == in.width() ? in : terms.make_extract(in, to.width() - 1, 0);
  };
  table[at(Opcode::ZExt)] = [](B& terms, Term in, Type to) { return terms.make_zero_extend(in, to.width()); };
  table[at(Opcode::SExt)] = [](B& terms, Term in, Type to) { return terms.make_sign_extend(in, to.width()); };
  table[at(Opcode::FConvert)] = [](B& terms, Term in, Type to) {
    return terms.make_fp_convert(format_of(to), in);
  };
  table[at(Opcode::SToF)] = [](B& terms, Term in, Type to) {
    return terms.make_fp_from_signed(format_of(to), in);
  };
  table[at(Opcode::UToF)] = [](B& terms, Term in, Type to) {
    return terms.make_fp_from_unsigned(format_of(to), in);
  };
  table[at(Opcode::FToS)] = [](B& terms, Term in, Type to) {
    return terms.make_fp_to_signed(in, to.width());
  };
  table[at(Opcode::FToU)] = [](B& terms, Term in, Type to) {
    return terms.make_fp_to_unsigned(in, to.width());
  };
  table[at(Opcode::BitCast)] = [](B& terms, Term in, Type to) {
    if (to.is_float()) return in.sort().is_float() ? in : terms.make_fp_from_bits(in);
    return in.sort().is_float() ? terms.make_fp_to_bits(in) : in;
  };
  return table;
}();

Term as_bits(TermBuilder& terms, Term term) { return term.sort().is_bool() ? terms.make_bit_of(term) : term; }

Term as_value(TermBuilder& terms, Type type, Term term) {
  return type == Type::boolean() && !term.sort().is_bool() ? terms.make_is_nonzero(term) : term;
}

}  // namespace

Term make_operation(TermBuilder& terms, Opcode op, Type type, Type source_type, const Term* operands) {
  if (op == Opcode::Select) return terms.make_ite(operands[0], operands[1], operands[2]);
  if (Make make = kFloatRows[at(op)]) return make(terms, operands);
  if (op == Opcode::BitCast && type == source_type) return operands[0];
  if (operands[0].sort().is_bool()) {
    if (Make make = kLogicRows[at(op)]) return make(terms, operands);
  }
  const unsigned count = ir::operand_count(op);
  Term bits[3];
  for (unsigned i = 0; i < count; ++i) bits[i] = as_bits(terms, operands[i]);
  if (Make make = kCompareRows[at(op)]) return make(terms, bits);
  if (Make make = kIntegerRows[at(op)]) return as_value(terms, type, make(terms, bits));
  Convert convert = kConvertRows[at(op)];
  TESTELLATE_INVARIANT(convert != nullptr, "opcode should be one that computes a value");
  return as_value(terms, type, convert(terms, bits[0], type));
}

namespace {

// One uninitialised bit spoils the whole pointer; the sum itself must show the object it leads to.
Slot add_to_pointer(TermBuilder& terms, const Slot& pointer, const Slot& offset) {
  constexpr Type kWord = Type::integer(64);
  const Slot operands[] = {with_undefined(pointer, Slot()), with_undefined(offset, Slot())};
  const Slot sum =
      spoil_unless_defined(terms, Type::ptr(), compute(terms, Opcode::Add, kWord, kWord, operands), pointer);
  return spoil_unless_defined(terms, Type::ptr(), sum, offset);
}

}  // namespace

Slot compute(TermBuilder& terms, Opcode op, Type type, Type source_type, const Slot* operands) {
  const unsigned count = ir::operand_count(op);
  bool is_concrete = true;
  bool is_defined = true;
  for (unsigned i = 0; i < count; ++i) {
    is_concrete = is_concrete && operands[i].is_concrete();
    is_defined = is_defined && operands[i].is_defined();
  }
  if (is_concrete && is_defined) {
    value::U128 words[3];
    for (unsigned i = 0; i < count; ++i) words[i] = operands[i].bits;
    return concrete(ir::evaluate(op, type, source_type, words));
  }
  // A number chooses an arm as it is, with the state of its bits.
  if (op == Opcode::Select && operands[0].is_plain())
    return operands[0].bits != 0 ? operands[1] : operands[2];
  if (op == Opcode::PtrAdd) return add_to_pointer(terms, operands[0], operands[1]);

  Term in[3];
  for (unsigned i = 0; i < count; ++i) {
    in[i] = to_term(terms, ir::operand_type(op, type, source_type, i), operands[i]);
  }
  const Type result_type = ir::result_type(op, type);
  const Term term = make_operation(terms, op, type, source_type, in);
  if (is_defined) return to_slot(term);
  // Masked with an `and`, a chosen reference would no longer show where it leads.
  if (op == Opcode::Select && operands[1].is_defined() && operands[2].is_defined()) {
    return spoil_unless_defined(terms, type, to_slot(term), operands[0]);
  }

  Term bits[3];
  Term masks[3];
  for (unsigned i = 0; i < count; ++i) {
    const Type operand_type = ir::operand_type(op, type, source_type, i);
    bits[i] = to_bits_term(terms, operand_type, operands[i]);
    masks[i] = operands[i].undefined_term.is_valid()
                   ? operands[i].undefined_term
                   : terms.make_bits(operand_type.width(), operands[i].undefined);
  }
  const Term mask = make_undefined_mask(terms, op, type, bits, masks);
  // Uninitialised bits read as 0.
  const Term kept =
      terms.make_bit_and(to_bits_term(terms, result_type, to_slot(term)), terms.make_bit_not(mask));
  return with_undefined(from_bits_term(terms, result_type, kept), to_slot(mask));
}

Slot spoil_unless_defined(TermBuilder& terms, Type type, const Slot& value, const Slot& operand) {
  if (operand.is_defined()) return value;
  const Slot spoilt = with_undefined(Slot(), concrete(value::low_mask<value::U128>(type.width())));
  if (!operand.undefined_term.is_valid()) return spoilt;
  return make_ite(terms, type, terms.make_is_nonzero(operand.undefined_term), spoilt, value);
}

// Uninitialised bits: the rules of the interpreter (docs/ir.md section 2), as terms: exact also where it
// depends on inputs which bits are uninitialised.

namespace {

Term all_ones(TermBuilder& terms, unsigned width) { return terms.make_bit_not(terms.make_bits(width, 0)); }

/// All ones if the condition holds, else zero.
Term spread(TermBuilder& terms, Term condition, unsigned width) {
  return terms.make_ite(condition, all_ones(terms, width), terms.make_bits(width, 0));
}

// A carry or a partial product only travels upwards: m | -m has every bit from the lowest one of m on.
Term spoil_upwards(TermBuilder& terms, const Term* masks) {
  const Term spoilt = terms.make_bit_or(masks[0], masks[1]);
  return terms.make_bit_or(spoilt, terms.make_neg(spoilt));
}

template <Term (TermBuilder::*kShift)(Term, Term)>
Term shift_mask(TermBuilder& terms, const Term* bits, const Term* masks) {
  const Term shifted = (terms.*kShift)(masks[0], bits[1]);
  return terms.make_ite(terms.make_is_nonzero(masks[1]), all_ones(terms, shifted.width()), shifted);
}

// One pair of defined bits that differ decides.
Term equality_mask(TermBuilder& terms, const Term* bits, const Term* masks) {
  const Term either = terms.make_bit_or(masks[0], masks[1]);
  const Term differ = terms.make_bit_and(terms.make_bit_xor(bits[0], bits[1]), terms.make_bit_not(either));
  return terms.make_bit_of(
      terms.make_and(terms.make_is_nonzero(either), terms.make_not(terms.make_is_nonzero(differ))));
}

}  // namespace

Term make_undefined_mask(TermBuilder& terms, Opcode op, ir::Type type, const Term* bits, const Term* masks) {
  const unsigned width = ir::result_type(op, type).width();
  if (op == Opcode::And) {
    return terms.make_bit_and(
        terms.make_bit_or(masks[0], masks[1]),
        terms.make_bit_and(terms.make_bit_or(masks[0], bits[0]), terms.make_bit_or(masks[1], bits[1])));
  }
  if (op == Opcode::Or) {
    return terms.make_bit_and(terms.make_bit_or(masks[0], masks[1]),
                              terms.make_bit_and(terms.make_bit_not(bits[0]), terms.make_bit_not(bits[1])));
  }
  if (op == Opcode::Xor) return terms.make_bit_or(masks[0], masks[1]);
  if (op == Opcode::Shl) return shift_mask<&TermBuilder::make_shl>(terms, bits, masks);
  if (op == Opcode::LShr) return shift_mask<&TermBuilder::make_lshr>(terms, bits, masks);
  if (op == Opcode::AShr) return shift_mask<&TermBuilder::make_ashr>(terms, bits, masks);
  if (op == Opcode::Add || op == Opcode::Sub || op == Opcode::Mul) return spoil_upwards(terms, masks);
  if (op == Opcode::Eq || op == Opcode::Ne) return equality_mask(terms, bits, masks);
  if (op == Opcode::Trunc)
    return width == masks[0].width() ? masks[0] : terms.make_extract(masks[0], width - 1, 0);
  if (op == Opcode::ZExt) return terms.make_zero_extend(masks[0], width);
  if (op == Opcode::SExt) return terms.make_sign_extend(masks[0], width);
  if (op == Opcode::BitCast) return masks[0];
  if (op == Opcode::Select) {
    const Term arm = terms.make_ite(terms.make_is_nonzero(bits[0]), masks[1], masks[2]);
    return terms.make_ite(terms.make_is_nonzero(masks[0]), all_ones(terms, width), arm);
  }
  Term any = terms.make_false();
  for (unsigned i = 0; i < ir::operand_count(op); ++i) {
    any = terms.make_or(any, terms.make_is_nonzero(masks[i]));
  }
  return spread(terms, any, width);
}

}  // namespace testellate::engine

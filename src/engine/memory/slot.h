// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "expr/term.h"
#include "expr/term_builder.h"
#include "ir/type.h"
#include "value/bits.h"

namespace testellate::engine {

/// Content of a register or memory cell: a number, or a term. The type is known where it stands (register,
/// instruction).
///
/// Concrete: `term` is invalid and `bits` is the canonical word. Symbolic: `term` is a bit-vector or float
/// term of the type's width (an i1 is a Bool term; ref is 32 bits, ptr 64), never a constant, and `bits` is
/// 0.
///
/// Uninitialised bits are marked in both cases: by the number `undefined`, which is zero almost always, or,
/// where it depends on a symbolic offset which bytes were read, by `undefined_term`, a bit-vector of the
/// type's width (then `undefined` is 0).
struct Slot {
  value::U128 bits = 0;
  value::U128 undefined = 0;
  expr::Term term;
  expr::Term undefined_term;

  [[nodiscard]] bool is_concrete() const { return !term.is_valid(); }
  /// No bit is uninitialised.
  [[nodiscard]] bool is_defined() const { return undefined == 0 && !undefined_term.is_valid(); }
  [[nodiscard]] bool is_plain() const { return !term.is_valid() && is_defined(); }
  friend bool operator==(const Slot&, const Slot&) = default;
};

[[nodiscard]] inline Slot concrete(value::U128 bits) { return {bits, 0, {}, {}}; }

/// Sort of terms that stand for values of a type: Bool for i1, otherwise a bit-vector or float of its width.
[[nodiscard]] expr::Sort sort_of(ir::Type type);
/// A slot that holds `term`, or its number if it is a constant.
[[nodiscard]] Slot to_slot(expr::Term term);
/// The term for a slot of that type; a constant term for a number.
[[nodiscard]] expr::Term to_term(expr::TermBuilder& terms, ir::Type type, const Slot& slot);
/// As a bit-vector whatever the type: i1 as one bit, floats as their bits.
[[nodiscard]] expr::Term to_bits_term(expr::TermBuilder& terms, ir::Type type, const Slot& slot);
/// Back from a bit-vector of the type's width.
[[nodiscard]] Slot from_bits_term(expr::TermBuilder& terms, ir::Type type, expr::Term bits);

/// The mask of uninitialised bits as a value of its own: an integer of the type's width (one bit of an i1 is
/// a bit-vector here, not a Bool).
[[nodiscard]] Slot undefined_mask(const Slot& slot);
/// `slot` with these bits marked as uninitialised, and no others.
[[nodiscard]] Slot with_undefined(Slot slot, const Slot& mask);

/// `ite(condition, then, otherwise)` on values of a type, uninitialised bits included.
[[nodiscard]] Slot make_ite(
    expr::TermBuilder& terms, ir::Type type, expr::Term condition, const Slot& then, const Slot& otherwise);

// Cutting and joining of slots that hold plain bits (integers of a given width), numbers as numbers. Bits
// marked as uninitialised play no part: they are bits of a second slot.

[[nodiscard]] expr::Term bits_term(expr::TermBuilder& terms, const Slot& bits, unsigned width);
/// Bits `low` to `low + width - 1`.
[[nodiscard]] Slot extract_bits(expr::TermBuilder& terms, const Slot& bits, unsigned low, unsigned width);
/// `high` above `low`, which has `low_width` bits.
[[nodiscard]] Slot concat_bits(
    expr::TermBuilder& terms, const Slot& high, unsigned high_width, const Slot& low, unsigned low_width);
/// `bits` with the bits `low` to `low + part_width - 1` replaced by `part`.
[[nodiscard]] Slot replace_bits(expr::TermBuilder& terms,
                                const Slot& bits,
                                unsigned width,
                                unsigned low,
                                const Slot& part,
                                unsigned part_width);

}  // namespace testellate::engine

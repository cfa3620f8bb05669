// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/memory/slot.h"
#include "expr/term_builder.h"

/// Cutting and joining of slots that hold plain bits (integers of a given width), numbers as numbers. Bits
/// marked as uninitialised play no part: they are bits of a second slot.
namespace testellate::engine {

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

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solver/bitblast/word_circuits.h"
#include "value/float_ops.h"

/// What can be said of floats from their bits, without taking them apart: smaller circuits where the operands
/// are inputs or constants.
namespace testellate::solver::bitblast::packed {

Gate is_nan(WordCircuits& words, value::FloatFormat format, WordView a);
Gate is_zero(WordCircuits& words, WordView a);
Gate equal(WordCircuits& words, value::FloatFormat format, WordView a, WordView b);
Gate less(WordCircuits& words, value::FloatFormat format, WordView a, WordView b);
Gate less_equal(WordCircuits& words, value::FloatFormat format, WordView a, WordView b);
Word min(WordCircuits& words, value::FloatFormat format, WordView a, WordView b);
Word max(WordCircuits& words, value::FloatFormat format, WordView a, WordView b);

}  // namespace testellate::solver::bitblast::packed

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/memory/slot.h"
#include "expr/assignment.h"
#include "expr/evaluator.h"
#include "expr/term_builder.h"
#include "ir/type.h"
#include "support/rng.h"
#include "value/bits.h"

namespace testellate::engine {

/// Several assignments of the same variables: what a term is compared under.
class Samples {
 public:
  static constexpr std::size_t kCount = 4;

  Samples(expr::TermBuilder& terms, support::Rng& rng) : terms_(terms), rng_(rng), assignments_(kCount) {}

  [[nodiscard]] const expr::Assignment& assignment(std::size_t sample) const { return assignments_[sample]; }

  /// A new variable with a random value in each sample, below `bound` if that is not 0.
  expr::Term make_variable(expr::Sort sort, std::uint64_t bound = 0) {
    expr::Term variable = terms_.make_variable("v" + std::to_string(next_++), sort);
    for (expr::Assignment& assignment : assignments_) {
      assignment.set(variable, bound != 0 ? rng_.below(bound) : random_bits(sort.width()));
    }
    return variable;
  }
  expr::Term make_array(expr::Sort sort, std::uint64_t count) {
    expr::Term variable = terms_.make_variable("v" + std::to_string(next_++), sort);
    for (expr::Assignment& assignment : assignments_) {
      expr::ArrayValue value;
      value.otherwise = random_bits(sort.width());
      for (std::uint64_t at = 0; at < count; at += 2) value.elements[at] = random_bits(sort.width());
      assignment.set_array(variable, value);
    }
    return variable;
  }

  [[nodiscard]] value::U128 random_bits(unsigned width) {
    return value::truncate<value::U128>((value::U128{rng_.next()} << 64) | rng_.next(), width);
  }

  [[nodiscard]] value::U128 bits(std::size_t sample, const Slot& slot) const {
    return slot.is_concrete() ? slot.bits : evaluate(sample, slot.term);
  }
  [[nodiscard]] value::U128 undefined(std::size_t sample, const Slot& slot) const {
    return slot.undefined_term.is_valid() ? evaluate(sample, slot.undefined_term) : slot.undefined;
  }
  [[nodiscard]] value::U128 evaluate(std::size_t sample, expr::Term term) const {
    expr::Evaluator evaluator(assignments_[sample]);
    return evaluator.evaluate(term);
  }

  /// A value of that type: a number, a variable, or a sum of the two.
  Slot make_value(ir::Type type) {
    if (rng_.one_in(2)) return concrete(random_bits(type.width()));
    expr::Term variable = make_variable(sort_of(type));
    bool is_bits = variable.sort().is_bit_vector();
    if (!is_bits || rng_.one_in(2)) return to_slot(variable);
    return to_slot(terms_.make_add(variable, terms_.make_bits(type.width(), random_bits(type.width()))));
  }

 private:
  expr::TermBuilder& terms_;
  support::Rng& rng_;
  std::vector<expr::Assignment> assignments_;
  unsigned next_ = 0;
};

}  // namespace testellate::engine

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "streams/recorder.h"

namespace testellate::bench {

/// What a program over machine integers needs, in few words.
class Words {
 public:
  explicit Words(Recorder& recorder) : recorder_(recorder), terms_(recorder.terms()) {}

  [[nodiscard]] Term input(const std::string& name, unsigned width = 32) {
    return terms_.make_variable(name, expr::Sort::bit_vector(width));
  }
  [[nodiscard]] Term array(const std::string& name, unsigned width = 32) {
    return terms_.make_variable(name, expr::Sort::array(32, expr::Sort::bit_vector(width)));
  }
  [[nodiscard]] Term number(std::int64_t value, unsigned width = 32) {
    auto bits = static_cast<value::U128>(static_cast<value::S128>(value));
    return terms_.make_bits(width, value::truncate<value::U128>(bits, width));
  }
  [[nodiscard]] bool less(Term a, Term b) { return recorder_.branch(terms_.make_slt(a, b)); }
  [[nodiscard]] bool less(Term a, std::int64_t b) { return less(a, number(b, a.sort().width())); }
  [[nodiscard]] bool greater(Term a, std::int64_t b) { return less(number(b, a.sort().width()), a); }
  [[nodiscard]] bool equal(Term a, Term b) { return recorder_.branch(terms_.make_equal(a, b)); }
  [[nodiscard]] bool equal(Term a, std::int64_t b) { return equal(a, number(b, a.sort().width())); }
  [[nodiscard]] bool in_range(Term a, std::int64_t low, std::int64_t high) {
    return !less(a, low) && !greater(a, high);
  }
  [[nodiscard]] Term add(Term a, Term b) { return terms_.make_add(a, b); }
  [[nodiscard]] Term add(Term a, std::int64_t b) { return add(a, number(b, a.sort().width())); }
  [[nodiscard]] Term sub(Term a, Term b) { return terms_.make_sub(a, b); }
  [[nodiscard]] Term mul(Term a, Term b) { return terms_.make_mul(a, b); }
  [[nodiscard]] Term mul(Term a, std::int64_t b) { return mul(a, number(b, a.sort().width())); }
  [[nodiscard]] Term div(Term a, Term b) { return terms_.make_sdiv(a, b); }
  [[nodiscard]] Term rem(Term a, Term b) { return terms_.make_srem(a, b); }
  [[nodiscard]] Term get(Term array, Term index) { return terms_.make_select(array, index); }
  [[nodiscard]] Term get(Term array, std::int64_t index) { return get(array, number(index)); }
  [[nodiscard]] Term put(Term array, Term index, Term element) {
    return terms_.make_store(array, index, element);
  }
  /// The check before an access: an index outside ends the path.
  [[nodiscard]] bool in_bounds(Term index, Term length) {
    return recorder_.branch(terms_.make_ult(index, length));
  }
  [[nodiscard]] expr::TermBuilder& terms() { return terms_; }
  [[nodiscard]] Recorder& recorder() { return recorder_; }

 private:
  Recorder& recorder_;
  expr::TermBuilder& terms_;
};

}  // namespace testellate::bench

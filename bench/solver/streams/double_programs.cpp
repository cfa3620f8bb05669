// SPDX-License-Identifier: Apache-2.0
// IEEE doubles.
#include "streams/programs.h"
#include "value/float_ops.h"

namespace testellate::bench {
namespace {

class Doubles {
 public:
  explicit Doubles(Recorder& recorder) : recorder_(recorder), terms_(recorder.terms()) {}

  Term input(const std::string& name) {
    return terms_.make_variable(name, expr::Sort::floating(value::FloatFormat::F64));
  }
  Term number(double value) { return terms_.make_float(value::FloatFormat::F64, value::from_double(value)); }
  Term add(Term a, Term b) { return terms_.make_fp_add(a, b); }
  Term sub(Term a, Term b) { return terms_.make_fp_sub(a, b); }
  Term mul(Term a, Term b) { return terms_.make_fp_mul(a, b); }
  Term div(Term a, Term b) { return terms_.make_fp_div(a, b); }
  bool less(Term a, Term b) { return recorder_.branch(terms_.make_fp_less(a, b)); }
  bool equal(Term a, Term b) { return recorder_.branch(terms_.make_fp_equal(a, b)); }
  bool is_nan(Term a) { return recorder_.branch(terms_.make_fp_is_nan(a)); }
  expr::TermBuilder& terms() { return terms_; }

 private:
  Recorder& recorder_;
  expr::TermBuilder& terms_;
};

void solve_quadratic(Recorder& recorder) {
  Doubles d(recorder);
  Term a = d.input("a");
  Term b = d.input("b");
  Term c = d.input("c");
  if (d.equal(a, d.number(0))) return;
  Term discriminant = d.sub(d.mul(b, b), d.mul(d.mul(d.number(4), a), c));
  if (d.less(discriminant, d.number(0))) return;
  if (d.equal(discriminant, d.number(0))) return;
  static_cast<void>(d.less(d.number(100), d.add(b, a)));
}

void convert_temperature(Recorder& recorder) {
  Doubles d(recorder);
  Term celsius = d.input("celsius");
  if (d.is_nan(celsius)) return;
  if (d.less(celsius, d.number(-273.15))) return;
  Term fahrenheit = d.add(d.mul(celsius, d.number(1.8)), d.number(32));
  if (d.less(d.number(212), fahrenheit)) return;
  if (d.less(fahrenheit, d.number(32))) return;
  static_cast<void>(d.equal(fahrenheit, d.number(98.6)));
}

void grade_tax(Recorder& recorder) {
  Doubles d(recorder);
  Term income = d.input("income");
  Term rebate = d.input("rebate");
  if (d.less(income, d.number(0)) || d.less(rebate, d.number(0))) return;
  Term taxed = d.sub(income, rebate);
  if (d.less(taxed, d.number(10000))) return;
  if (d.less(taxed, d.number(50000))) {
    static_cast<void>(d.less(d.mul(taxed, d.number(0.2)), d.number(5000)));
    return;
  }
  static_cast<void>(d.less(d.number(90000), d.add(d.mul(taxed, d.number(0.4)), d.number(100))));
}

void clamp_and_round(Recorder& recorder) {
  Doubles d(recorder);
  Term x = d.input("x");
  Term low = d.input("low");
  Term high = d.input("high");
  if (d.less(high, low)) return;
  Term clamped = d.less(x, low) ? low : d.less(high, x) ? high : x;
  Term integer = d.terms().make_fp_to_signed(clamped, 32);
  if (recorder.branch(d.terms().make_equal(integer, d.terms().make_bits(32, 7)))) return;
  if (d.less(d.number(0.5), clamped)) return;
  static_cast<void>(recorder.branch(d.terms().make_slt(integer, d.terms().make_bits(32, 0))));
}

}  // namespace

std::vector<NamedProgram> double_programs() {
  return {{"doubles", "solve_quadratic", solve_quadratic},
          {"doubles", "convert_temperature", convert_temperature},
          {"doubles", "grade_tax", grade_tax},
          {"doubles", "clamp_and_round", clamp_and_round}};
}

}  // namespace testellate::bench

// SPDX-License-Identifier: Apache-2.0
// Sums and differences of inputs, compared.
#include "streams/programs.h"
#include "streams/words.h"

namespace testellate::bench {
namespace {

void classify_triangle(Recorder& recorder) {
  Words w(recorder);
  Term a = w.input("a");
  Term b = w.input("b");
  Term c = w.input("c");
  if (!w.greater(a, 0) || !w.greater(b, 0) || !w.greater(c, 0)) return;
  if (!w.less(c, w.add(a, b)) || !w.less(a, w.add(b, c)) || !w.less(b, w.add(a, c))) return;
  if (w.equal(a, b) && w.equal(b, c)) return;
  if (w.equal(a, b) || w.equal(b, c) || w.equal(a, c)) return;
  static_cast<void>(w.greater(w.add(a, w.add(b, c)), 1000));
}

void overlap_rectangles(Recorder& recorder) {
  Words w(recorder);
  Term x1 = w.input("x1");
  Term y1 = w.input("y1");
  Term x2 = w.input("x2");
  Term y2 = w.input("y2");
  Term width = w.input("width");
  Term height = w.input("height");
  if (!w.in_range(width, 1, 100) || !w.in_range(height, 1, 100)) return;
  if (w.less(w.add(x1, width), x2) || w.less(w.add(x2, width), x1)) return;
  if (w.less(w.add(y1, height), y2) || w.less(w.add(y2, height), y1)) return;
  if (w.equal(w.sub(x1, x2), w.sub(y1, y2))) return;
  static_cast<void>(w.less(w.add(w.mul(x1, 3), w.mul(y2, -2)), w.add(w.mul(width, 5), height)));
}

/// Digits to a number that is then compared.
void parse_and_check(Recorder& recorder) {
  Words w(recorder);
  Term value = w.number(0);
  for (int at = 0; at < 5; ++at) {
    Term c = w.terms().make_zero_extend(w.input("d" + std::to_string(at), 8), 32);
    if (!w.in_range(c, '0', '9')) break;
    value = w.add(w.mul(value, 10), w.add(c, -'0'));
  }
  if (w.less(value, 100)) return;
  if (w.equal(value, 4711)) return;
  if (w.greater(value, 31337)) return;
  static_cast<void>(w.equal(w.add(value, 1), 20000));
}

void plan_budget(Recorder& recorder) {
  Words w(recorder);
  Term sum = w.number(0);
  for (int at = 0; at < 6; ++at) {
    Term amount = w.input("amount" + std::to_string(at));
    if (!w.in_range(amount, 0, 1000)) return;
    sum = w.add(sum, w.mul(amount, at + 1));
    if (w.greater(sum, 3000)) return;
    if (at > 0 && w.less(amount, w.input("amount" + std::to_string(at - 1)))) return;
  }
  static_cast<void>(w.equal(sum, 2999));
}

}  // namespace

std::vector<NamedProgram> linear_programs() {
  return {{"linear", "classify_triangle", classify_triangle},
          {"linear", "overlap_rectangles", overlap_rectangles},
          {"linear", "parse_and_check", parse_and_check},
          {"linear", "plan_budget", plan_budget}};
}

}  // namespace testellate::bench

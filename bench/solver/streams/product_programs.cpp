// SPDX-License-Identifier: Apache-2.0
// Products of inputs, hashes.
#include "streams/programs.h"
#include "streams/words.h"

namespace testellate::bench {
namespace {

void multiply_dimensions(Recorder& recorder) {
  Words w(recorder);
  Term rows = w.input("rows");
  Term columns = w.input("columns");
  if (!w.in_range(rows, 1, 1000) || !w.in_range(columns, 1, 1000)) return;
  Term cells = w.mul(rows, columns);
  if (w.greater(cells, 10000)) return;
  if (w.equal(cells, 221)) return;
  if (w.less(w.mul(rows, rows), cells)) return;
  static_cast<void>(w.equal(w.add(cells, w.mul(rows, 2)), 1007));
}

/// String.hashCode over a few characters, then a bucket.
void look_up_hash(Recorder& recorder) {
  Words w(recorder);
  Term hash = w.number(0);
  for (int at = 0; at < 4; ++at) {
    Term c = w.terms().make_zero_extend(w.input("c" + std::to_string(at), 16), 32);
    if (!w.in_range(c, 'a', 'z')) return;
    hash = w.add(w.mul(hash, 31), c);
  }
  if (w.equal(hash, 3556498)) return;  // "test"
  Term spread = w.terms().make_bit_xor(hash, w.terms().make_lshr(hash, w.number(16)));
  if (w.equal(w.terms().make_bit_and(spread, w.number(15)), 7)) return;
  static_cast<void>(w.less(w.mul(hash, w.number(0x9e3779b9)), 0));
}

void check_overflow(Recorder& recorder) {
  Words w(recorder);
  Term a = w.input("a");
  Term b = w.input("b");
  if (recorder.branch(w.terms().make_smul_overflows(a, b))) return;
  if (w.equal(w.mul(a, b), 1001)) return;
  if (w.less(a, 0) && w.less(b, 0) && w.less(w.mul(a, b), 0)) return;
  static_cast<void>(w.greater(w.mul(a, a), 40000));
}

}  // namespace

std::vector<NamedProgram> product_programs() {
  return {{"multiply", "multiply_dimensions", multiply_dimensions},
          {"multiply", "look_up_hash", look_up_hash},
          {"multiply", "check_overflow", check_overflow}};
}

}  // namespace testellate::bench

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

/// Math.multiplyExact, then decisions on the product.
void multiply_exactly(Recorder& recorder) {
  Words w(recorder);
  Term a = w.input("a");
  Term b = w.input("b");
  Term product = w.mul(w.terms().make_sign_extend(a, 64), w.terms().make_sign_extend(b, 64));
  if (w.greater(product, 0x7fffffff) || w.less(product, -0x80000000LL)) return;
  if (w.equal(product, 1001)) return;
  if (w.less(a, 0) && w.less(b, 0) && w.less(product, 0)) return;
  if (w.greater(w.mul(a, a), 40000)) return;
  if (w.equal(w.add(product, w.number(7, 64)), 5040)) return;
  static_cast<void>(w.less(w.add(w.mul(b, b), -4), w.number(0)));
}

/// Checks of a box: volume, surface, proportions.
void pack_box(Recorder& recorder) {
  Words w(recorder);
  Term x = w.input("x");
  Term y = w.input("y");
  Term z = w.input("z");
  if (!w.in_range(x, 1, 200) || !w.in_range(y, 1, 200) || !w.in_range(z, 1, 200)) return;
  Term volume = w.mul(w.mul(x, y), z);
  Term surface = w.mul(w.add(w.add(w.mul(x, y), w.mul(y, z)), w.mul(x, z)), 2);
  if (w.greater(volume, 100000)) return;
  if (w.less(surface, w.number(600))) return;
  if (w.less(volume, surface)) return;
  if (w.less(w.mul(x, x), w.mul(y, z))) return;
  static_cast<void>(w.equal(surface, 1000));
}

}  // namespace

std::vector<NamedProgram> product_programs() {
  return {{"multiply", "multiply_dimensions", multiply_dimensions},
          {"multiply", "look_up_hash", look_up_hash},
          {"multiply", "multiply_exactly", multiply_exactly},
          {"multiply", "pack_box", pack_box}};
}

}  // namespace testellate::bench

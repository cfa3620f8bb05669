// SPDX-License-Identifier: Apache-2.0
// Reads and writes of arrays at places that depend on inputs.
#include "streams/programs.h"
#include "streams/words.h"

namespace testellate::bench {
namespace {

void binary_search(Recorder& recorder) {
  Words w(recorder);
  Term a = w.array("a");
  Term key = w.input("key");
  Term length = w.input("length");
  if (!w.in_range(length, 0, 8)) return;
  Term low = w.number(0);
  Term high = w.add(length, -1);
  for (int step = 0; step < 4 && !w.less(high, low); ++step) {
    Term middle = w.terms().make_lshr(w.add(low, high), w.number(1));
    if (!w.in_bounds(middle, length)) return;
    Term found = w.get(a, middle);
    if (w.equal(found, key)) return;
    if (w.less(found, key)) {
      low = w.add(middle, 1);
    } else {
      high = w.add(middle, -1);
    }
  }
}

void use_stack(Recorder& recorder) {
  Words w(recorder);
  Term cells = w.array("cells");
  Term top = w.input("top");
  Term capacity = w.number(8);
  for (int step = 0; step < 3; ++step) {
    Term value = w.input("value" + std::to_string(step));
    if (w.greater(value, 0)) {
      if (!w.in_bounds(top, capacity)) return;
      cells = w.put(cells, top, value);
      top = w.add(top, 1);
    } else {
      top = w.add(top, -1);
      if (!w.in_bounds(top, capacity)) return;
      if (w.equal(w.get(cells, top), 99)) return;
    }
  }
}

void count_letters(Recorder& recorder) {
  Words w(recorder);
  Term counts = w.array("counts");
  for (int at = 0; at < 4; ++at) {
    Term c = w.terms().make_zero_extend(w.input("c" + std::to_string(at), 8), 32);
    Term slot = w.add(c, -'a');
    if (!w.in_bounds(slot, w.number(26))) return;
    counts = w.put(counts, slot, w.add(w.get(counts, slot), 1));
  }
  if (w.greater(w.get(counts, 4), 2)) return;
  static_cast<void>(w.equal(w.get(counts, 0), w.get(counts, 25)));
}

}  // namespace

std::vector<NamedProgram> array_programs() {
  return {{"arrays", "binary_search", binary_search},
          {"arrays", "use_stack", use_stack},
          {"arrays", "count_letters", count_letters}};
}

}  // namespace testellate::bench

// SPDX-License-Identifier: Apache-2.0
// Sorting steps: elements of an input array are compared at places that are sums of inputs.
#include "streams/programs.h"
#include "streams/words.h"

namespace testellate::bench {
namespace {

constexpr int kMaxLength = 6;

/// Hoare's partition of a[low..high] with all bounds checked.
void partition(Recorder& recorder) {
  Words w(recorder);
  Term length = w.input("length");
  Term a = w.array("a");
  Term i = w.input("low");
  Term j = w.input("high");
  if (!w.in_range(length, 0, kMaxLength)) return;
  if (!w.in_bounds(i, length) || !w.in_bounds(j, length)) return;
  Term pivot = w.get(a, i);
  for (int round = 0; round < 3 && !recorder.is_over(); ++round) {
    while (w.in_bounds(i, length) && w.less(w.get(a, i), pivot)) i = w.add(i, 1);
    while (w.in_bounds(j, length) && w.less(pivot, w.get(a, j))) j = w.add(j, -1);
    if (!w.less(i, j)) return;
    Term swapped = w.get(a, i);
    a = w.put(a, i, w.get(a, j));
    a = w.put(a, j, swapped);
    i = w.add(i, 1);
    j = w.add(j, -1);
  }
}

void insertion_sort(Recorder& recorder) {
  Words w(recorder);
  Term a = w.array("a");
  for (int end = 1; end < 5; ++end) {
    Term moved = w.get(a, end);
    int at = end - 1;
    while (at >= 0 && w.less(moved, w.get(a, at))) {
      a = w.put(a, w.number(at + 1), w.get(a, at));
      --at;
    }
    a = w.put(a, w.number(at + 1), moved);
  }
}

}  // namespace

std::vector<NamedProgram> partition_programs() {
  return {{"partition", "partition", partition}, {"partition", "insertion_sort", insertion_sort}};
}

}  // namespace testellate::bench

// SPDX-License-Identifier: Apache-2.0
// Quotients and remainders.
#include "streams/programs.h"
#include "streams/words.h"

namespace testellate::bench {
namespace {

void check_date(Recorder& recorder) {
  Words w(recorder);
  Term year = w.input("year");
  Term month = w.input("month");
  Term day = w.input("day");
  if (!w.in_range(year, 1, 9999) || !w.in_range(month, 1, 12) || !w.in_range(day, 1, 31)) return;
  if (w.equal(month, 2)) {
    bool leap = w.equal(w.rem(year, w.number(4)), 0) &&
                (!w.equal(w.rem(year, w.number(100)), 0) || w.equal(w.rem(year, w.number(400)), 0));
    static_cast<void>(w.greater(day, leap ? 29 : 28));
    return;
  }
  if (w.equal(month, 4) || w.equal(month, 6) || w.equal(month, 9) || w.equal(month, 11)) {
    if (w.greater(day, 30)) return;
  }
  Term weekday = w.rem(w.add(w.add(day, w.mul(month, 13)), w.div(year, w.number(4))), w.number(7));
  static_cast<void>(w.equal(weekday, 0));
}

void sum_digits(Recorder& recorder) {
  Words w(recorder);
  Term rest = w.input("n");
  if (!w.in_range(rest, 0, 99999)) return;
  Term sum = w.number(0);
  for (int at = 0; at < 4 && w.greater(rest, 9); ++at) {
    sum = w.add(sum, w.rem(rest, w.number(10)));
    rest = w.div(rest, w.number(10));
  }
  if (w.equal(w.add(sum, rest), 13)) return;
  static_cast<void>(w.equal(w.rem(w.add(sum, rest), w.number(3)), 0));
}

void divide_greatest(Recorder& recorder) {
  Words w(recorder);
  Term a = w.input("a");
  Term b = w.input("b");
  if (!w.in_range(a, 1, 5000) || !w.in_range(b, 1, 5000)) return;
  for (int step = 0; step < 3 && !w.equal(b, 0); ++step) {
    Term rest = w.rem(a, b);
    a = b;
    b = rest;
  }
  static_cast<void>(w.equal(a, 1));
}

void average(Recorder& recorder) {
  Words w(recorder);
  Term total = w.input("total");
  Term count = w.input("count");
  if (w.equal(count, 0) || w.less(count, 0)) return;
  Term mean = w.div(total, count);
  if (w.greater(mean, 100)) return;
  if (w.equal(mean, 42)) return;
  static_cast<void>(w.less(w.mul(mean, count), total));
}

}  // namespace

std::vector<NamedProgram> division_programs() {
  return {{"division", "check_date", check_date},
          {"division", "sum_digits", sum_digits},
          {"division", "divide_greatest", divide_greatest},
          {"division", "average", average}};
}

}  // namespace testellate::bench

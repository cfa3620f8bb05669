// SPDX-License-Identifier: Apache-2.0
// What the words of a report mean: labels of one statement are one edge, what lies behind a certain error is no dead
// code, and a variable that nobody writes has its value.
//! finding null-dereference 23
//! infeasible words_of_the_report.c:32#7:F
//! open words_of_the_report.c:24#7:F fault
//! open words_of_the_report.c:24#7:T fault
int labels(int n) {
  switch (n) {
    case 1:
    case 2:
    case 3:
      return 1;
    case 7:
      return 2;
    default:
      return 0;
  }
}

int behind_an_error(int n) {
  int *p = 0;
  *p = 1;
  if (n > 3) return 1;
  return 2;
}

static int limit = 5;
static const char *const names[] = {"a", "b"};

int fixed(int n) {
  if (limit == 5) return n;
  return names[0][0];
}

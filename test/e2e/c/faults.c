// SPDX-License-Identifier: Apache-2.0
// A fault of every kind that a sanitizer or the system shows, each behind a condition. A finding is confirmed only if the real
// program dies of that very kind.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int uses_after_free(int n) {
  int *p = malloc(sizeof(int));
  *p = n;
  free(p);
  if (n == 7) return *p;
  return 0;
}

int frees_twice(int n) {
  char *p = malloc(4);
  free(p);
  if (n == 7) free(p);
  return 0;
}

int frees_a_part(int n) {
  char *p = malloc(4);
  if (n == 7) free(p + 1);
  return 0;
}

int shifts_far(int n) {
  if (n < 0 || n > 32) return 0;
  return 1 << n;
}

int converts(double number) {
  if (number < 0) return 0;
  return (int)number;
}

int copies_over_itself(int n) {
  char text[8] = "abcdefg";
  if (n == 7) memcpy(text, text + 1, 4);
  return text[0];
}

int asserts(int n) {
  assert(n != 7);
  return n;
}

int calls_null(int n) {
  int (*f)(int) = n == 7 ? 0 : abs;
  return f(n);
}

int writes_to_constant(int n) {
  char *text = (char *)"abc";
  if (n == 7) text[0] = 'x';
  return text[1];
}

int indexes_inside(int n) {
  struct {
    int small[2];
    int other;
  } both = {{1, 2}, 3};
  if (n < 0 || n > 2) return 0;
  return both.small[n];
}

int goes_wild(int n) {
  if (n == 7) return *(volatile int *)0x123456789000;
  return 0;
}

int divides(int n) {
  if (n > 100 || n < -100) return 0;
  return 1000 / n;
}
//! finding use-after-free 12
//! finding double-free 19
//! finding invalid-free 25
//! finding shift-out-of-range 31
//! finding float-conversion 36
//! finding overlapping-copy 41
//! finding assertion-failed 46
//! finding null-call 52
//! finding write-to-constant 57
//! finding subobject-overflow 67
//! finding wild-pointer 71
//! finding division-by-zero 77
//! open faults.c:12#7:T fault
//! open faults.c:19#7:T fault
//! open faults.c:25#7:T fault
//! open faults.c:41#7:T fault
//! open faults.c:46#3:F fault
//! open faults.c:51#19:T fault
//! open faults.c:57#7:T fault
//! open faults.c:71#7:T fault

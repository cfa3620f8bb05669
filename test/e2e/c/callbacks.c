// SPDX-License-Identifier: Apache-2.0
// Functions as inputs: null, one of the file, one that the test has to bring along.
typedef int (*predicate)(int);

static int is_even(int value) { return value % 2 == 0; }

int count_matching(predicate matches, int a, int b) {
  if (matches == 0) return -1;
  int count = 0;
  if (matches(a)) ++count;
  if (matches(b)) ++count;
  return count;
}

int uses_even(predicate matches) {
  if (matches == is_even) return 1;
  return 0;
}

struct handler {
  int code;
  int (*run)(int);
};

int dispatch(const struct handler *handler, int value) {
  if (handler == 0 || handler->run == 0) return -1;
  if (handler->code == 4) return handler->run(value);
  return 0;
}

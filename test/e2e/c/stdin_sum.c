// SPDX-License-Identifier: Apache-2.0
// Numbers from standard input, until they end.
#include <stdio.h>

int sum_of_two(void) {
  int a, b;
  if (scanf("%d", &a) != 1) return -1;
  if (scanf("%d", &b) != 1) return -2;
  if (a == b) return 0;
  return a > b ? 1 : 2;
}

int yes_or_no(void) {
  int answer = getchar();
  if (answer == EOF) return -1;
  switch (answer) {
    case 'y':
    case 'Y':
      return 1;
    case 'n':
    case 'N':
      return 0;
    default:
      return 2;
  }
}

int first_line_is_empty(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) == NULL) return -1;
  return line[0] == '\n';
}

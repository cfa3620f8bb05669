// SPDX-License-Identifier: Apache-2.0
// Numbers that the caller keeps in range. Nothing here is a defect.
#include <stdlib.h>

int quotient(int dividend, int divisor) { return dividend / divisor; }

int rest(int dividend, int divisor) { return dividend % divisor; }

unsigned bit(unsigned number) { return 1u << number; }

int added(int a, int b) { return a + b; }

int area(int width, int height) { return width * height; }

// Ends the program unless the number is one of a month.
int quarter(int month) {
  if (month < 1 || month > 12) abort();
  return (month + 2) / 3;
}

int whole_part(double number) { return (int)number; }

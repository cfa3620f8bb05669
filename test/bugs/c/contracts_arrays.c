// SPDX-License-Identifier: Apache-2.0
// Buffers and lengths that the caller answers for. Nothing here is a defect.
#include <stddef.h>
#include <string.h>

long long sum(const int *values, int count) {
  long long sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return sum;
}

int element(const int *values, int index) { return values[index]; }

int element_or_zero(const int *values, int index) {
  if (index < 0) return 0;
  return values[index];
}

void copy_all(int *to, const int *from, size_t count) {
  for (size_t i = 0; i < count; ++i) to[i] = from[i];
}

void clear(unsigned char *buffer, size_t size) { memset(buffer, 0, size); }

// The length of a row that ends with 0.
int length_until_zero(const int *row) {
  int length = 0;
  while (row[length] != 0) ++length;
  return length;
}

// The second of two characters of a text.
char second(const char *text) { return text[1]; }

void append(char *text, const char *more) { strcat(text, more); }

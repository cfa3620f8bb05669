// SPDX-License-Identifier: Apache-2.0
// A ring buffer in variables of the file.
enum { CAPACITY = 4 };
static int buffer[CAPACITY];
static unsigned first, used;

int push(int value) {
  if (used >= CAPACITY || first >= CAPACITY) return 0;
  buffer[(first + used) % CAPACITY] = value;
  ++used;
  return 1;
}

int pop(int *value) {
  if (value == 0 || used == 0 || used > CAPACITY || first >= CAPACITY) return 0;
  *value = buffer[first];
  first = first + 1 == CAPACITY ? 0 : first + 1;
  --used;
  return 1;
}

int is_full(void) { return used == CAPACITY; }

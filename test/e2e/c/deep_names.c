// SPDX-License-Identifier: Apache-2.0
// Objects that are too far away to be named after the way to them.
struct link {
  struct link *next;
  const char *label;
  const int *weight;
};

int fifth(const struct link *first) {
  for (int at = 0; at < 4; ++at) {
    if (first == 0) return -1;
    first = first->next;
  }
  if (first == 0 || first->label == 0 || first->weight == 0) return -2;
  if (first->label[0] == 'x') return 1;
  return *first->weight > 4 ? 2 : 3;
}

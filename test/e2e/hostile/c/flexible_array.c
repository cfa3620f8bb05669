// SPDX-License-Identifier: Apache-2.0
// A structure that ends with an array of any length.
#include <stddef.h>
struct message {
  unsigned length;
  unsigned char data[];
};
int first_byte(const struct message *m) {
  if (!m) return -1;
  if (m->length == 0) return 0;
  return m->length > 40 ? 1 : 2;
}

// SPDX-License-Identifier: Apache-2.0
// Debug information leaves unnamed bit-fields out: a record that a test declares must still have its members where they are.
struct first {
  unsigned : 4;
  unsigned a : 4;
  char c;
};

struct behind_bits {
  unsigned a : 3;
  unsigned : 0;
  char c;
};

struct __attribute__((packed)) header {
  unsigned char version : 4;
  unsigned char size : 4;
  unsigned short length;
  unsigned : 0;
  unsigned is_whole : 1, offset : 13;
};

struct of_several_types {
  long a : 33;
  int : 0;
  unsigned char b : 3;
};

int first(const struct first *p) { return p->a == 9 && p->c == 'x' ? 1 : 2; }

int behind_bits(const struct behind_bits *p) { return p->a == 5 && p->c == 'x' ? 1 : 2; }

int header(const struct header *p) { return p->version == 4 && p->is_whole && p->offset == 77 ? 1 : 2; }

int of_several_types(const struct of_several_types *p) { return p->a == 2 && p->b == 3 ? 1 : 2; }
//! finding null-dereference 29
//! finding null-dereference 31
//! finding null-dereference 33
//! finding null-dereference 35

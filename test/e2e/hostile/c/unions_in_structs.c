// SPDX-License-Identifier: Apache-2.0
// Unions with pointers, tagged.
struct value {
  enum { NONE, NUMBER, TEXT } tag;
  union { long number; const char *text; } as;
};
int truth(const struct value *v) {
  if (!v) return -1;
  if (v->tag == NUMBER) return v->as.number != 0;
  if (v->tag == TEXT) return v->as.text != 0;
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Fields packed into a word.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned w = __VERIFIER_nondet_uint();
  unsigned kind = w >> 28, size = w >> 8 & 0xfffff, flags = w & 0xff;
  switch (kind) {
    case 0: return 0;
    case 3: if (size == 1000 && (flags & 0x81) == 0x81) reach_error(); return 3;
    case 9: return size > 5 ? 9 : 8;
    default: return 1;
  }
}

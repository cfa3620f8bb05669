// SPDX-License-Identifier: Apache-2.0
// Pointers to nothing in particular.
void *slots[2];
void **where(int i) { return i == 0 || i == 1 ? &slots[i] : 0; }
int holds(void *p) { return p == slots[0]; }
int both(void **p) { return p && *p; }

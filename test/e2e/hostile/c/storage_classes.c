// SPDX-License-Identifier: Apache-2.0
// Storage classes and functions that do not return.
extern int depth_of(void);
static int depth;
int depth_of(void) { return depth; }
int enter(int by) {
  register int next = depth + (by > 3 ? 3 : by);
  if (next < 0) return -1;
  depth = next;
  return depth > 2;
}
_Noreturn void stop(void);

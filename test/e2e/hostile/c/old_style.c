// SPDX-License-Identifier: Apache-2.0
// Definitions in the style of K&R.
int old(a, b)
int a;
char b;
{
  if (a > 10) return b == 'k' ? 2 : 1;
  return 0;
}
int implicit_pointer(p, n)
const char *p;
unsigned n;
{
  return p && n > 1 && p[0] == 'p';
}

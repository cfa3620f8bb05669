// SPDX-License-Identifier: Apache-2.0
// Names of things in namespace std, and of GoogleTest.
struct vector { int x, y; };
struct string { const char *text; int length; };
struct testing { int Test; };
int dot(struct vector a, struct vector b) {
  if (a.x > 99 || a.x < -99 || b.x > 99 || b.x < -99 || a.y > 99 || a.y < -99 || b.y > 99 || b.y < -99) return 0;
  return a.x * b.x + a.y * b.y > 10;
}
int is_short(struct string *string) { return string ? string->length < 3 : -1; }
int std(struct testing testing) { return testing.Test == 6; }

//! options --loop-bound 2
/* Functions that others call, and one that only this file can call. */
int limit(int x) {
  if (x > 100) return 100;
  return x < -100 ? -100 : x;
}

static int halved(int x) { return x == 1 ? 0 : x / 2; }

int sum(int a, int b, int c) { return limit(a) + limit(b) + limit(halved(c)); }

int nested(int a) { return limit(limit(a) + limit(a - 1)); }

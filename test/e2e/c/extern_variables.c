// SPDX-License-Identifier: Apache-2.0
// Variables that other files define: tests bring them along and set them.
struct settings {
  int limit;
  char mode;
};

extern volatile unsigned ticks;
extern struct settings settings;
extern int table[4];
extern int known[];  // how large it is, nobody says
extern void yield_now(void);

int late(unsigned since) {
  if (ticks - since > 100) return 1;
  return settings.mode == 'x' ? table[3] > settings.limit : 0;
}

int changes(void) {
  unsigned before = ticks;
  yield_now();
  return ticks == before ? 0 : 1;
}

int first(void) { return known[0] > 3 ? 1 : 0; }
//! open extern_variables.c:22#10:F environment
//! open extern_variables.c:25#26:T unsupported
//! open extern_variables.c:25#26:F unsupported

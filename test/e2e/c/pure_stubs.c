// SPDX-License-Identifier: Apache-2.0
// Functions that nobody defines and that answer the same whenever they are asked the same. The others may change their
// mind.
//! options --pure mode_of --pure read_setting
struct setting {
  int value;
  char unit;
};

extern int mode_of(int channel);
extern void read_setting(int which, struct setting *out);
extern int sample(int channel);

int stays(int channel) {
  int first = mode_of(channel);
  return mode_of(channel) == first ? 0 : 1;
}

int two_channels(int a, int b) {
  if (mode_of(a) != mode_of(b)) return a == b ? 1 : 2;
  return 3;
}

int setting_stays(void) {
  struct setting first;
  struct setting second;
  read_setting(3, &first);
  read_setting(3, &second);
  return first.value == second.value && first.unit == second.unit ? 0 : 1;
}

int changes(int channel) {
  int first = sample(channel);
  return sample(channel) == first ? 0 : 1;
}
//! infeasible pure_stubs.c:16#10:F
//! infeasible pure_stubs.c:20#40:T
//! open pure_stubs.c:29#38:F environment
//! open pure_stubs.c:29#38.2:F environment

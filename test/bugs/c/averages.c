// SPDX-License-Identifier: Apache-2.0
// Quotients whose divisor is a count, a difference or checked by halves.

int mean(const int *values, int count) {
  long long sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return (int)(sum / count);  //! certain division-by-zero
}

int mean_fixed(const int *values, int count) {
  if (count <= 0) return 0;
  long long sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return (int)(sum / count);
}

int brightness(unsigned char level, unsigned char dark, unsigned char light) {
  return (level - dark) * 100 / (light - dark);  //! suspicious division-by-zero
}

int brightness_fixed(unsigned char level, unsigned char dark, unsigned char light) {
  if (light == dark) return 0;
  return (level - dark) * 100 / (light - dark);
}

int boxes(int items, int per_box) {
  if (items < 0 || per_box < 0) return -1;
  return items / per_box;  //! certain division-by-zero
}

int boxes_fixed(int items, int per_box) {
  if (items < 0 || per_box <= 0) return -1;
  return items / per_box;
}

int times(int part, int whole) {
  if (part == 0 || whole == 0) return 0;
  return part / whole;  //! certain division-overflow
}

int times_fixed(int part, int whole) {
  if (part <= 0 || whole == 0) return 0;
  return part / whole;
}

// The sum of about four of the values.
long long sampled(const int *values, int count) {
  if (count <= 0) return 0;
  int step = count / 4;
  long long sum = 0;
  for (int i = 0; i < count; ++i) {
    if (i % step == 0) sum += values[i];  //! certain division-by-zero
  }
  return sum;
}

long long sampled_fixed(const int *values, int count) {
  if (count <= 0) return 0;
  int step = count < 4 ? 1 : count / 4;
  long long sum = 0;
  for (int i = 0; i < count; ++i) {
    if (i % step == 0) sum += values[i];
  }
  return sum;
}

// SPDX-License-Identifier: Apache-2.0
// Variables that decide something before anything was put into them.
#include <stdlib.h>

struct reading {
  int is_valid;
  int value;
};

int has_spike(const int *samples, int count) {
  int found;
  for (int i = 0; i < count; ++i) {
    if (samples[i] > 1000) found = 1;
    if (samples[i] < -1000) found = 0;
  }
  if (found) return 1;  //! certain uninitialised-use
  return 0;
}

int has_spike_fixed(const int *samples, int count) {
  int found = 0;
  for (int i = 0; i < count; ++i) {
    if (samples[i] > 1000) found = 1;
    if (samples[i] < -1000) found = 0;
  }
  if (found) return 1;
  return 0;
}

int is_heavy(int grams, char unit) {
  int limit;
  switch (unit) {
    case 'g':
      limit = 1000;
      break;
    case 'k':
      limit = 1;
      break;
  }
  if (grams > limit) return 1;  //! certain uninitialised-use
  return 0;
}

int is_heavy_fixed(int grams, char unit) {
  int limit = 1000;
  switch (unit) {
    case 'g':
      limit = 1000;
      break;
    case 'k':
      limit = 1;
      break;
  }
  if (grams > limit) return 1;
  return 0;
}

static void read_sensor(struct reading *reading, int raw) {
  if (raw < 0) return;
  reading->is_valid = raw < 4096;
  reading->value = raw;
}

int sensor_value(int raw) {
  struct reading reading;
  read_sensor(&reading, raw);
  if (!reading.is_valid) return -1;  //! certain uninitialised-use
  return reading.value;
}

int sensor_value_fixed(int raw) {
  struct reading reading = {0, 0};
  read_sensor(&reading, raw);
  if (!reading.is_valid) return -1;
  return reading.value;
}

// How many different digits a text has.
int different_digits(const char *text) {
  char *seen = malloc(10);
  int different = 0;
  if (seen == NULL) return 0;
  for (; *text != '\0'; ++text) {
    if (*text < '0' || *text > '9') continue;
    if (seen[*text - '0'] == 0) ++different;  //! certain uninitialised-use
    seen[*text - '0'] = 1;
  }
  free(seen);
  return different;
}

int different_digits_fixed(const char *text) {
  char *seen = calloc(10, 1);
  int different = 0;
  if (seen == NULL) return 0;
  for (; *text != '\0'; ++text) {
    if (*text < '0' || *text > '9') continue;
    if (seen[*text - '0'] == 0) ++different;
    seen[*text - '0'] = 1;
  }
  free(seen);
  return different;
}

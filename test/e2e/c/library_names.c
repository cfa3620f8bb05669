// SPDX-License-Identifier: Apache-2.0
// Functions and variables named like those of the headers that GoogleTest includes.
struct re_pattern {
  int length;
  char first;
};

int re_match(const struct re_pattern *pattern, char first, int size) {
  if (pattern == 0 || size < pattern->length) return -2;
  return first == pattern->first ? pattern->length : -1;
}

int wait(int n) {
  if (n > 7) return 1;
  return 2;
}

int signgam = 3;

int index_of(int n) { return n == signgam ? 1 : 0; }

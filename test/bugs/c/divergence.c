// SPDX-License-Identifier: Apache-2.0
// Loops that some inputs never leave.

unsigned halvings(unsigned number) {
  unsigned halvings = 0;
  while (number % 2 == 0) {  //! certain divergence
    number /= 2;
    if (number != 0) ++halvings;
  }
  return halvings;
}

unsigned halvings_fixed(unsigned number) {
  unsigned halvings = 0;
  if (number == 0) return 0;
  while (number % 2 == 0) {
    number /= 2;
    ++halvings;
  }
  return halvings;
}

int words(const char *text) {
  int words = 0;
  while (*text != '\0') {  //! certain divergence
    if (*text == '\t') continue;
    if (*text == ' ') ++words;
    ++text;
  }
  return words;
}

int words_fixed(const char *text) {
  int words = 0;
  for (; *text != '\0'; ++text) {
    if (*text == ' ') ++words;
  }
  return words;
}

// How many steps of 64 it takes from 0 to the last place.
int steps_to(unsigned char last) {
  int steps = 0;
  unsigned char at = 0;
  while (at <= last) {  //! certain divergence
    at = (unsigned char)(at + 64);
    steps = at / 64;
  }
  return steps;
}

int steps_to_fixed(unsigned char last) {
  int steps = 0;
  unsigned at = 0;
  while (at <= last) {
    at += 64;
    steps = (int)at / 64;
  }
  return steps;
}

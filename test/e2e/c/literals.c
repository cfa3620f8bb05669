// SPDX-License-Identifier: Apache-2.0
// Objects without a name: literals, and statics of functions.
static const char *current = "first";
struct message {
  const char *text;
  int level;
} last = {"none", 0};
void **slots;

int restart(int level) {
  if (level > 5) {
    current = "second";
    last.text = "big";
    last.level = level;
    return 1;
  }
  return last.level == 2 ? 2 : 3;
}

const char *word(int n) {
  if (n == 0) return "zero";
  return n == 1 ? "one" : 0;
}

int slot(int n) {
  if (slots == 0) return 0;
  return slots[0] == 0 && n > 3 ? 1 : 2;
}

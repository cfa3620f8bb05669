// SPDX-License-Identifier: Apache-2.0
// A program with a main, statics and a constructor.
#include <string.h>
static int ready;
__attribute__((constructor)) static void prepare(void) { ready = 1; }
static int check(const char *word) { return ready && strcmp(word, "go") == 0; }
int main(int argc, char **argv) {
  if (argc != 2) return 2;
  return check(argv[1]) ? 0 : 1;
}

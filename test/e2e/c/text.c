// SPDX-License-Identifier: Apache-2.0
// Library functions: their models and glibc must agree.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int command(const char *word) {
  if (word == 0) return -1;
  if (strcmp(word, "on") == 0) return 1;
  if (strcmp(word, "off") == 0) return 0;
  if (strlen(word) > 3) return 2;
  return isdigit((unsigned char)word[0]) ? 3 : 4;
}

char *copy(const char *text) {
  if (text == 0 || text[0] == '\0') return 0;
  char *made = malloc(strlen(text) + 1);
  strcpy(made, text);
  made[0] = (char)toupper((unsigned char)made[0]);
  return made;
}

// SPDX-License-Identifier: Apache-2.0
// Memory that nobody gives back.
#include <stdlib.h>
#include <string.h>

struct pair {
  char *name;
  int value;
};

int has_prefix(const char *text, char prefix) {
  char *copy = malloc(strlen(text) + 1);  //! certain leak
  if (copy == NULL) return 0;
  strcpy(copy, text);
  if (copy[0] != prefix) return 0;
  copy[0] = '\0';
  free(copy);
  return 1;
}

int has_prefix_fixed(const char *text, char prefix) {
  char *copy = malloc(strlen(text) + 1);
  if (copy == NULL) return 0;
  strcpy(copy, text);
  int found = copy[0] == prefix;
  free(copy);
  return found;
}

int pair_value(int value) {
  struct pair *pair = malloc(sizeof *pair);
  if (pair == NULL) return 0;
  pair->value = value;
  pair->name = value > 0 ? malloc(8) : NULL;  //! certain leak
  if (pair->name != NULL) pair->name[0] = 'p';
  int result = pair->value;
  free(pair);
  return result;
}

int pair_value_fixed(int value) {
  struct pair *pair = malloc(sizeof *pair);
  if (pair == NULL) return 0;
  pair->value = value;
  pair->name = value > 0 ? malloc(8) : NULL;
  if (pair->name != NULL) pair->name[0] = 'p';
  int result = pair->value;
  free(pair->name);
  free(pair);
  return result;
}

// The last of the numbers below the count.
int last_below(int count) {
  int *box = NULL;
  if (count < 0 || count > 4) return -1;
  for (int i = 0; i < count; ++i) {
    box = malloc(sizeof *box);  //! certain leak
    if (box == NULL) return -1;
    *box = i;
  }
  int last = box == NULL ? -1 : *box;
  free(box);
  return last;
}

int last_below_fixed(int count) {
  int *box = NULL;
  if (count < 0 || count > 4) return -1;
  for (int i = 0; i < count; ++i) {
    if (box == NULL) box = malloc(sizeof *box);
    if (box == NULL) return -1;
    *box = i;
  }
  int last = box == NULL ? -1 : *box;
  free(box);
  return last;
}

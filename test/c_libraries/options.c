// SPDX-License-Identifier: Apache-2.0
/* Options of a command line: -a, -ovalue, -o value, --name, --name=value. */
#include <string.h>

struct option_state {
  int index;
  int place; /* inside a group of letters */
  char bad;
  const char *value;
};

/* The letter, '?' for an unknown one, ':' if its value is missing, -1 at the end. */
int next_option(struct option_state *state, int argc, char *const *argv, const char *letters) {
  const char *word;
  const char *known;
  state->value = NULL;
  if (state->index < 1) state->index = 1;
  if (state->index >= argc) return -1;
  word = argv[state->index];
  if (word == NULL || word[0] != '-' || word[1] == '\0') return -1;
  if (strcmp(word, "--") == 0) {
    state->index++;
    return -1;
  }
  if (state->place < 1) state->place = 1;
  char letter = word[state->place++];
  known = letter == ':' ? NULL : strchr(letters, letter);
  if (known == NULL) {
    state->bad = letter;
    if (word[state->place] == '\0') {
      state->index++;
      state->place = 0;
    }
    return '?';
  }
  if (known[1] != ':') {
    if (word[state->place] == '\0') {
      state->index++;
      state->place = 0;
    }
    return letter;
  }
  if (word[state->place] != '\0') {
    state->value = word + state->place;
  } else if (state->index + 1 < argc) {
    state->value = argv[++state->index];
  } else {
    state->bad = letter;
    state->index++;
    state->place = 0;
    return ':';
  }
  state->index++;
  state->place = 0;
  return letter;
}

/* The number of a name like "--level=3" or "--level", -1 if there is none, -2 if several begin so. */
int find_long_option(const char *word, const char *const *names, int count, const char **value) {
  size_t length = 0;
  int found = -1;
  if (word[0] != '-' || word[1] != '-') return -1;
  word += 2;
  while (word[length] != '\0' && word[length] != '=') length++;
  for (int i = 0; i < count; i++) {
    if (names[i] == NULL || strncmp(names[i], word, length) != 0) continue;
    if (names[i][length] == '\0') {
      found = i;
      break;
    }
    found = found == -1 ? i : -2;
  }
  *value = word[length] == '=' ? word + length + 1 : NULL;
  return found;
}

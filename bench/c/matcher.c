// SPDX-License-Identifier: Apache-2.0
// Regular expressions with ^ $ . and *, by recursion. The pattern has no end mark, so some paths run off it.
struct pattern {
  char text[7];
};

static int match_here(const char *pattern, const char *text);

static int match_star(char repeated, const char *rest, const char *text) {
  for (;;) {
    if (match_here(rest, text)) return 1;
    if (*text == '\0' || (*text != repeated && repeated != '.')) return 0;
    ++text;
  }
}

static int match_here(const char *pattern, const char *text) {
  if (pattern[0] == '\0') return 1;
  if (pattern[1] == '*') return match_star(pattern[0], pattern + 2, text);
  if (pattern[0] == '$' && pattern[1] == '\0') return *text == '\0';
  if (*text != '\0' && (pattern[0] == '.' || pattern[0] == *text)) return match_here(pattern + 1, text + 1);
  return 0;
}

static int match(const char *pattern, const char *text) {
  if (pattern[0] == '^') return match_here(pattern + 1, text);
  do {
    if (match_here(pattern, text)) return 1;
  } while (*text++ != '\0');
  return 0;
}

int matches_hello(struct pattern pattern) { return match(pattern.text, "hello"); }

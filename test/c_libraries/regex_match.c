// SPDX-License-Identifier: Apache-2.0
/* A small matcher of regular expressions: . * + ? ^ $ and classes. */
#include <stddef.h>

static int match_here(const char *re, const char *text);

static const char *class_end(const char *re) {
  const char *p = re + 1;
  if (*p == '^') p++;
  if (*p == ']') p++;
  while (*p != '\0' && *p != ']') p++;
  return *p == ']' ? p + 1 : NULL;
}

static int in_class(const char *re, const char *end, unsigned char c) {
  int negated = 0;
  int found = 0;
  re++;
  if (*re == '^') {
    negated = 1;
    re++;
  }
  while (re < end - 1) {
    if (re[1] == '-' && re + 2 < end - 1) {
      if ((unsigned char)re[0] <= c && c <= (unsigned char)re[2]) found = 1;
      re += 3;
    } else {
      if ((unsigned char)*re == c) found = 1;
      re++;
    }
  }
  return found != negated;
}

static const char *step(const char *re) {
  if (*re == '[') return class_end(re);
  if (*re == '\\') return re[1] != '\0' ? re + 2 : NULL;
  return re + 1;
}

static int match_one(const char *re, const char *end, char c) {
  if (c == '\0') return 0;
  switch (*re) {
    case '.':
      return 1;
    case '[':
      return in_class(re, end, (unsigned char)c);
    case '\\':
      switch (re[1]) {
        case 'd':
          return c >= '0' && c <= '9';
        case 's':
          return c == ' ' || c == '\t' || c == '\n';
        default:
          return re[1] == c;
      }
    default:
      return *re == c;
  }
}

static int match_many(const char *re, const char *end, const char *rest, const char *text, size_t least) {
  size_t n = 0;
  while (match_one(re, end, text[n])) n++;
  for (;; n--) {
    if (n < least) return 0;
    if (match_here(rest, text + n)) return 1;
    if (n == 0) return 0;
  }
}

/* 1, 0, or -1 if the expression is wrong. */
static int match_here(const char *re, const char *text) {
  const char *end;
  if (*re == '\0') return 1;
  if (re[0] == '$' && re[1] == '\0') return *text == '\0';
  end = step(re);
  if (end == NULL) return 0;
  if (*end == '*') return match_many(re, end, end + 1, text, 0);
  if (*end == '+') return match_many(re, end, end + 1, text, 1);
  if (*end == '?') {
    if (match_one(re, end, *text) && match_here(end + 1, text + 1)) return 1;
    return match_here(end + 1, text);
  }
  return match_one(re, end, *text) && match_here(end, text + 1);
}

int regex_match(const char *re, const char *text) {
  if (re == NULL || text == NULL) return -1;
  if (re[0] == '^') return match_here(re + 1, text);
  do {
    if (match_here(re, text)) return 1;
  } while (*text++ != '\0');
  return 0;
}

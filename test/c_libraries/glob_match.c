// SPDX-License-Identifier: Apache-2.0
/* Patterns of file names, with several alternatives in braces. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static bool match(const char *pattern, const char *pattern_end, const char *name);

static bool match_braces(const char *pattern, const char *pattern_end, const char *name) {
  const char *close = memchr(pattern, '}', (size_t)(pattern_end - pattern));
  const char *from = pattern + 1;
  if (close == NULL) return *name == '{' && match(pattern + 1, pattern_end, name + 1);
  while (from <= close) {
    const char *to = from;
    while (*to != ',' && to != close) to++;
    size_t length = (size_t)(to - from);
    if (strncmp(from, name, length) == 0 && match(close + 1, pattern_end, name + length)) return true;
    from = to + 1;
  }
  return false;
}

static bool match(const char *pattern, const char *pattern_end, const char *name) {
  while (pattern < pattern_end) {
    switch (*pattern) {
      case '*':
        while (pattern < pattern_end && *pattern == '*') pattern++;
        if (pattern == pattern_end) return strchr(name, '/') == NULL;
        for (; *name != '\0' && *name != '/'; name++) {
          if (match(pattern, pattern_end, name)) return true;
        }
        break;
      case '?':
        if (*name == '\0' || *name == '/') return false;
        pattern++;
        name++;
        break;
      case '{':
        return match_braces(pattern, pattern_end, name);
      case '\\':
        if (pattern + 1 < pattern_end) pattern++;
        /* fall through */
      default:
        if (*pattern++ != *name++) return false;
        break;
    }
  }
  return *name == '\0';
}

bool glob_match(const char *pattern, const char *name) {
  if (name[0] == '.' && pattern[0] != '.') return false;
  return match(pattern, pattern + strlen(pattern), name);
}

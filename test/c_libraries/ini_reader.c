// SPDX-License-Identifier: Apache-2.0
/* Reads INI text and tells a handler of each name and value. */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#define MAX_LINE 64
#define MAX_SECTION 16
#define MAX_NAME 16

typedef int (*ini_handler)(void *user, const char *section, const char *name, const char *value);

static char *skip_space(char *s) {
  while (*s != '\0' && isspace((unsigned char)*s)) s++;
  return s;
}

static char *strip_end(char *s) {
  char *end = s + strlen(s);
  while (end > s && isspace((unsigned char)end[-1])) end--;
  *end = '\0';
  return s;
}

static char *find_char(char *s, char wanted) {
  int was_space = 0;
  while (*s != '\0' && *s != wanted && !(was_space && *s == ';')) {
    was_space = isspace((unsigned char)*s);
    s++;
  }
  return s;
}

static void copy_name(char *to, const char *from, size_t size) {
  size_t i;
  for (i = 0; i + 1 < size && from[i] != '\0'; i++) to[i] = from[i];
  to[i] = '\0';
}

/* 0, or the number of the first line that is wrong. */
int ini_parse(const char *text, ini_handler handler, void *user) {
  char line[MAX_LINE];
  char section[MAX_SECTION] = "";
  int number = 0;
  int error = 0;
  while (*text != '\0' && error == 0) {
    size_t n = 0;
    number++;
    while (*text != '\0' && *text != '\n') {
      if (n + 1 < MAX_LINE) line[n++] = *text;
      text++;
    }
    if (*text == '\n') text++;
    line[n] = '\0';
    char *start = strip_end(skip_space(line));
    if (*start == ';' || *start == '#' || *start == '\0') continue;
    if (*start == '[') {
      char *end = find_char(start + 1, ']');
      if (*end != ']') {
        error = number;
        continue;
      }
      *end = '\0';
      copy_name(section, start + 1, sizeof section);
      continue;
    }
    char *equals = find_char(start, '=');
    if (*equals != '=') equals = find_char(start, ':');
    if (*equals != '=' && *equals != ':') {
      error = number;
      continue;
    }
    *equals = '\0';
    char *name = strip_end(start);
    char *value = skip_space(equals + 1);
    char *comment = find_char(value, '\0');
    if (*comment == ';') *comment = '\0';
    strip_end(value);
    if (!handler(user, section, name, value)) error = number;
  }
  return error;
}

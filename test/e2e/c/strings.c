// SPDX-License-Identifier: Apache-2.0
// Text that is compared, searched and changed in place.
#include <stdlib.h>
#include <string.h>

int is_palindrome(const char *text) {
  if (text == 0) return -1;
  size_t length = strlen(text);
  if (length > 4) return -1;
  for (size_t at = 0; at < length / 2; ++at) {
    if (text[at] != text[length - 1 - at]) return 0;
  }
  return 1;
}

int count_char(const char *text, char wanted) {
  int count = 0;
  if (text == 0) return -1;
  for (; *text != '\0'; ++text) {
    if (*text == wanted) ++count;
  }
  return count;
}

void to_upper(char *text) {
  if (text == 0) return;
  for (; *text; ++text) {
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
  }
}

int has_suffix(const char *name) {
  if (name == 0) return -1;
  const char *dot = strrchr(name, '.');
  if (dot == 0) return 0;
  return strcmp(dot, ".c") == 0;
}

int port_of(const char *text) {
  if (text == 0) return -1;
  char *end;
  long port = strtol(text, &end, 10);
  if (end == text || *end != '\0') return -2;
  if (port < 1 || port > 65535) return -3;
  return port < 1024 ? 1 : 2;
}

// SPDX-License-Identifier: Apache-2.0
// A scanner: character classes, look-ahead, a position that is moved through a pointer.
#include <ctype.h>

enum token { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_LESS, TOKEN_LESS_EQUAL, TOKEN_UNKNOWN };

enum token next_token(const char *text, int *length) {
  if (text == 0 || length == 0) return TOKEN_UNKNOWN;
  *length = 0;
  if (text[0] == '\0') return TOKEN_END;
  if (isdigit((unsigned char)text[0])) {
    while (isdigit((unsigned char)text[*length])) ++*length;
    return TOKEN_NUMBER;
  }
  if (isalpha((unsigned char)text[0]) || text[0] == '_') {
    *length = 1;
    return TOKEN_NAME;
  }
  *length = 1;
  if (text[0] == '<') {
    if (text[1] == '=') {
      *length = 2;
      return TOKEN_LESS_EQUAL;
    }
    return TOKEN_LESS;
  }
  return TOKEN_UNKNOWN;
}

int is_operator(enum token token) {
  switch (token) {
    case TOKEN_LESS:
    case TOKEN_LESS_EQUAL:
      return 1;
    case TOKEN_END:
      return -1;
    default:
      return 0;
  }
}

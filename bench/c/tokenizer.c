// SPDX-License-Identifier: Apache-2.0
// Words, numbers, texts and operators in four bytes: many paths that are all cheap.
struct text {
  char bytes[4];
};

enum { SIZE = 4 };
enum kind { END, SPACE, NAME, NUMBER, OPERATOR, QUOTED, BAD };

static int is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }
static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_operator(char c) { return c == '+' || c == '-' || c == '*' || c == '/' || c == '=' || c == '(' || c == ')'; }

int tokens(struct text text) {
  const char *s = text.bytes;
  int sum = 0;
  int at = 0;
  while (at < SIZE && s[at] != '\0') {
    if (is_space(s[at])) {
      while (at < SIZE && is_space(s[at])) ++at;
      sum = sum * 8 + SPACE;
    } else if (is_letter(s[at])) {
      while (at < SIZE && (is_letter(s[at]) || is_digit(s[at]))) ++at;
      sum = sum * 8 + NAME;
    } else if (is_digit(s[at])) {
      while (at < SIZE && is_digit(s[at])) ++at;
      sum = sum * 8 + NUMBER;
    } else if (s[at] == '"') {
      ++at;
      while (at < SIZE && s[at] != '"' && s[at] != '\0') ++at;
      ++at;
      sum = sum * 8 + QUOTED;
    } else if (is_operator(s[at])) {
      ++at;
      sum = sum * 8 + OPERATOR;
    } else {
      return BAD;
    }
  }
  return sum;
}

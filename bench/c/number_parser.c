// SPDX-License-Identifier: Apache-2.0
// Numbers as JSON has them, in eight bytes: a sign, digits without a leading zero, a fraction, an exponent.
struct text {
  char bytes[8];
};

enum { SIZE = 8 };
enum kind { BAD, WHOLE, REAL };

static int is_digit(const char *s, int at) { return at < SIZE && s[at] >= '0' && s[at] <= '9'; }

static int skip_digits(const char *s, int at) {
  while (is_digit(s, at)) ++at;
  return at;
}

int parse(struct text text) {
  const char *s = text.bytes;
  int at = s[0] == '-' ? 1 : 0;
  enum kind kind = WHOLE;
  if (!is_digit(s, at)) return BAD;
  at = s[at] == '0' ? at + 1 : skip_digits(s, at);
  if (at < SIZE && s[at] == '.') {
    if (!is_digit(s, ++at)) return BAD;
    at = skip_digits(s, at);
    kind = REAL;
  }
  if (at < SIZE && (s[at] == 'e' || s[at] == 'E')) {
    ++at;
    if (at < SIZE && (s[at] == '+' || s[at] == '-')) ++at;
    if (!is_digit(s, at)) return BAD;
    at = skip_digits(s, at);
    kind = REAL;
  }
  return at == SIZE || s[at] == '\0' ? kind : BAD;
}

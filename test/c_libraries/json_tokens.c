// SPDX-License-Identifier: Apache-2.0
/* Hands out the tokens of JSON text one by one, and checks how they follow each other. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define MAX_DEPTH 4

enum token_kind { END, BEGIN_LIST, END_LIST, BEGIN_MAP, END_MAP, TEXT, NUMBER, WORD, ERROR };

struct token {
  enum token_kind kind;
  const char *start;
  size_t length;
};

struct scanner {
  const char *at;
  const char *end;
  char open[MAX_DEPTH];
  unsigned depth;
  bool expects_value;
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

void scanner_init(struct scanner *s, const char *text, size_t length) {
  memset(s, 0, sizeof *s);
  s->at = text;
  s->end = text + length;
  s->expects_value = true;
}

static struct token make(enum token_kind kind, const char *start, const char *end) {
  struct token token = {kind, start, (size_t)(end - start)};
  return token;
}

static struct token scan_text(struct scanner *s) {
  const char *start = ++s->at;
  while (s->at < s->end) {
    char c = *s->at;
    if (c == '"') return make(TEXT, start, s->at++);
    if (c == '\\') {
      s->at++;
      if (s->at == s->end) break;
      if (*s->at == 'u') {
        for (int i = 1; i <= 4; i++) {
          if (s->end - s->at <= i || !is_hex(s->at[i])) return make(ERROR, start, s->at);
        }
        s->at += 4;
      } else if (strchr("\"\\/bfnrt", *s->at) == NULL) {
        return make(ERROR, start, s->at);
      }
    } else if ((unsigned char)c < 0x20) {
      return make(ERROR, start, s->at);
    }
    s->at++;
  }
  return make(ERROR, start, s->at);
}

static struct token scan_number(struct scanner *s) {
  const char *start = s->at;
  if (*s->at == '-') s->at++;
  if (s->at == s->end || !is_digit(*s->at)) return make(ERROR, start, s->at);
  if (*s->at == '0') {
    s->at++;
  } else {
    while (s->at < s->end && is_digit(*s->at)) s->at++;
  }
  if (s->at < s->end && *s->at == '.') {
    s->at++;
    if (s->at == s->end || !is_digit(*s->at)) return make(ERROR, start, s->at);
    while (s->at < s->end && is_digit(*s->at)) s->at++;
  }
  return make(NUMBER, start, s->at);
}

static struct token scan_word(struct scanner *s) {
  static const char *const kWords[] = {"true", "false", "null"};
  for (int i = 0; i < 3; i++) {
    size_t length = strlen(kWords[i]);
    if ((size_t)(s->end - s->at) >= length && memcmp(s->at, kWords[i], length) == 0) {
      s->at += length;
      return make(WORD, s->at - length, s->at);
    }
  }
  return make(ERROR, s->at, s->at);
}

static struct token open_group(struct scanner *s, enum token_kind kind) {
  if (s->depth == MAX_DEPTH) return make(ERROR, s->at, s->at);
  s->open[s->depth++] = *s->at++;
  return make(kind, s->at - 1, s->at);
}

static struct token close_group(struct scanner *s, char opened, enum token_kind kind) {
  if (s->depth == 0 || s->open[s->depth - 1] != opened) return make(ERROR, s->at, s->at);
  s->depth--;
  s->at++;
  return make(kind, s->at - 1, s->at);
}

struct token scanner_next(struct scanner *s) {
  while (s->at < s->end) {
    switch (*s->at) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
        s->at++;
        continue;
      case ',':
      case ':':
        if (s->expects_value || s->depth == 0) return make(ERROR, s->at, s->at);
        s->expects_value = true;
        s->at++;
        continue;
      case '[':
        return open_group(s, BEGIN_LIST);
      case '{':
        return open_group(s, BEGIN_MAP);
      case ']':
        return close_group(s, '[', END_LIST);
      case '}':
        return close_group(s, '{', END_MAP);
      case '"':
        s->expects_value = false;
        return scan_text(s);
      default:
        s->expects_value = false;
        return *s->at == '-' || is_digit(*s->at) ? scan_number(s) : scan_word(s);
    }
  }
  return make(s->depth == 0 ? END : ERROR, s->at, s->at);
}

/* How many tokens, or -1. */
int count_tokens(const char *text, size_t length) {
  struct scanner s;
  int count = 0;
  scanner_init(&s, text, length);
  for (;;) {
    struct token token = scanner_next(&s);
    if (token.kind == ERROR) return -1;
    if (token.kind == END) return count;
    count++;
  }
}

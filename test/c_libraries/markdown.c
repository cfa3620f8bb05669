// SPDX-License-Identifier: Apache-2.0
/* Emphasis, code and links of one paragraph, as HTML. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct output {
  char *text;
  size_t room;
  size_t length;
  bool is_full;
};

static void put(struct output *out, char c) {
  if (out->length + 1 >= out->room) {
    out->is_full = true;
    return;
  }
  out->text[out->length++] = c;
}

static void put_text(struct output *out, const char *text) {
  while (*text != '\0') put(out, *text++);
}

static void put_escaped(struct output *out, char c) {
  switch (c) {
    case '<':
      put_text(out, "&lt;");
      break;
    case '>':
      put_text(out, "&gt;");
      break;
    case '&':
      put_text(out, "&amp;");
      break;
    default:
      put(out, c);
      break;
  }
}

static size_t find_run(const char *text, size_t from, size_t end, char mark, size_t count) {
  for (size_t at = from; at + count <= end; at++) {
    size_t n = 0;
    if (text[at] == '\\') {
      at++;
      continue;
    }
    while (n < count && text[at + n] == mark) n++;
    if (n == count) return at;
  }
  return end;
}

static void render(struct output *out, const char *text, size_t from, size_t end, int depth) {
  size_t at = from;
  while (at < end) {
    char c = text[at];
    if (c == '\\' && at + 1 < end && strchr("\\`*[]", text[at + 1]) != NULL) {
      put_escaped(out, text[at + 1]);
      at += 2;
    } else if (c == '`') {
      size_t close = find_run(text, at + 1, end, '`', 1);
      if (close == end) {
        put(out, c);
        at++;
        continue;
      }
      put_text(out, "<c>");
      for (at++; at < close; at++) put_escaped(out, text[at]);
      put_text(out, "</c>");
      at++;
    } else if (c == '*' && depth < 2) {
      size_t count = at + 1 < end && text[at + 1] == '*' ? 2 : 1;
      size_t close = find_run(text, at + count, end, '*', count);
      if (close == end) {
        put(out, c);
        at++;
        continue;
      }
      put_text(out, count == 2 ? "<b>" : "<i>");
      render(out, text, at + count, close, depth + 1);
      put_text(out, count == 2 ? "</b>" : "</i>");
      at = close + count;
    } else if (c == '[') {
      size_t close = find_run(text, at + 1, end, ']', 1);
      size_t last = close + 1 < end && text[close + 1] == '(' ? find_run(text, close + 2, end, ')', 1) : end;
      if (last == end) {
        put(out, c);
        at++;
        continue;
      }
      put_text(out, "<a=");
      for (size_t i = close + 2; i < last; i++) put_escaped(out, text[i]);
      put(out, '>');
      render(out, text, at + 1, close, depth + 1);
      put_text(out, "</a>");
      at = last + 1;
    } else {
      put_escaped(out, c);
      at++;
    }
  }
}

/* Whether there was room for all. */
bool markdown_inline(const char *text, char *to, size_t room) {
  struct output out = {to, room, 0, false};
  if (room == 0) return false;
  render(&out, text, 0, strlen(text), 0);
  to[out.length] = '\0';
  return !out.is_full;
}

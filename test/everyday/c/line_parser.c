// SPDX-License-Identifier: Apache-2.0
/* Parses `key=value` lines and calls back for each; callbacks may stop it. */
#include <stdbool.h>
#include <stddef.h>

#define MAX_KEY 8

typedef struct {
  bool (*on_pair)(void* context, const char* key, const char* value); /* false: stop */
  void (*on_section)(void* context, char name);
  void (*on_error)(void* context, int line);
  void* context;
} parser_callbacks;

typedef enum { PARSE_OK, PARSE_STOPPED, PARSE_ERRORS } parse_result;

static bool is_space(char c) { return c == ' ' || c == '\t'; }

static const char* skip_spaces(const char* text) {
  while (is_space(*text)) {
    text++;
  }
  return text;
}

/* Returns the length of the key, 0 if there is none or it is too long. */
static size_t copy_key(const char* text, char key[MAX_KEY]) {
  size_t length = 0;
  while (text[length] >= 'a' && text[length] <= 'z') {
    if (length == MAX_KEY - 1) {
      return 0;
    }
    key[length] = text[length];
    length++;
  }
  key[length] = '\0';
  return length;
}

static parse_result parse_line(const parser_callbacks* callbacks, const char* line) {
  char key[MAX_KEY];
  size_t length;
  const char* text = skip_spaces(line);
  if (*text == '\0' || *text == ';') {
    return PARSE_OK;
  }
  if (*text == '[') {
    if (text[1] == '\0' || text[2] != ']') {
      return PARSE_ERRORS;
    }
    if (callbacks->on_section != NULL) {
      callbacks->on_section(callbacks->context, text[1]);
    }
    return PARSE_OK;
  }
  length = copy_key(text, key);
  text += length;
  if (length == 0 || *text != '=') {
    return PARSE_ERRORS;
  }
  return callbacks->on_pair(callbacks->context, key, text + 1) ? PARSE_OK : PARSE_STOPPED;
}

parse_result parse_lines(const parser_callbacks* callbacks, const char* const* lines, int count) {
  parse_result result = PARSE_OK;
  for (int i = 0; i < count; i++) {
    switch (parse_line(callbacks, lines[i])) {
      case PARSE_STOPPED:
        return PARSE_STOPPED;
      case PARSE_ERRORS:
        result = PARSE_ERRORS;
        if (callbacks->on_error != NULL) {
          callbacks->on_error(callbacks->context, i + 1);
        }
        break;
      default:
        break;
    }
  }
  return result;
}

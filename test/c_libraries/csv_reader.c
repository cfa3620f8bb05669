// SPDX-License-Identifier: Apache-2.0
/* A state machine over bytes of CSV that come in pieces; fields and rows go to callbacks. */
#include <stdbool.h>
#include <stddef.h>

#define MAX_FIELD 8

enum csv_state { ROW_START, FIELD_START, PLAIN, QUOTED, QUOTE_IN_QUOTED };

struct csv {
  enum csv_state state;
  char separator;
  bool is_strict;
  bool is_broken;
  size_t length;
  char field[MAX_FIELD + 1];
};

typedef void (*field_callback)(const char *text, size_t length, void *user);
typedef void (*row_callback)(void *user);

void csv_init(struct csv *csv, char separator, bool is_strict) {
  csv->state = ROW_START;
  csv->separator = separator == '\0' ? ',' : separator;
  csv->is_strict = is_strict;
  csv->is_broken = false;
  csv->length = 0;
}

static void add(struct csv *csv, char c) {
  if (csv->length >= MAX_FIELD) {
    csv->is_broken = true;
    return;
  }
  csv->field[csv->length++] = c;
}

static void end_field(struct csv *csv, field_callback on_field, void *user) {
  csv->field[csv->length] = '\0';
  if (on_field != NULL) on_field(csv->field, csv->length, user);
  csv->length = 0;
  csv->state = FIELD_START;
}

static void end_row(struct csv *csv, row_callback on_row, void *user) {
  if (on_row != NULL) on_row(user);
  csv->state = ROW_START;
}

/* Bytes that were read: less than `count` if something is wrong there. */
size_t csv_feed(struct csv *csv, const char *data, size_t count, field_callback on_field, row_callback on_row, void *user) {
  for (size_t i = 0; i < count; i++) {
    char c = data[i];
    if (csv->is_broken) return i;
    switch (csv->state) {
      case ROW_START:
        if (c == '\n' || c == '\r') break;
        csv->state = FIELD_START;
        /* fall through */
      case FIELD_START:
        if (c == '"') {
          csv->state = QUOTED;
        } else if (c == csv->separator) {
          end_field(csv, on_field, user);
        } else if (c == '\n' || c == '\r') {
          end_field(csv, on_field, user);
          end_row(csv, on_row, user);
        } else if (c != ' ') {
          csv->state = PLAIN;
          add(csv, c);
        }
        break;
      case PLAIN:
        if (c == csv->separator) {
          end_field(csv, on_field, user);
        } else if (c == '\n' || c == '\r') {
          end_field(csv, on_field, user);
          end_row(csv, on_row, user);
        } else if (c == '"' && csv->is_strict) {
          csv->is_broken = true;
          return i;
        } else {
          add(csv, c);
        }
        break;
      case QUOTED:
        if (c == '"') {
          csv->state = QUOTE_IN_QUOTED;
        } else {
          add(csv, c);
        }
        break;
      case QUOTE_IN_QUOTED:
        if (c == '"') {
          add(csv, '"');
          csv->state = QUOTED;
        } else if (c == csv->separator) {
          end_field(csv, on_field, user);
        } else if (c == '\n' || c == '\r') {
          end_field(csv, on_field, user);
          end_row(csv, on_row, user);
        } else if (csv->is_strict) {
          csv->is_broken = true;
          return i;
        }
        break;
    }
  }
  return count;
}

bool csv_end(struct csv *csv, field_callback on_field, row_callback on_row, void *user) {
  if (csv->is_broken || csv->state == QUOTED) return false;
  if (csv->state != ROW_START) {
    end_field(csv, on_field, user);
    end_row(csv, on_row, user);
  }
  return true;
}

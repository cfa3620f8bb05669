// SPDX-License-Identifier: Apache-2.0
/* Strings with their length before the data, as in string libraries that hand out plain `char *`. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef char *str;

struct str_small {
  uint8_t length;
  uint8_t room;
  uint8_t kind;
  char data[];
};

struct str_large {
  uint32_t length;
  uint32_t room;
  uint8_t kind;
  char data[];
} __attribute__((packed));

#define STR_SMALL 1
#define STR_LARGE 2
#define SMALL_OF(s) ((struct str_small *)((s) - sizeof(struct str_small)))
#define LARGE_OF(s) ((struct str_large *)((s) - sizeof(struct str_large)))

size_t str_length(const str s) {
  switch (s[-1]) {
    case STR_SMALL:
      return SMALL_OF(s)->length;
    case STR_LARGE:
      return LARGE_OF(s)->length;
    default:
      return 0;
  }
}

size_t str_room(const str s) {
  switch (s[-1]) {
    case STR_SMALL:
      return SMALL_OF(s)->room;
    case STR_LARGE:
      return LARGE_OF(s)->room;
    default:
      return 0;
  }
}

static void set_length(str s, size_t length) {
  if (s[-1] == STR_SMALL) {
    SMALL_OF(s)->length = (uint8_t)length;
  } else {
    LARGE_OF(s)->length = (uint32_t)length;
  }
}

static void *start_of(str s) {
  return s[-1] == STR_SMALL ? (void *)SMALL_OF(s) : (void *)LARGE_OF(s);
}

str str_new(const char *text, size_t length) {
  str s;
  if (length < 128) {
    struct str_small *head = malloc(sizeof *head + length + 1);
    if (head == NULL) return NULL;
    head->length = head->room = (uint8_t)length;
    head->kind = STR_SMALL;
    s = head->data;
  } else {
    struct str_large *head = malloc(sizeof *head + length + 1);
    if (head == NULL) return NULL;
    head->length = head->room = (uint32_t)length;
    head->kind = STR_LARGE;
    s = head->data;
  }
  if (text != NULL) {
    memcpy(s, text, length);
  } else {
    memset(s, 0, length);
  }
  s[length] = '\0';
  return s;
}

void str_free(str s) {
  if (s == NULL) return;
  free(start_of(s));
}

void str_clear(str s) {
  set_length(s, 0);
  s[0] = '\0';
}

int str_compare(const str a, const str b) {
  size_t la = str_length(a), lb = str_length(b);
  int order = memcmp(a, b, la < lb ? la : lb);
  if (order != 0) return order;
  return la > lb ? 1 : la < lb ? -1 : 0;
}

void str_trim(str s, char unwanted) {
  size_t begin = 0, end = str_length(s);
  while (begin < end && s[begin] == unwanted) begin++;
  while (end > begin && s[end - 1] == unwanted) end--;
  if (begin > 0) memmove(s, s + begin, end - begin);
  s[end - begin] = '\0';
  set_length(s, end - begin);
}

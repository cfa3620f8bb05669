// SPDX-License-Identifier: Apache-2.0
// Memory that is used, or given back, when it is no longer there.
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

// A list of count, ..., 2, 1; shorter if there is no memory.
static struct node *countdown(int count) {
  struct node *head = NULL;
  for (int i = 1; i <= count && i <= 4; ++i) {
    struct node *node = malloc(sizeof *node);
    if (node == NULL) break;
    node->value = i;
    node->next = head;
    head = node;
  }
  return head;
}

int sum_to(int count) {
  int sum = 0;
  struct node *list = countdown(count);
  for (struct node *node = list; node != NULL; node = node->next) {  //! certain use-after-free
    sum += node->value;
    free(node);
  }
  return sum;
}

int sum_to_fixed(int count) {
  int sum = 0;
  struct node *node = countdown(count);
  while (node != NULL) {
    struct node *next = node->next;
    sum += node->value;
    free(node);
    node = next;
  }
  return sum;
}

// The first character of the text written twice.
int first_of_doubled(const char *text) {
  size_t length = strlen(text);
  if (length == 0 || length > 8) return 0;
  char *doubled = malloc(length + 1);
  if (doubled == NULL) return 0;
  strcpy(doubled, text);
  const char *first = doubled;
  char *longer = realloc(doubled, 2 * length + 1);
  if (longer == NULL) {
    free(doubled);
    return 0;
  }
  memcpy(longer + length, text, length + 1);
  int result = *first;  //! certain use-after-free
  free(longer);
  return result;
}

int first_of_doubled_fixed(const char *text) {
  size_t length = strlen(text);
  if (length == 0 || length > 8) return 0;
  char *doubled = malloc(length + 1);
  if (doubled == NULL) return 0;
  strcpy(doubled, text);
  char *longer = realloc(doubled, 2 * length + 1);
  if (longer == NULL) {
    free(doubled);
    return 0;
  }
  memcpy(longer + length, text, length + 1);
  int result = *longer;
  free(longer);
  return result;
}

int is_valid(const char *code) {
  char *copy = malloc(4);
  int valid = 1;
  if (copy == NULL) return 0;
  for (int i = 0; i < 4 && code[i] != '\0'; ++i) {
    copy[i] = code[i];
    if (code[i] == '?') {
      free(copy);
      valid = 0;
      break;
    }
  }
  free(copy);  //! certain double-free
  return valid;
}

int is_valid_fixed(const char *code) {
  char *copy = malloc(4);
  int valid = 1;
  if (copy == NULL) return 0;
  for (int i = 0; i < 4 && code[i] != '\0'; ++i) {
    copy[i] = code[i];
    if (code[i] == '?') {
      valid = 0;
      break;
    }
  }
  free(copy);
  return valid;
}

// The length of the text without the blanks before it.
size_t stripped_length(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  if (copy == NULL) return 0;
  strcpy(copy, text);
  while (*copy == ' ') ++copy;
  size_t length = strlen(copy);
  free(copy);  //! certain invalid-free
  return length;
}

size_t stripped_length_fixed(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  if (copy == NULL) return 0;
  strcpy(copy, text);
  const char *start = copy;
  while (*start == ' ') ++start;
  size_t length = strlen(start);
  free(copy);
  return length;
}

int greeting_length(const char *name) {
  char *greeting = "Hello";
  if (name != NULL && *name != '\0') {
    greeting = malloc(strlen(name) + 4);
    if (greeting == NULL) return 0;
    strcpy(greeting, "Hi ");
    strcat(greeting, name);
  }
  int length = (int)strlen(greeting);
  free(greeting);  //! certain invalid-free
  return length;
}

int greeting_length_fixed(const char *name) {
  if (name == NULL || *name == '\0') return 5;
  char *greeting = malloc(strlen(name) + 4);
  if (greeting == NULL) return 0;
  strcpy(greeting, "Hi ");
  strcat(greeting, name);
  int length = (int)strlen(greeting);
  free(greeting);
  return length;
}

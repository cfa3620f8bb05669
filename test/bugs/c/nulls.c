// SPDX-License-Identifier: Apache-2.0
// Null that the code thought of, or made.
#include <stddef.h>
#include <string.h>

struct entry {
  int key;
  int value;
  const struct entry *next;
};

static unsigned lookups;

int first_letter(const char *word) {
  if (word == NULL) ++lookups;
  return word[0];  //! certain null-dereference
}

int first_letter_fixed(const char *word) {
  if (word == NULL) {
    ++lookups;
    return 0;
  }
  return word[0];
}

int value_of(const struct entry *list, int key) {
  const struct entry *entry = list;
  while (entry != NULL && entry->key != key) entry = entry->next;
  return entry->value;  //! certain null-dereference
}

int value_of_fixed(const struct entry *list, int key) {
  const struct entry *entry = list;
  while (entry != NULL && entry->key != key) entry = entry->next;
  return entry == NULL ? 0 : entry->value;
}

static const char *colour_name(int colour) {
  switch (colour) {
    case 0:
      return "red";
    case 1:
      return "green";
    case 2:
      return "blue";
    default:
      return NULL;
  }
}

int colour_initial(int colour) {
  if (colour < 0 || colour > 3) return 0;
  return *colour_name(colour);  //! certain null-dereference
}

int colour_initial_fixed(int colour) {
  if (colour < 0 || colour > 2) return 0;
  return *colour_name(colour);
}

int cuts_at_equals(char *line) {
  char *equals = strchr(line, '=');
  *equals = '\0';  //! suspicious null-dereference
  return (int)(equals - line);
}

int cuts_at_equals_fixed(char *line) {
  char *equals = strchr(line, '=');
  if (equals == NULL) return -1;
  *equals = '\0';
  return (int)(equals - line);
}

int larger_key(const struct entry *left, const struct entry *right) {
  const struct entry *larger = NULL;
  if (left != NULL && right != NULL) larger = left->key > right->key ? left : right;
  if (left != NULL && right == NULL) larger = left;
  return larger->key;  //! certain null-dereference
}

int larger_key_fixed(const struct entry *left, const struct entry *right) {
  const struct entry *larger = left == NULL ? right : left;
  if (left != NULL && right != NULL) larger = left->key > right->key ? left : right;
  return larger == NULL ? 0 : larger->key;
}

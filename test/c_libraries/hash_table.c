// SPDX-License-Identifier: Apache-2.0
/* A table from strings to numbers with chains, which grows. */
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  unsigned hash;
  int value;
  char key[];
};

struct table {
  struct entry **buckets;
  unsigned mask; /* number of buckets less one */
  unsigned count;
};

static unsigned hash_of(const char *key) {
  unsigned hash = 2166136261u;
  for (; *key != '\0'; key++) hash = (hash ^ (unsigned char)*key) * 16777619u;
  return hash;
}

struct table *table_new(unsigned buckets) {
  struct table *t;
  if (buckets == 0 || (buckets & (buckets - 1)) != 0) return NULL;
  t = malloc(sizeof *t);
  if (t == NULL) return NULL;
  t->buckets = calloc(buckets, sizeof *t->buckets);
  if (t->buckets == NULL) {
    free(t);
    return NULL;
  }
  t->mask = buckets - 1;
  t->count = 0;
  return t;
}

static int grow(struct table *t) {
  unsigned mask = t->mask * 2 + 1;
  struct entry **buckets = calloc((size_t)mask + 1, sizeof *buckets);
  if (buckets == NULL) return 0;
  for (unsigned i = 0; i <= t->mask; i++) {
    struct entry *e = t->buckets[i];
    while (e != NULL) {
      struct entry *next = e->next;
      e->next = buckets[e->hash & mask];
      buckets[e->hash & mask] = e;
      e = next;
    }
  }
  free(t->buckets);
  t->buckets = buckets;
  t->mask = mask;
  return 1;
}

int *table_find(const struct table *t, const char *key) {
  unsigned hash = hash_of(key);
  for (struct entry *e = t->buckets[hash & t->mask]; e != NULL; e = e->next) {
    if (e->hash == hash && strcmp(e->key, key) == 0) return &e->value;
  }
  return NULL;
}

/* 1 if it is new, 0 if not, -1 if there is no memory. */
int table_set(struct table *t, const char *key, int value) {
  int *known = table_find(t, key);
  if (known != NULL) {
    *known = value;
    return 0;
  }
  if (t->count > t->mask && !grow(t)) return -1;
  size_t length = strlen(key);
  struct entry *e = malloc(sizeof *e + length + 1);
  if (e == NULL) return -1;
  memcpy(e->key, key, length + 1);
  e->hash = hash_of(key);
  e->value = value;
  e->next = t->buckets[e->hash & t->mask];
  t->buckets[e->hash & t->mask] = e;
  t->count++;
  return 1;
}

int table_remove(struct table *t, const char *key) {
  unsigned hash = hash_of(key);
  for (struct entry **link = &t->buckets[hash & t->mask]; *link != NULL; link = &(*link)->next) {
    struct entry *e = *link;
    if (e->hash == hash && strcmp(e->key, key) == 0) {
      *link = e->next;
      free(e);
      t->count--;
      return 1;
    }
  }
  return 0;
}

void table_free(struct table *t) {
  if (t == NULL) return;
  for (unsigned i = 0; i <= t->mask; i++) {
    while (t->buckets[i] != NULL) {
      struct entry *e = t->buckets[i];
      t->buckets[i] = e->next;
      free(e);
    }
  }
  free(t->buckets);
  free(t);
}

//! options --loop-bound 2
/* Out parameters, structs, lists, globals. */
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

struct point {
  int x;
  int y;
};

static unsigned lost;
unsigned pushed;

int pop(struct node **head, int *key) {
  struct node *first = *head;
  if (first == NULL) return 0;
  *key = first->key;
  *head = first->next;
  return 1;
}

void push(struct node **head, struct node *node) {
  if (pushed == 100) {
    lost++;
    return;
  }
  node->next = *head;
  *head = node;
  pushed++;
}

void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

struct point mirror(struct point at, int across_x) {
  if (across_x) {
    at.y = -at.y;
  } else {
    at.x = -at.x;
  }
  return at;
}

int clamp(int value, int low, int high) {
  if (value < low) return low;
  return value > high ? high : value;
}

const char *skip(const char *text, char what) {
  while (*text == what && what != '\0') text++;
  return text;
}

struct ring {
  int items[4];
  unsigned head, count;
};

/* Members behind an array are no elements of it, although they are as wide. */
int put(struct ring *ring, int item) {
  if (ring->count == 4) return -1;
  ring->items[(ring->head + ring->count) % 4] = item;
  ring->count++;
  return 0;
}

/* A loop along pointers is bounded like others. */
int length(const struct node *list) {
  int count = 0;
  for (; list != NULL; list = list->next) count++;
  return count;
}

/* One of few elements, at an index that the state has. */
int oldest(const struct ring *ring) {
  return ring->count > 0 && ring->head < 4 ? ring->items[ring->head] : -1;
}

// SPDX-License-Identifier: Apache-2.0
// Arrays inside structs, and the members behind them.

struct badge {
  char name[4];
  int id;
};

struct board {
  int cells[3][3];
  int moves;
};

struct queue {
  int items[4];
  unsigned used;
};

int badge_width(const char *name) {
  struct badge badge = {"", 7};
  int width = 0;
  for (; width <= 4 && name[width] != '\0'; ++width) {
    badge.name[width] = name[width];  //! certain subobject-overflow
  }
  return badge.id == 7 ? width : -1;
}

int badge_width_fixed(const char *name) {
  struct badge badge = {"", 7};
  int width = 0;
  for (; width < 4 && name[width] != '\0'; ++width) {
    badge.name[width] = name[width];
  }
  return badge.id == 7 ? width : -1;
}

// Rows and columns count from 1.
int play(struct board *board, int row, int column) {
  if (row < 1 || row > 3 || column < 1 || column > 3) return 0;
  if (board->cells[row - 1][column] != 0) return 0;  //! certain subobject-overflow
  board->cells[row - 1][column] = 1;
  return 1;
}

int play_fixed(struct board *board, int row, int column) {
  if (row < 1 || row > 3 || column < 1 || column > 3) return 0;
  if (board->cells[row - 1][column - 1] != 0) return 0;
  board->cells[row - 1][column - 1] = 1;
  return 1;
}

int enqueue(struct queue *queue, int item) {
  if (queue->used > 4) return 0;
  queue->items[queue->used] = item;  //! certain subobject-overflow
  ++queue->used;
  return 1;
}

int enqueue_fixed(struct queue *queue, int item) {
  if (queue->used >= 4) return 0;
  queue->items[queue->used] = item;
  ++queue->used;
  return 1;
}

int newest(const struct queue *queue) {
  if (queue->used > 4) return 0;
  return queue->items[queue->used - 1];  //! certain subobject-overflow
}

int newest_fixed(const struct queue *queue) {
  if (queue->used == 0 || queue->used > 4) return 0;
  return queue->items[queue->used - 1];
}

struct stack {
  int top;
  int items[4];
};

int push(struct stack *stack, int value) {
  if (stack->top < 0 || stack->top > 4) return 0;
  stack->items[stack->top++] = value;  //! certain subobject-overflow
  return 1;
}

int push_fixed(struct stack *stack, int value) {
  if (stack->top < 0 || stack->top >= 4) return 0;
  stack->items[stack->top++] = value;
  return 1;
}

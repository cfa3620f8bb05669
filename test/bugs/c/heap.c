// SPDX-License-Identifier: Apache-2.0
// Allocations that are one too small.
#include <stdlib.h>
#include <string.h>

int is_palindrome(const char *text) {
  size_t length = strlen(text);
  if (length == 0) return 1;
  char *turned = malloc(length);
  if (turned == NULL) return 0;
  for (size_t i = 0; i < length; ++i) turned[i] = text[length - 1 - i];
  turned[length] = '\0';  //! certain out-of-bounds
  int same = strcmp(turned, text) == 0;
  free(turned);
  return same;
}

int is_palindrome_fixed(const char *text) {
  size_t length = strlen(text);
  if (length == 0) return 1;
  char *turned = malloc(length + 1);
  if (turned == NULL) return 0;
  for (size_t i = 0; i < length; ++i) turned[i] = text[length - 1 - i];
  turned[length] = '\0';
  int same = strcmp(turned, text) == 0;
  free(turned);
  return same;
}

static char *put(char *to, char c) {
  *to = c;  //! certain out-of-bounds
  return to + 1;
}

// How long the text gets when every '&' becomes "&amp;".
size_t escaped_length(const char *text) {
  size_t room = strlen(text) + 1;
  for (const char *at = text; *at != '\0'; ++at) {
    if (*at == '&') room += 3;
  }
  char *escaped = malloc(room);
  if (escaped == NULL) return 0;
  char *to = escaped;
  for (; *text != '\0'; ++text) {
    to = put(to, *text);
    if (*text != '&') continue;
    for (const char *rest = "amp;"; *rest != '\0'; ++rest) to = put(to, *rest);
  }
  put(to, '\0');
  size_t length = strlen(escaped);
  free(escaped);
  return length;
}

size_t escaped_length_fixed(const char *text) {
  size_t room = strlen(text) + 1;
  for (const char *at = text; *at != '\0'; ++at) {
    if (*at == '&') room += 4;
  }
  char *escaped = malloc(room);
  if (escaped == NULL) return 0;
  char *to = escaped;
  for (; *text != '\0'; ++text) {
    to = put(to, *text);
    if (*text != '&') continue;
    for (const char *rest = "amp;"; *rest != '\0'; ++rest) to = put(to, *rest);
  }
  put(to, '\0');
  size_t length = strlen(escaped);
  free(escaped);
  return length;
}

// The largest of the squares of 0 to count - 1 that is below the limit.
int square_below(int count, int limit) {
  int capacity = 2;
  int used = 0;
  if (count < 0 || count > 8) return -1;
  int *squares = malloc(sizeof(int) * (size_t)capacity);
  if (squares == NULL) return -1;
  for (int i = 0; i < count; ++i) {
    if (used > capacity) {
      capacity *= 2;
      int *more = realloc(squares, sizeof(int) * (size_t)capacity);
      if (more == NULL) break;
      squares = more;
    }
    squares[used++] = i * i;  //! certain out-of-bounds
  }
  int best = -1;
  for (int i = 0; i < used; ++i) {
    if (squares[i] < limit) best = squares[i];
  }
  free(squares);
  return best;
}

int square_below_fixed(int count, int limit) {
  int capacity = 2;
  int used = 0;
  if (count < 0 || count > 8) return -1;
  int *squares = malloc(sizeof(int) * (size_t)capacity);
  if (squares == NULL) return -1;
  for (int i = 0; i < count; ++i) {
    if (used == capacity) {
      capacity *= 2;
      int *more = realloc(squares, sizeof(int) * (size_t)capacity);
      if (more == NULL) break;
      squares = more;
    }
    squares[used++] = i * i;
  }
  int best = -1;
  for (int i = 0; i < used; ++i) {
    if (squares[i] < limit) best = squares[i];
  }
  free(squares);
  return best;
}

// A chess board of any size; the number of its black cells.
int black_cells(int rows, int columns) {
  if (rows < 1 || rows > 3 || columns < 1 || columns > 3) return 0;
  char *board = calloc((size_t)(rows * columns), 1);
  if (board == NULL) return 0;
  int black = 0;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      board[r * rows + c] = (char)((r + c) % 2);  //! certain out-of-bounds
      black += (r + c) % 2;
    }
  }
  free(board);
  return black;
}

int black_cells_fixed(int rows, int columns) {
  if (rows < 1 || rows > 3 || columns < 1 || columns > 3) return 0;
  char *board = calloc((size_t)(rows * columns), 1);
  if (board == NULL) return 0;
  int black = 0;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      board[r * columns + c] = (char)((r + c) % 2);
      black += (r + c) % 2;
    }
  }
  free(board);
  return black;
}

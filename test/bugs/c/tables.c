// SPDX-License-Identifier: Apache-2.0
// Arrays of the function or the file, and indexes that miss them.

int days_of(int month) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 0;
  return days[month];  //! certain subobject-overflow
}

int days_of_fixed(int month) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return 0;
  return days[month - 1];
}

int fullest_ten(const int *marks, int count) {
  int tens[10] = {0};
  int best = 0;
  for (int i = 0; i < count; ++i) {
    int mark = marks[i];
    if (mark < 0 || mark > 100) continue;
    ++tens[mark / 10];  //! certain subobject-overflow
  }
  for (int i = 1; i < 10; ++i) {
    if (tens[i] > tens[best]) best = i;
  }
  return best;
}

int fullest_ten_fixed(const int *marks, int count) {
  int tens[11] = {0};
  int best = 0;
  for (int i = 0; i < count; ++i) {
    int mark = marks[i];
    if (mark < 0 || mark > 100) continue;
    ++tens[mark / 10];
  }
  for (int i = 1; i < 11; ++i) {
    if (tens[i] > tens[best]) best = i;
  }
  return best;
}

// The value of an expression in which digits come before their operator, as in "12-".
unsigned evaluated(const char *text) {
  unsigned stack[4] = {0};
  int top = 0;
  for (; *text != '\0'; ++text) {
    if (*text >= '0' && *text <= '9') {
      if (top == 4) return 0;
      stack[top++] = (unsigned)(*text - '0');
    } else if (*text == '-') {
      unsigned right = stack[--top];  //! certain subobject-overflow
      if (top > 0) stack[top - 1] -= right;
    }
  }
  return top == 1 ? stack[0] : 0;
}

unsigned evaluated_fixed(const char *text) {
  unsigned stack[4] = {0};
  int top = 0;
  for (; *text != '\0'; ++text) {
    if (*text >= '0' && *text <= '9') {
      if (top == 4) return 0;
      stack[top++] = (unsigned)(*text - '0');
    } else if (*text == '-') {
      if (top < 2) return 0;
      unsigned right = stack[--top];
      stack[top - 1] -= right;
    }
  }
  return top == 1 ? stack[0] : 0;
}

// Whether the first field of a line is "on".
int is_on(const char *line) {
  char field[4] = "";
  int length = 0;
  while (*line != '\0' && *line != ',') {
    field[length++] = *line++;  //! certain subobject-overflow
  }
  return length == 2 && field[0] == 'o' && field[1] == 'n';
}

int is_on_fixed(const char *line) {
  char field[4] = "";
  int length = 0;
  while (*line != '\0' && *line != ',' && length < 4) {
    field[length++] = *line++;
  }
  return length == 2 && field[0] == 'o' && field[1] == 'n';
}

int price_of(char size) {
  static const int prices[3] = {5, 7, 9};
  return prices[size - 'a'];
}

int price_of_fixed(char size) {
  static const int prices[3] = {5, 7, 9};
  if (size < 'a' || size > 'c') return 0;
  return prices[size - 'a'];
}

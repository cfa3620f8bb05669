// SPDX-License-Identifier: Apache-2.0
// Ends of texts, and buffers without room for them.
#include <string.h>

int ends_with_newline(const char *line) {
  return line[strlen(line) - 1] == '\n';  //! suspicious out-of-bounds
}

int ends_with_newline_fixed(const char *line) {
  size_t length = strlen(line);
  return length > 0 && line[length - 1] == '\n';
}

int length_without_blanks(const char *text) {
  int end = (int)strlen(text);
  while (end >= 0 && text[end - 1] == ' ') --end;  //! certain out-of-bounds
  return end;
}

int length_without_blanks_fixed(const char *text) {
  int end = (int)strlen(text);
  while (end > 0 && text[end - 1] == ' ') --end;
  return end;
}

int is_known_label(const char *text) {
  char label[4] = "";
  if (strlen(text) > 4) return 0;
  strcpy(label, text);  //! certain out-of-bounds
  return strcmp(label, "ab") == 0;
}

int is_known_label_fixed(const char *text) {
  char label[4] = "";
  if (strlen(text) > 3) return 0;
  strcpy(label, text);
  return strcmp(label, "ab") == 0;
}

int is_c_file(const char *name) {
  return strcmp(strrchr(name, '.'), ".c") == 0;  //! suspicious null-dereference
}

int is_c_file_fixed(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot != NULL && strcmp(dot, ".c") == 0;
}

int ruled(char c, int width) {
  char line[8] = "";
  if (width > 8) width = 8;
  memset(line, c, (size_t)width);  //! certain out-of-bounds
  return line[0];
}

int ruled_fixed(char c, int width) {
  char line[8] = "";
  if (width > 8) width = 8;
  if (width < 0) width = 0;
  memset(line, c, (size_t)width);
  return line[0];
}

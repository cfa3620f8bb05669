// SPDX-License-Identifier: Apache-2.0
// A `FILE *` is an input: a temporary file in a test, or one whose every access fails.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int count_lines(FILE *in) {
  int c, lines = 0;
  if (!in) return -1;
  while ((c = getc(in)) != EOF)
    if (c == '\n') ++lines;
  return ferror(in) ? -2 : lines;
}

struct reader {
  FILE *in;
  int line;
};

int skip_blanks(struct reader *r) {
  int c;
  while ((c = fgetc(r->in)) == ' ' || c == '\n')
    if (c == '\n') r->line++;
  if (c == EOF) return 0;
  ungetc(c, r->in);
  return 1;
}

long size_of(FILE *f) {
  if (fseek(f, 0, SEEK_END) != 0) return -1;
  long n = ftell(f);
  rewind(f);
  return n > 3 ? 3 : n;
}

int put_all(FILE *out, const char *s) {
  while (*s)
    if (fputc(*s++, out) == EOF) return -1;
  return fclose(out);
}

int first_number(FILE *in) {
  int n;
  if (fscanf(in, "%d", &n) != 1) return -1;
  return n > 10 ? 1 : 0;
}

int has_header(FILE *in) {
  char head[4];
  if (fread(head, 1, 4, in) != 4) return 0;
  return memcmp(head, "RIFF", 4) == 0 ? 1 : 2;
}

int longest(FILE *in) {
  char *line = NULL;
  size_t room = 0;
  ssize_t n, most = 0;
  while ((n = getline(&line, &room, in)) > 0)
    if (n > most) most = n;
  free(line);
  return (int)most;
}

int load(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f) return -1;
  int lines = count_lines(f);
  fclose(f);
  return lines > 0 ? 1 : 0;
}

int verbosity(void) {
  const char *v = getenv("VERBOSE");
  if (!v) return 0;
  return v[0] == '1' ? 1 : 2;
}

int where(FILE *f) {
  if (ftell(f) == 5) return 1;
  if (feof(f)) return 2;
  return 0;
}
//! open files.c:30#7:T size
//! open files.c:79#7:T environment
//! open files.c:80#7:T environment
//! finding null-dereference 22
//! finding null-dereference 30
//! finding null-dereference 37
//! finding null-dereference 38
//! finding null-dereference 39
//! finding null-dereference 44
//! finding null-dereference 50
//! finding null-dereference 58
//! finding null-dereference 79

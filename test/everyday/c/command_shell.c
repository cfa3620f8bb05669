// SPDX-License-Identifier: Apache-2.0
/* A shell on a console: words are split, a table finds the command. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define MAX_WORDS 4

typedef int (*shell_function)(int argc, char** argv);

typedef struct {
  const char* name;
  shell_function function;
  int min_args;
  bool privileged;
} shell_command;

extern int console_gets(char* line, int size); /* length, negative: end */
extern void console_printf(const char* format, ...);
extern bool is_privileged(void);

static int split(char* line, char* words[MAX_WORDS]) {
  int count = 0;
  char* p = line;
  while (*p != '\0') {
    if (*p == ' ') {
      *p++ = '\0';
      continue;
    }
    if (count == MAX_WORDS) {
      return -1;
    }
    words[count++] = p;
    while (*p != '\0' && *p != ' ') {
      p++;
    }
  }
  return count;
}

static const shell_command* find(const shell_command* table, size_t size, const char* name) {
  for (size_t i = 0; i < size; i++) {
    if (strcmp(table[i].name, name) == 0) {
      return &table[i];
    }
  }
  return NULL;
}

/* What the command returned, 0 for an empty line, or a negative error. */
int shell_execute(const shell_command* table, size_t size, char* line) {
  char* words[MAX_WORDS];
  const shell_command* command;
  int count = split(line, words);
  if (count <= 0) {
    return count;
  }
  command = find(table, size, words[0]);
  if (command == NULL) {
    console_printf("unknown: %s\n", words[0]);
    return -2;
  }
  if (count - 1 < command->min_args) {
    return -3;
  }
  if (command->privileged && !is_privileged()) {
    console_printf("not allowed\n");
    return -4;
  }
  return command->function(count, words);
}

/* Runs until the console ends. Returns the number of lines that failed. */
int shell_run(const shell_command* table, size_t size) {
  char line[16];
  int failed = 0;
  int length;
  while ((length = console_gets(line, sizeof line - 1)) >= 0) {
    line[length < (int)sizeof line ? length : (int)sizeof line - 1] = '\0';
    if (shell_execute(table, size, line) != 0) {
      failed++;
    }
  }
  return failed;
}

// SPDX-License-Identifier: Apache-2.0
/* Talks to a modem with AT commands: sends, waits for an answer, tries again. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define LINE 16

typedef enum { AT_OK, AT_ERROR, AT_BUSY, AT_NO_ANSWER } at_result;

extern bool modem_write(const char* text);
extern int modem_read_line(char* line, size_t size, int timeout_ms); /* length, 0: timeout, negative: fault */
extern void modem_reset(void);

static at_result classify(const char* line) {
  if (strcmp(line, "OK") == 0) {
    return AT_OK;
  }
  if (strcmp(line, "BUSY") == 0) {
    return AT_BUSY;
  }
  return strcmp(line, "ERROR") == 0 ? AT_ERROR : AT_NO_ANSWER;
}

/* Reads lines until one is a result; others go to `info`, the last wins. */
static at_result wait_result(char* info) {
  char line[LINE];
  for (int i = 0; i < 4; i++) {
    at_result result;
    int length = modem_read_line(line, sizeof line, 500);
    if (length <= 0) {
      return AT_NO_ANSWER;
    }
    line[length < LINE ? length : LINE - 1] = '\0';
    result = classify(line);
    if (result != AT_NO_ANSWER) {
      return result;
    }
    if (info != NULL) {
      memcpy(info, line, LINE);
    }
  }
  return AT_NO_ANSWER;
}

at_result at_command(const char* text, char* info, int tries) {
  at_result result = AT_NO_ANSWER;
  for (int i = 0; i < tries; i++) {
    if (!modem_write(text)) {
      modem_reset();
      continue;
    }
    result = wait_result(info);
    if (result == AT_OK || result == AT_ERROR) {
      break;
    }
  }
  return result;
}

/* Bars 0..5, or -1. The answer is `+CSQ: n`. */
int signal_bars(void) {
  char info[LINE] = "";
  int value = 0;
  if (at_command("AT+CSQ", info, 2) != AT_OK || strncmp(info, "+CSQ: ", 6) != 0) {
    return -1;
  }
  for (const char* p = info + 6; *p >= '0' && *p <= '9' && value < 100; p++) {
    value = value * 10 + (*p - '0');
  }
  if (value >= 99) {
    return 0; /* the modem does not know */
  }
  return value > 30 ? 5 : value / 6;
}

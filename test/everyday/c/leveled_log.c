// SPDX-License-Identifier: Apache-2.0
/* A logger with levels by module; where lines go is somebody else's business. */
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef enum { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_OFF } log_level;

#define MAX_MODULES 4
#define MAX_NAME 8

extern int log_sink(log_level level, const char* module, const char* format, ...); /* negative: lost */
extern void panic_led(void);

static struct {
  char name[MAX_NAME];
  log_level level;
} modules[MAX_MODULES];
static size_t module_count;
static log_level default_level = LOG_INFO;
static unsigned lost_lines;

static log_level* find(const char* name) {
  for (size_t i = 0; i < module_count; i++) {
    if (strcmp(modules[i].name, name) == 0) {
      return &modules[i].level;
    }
  }
  return NULL;
}

/* A null name sets the level of all modules without one of their own. */
bool log_set_level(const char* name, log_level level) {
  log_level* known;
  if (level > LOG_OFF) {
    return false;
  }
  if (name == NULL) {
    default_level = level;
    return true;
  }
  known = find(name);
  if (known != NULL) {
    *known = level;
    return true;
  }
  if (module_count == MAX_MODULES || strlen(name) >= MAX_NAME) {
    return false;
  }
  strcpy(modules[module_count].name, name);
  modules[module_count].level = level;
  module_count++;
  return true;
}

bool log_is_enabled(const char* name, log_level level) {
  const log_level* own = name == NULL ? NULL : find(name);
  return level >= (own != NULL ? *own : default_level) && level != LOG_OFF;
}

void log_value(const char* name, log_level level, const char* what, int value) {
  if (!log_is_enabled(name, level)) {
    return;
  }
  if (log_sink(level, name == NULL ? "?" : name, "%s = %d", what, value) < 0) {
    lost_lines++;
    if (level == LOG_ERROR) {
      panic_led();
    }
  }
}

unsigned log_lost(void) { return lost_lines; }

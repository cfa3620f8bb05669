// SPDX-License-Identifier: Apache-2.0
/* Cooperative tasks, run from a loop that looks at a tick counter. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_TASKS 4

typedef enum { TASK_AGAIN, TASK_DONE, TASK_FAILED } task_result;
typedef task_result (*task_function)(void* argument);

typedef struct {
  task_function function;
  void* argument;
  uint32_t period;
  uint32_t due;
  uint8_t failures;
} task;

extern uint32_t tick_now(void);
extern void watchdog_feed(void);
extern void report_failure(int slot, unsigned failures);

static task tasks[MAX_TASKS];

/* The slot, or -1 if all are in use. */
int scheduler_add(task_function function, void* argument, uint32_t period) {
  if (function == NULL) {
    return -1;
  }
  for (int i = 0; i < MAX_TASKS; i++) {
    if (tasks[i].function == NULL) {
      tasks[i].function = function;
      tasks[i].argument = argument;
      tasks[i].period = period;
      tasks[i].due = tick_now() + period;
      tasks[i].failures = 0;
      return i;
    }
  }
  return -1;
}

bool scheduler_remove(int slot) {
  if (slot < 0 || slot >= MAX_TASKS || tasks[slot].function == NULL) {
    return false;
  }
  tasks[slot].function = NULL;
  return true;
}

/* Right also when the counter wraps. */
static bool is_due(uint32_t now, uint32_t due) { return (int32_t)(now - due) >= 0; }

static void run(int slot, uint32_t now) {
  task* t = &tasks[slot];
  switch (t->function(t->argument)) {
    case TASK_DONE:
      t->function = NULL;
      return;
    case TASK_FAILED:
      t->failures++;
      report_failure(slot, t->failures);
      if (t->failures >= 3) {
        t->function = NULL;
        return;
      }
      break;
    default:
      t->failures = 0;
      break;
  }
  t->due = now + t->period;
}

int scheduler_run_once(void) {
  uint32_t now = tick_now();
  int ran = 0;
  for (int i = 0; i < MAX_TASKS; i++) {
    if (tasks[i].function != NULL && is_due(now, tasks[i].due)) {
      run(i, now);
      ran++;
    }
  }
  if (ran == 0) {
    watchdog_feed();
  }
  return ran;
}

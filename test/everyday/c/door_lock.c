// SPDX-License-Identifier: Apache-2.0
/* A door with a keypad: four digits open it, wrong codes make one wait. */
#include <stdbool.h>
#include <stdint.h>

#define CODE_LENGTH 4
#define MAX_WRONG 3
#define WAIT_SECONDS 30u
#define OPEN_SECONDS 5u

typedef enum { LOCKED, UNLOCKED, BLOCKED } lock_state;

typedef struct {
  lock_state state;
  uint8_t code[CODE_LENGTH];
  uint8_t typed[CODE_LENGTH];
  uint8_t count;
  uint8_t wrong;
  uint32_t until;
} door_lock;

extern int keypad_get(void); /* 0..9, '#' to confirm, '*' to start again, -1: nothing */
extern uint32_t rtc_seconds(void);
extern void bolt_set(bool closed);
extern bool door_is_closed(void);
extern void beep(int times);

/* Looks at all digits, so that the time tells nothing. */
static bool code_matches(const door_lock* lock) {
  uint8_t difference = 0;
  if (lock->count != CODE_LENGTH) {
    return false;
  }
  for (int i = 0; i < CODE_LENGTH; i++) {
    difference |= (uint8_t)(lock->code[i] ^ lock->typed[i]);
  }
  return difference == 0;
}

static void confirm(door_lock* lock) {
  if (code_matches(lock)) {
    lock->wrong = 0;
    lock->state = UNLOCKED;
    lock->until = rtc_seconds() + OPEN_SECONDS;
    bolt_set(false);
  } else if (++lock->wrong >= MAX_WRONG) {
    lock->state = BLOCKED;
    lock->until = rtc_seconds() + WAIT_SECONDS;
    beep(3);
  } else {
    beep(1);
  }
  lock->count = 0;
}

static void type_key(door_lock* lock, int key) {
  if (key == '*') {
    lock->count = 0;
  } else if (key == '#') {
    confirm(lock);
  } else if (key >= 0 && key <= 9) {
    if (lock->count < CODE_LENGTH) {
      lock->typed[lock->count] = (uint8_t)key;
    }
    lock->count++;
  }
}

lock_state door_step(door_lock* lock) {
  switch (lock->state) {
    case LOCKED:
      type_key(lock, keypad_get());
      break;
    case UNLOCKED:
      if (rtc_seconds() >= lock->until && door_is_closed()) {
        bolt_set(true);
        lock->state = LOCKED;
      }
      break;
    case BLOCKED:
      if (rtc_seconds() >= lock->until) {
        lock->wrong = 0;
        lock->state = LOCKED;
      }
      break;
    default:
      /* a flipped bit: fail closed */
      bolt_set(true);
      lock->state = LOCKED;
      break;
  }
  return lock->state;
}

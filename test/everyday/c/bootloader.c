// SPDX-License-Identifier: Apache-2.0
/* Decides after a reset what to start: the new image, the old one, or the recovery. */
#include <stdbool.h>
#include <stdint.h>

typedef enum { RESET_POWER, RESET_WATCHDOG, RESET_SOFTWARE, RESET_UNKNOWN } reset_cause;
typedef enum { START_A, START_B, START_RECOVERY } boot_choice;

typedef struct {
  uint32_t magic;
  uint8_t active;   /* 0: A, 1: B */
  uint8_t attempts; /* starts of the active image that were not confirmed */
  bool confirmed;
} boot_record;

#define BOOT_MAGIC 0xB007B007u
#define MAX_ATTEMPTS 3

extern bool record_read(boot_record* out);
extern bool record_write(const boot_record* in);
extern bool image_is_valid(int slot);
extern reset_cause reset_reason(void);
extern bool recovery_pin(void);

static boot_choice choice_of(int slot) { return slot == 0 ? START_A : START_B; }

static boot_choice any_valid(void) {
  for (int slot = 0; slot < 2; slot++) {
    if (image_is_valid(slot)) {
      return choice_of(slot);
    }
  }
  return START_RECOVERY;
}

static bool needs_roll_back(const boot_record* r, reset_cause cause) {
  if (r->confirmed) {
    /* a good image may hang now and then, but not at once again and again */
    return cause == RESET_WATCHDOG && r->attempts >= 2 * MAX_ATTEMPTS;
  }
  return r->attempts >= MAX_ATTEMPTS;
}

boot_choice boot_decide(void) {
  boot_record r;
  reset_cause cause = reset_reason();
  if (cause == RESET_POWER && recovery_pin()) {
    return START_RECOVERY;
  }
  if (!record_read(&r) || r.magic != BOOT_MAGIC || r.active > 1) {
    return any_valid();
  }
  if (needs_roll_back(&r, cause) || !image_is_valid(r.active)) {
    uint8_t other = (uint8_t)(1 - r.active);
    if (!image_is_valid(other)) {
      return START_RECOVERY;
    }
    r.active = other;
    r.attempts = 0;
    r.confirmed = true;
  } else if (cause != RESET_SOFTWARE && r.attempts < UINT8_MAX) {
    r.attempts++;
  }
  /* Without a record of the attempt we could loop for ever. */
  return record_write(&r) ? choice_of(r.active) : START_RECOVERY;
}

bool boot_confirm(void) {
  boot_record r;
  if (!record_read(&r) || r.magic != BOOT_MAGIC) {
    return false;
  }
  if (r.confirmed && r.attempts == 0) {
    return true;
  }
  r.confirmed = true;
  r.attempts = 0;
  return record_write(&r);
}

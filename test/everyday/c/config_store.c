// SPDX-License-Identifier: Apache-2.0
/* Two copies of the configuration in non-volatile memory; the newer good one wins. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uint32_t sequence;
  uint16_t baud_code;
  uint8_t address;
  uint8_t flags;
  uint16_t crc;
} config;

extern bool nv_read(int slot, config* out) __attribute__((nonnull));
extern bool nv_write(int slot, const config* in);
extern void log_event(const char* format, ...);

static config current;
static int current_slot = -1;

static uint16_t crc_step(uint16_t crc, uint8_t byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++) {
    crc = (uint16_t)(crc & 1 ? crc >> 1 ^ 0xA001 : crc >> 1);
  }
  return crc;
}

uint16_t config_crc(const config* c) {
  uint16_t crc = 0xFFFF;
  crc = crc_step(crc, (uint8_t)c->sequence);
  crc = crc_step(crc, (uint8_t)c->baud_code);
  crc = crc_step(crc, c->address);
  return crc_step(crc, c->flags);
}

static bool load_slot(int slot, config* out) {
  if (!nv_read(slot, out)) {
    log_event("slot %d cannot be read", slot);
    return false;
  }
  if (out->crc != config_crc(out)) {
    log_event("slot %d is damaged", slot);
    return false;
  }
  return out->address >= 1 && out->address <= 127;
}

static void use(int slot, const config* c) {
  current_slot = slot;
  current = *c;
}

/* False: defaults are in use. */
bool config_load(void) {
  config a;
  config b;
  bool has_a = load_slot(0, &a);
  bool has_b = load_slot(1, &b);
  if (has_a && (!has_b || a.sequence >= b.sequence)) {
    use(0, &a);
  } else if (has_b) {
    use(1, &b);
  } else {
    memset(&current, 0, sizeof current);
    current.address = 1;
    current_slot = -1;
    return false;
  }
  return true;
}

/* Writes to the other slot, so that a power cut costs only the change. */
bool config_set_address(uint8_t address) {
  config next = current;
  int slot = current_slot == 0 ? 1 : 0;
  if (address < 1 || address > 127) {
    return false;
  }
  if (address == current.address) {
    return true;
  }
  next.address = address;
  next.sequence++;
  next.crc = config_crc(&next);
  if (!nv_write(slot, &next)) {
    return false;
  }
  use(slot, &next);
  return true;
}

// SPDX-License-Identifier: Apache-2.0
/* Records in a flash chip that is reached through a table of functions. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RECORD_MAGIC 0xA5u
#define RECORD_DATA 8u

typedef struct {
  int (*read)(uint32_t address, void* buffer, size_t size);
  int (*write)(uint32_t address, const void* buffer, size_t size);
  int (*erase)(uint32_t address);
  uint32_t sector_size;
} flash_driver;

typedef enum {
  STORE_OK,
  STORE_BAD_DRIVER,
  STORE_IO,
  STORE_CORRUPT,
  STORE_TOO_LONG,
  STORE_VERIFY
} store_status;

typedef struct {
  uint8_t magic;
  uint8_t length;
  uint8_t sum;
  uint8_t data[RECORD_DATA];
} record;

static uint8_t sum_of(const uint8_t* data, uint8_t length) {
  uint8_t sum = 0;
  for (uint8_t i = 0; i < length; i++) {
    sum = (uint8_t)(sum ^ data[i]);
  }
  return sum;
}

static bool is_complete(const flash_driver* driver) {
  return driver != NULL && driver->read != NULL && driver->write != NULL && driver->erase != NULL;
}

store_status store_load(const flash_driver* driver, uint32_t address, uint8_t* out, uint8_t* length) {
  record r;
  if (!is_complete(driver)) {
    return STORE_BAD_DRIVER;
  }
  if (driver->read(address, &r, sizeof r) != 0) {
    return STORE_IO;
  }
  if (r.magic != RECORD_MAGIC || r.length > RECORD_DATA) {
    return STORE_CORRUPT;
  }
  if (sum_of(r.data, r.length) != r.sum) {
    return STORE_CORRUPT;
  }
  for (uint8_t i = 0; i < r.length; i++) {
    out[i] = r.data[i];
  }
  *length = r.length;
  return STORE_OK;
}

store_status store_save(const flash_driver* driver, uint32_t address, const uint8_t* data, uint8_t length) {
  record r = {RECORD_MAGIC, length, 0, {0}};
  uint8_t check = 0;
  if (!is_complete(driver)) {
    return STORE_BAD_DRIVER;
  }
  if (length > RECORD_DATA) {
    return STORE_TOO_LONG;
  }
  for (uint8_t i = 0; i < length; i++) {
    r.data[i] = data[i];
  }
  r.sum = sum_of(data, length);
  if (driver->sector_size != 0 && address % driver->sector_size == 0 && driver->erase(address) != 0) {
    return STORE_IO;
  }
  if (driver->write(address, &r, sizeof r) != 0) {
    return STORE_IO;
  }
  if (driver->read(address, &check, 1) != 0 || check != RECORD_MAGIC) {
    return STORE_VERIFY;
  }
  return STORE_OK;
}

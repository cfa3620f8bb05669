// SPDX-License-Identifier: Apache-2.0
/* A serial EEPROM on I2C: writes go by pages and take time. */
#include <stddef.h>
#include <stdint.h>

#define DEVICE 0x50
#define PAGE 8u
#define CAPACITY 256u
#define MAX_POLLS 5

typedef enum { EE_OK = 0, EE_RANGE = -1, EE_BUS = -2, EE_TIMEOUT = -3, EE_VERIFY = -4 } ee_status;

extern int i2c_write(uint8_t device, uint8_t address, const uint8_t* data, size_t size); /* 0: acknowledged */
extern int i2c_read(uint8_t device, uint8_t address, uint8_t* data, size_t size);
extern void delay_ms(unsigned ms);

static ee_status wait_ready(void) {
  for (int i = 0; i < MAX_POLLS; i++) {
    if (i2c_write(DEVICE, 0, NULL, 0) == 0) {
      return EE_OK;
    }
    delay_ms(1);
  }
  return EE_TIMEOUT;
}

ee_status eeprom_read(unsigned address, uint8_t* data, size_t size) {
  if (data == NULL || address >= CAPACITY || size > CAPACITY - address) {
    return EE_RANGE;
  }
  if (size == 0) {
    return EE_OK;
  }
  if (i2c_read(DEVICE, (uint8_t)address, data, size) == 0) {
    return EE_OK;
  }
  /* The first access after a write may fail. */
  delay_ms(5);
  return i2c_read(DEVICE, (uint8_t)address, data, size) == 0 ? EE_OK : EE_BUS;
}

static ee_status write_page(unsigned address, const uint8_t* data, size_t size) {
  if (i2c_write(DEVICE, (uint8_t)address, data, size) != 0) {
    return EE_BUS;
  }
  return wait_ready();
}

ee_status eeprom_write(unsigned address, const uint8_t* data, size_t size) {
  if (data == NULL || address >= CAPACITY || size > CAPACITY - address) {
    return EE_RANGE;
  }
  while (size > 0) {
    size_t part = PAGE - address % PAGE;
    ee_status status;
    if (part > size) {
      part = size;
    }
    status = write_page(address, data, part);
    if (status != EE_OK) {
      return status;
    }
    address += (unsigned)part;
    data += part;
    size -= part;
  }
  return EE_OK;
}

ee_status eeprom_write_byte(unsigned address, uint8_t value) {
  uint8_t stored = 0;
  ee_status status = eeprom_write(address, &value, 1);
  if (status == EE_OK) {
    status = eeprom_read(address, &stored, 1);
  }
  if (status != EE_OK) {
    return status;
  }
  return stored == value ? EE_OK : EE_VERIFY;
}

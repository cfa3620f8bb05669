// SPDX-License-Identifier: Apache-2.0
/* Receives a new firmware in chunks and writes it to the spare half of the flash. */
#include <stdbool.h>
#include <stdint.h>

#define CHUNK 8u
#define IMAGE_MAX 1024u

typedef enum {
  UPD_OK,
  UPD_DONE,
  UPD_BAD_HEADER,
  UPD_ORDER,
  UPD_FLASH,
  UPD_SIGNATURE,
  UPD_IDLE
} update_status;

struct image_header {
  uint32_t magic;
  uint32_t size;
  uint16_t version_major;
  uint16_t version_minor;
};

struct update {
  bool active;
  uint32_t size;
  uint32_t received;
  uint32_t sum;
};

extern int flash_erase_spare(void);
extern int flash_program(uint32_t offset, const uint8_t* data, uint32_t size);
extern bool signature_ok(uint32_t sum, uint32_t size);
extern struct image_header running_header(void);
extern void boot_from_spare(void);

static bool is_newer(const struct image_header* a, const struct image_header* b) {
  if (a->version_major != b->version_major) {
    return a->version_major > b->version_major;
  }
  return a->version_minor > b->version_minor;
}

update_status update_begin(struct update* u, const struct image_header* header, bool allow_downgrade) {
  struct image_header running;
  u->active = false;
  if (header->magic != 0x4D495445u || header->size == 0 || header->size > IMAGE_MAX) {
    return UPD_BAD_HEADER;
  }
  running = running_header();
  if (!allow_downgrade && !is_newer(header, &running)) {
    return UPD_BAD_HEADER;
  }
  if (flash_erase_spare() != 0) {
    return UPD_FLASH;
  }
  u->active = true;
  u->size = header->size;
  u->received = 0;
  u->sum = 0;
  return UPD_OK;
}

static update_status finish(struct update* u) {
  u->active = false;
  if (!signature_ok(u->sum, u->size)) {
    return UPD_SIGNATURE;
  }
  boot_from_spare();
  return UPD_DONE;
}

update_status update_chunk(struct update* u, uint32_t offset, const uint8_t data[CHUNK]) {
  uint32_t size;
  if (!u->active) {
    return UPD_IDLE;
  }
  if (offset != u->received || offset >= u->size) {
    return offset < u->received ? UPD_OK : UPD_ORDER; /* a repeated chunk is fine */
  }
  size = u->size - offset < CHUNK ? u->size - offset : CHUNK;
  for (int attempt = 0; flash_program(offset, data, size) != 0; attempt++) {
    if (attempt == 2) {
      u->active = false;
      return UPD_FLASH;
    }
  }
  for (uint32_t i = 0; i < size; i++) {
    u->sum = u->sum * 31 + data[i];
  }
  u->received += size;
  return u->received == u->size ? finish(u) : UPD_OK;
}

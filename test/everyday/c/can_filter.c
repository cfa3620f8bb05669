// SPDX-License-Identifier: Apache-2.0
/* Hands frames from the bus to the first handler whose identifier and mask fit. */
#include "can_filter.h"

#include <stddef.h>

#define STANDARD_MAX 0x7FFu
#define EXTENDED_MAX 0x1FFFFFFFu

extern int can_receive(struct can_frame* frame); /* 1: a frame, 0: none, negative: bus error */
extern void can_restart(void);

static struct {
  uint32_t id;
  uint32_t mask;
  can_handler handler;
  void* context;
} filters[CAN_MAX_FILTERS];
static int filter_count;
static unsigned dropped;

/* The filter's number, or -1. */
int can_filter_add(uint32_t id, uint32_t mask, can_handler handler, void* context) {
  if (handler == NULL || id > EXTENDED_MAX) {
    return -1;
  }
  if (filter_count >= CAN_MAX_FILTERS) {
    return -1;
  }
  filters[filter_count].id = id & mask;
  filters[filter_count].mask = mask;
  filters[filter_count].handler = handler;
  filters[filter_count].context = context;
  return filter_count++;
}

void can_filter_clear(void) {
  filter_count = 0;
  dropped = 0;
}

unsigned can_filter_dropped(void) { return dropped; }

static bool is_valid(const struct can_frame* frame) {
  if (frame->length > sizeof frame->data) {
    return false;
  }
  return frame->extended ? frame->id <= EXTENDED_MAX : frame->id <= STANDARD_MAX;
}

static bool dispatch(const struct can_frame* frame) {
  for (int i = 0; i < filter_count; i++) {
    if ((frame->id & filters[i].mask) == filters[i].id) {
      filters[i].handler(frame, filters[i].context);
      return true;
    }
  }
  return false;
}

/* Returns how many frames found a handler. */
unsigned can_filter_poll(unsigned limit) {
  unsigned handled = 0;
  struct can_frame frame;
  for (unsigned i = 0; i < limit; i++) {
    int status = can_receive(&frame);
    if (status == 0) {
      break;
    }
    if (status < 0) {
      can_restart();
      continue;
    }
    if (is_valid(&frame) && dispatch(&frame)) {
      handled++;
    } else {
      dropped++;
    }
  }
  return handled;
}

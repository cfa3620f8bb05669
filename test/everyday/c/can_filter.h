// SPDX-License-Identifier: Apache-2.0
#ifndef EVERYDAY_CAN_FILTER_H
#define EVERYDAY_CAN_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#define CAN_MAX_FILTERS 4

struct can_frame {
  uint32_t id;
  bool extended;
  uint8_t length;
  uint8_t data[8];
};

typedef void (*can_handler)(const struct can_frame* frame, void* context);

int can_filter_add(uint32_t id, uint32_t mask, can_handler handler, void* context);
void can_filter_clear(void);
unsigned can_filter_poll(unsigned limit);
unsigned can_filter_dropped(void);

#endif

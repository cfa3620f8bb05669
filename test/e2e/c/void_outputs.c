// SPDX-License-Identifier: Apache-2.0
// What externs write behind a `void *` is what their callers have there.
#include <stdint.h>

typedef struct queue_definition *queue_handle;

struct event {
  uint8_t kind;
  int16_t value;
};

extern int queue_receive(queue_handle queue, void *item, uint32_t ticks);
extern int setting_read(int key, void *value);
extern void led_set(int on);

int handle(queue_handle queue) {
  struct event event;
  if (queue_receive(queue, &event, 100) != 1) return -1;
  switch (event.kind) {
    case 1:
      led_set(event.value > 10);
      return 1;
    case 2:
      return event.value < 0 ? 2 : 3;
    default:
      return 0;
  }
}

uint32_t brightness(void) {
  uint32_t percent;
  return setting_read(7, &percent) == 0 && percent <= 100 ? percent : 50;
}

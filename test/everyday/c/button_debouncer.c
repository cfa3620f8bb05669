// SPDX-License-Identifier: Apache-2.0
/* A button bounces: only a level that lasts counts. Long presses are told apart. */
#include <stdbool.h>
#include <stdint.h>

#define STABLE_SAMPLES 3
#define LONG_PRESS_MS 800u

typedef enum { BUTTON_NONE, BUTTON_DOWN, BUTTON_CLICK, BUTTON_LONG } button_event;

struct button {
  uint8_t pin;
  bool active_low;
  bool pressed;
  uint8_t run; /* samples in a row that differ from `pressed` */
  uint32_t down_at;
};

extern bool gpio_read(uint8_t pin);
extern uint32_t millis(void);

static bool read_level(const struct button* b) {
  bool high = gpio_read(b->pin);
  return b->active_low ? !high : high;
}

static button_event accept(struct button* b, bool level) {
  b->pressed = level;
  b->run = 0;
  if (level) {
    b->down_at = millis();
    return BUTTON_DOWN;
  }
  /* unsigned difference: right when the clock wraps */
  return millis() - b->down_at >= LONG_PRESS_MS ? BUTTON_LONG : BUTTON_CLICK;
}

void button_init(struct button* b, uint8_t pin, bool active_low) {
  b->pin = pin;
  b->active_low = active_low;
  b->pressed = false;
  b->run = 0;
  b->down_at = 0;
}

button_event button_sample(struct button* b) {
  bool level = read_level(b);
  if (level == b->pressed) {
    b->run = 0;
    return BUTTON_NONE;
  }
  b->run++;
  if (b->run < STABLE_SAMPLES) {
    return BUTTON_NONE;
  }
  return accept(b, level);
}

/* Waits for any event, at most so many samples. */
button_event button_wait(struct button* b, int samples) {
  for (int i = 0; i < samples; i++) {
    button_event event = button_sample(b);
    if (event != BUTTON_NONE) {
      return event;
    }
  }
  return BUTTON_NONE;
}

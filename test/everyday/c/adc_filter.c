// SPDX-License-Identifier: Apache-2.0
/* Median of three, then a moving average; spikes are counted. */
#include <stdbool.h>
#include <stdint.h>

#define WINDOW 4u
#define SPIKE 200

typedef struct {
  uint16_t samples[WINDOW];
  uint8_t count;
  uint8_t next;
  uint16_t spikes;
} adc_filter;

extern uint16_t adc_sample(uint8_t channel);
extern bool adc_ready(uint8_t channel);

static uint16_t median(uint16_t a, uint16_t b, uint16_t c) {
  if (a > b) {
    uint16_t swap = a;
    a = b;
    b = swap;
  }
  if (c <= a) {
    return a;
  }
  return c < b ? c : b;
}

static int distance(uint16_t a, uint16_t b) { return a > b ? a - b : b - a; }

uint16_t adc_filter_value(const adc_filter* f) {
  uint32_t sum = 0;
  uint8_t count = f->count > WINDOW ? WINDOW : f->count;
  if (count == 0) {
    return 0;
  }
  for (uint8_t i = 0; i < count; i++) {
    sum += f->samples[i];
  }
  return (uint16_t)(sum / count);
}

/* False if the converter was not ready. */
bool adc_filter_update(adc_filter* f, uint8_t channel) {
  uint16_t raw[3];
  uint16_t value;
  for (int i = 0; i < 3; i++) {
    if (!adc_ready(channel)) {
      return false;
    }
    raw[i] = adc_sample(channel);
  }
  value = median(raw[0], raw[1], raw[2]);
  if (f->count > 0 && distance(value, adc_filter_value(f)) > SPIKE) {
    f->spikes++;
    if (f->spikes < 3) {
      return true; /* it may have been noise */
    }
    f->count = 0; /* it was not: begin anew */
    f->next = 0;
  }
  f->spikes = 0;
  f->samples[f->next % WINDOW] = value;
  f->next = (uint8_t)((f->next + 1) % WINDOW);
  if (f->count < WINDOW) {
    f->count++;
  }
  return true;
}

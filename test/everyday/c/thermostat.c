// SPDX-License-Identifier: Apache-2.0
/* Heats until the target is reached; switches off for good after three bad readings. */
#include "thermostat.h"

#define ADC_CHANNEL 3
#define MAX_FAULTS 3
#define MIN_TARGET 50
#define MAX_TARGET 300

extern int adc_read(int channel); /* raw 0..4095, negative on failure */
extern void heater_set(bool on);

/* 10 mV per degree on a 3.3 V converter of 12 bits. */
static int to_tenths(int raw) { return raw * 3300 / 4096; }

static bool is_plausible(int raw) { return raw >= 10 && raw <= 4000; }

void thermostat_init(thermostat* t, int target, int hysteresis) {
  t->mode = THERMOSTAT_OFF;
  t->target = target;
  t->hysteresis = hysteresis < 1 ? 1 : hysteresis;
  t->fault_count = 0;
  heater_set(false);
}

bool thermostat_set_target(thermostat* t, int target) {
  if (target < MIN_TARGET || target > MAX_TARGET) {
    return false;
  }
  t->target = target;
  if (t->mode == THERMOSTAT_OFF) {
    t->mode = THERMOSTAT_IDLE;
  }
  return true;
}

static thermostat_mode handle_fault(thermostat* t) {
  t->fault_count++;
  if (t->fault_count >= MAX_FAULTS) {
    t->mode = THERMOSTAT_FAULT;
    heater_set(false);
  }
  return t->mode;
}

thermostat_mode thermostat_step(thermostat* t) {
  int raw;
  int tenths;

  if (t->mode == THERMOSTAT_OFF || t->mode == THERMOSTAT_FAULT) {
    return t->mode;
  }
  raw = adc_read(ADC_CHANNEL);
  if (!is_plausible(raw)) {
    return handle_fault(t);
  }
  t->fault_count = 0;
  tenths = to_tenths(raw);
  if (t->mode == THERMOSTAT_IDLE && tenths < t->target - t->hysteresis) {
    t->mode = THERMOSTAT_HEATING;
    heater_set(true);
  } else if (t->mode == THERMOSTAT_HEATING && tenths > t->target + t->hysteresis) {
    t->mode = THERMOSTAT_IDLE;
    heater_set(false);
  }
  return t->mode;
}

// SPDX-License-Identifier: Apache-2.0
#ifndef EVERYDAY_THERMOSTAT_H
#define EVERYDAY_THERMOSTAT_H

#include <stdbool.h>

typedef enum { THERMOSTAT_OFF, THERMOSTAT_HEATING, THERMOSTAT_IDLE, THERMOSTAT_FAULT } thermostat_mode;

typedef struct {
  thermostat_mode mode;
  int target;     /* tenths of a degree */
  int hysteresis; /* tenths of a degree */
  int fault_count;
} thermostat;

void thermostat_init(thermostat* t, int target, int hysteresis);
bool thermostat_set_target(thermostat* t, int target);
thermostat_mode thermostat_step(thermostat* t);

#endif

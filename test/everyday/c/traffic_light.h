// SPDX-License-Identifier: Apache-2.0
#ifndef EVERYDAY_TRAFFIC_LIGHT_H
#define EVERYDAY_TRAFFIC_LIGHT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
  PHASE_MAIN_GREEN,
  PHASE_MAIN_YELLOW,
  PHASE_SIDE_GREEN,
  PHASE_SIDE_YELLOW,
  PHASE_FLASHING
} phase;

typedef struct {
  phase current;
  uint32_t entered;
  bool walk_requested;
} crossing;

phase crossing_step(crossing* c);

#endif

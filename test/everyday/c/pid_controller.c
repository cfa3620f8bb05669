// SPDX-License-Identifier: Apache-2.0
/* A PID controller in fixed point, with limits and a bumpless change to manual. */
#include <stdbool.h>
#include <stdint.h>

#define SCALE 256
#define OUT_MIN 0
#define OUT_MAX 4095

typedef struct {
  int32_t kp, ki, kd; /* scaled by 256 */
  int32_t setpoint;
  int32_t integral;
  int32_t last_error;
  bool manual;
  bool started;
} pid;

extern bool sensor_get(int32_t* value);
extern void actuator_set(int32_t value);
extern int32_t actuator_get(void);

static int32_t limit(int64_t value, int32_t low, int32_t high) {
  if (value < low) {
    return low;
  }
  if (value > high) {
    return high;
  }
  return (int32_t)value;
}

bool pid_tune(pid* p, int32_t kp, int32_t ki, int32_t kd) {
  if (kp < 0 || ki < 0 || kd < 0 || (kp == 0 && ki == 0)) {
    return false;
  }
  p->kp = kp;
  p->ki = ki;
  p->kd = kd;
  return true;
}

void pid_set_manual(pid* p, bool manual) {
  if (p->manual && !manual) {
    /* continue from where the hand has left it */
    p->integral = actuator_get() * SCALE;
    p->started = false;
  }
  p->manual = manual;
}

/* False if nothing was done. */
bool pid_step(pid* p) {
  int32_t value;
  int32_t error;
  int32_t slope;
  int64_t output;
  if (p->manual || !sensor_get(&value)) {
    return false;
  }
  if (value < 0 || value > OUT_MAX || p->setpoint < 0 || p->setpoint > OUT_MAX) {
    return false;
  }
  error = p->setpoint - value;
  slope = p->started ? error - limit(p->last_error, -OUT_MAX, OUT_MAX) : 0;
  output = (int64_t)p->kp * error + p->integral + (int64_t)p->kd * slope;
  /* anti-windup: the sum grows only while the output is not at its limit */
  if (output > (int64_t)OUT_MIN * SCALE && output < (int64_t)OUT_MAX * SCALE) {
    p->integral = limit((int64_t)p->integral + (int64_t)p->ki * error, -OUT_MAX * SCALE, OUT_MAX * SCALE);
  }
  p->last_error = error;
  p->started = true;
  actuator_set(limit(output / SCALE, OUT_MIN, OUT_MAX));
  return true;
}

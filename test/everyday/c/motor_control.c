// SPDX-License-Identifier: Apache-2.0
/* A motor with a ramp, a current limit and an emergency stop. */
#include <stdbool.h>
#include <stdint.h>

#define MAX_DUTY 1000
#define RAMP_STEP 50
#define CURRENT_LIMIT_MA 2500u
#define STALL_TICKS 4

typedef enum { MOTOR_STOPPED, MOTOR_RUNNING, MOTOR_STALLED, MOTOR_EMERGENCY } motor_state;

typedef struct {
  motor_state state;
  int16_t duty; /* -1000..1000, sign is direction */
  int16_t wanted;
  uint8_t over_current;
} motor;

extern void pwm_write(uint16_t duty, bool reverse);
extern uint32_t current_sense(void);
extern bool emergency_pressed(void);

static int16_t clamp(int value, int low, int high) {
  if (value < low) {
    return (int16_t)low;
  }
  return (int16_t)(value > high ? high : value);
}

static void apply(motor* m) {
  bool reverse = m->duty < 0;
  pwm_write((uint16_t)(reverse ? -m->duty : m->duty), reverse);
}

void motor_command(motor* m, int duty) {
  if (m->state == MOTOR_EMERGENCY) {
    return;
  }
  m->wanted = clamp(duty, -MAX_DUTY, MAX_DUTY);
  if (m->state != MOTOR_RUNNING && m->wanted != 0) {
    m->state = MOTOR_RUNNING;
    m->over_current = 0;
  }
}

static void ramp(motor* m) {
  int step = m->wanted - m->duty;
  m->duty = (int16_t)(m->duty + clamp(step, -RAMP_STEP, RAMP_STEP));
  if (m->duty == 0 && m->wanted == 0) {
    m->state = MOTOR_STOPPED;
  }
}

static void stop(motor* m, motor_state state) {
  m->state = state;
  m->duty = 0;
  m->wanted = 0;
  apply(m);
}

motor_state motor_tick(motor* m) {
  if (emergency_pressed()) {
    stop(m, MOTOR_EMERGENCY);
    return m->state;
  }
  if (m->state != MOTOR_RUNNING) {
    return m->state;
  }
  if (current_sense() > CURRENT_LIMIT_MA) {
    if (++m->over_current >= STALL_TICKS) {
      stop(m, MOTOR_STALLED);
      return m->state;
    }
  } else {
    m->over_current = 0;
  }
  ramp(m);
  apply(m);
  return m->state;
}

/* Only when the button is free again. */
bool motor_release(motor* m) {
  if (m->state != MOTOR_EMERGENCY || emergency_pressed()) {
    return false;
  }
  m->state = MOTOR_STOPPED;
  return true;
}

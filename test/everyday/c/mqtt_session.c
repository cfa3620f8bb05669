// SPDX-License-Identifier: Apache-2.0
/* A session with a broker: connect, keep alive, publish with acknowledgement. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEEP_ALIVE_MS 20000u
#define ACK_MS 3000u
#define MAX_SENDS 3

typedef enum { MQ_CLOSED, MQ_CONNECTING, MQ_OPEN } mq_state;
typedef enum { IN_NOTHING, IN_CONNACK, IN_PUBACK, IN_PING, IN_GARBAGE } incoming_kind;

typedef struct {
  mq_state state;
  uint32_t last_traffic;
  uint16_t waiting_for; /* packet id, 0: none */
  uint32_t sent_at;
  uint8_t sends;
} mq_session;

extern bool broker_send(incoming_kind kind, uint16_t id);
extern incoming_kind broker_receive(uint16_t* id, uint8_t* code);
extern void broker_close(void);
extern uint32_t time_ms(void);

static mq_state drop(mq_session* s) {
  broker_close();
  s->state = MQ_CLOSED;
  s->waiting_for = 0;
  return s->state;
}

bool mq_publish(mq_session* s, uint16_t id) {
  if (s->state != MQ_OPEN || id == 0 || s->waiting_for != 0) {
    return false;
  }
  if (!broker_send(IN_PUBACK, id)) {
    drop(s);
    return false;
  }
  s->waiting_for = id;
  s->sent_at = time_ms();
  s->sends = 1;
  return true;
}

static void check_timers(mq_session* s, uint32_t now) {
  if (s->waiting_for != 0 && now - s->sent_at >= ACK_MS) {
    if (s->sends >= MAX_SENDS || !broker_send(IN_PUBACK, s->waiting_for)) {
      drop(s);
      return;
    }
    s->sends++;
    s->sent_at = now;
  }
  if (now - s->last_traffic >= KEEP_ALIVE_MS) {
    if (!broker_send(IN_PING, 0)) {
      drop(s);
      return;
    }
    s->last_traffic = now;
  }
}

mq_state mq_step(mq_session* s) {
  uint16_t id = 0;
  uint8_t code = 0;
  if (s->state == MQ_CLOSED) {
    if (broker_send(IN_CONNACK, 0)) {
      s->state = MQ_CONNECTING;
      s->last_traffic = time_ms();
    }
    return s->state;
  }
  switch (broker_receive(&id, &code)) {
    case IN_NOTHING:
      check_timers(s, time_ms());
      break;
    case IN_CONNACK:
      if (s->state != MQ_CONNECTING || code != 0) {
        return drop(s);
      }
      s->state = MQ_OPEN;
      break;
    case IN_PUBACK:
      if (id == s->waiting_for) {
        s->waiting_for = 0;
      }
      break;
    case IN_PING:
      s->last_traffic = time_ms();
      break;
    default:
      return drop(s);
  }
  return s->state;
}

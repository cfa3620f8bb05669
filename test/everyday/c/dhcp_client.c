// SPDX-License-Identifier: Apache-2.0
/* Gets and keeps an address in the manner of DHCP: discover, request, bound, renew. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef enum { ST_INIT, ST_SELECTING, ST_REQUESTING, ST_BOUND, ST_RENEWING } client_state;
typedef enum { MSG_NONE, MSG_OFFER, MSG_ACK, MSG_NAK } message_kind;

typedef struct {
  message_kind kind;
  uint32_t transaction;
  uint32_t address;
  uint32_t lease_seconds;
} message;

typedef struct {
  client_state state;
  uint32_t transaction;
  uint32_t address;
  uint32_t deadline;
  uint8_t retries;
} client;

extern uint32_t net_now(void); /* seconds */
extern uint32_t net_random(void);
extern bool net_send(const char* kind, uint32_t transaction, uint32_t address);
extern message net_receive(void); /* by value; MSG_NONE: nothing came */
extern void net_configure(uint32_t address);

#define MAX_RETRIES 3
#define ANSWER_SECONDS 4u

static void restart(client* c) {
  memset(c, 0, sizeof *c);
  c->state = ST_INIT;
}

static void ask(client* c, const char* kind, client_state next) {
  if (net_send(kind, c->transaction, c->address)) {
    c->state = next;
    c->deadline = net_now() + ANSWER_SECONDS;
  }
}

static void on_timeout(client* c) {
  if (++c->retries >= MAX_RETRIES) {
    net_configure(0);
    restart(c);
    return;
  }
  ask(c, c->state == ST_SELECTING ? "discover" : "request", c->state);
}

static void on_ack(client* c, const message* m) {
  c->address = m->address;
  c->retries = 0;
  c->state = ST_BOUND;
  /* renew at half of the lease, but not at once */
  c->deadline = net_now() + (m->lease_seconds >= 60 ? m->lease_seconds / 2 : 30);
  net_configure(c->address);
}

static void on_message(client* c, const message* m) {
  if (m->transaction != c->transaction) {
    return;
  }
  if (c->state == ST_SELECTING && m->kind == MSG_OFFER && m->address != 0) {
    c->address = m->address;
    ask(c, "request", ST_REQUESTING);
  } else if (c->state != ST_SELECTING && m->kind == MSG_ACK) {
    on_ack(c, m);
  } else if (m->kind == MSG_NAK) {
    net_configure(0);
    restart(c);
  }
}

client_state client_step(client* c) {
  message m;
  switch (c->state) {
    case ST_INIT:
      c->transaction = net_random();
      ask(c, "discover", ST_SELECTING);
      break;
    case ST_BOUND:
      if (net_now() >= c->deadline) {
        c->retries = 0;
        ask(c, "request", ST_RENEWING);
      }
      break;
    default:
      m = net_receive();
      if (m.kind != MSG_NONE) {
        on_message(c, &m);
      } else if (net_now() >= c->deadline) {
        on_timeout(c);
      }
      break;
  }
  return c->state;
}

// SPDX-License-Identifier: Apache-2.0
/* Feeds the hardware watchdog only while every client has reported in time. */
#include <stdbool.h>
#include <stdint.h>

#define MAX_CLIENTS 4

struct watch_client {
  bool active;
  uint32_t last_report;
  uint32_t timeout;
};

extern uint32_t clock_ms(void);
extern void wdt_feed(void);
extern const char* client_name(int client) __attribute__((returns_nonnull));
extern void crash_log(const char* format, ...);

static struct watch_client clients[MAX_CLIENTS];
static bool starving;

/* The client's number, or -1. */
int watch_register(uint32_t timeout) {
  if (timeout < 10 || timeout > 60000) {
    return -1;
  }
  for (int i = 0; i < MAX_CLIENTS; i++) {
    if (!clients[i].active) {
      clients[i].active = true;
      clients[i].timeout = timeout;
      clients[i].last_report = clock_ms();
      return i;
    }
  }
  return -1;
}

void watch_report(int client) {
  if (client >= 0 && client < MAX_CLIENTS && clients[client].active) {
    clients[client].last_report = clock_ms();
  }
}

static int find_late(uint32_t now) {
  for (int i = 0; i < MAX_CLIENTS; i++) {
    if (clients[i].active && now - clients[i].last_report > clients[i].timeout) {
      return i;
    }
  }
  return -1;
}

/* Once somebody is late the reset is left to happen. */
bool watch_step(void) {
  int late;
  if (starving) {
    return false;
  }
  late = find_late(clock_ms());
  if (late >= 0) {
    starving = true;
    crash_log("client %d (%c) is late", late, client_name(late)[0]);
    return false;
  }
  wdt_feed();
  return true;
}

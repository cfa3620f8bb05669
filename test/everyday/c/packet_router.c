// SPDX-License-Identifier: Apache-2.0
/* Sends packets to interfaces by prefix; interfaces are tables of functions. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_ROUTES 4

struct packet {
  uint32_t source;
  uint32_t destination;
  uint8_t hops_left;
  uint16_t length;
};

struct net_interface {
  bool (*is_up)(const struct net_interface* self);
  int (*transmit)(struct net_interface* self, const struct packet* packet);
  uint16_t mtu;
};

typedef struct {
  uint32_t prefix;
  uint8_t bits;
  struct net_interface* via;
} route;

typedef struct {
  route routes[MAX_ROUTES];
  int count;
} router;

typedef enum { SENT, DROP_HOPS, DROP_NO_ROUTE, DROP_TOO_BIG, DROP_DOWN, DROP_FAILED } verdict;

extern void trace(const char* format, ...);

static uint32_t mask_of(uint8_t bits) { return bits == 0 ? 0 : 0xFFFFFFFFu << (32 - bits); }

bool router_add(router* r, uint32_t prefix, uint8_t bits, struct net_interface* via) {
  if (r->count < 0 || r->count >= MAX_ROUTES || bits > 32 || via == NULL) {
    return false;
  }
  if ((prefix & ~mask_of(bits)) != 0) {
    return false;
  }
  r->routes[r->count++] = (route){prefix, bits, via};
  return true;
}

/* The route with the longest prefix that is up; a route that is down only if there is no other. */
static const route* find_route(const router* r, uint32_t destination) {
  const route* best = NULL;
  const route* down = NULL;
  for (int i = 0; i < r->count; i++) {
    const route* candidate = &r->routes[i];
    if ((destination & mask_of(candidate->bits)) != candidate->prefix) {
      continue;
    }
    if (!candidate->via->is_up(candidate->via)) {
      down = candidate;
    } else if (best == NULL || candidate->bits > best->bits) {
      best = candidate;
    }
  }
  return best != NULL ? best : down;
}

verdict router_forward(const router* r, struct packet packet) {
  const route* way;
  if (packet.hops_left <= 1) {
    return DROP_HOPS;
  }
  packet.hops_left--;
  way = find_route(r, packet.destination);
  if (way == NULL) {
    trace("no route to %x", (unsigned)packet.destination);
    return DROP_NO_ROUTE;
  }
  if (packet.length > way->via->mtu) {
    return DROP_TOO_BIG;
  }
  if (!way->via->is_up(way->via)) {
    return DROP_DOWN;
  }
  return way->via->transmit(way->via, &packet) == 0 ? SENT : DROP_FAILED;
}

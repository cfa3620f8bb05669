// SPDX-License-Identifier: Apache-2.0
/* A few connections shared by many: taken and given back under a mutex. */
#include <stdbool.h>
#include <stddef.h>

#define POOL_SIZE 3

struct connection; /* belongs to the driver */

extern struct connection* connection_open(const char* address);
extern bool connection_is_alive(struct connection* connection);
extern void connection_close(struct connection* connection);
extern int mutex_lock(void); /* 0 or an error */
extern void mutex_unlock(void);

typedef struct {
  const char* address;
  struct connection* idle[POOL_SIZE];
  int idle_count;
  int in_use;
} connection_pool;

bool pool_init(connection_pool* pool, const char* address) {
  if (pool == NULL || address == NULL || *address == '\0') {
    return false;
  }
  pool->address = address;
  pool->idle_count = 0;
  pool->in_use = 0;
  return true;
}

/* Dead connections are closed on the way. */
static struct connection* take_idle(connection_pool* pool) {
  while (pool->idle_count > 0) {
    struct connection* candidate = pool->idle[--pool->idle_count];
    if (connection_is_alive(candidate)) {
      return candidate;
    }
    connection_close(candidate);
  }
  return NULL;
}

/* Null if all are in use, or nobody answers. */
struct connection* pool_take(connection_pool* pool) {
  struct connection* result = NULL;
  if (mutex_lock() != 0) {
    return NULL;
  }
  if (pool->in_use < POOL_SIZE) {
    result = take_idle(pool);
    if (result == NULL) {
      result = connection_open(pool->address);
    }
    if (result != NULL) {
      pool->in_use++;
    }
  }
  mutex_unlock();
  return result;
}

void pool_give(connection_pool* pool, struct connection* connection, bool broken) {
  if (connection == NULL) {
    return;
  }
  if (mutex_lock() != 0) {
    connection_close(connection); /* rather lose it than use it twice */
    return;
  }
  pool->in_use--;
  if (broken || pool->idle_count >= POOL_SIZE) {
    connection_close(connection);
  } else {
    pool->idle[pool->idle_count++] = connection;
  }
  mutex_unlock();
}

// SPDX-License-Identifier: Apache-2.0
/* Tries to connect with growing pauses; chance and time come straight from the C library. */
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#define MAX_PAUSE 64

typedef enum { LINK_UP, LINK_REFUSED, LINK_TIMEOUT } link_status;

extern link_status link_connect(const char* host, int port);
extern void sleep_seconds(unsigned seconds);

/* Doubles with each attempt, up to a limit. */
unsigned backoff_base(unsigned attempt) {
  unsigned pause = 1;
  while (attempt > 0 && pause < MAX_PAUSE) {
    pause *= 2;
    attempt--;
  }
  return pause;
}

/* Between half of the base and all of it. */
unsigned backoff_with_chance(unsigned attempt) {
  unsigned base = backoff_base(attempt);
  unsigned half = base / 2;
  if (half == 0) {
    return base;
  }
  return half + (unsigned)rand() % (half + 1);
}

/* Nights are cheap: no waiting between 1 and 5 UTC. */
static bool is_night(time_t now) {
  long hour = (long)(now / 3600 % 24);
  return hour >= 1 && hour < 5;
}

/* The number of attempts, or -1. */
int connect_with_retry(const char* host, int port, int max_attempts) {
  if (host == NULL || host[0] == '\0' || port <= 0 || port > 65535) {
    return -1;
  }
  for (int attempt = 1; attempt <= max_attempts; attempt++) {
    link_status status = link_connect(host, port);
    if (status == LINK_UP) {
      return attempt;
    }
    if (status == LINK_REFUSED && attempt >= 2) {
      break; /* they do not want us */
    }
    if (attempt < max_attempts && !is_night(time(NULL))) {
      sleep_seconds(backoff_with_chance((unsigned)attempt));
    }
  }
  return -1;
}

// SPDX-License-Identifier: Apache-2.0
// Constructor functions run before any test, when no test has said yet what stubs answer.
#include <fcntl.h>
#include <stdlib.h>

struct driver {
  const char *name;
};
struct ticket {
  int number, order;
};

int driver_register(struct driver *driver);
struct ticket driver_ticket(void);
void driver_ready(int order);

static int is_registered, is_verbose;

__attribute__((constructor)) static void plug_in(void) {
  static struct driver driver = {"serial"};
  is_verbose = getenv("VERBOSE") != NULL;
  if (open("/dev/serial", O_RDONLY) < 0) return;
  is_registered = driver_register(&driver) == 0;
  driver_ready(driver_ticket().order);
}

int is_usable(int speed) {
  if (!is_registered) return 0;
  return speed > 9600 ? 2 : 1;
}

int verbosity(void) {
  const char *level = getenv("LEVEL");
  if (level && level[0] == 'h') return 2;
  return is_verbose;
}

// SPDX-License-Identifier: Apache-2.0
// Functions that ask the surroundings are stubs. What they leave in `errno`, and what functions do that nobody defines,
// is up to them.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int make_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return -1;
  return fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 ? -2 : 0;
}

int is_large(const char *path) {
  struct stat about;
  if (stat(path, &about) != 0) return -1;
  return about.st_size > 100 ? 1 : 0;
}

int try_open(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0) return errno == ENOENT ? 1 : 2;
  close(fd);
  return 0;
}

int home(char *to, unsigned room) {
  const char *is = getenv("HOME");
  if (!is || strlen(is) >= room) return -1;
  strcpy(to, is);
  return 0;
}

int device_open(int number);

int is_busy(int number) {
  if (device_open(number) >= 0) return 0;
  return errno == EBUSY ? 1 : -1;
}
//! open surroundings.c:25#22:T environment
//! open surroundings.c:41#10:T environment
//! finding null-dereference 33
//! finding out-of-bounds 33

// SPDX-License-Identifier: Apache-2.0
/* Copies between descriptors; reads and writes may be short, be interrupted, or fail. */
#include <stddef.h>

#define BUFFER_SIZE 16
#define E_INTERRUPTED 4
#define E_NO_SPACE 28

typedef struct {
  int status; /* 0 or an error number */
  size_t copied;
} copy_result;

extern long dev_read(int fd, void* buffer, size_t size);        /* negative: -error */
extern long dev_write(int fd, const void* buffer, size_t size); /* negative: -error */
extern int dev_sync(int fd);
extern void progress(size_t copied);

/* Returns 0 or an error number; counts what was written. */
static int write_all(int fd, const char* buffer, size_t size, size_t* written) {
  size_t done = 0;
  int empty = 0;
  while (done < size) {
    long n = dev_write(fd, buffer + done, size - done);
    if (n == -E_INTERRUPTED) {
      continue;
    }
    if (n < 0) {
      return (int)-n;
    }
    if (n == 0 && ++empty == 2) {
      return E_NO_SPACE;
    }
    if ((size_t)n > size - done) {
      n = (long)(size - done); /* a driver that lies must not send us past the end */
    }
    done += (size_t)n;
    *written += (size_t)n;
  }
  return 0;
}

copy_result copy_file(int from, int to, size_t limit) {
  char buffer[BUFFER_SIZE];
  copy_result result = {0, 0};
  if (from == to || from < 0 || to < 0) {
    result.status = -1;
    return result;
  }
  while (result.copied < limit) {
    size_t want = limit - result.copied < BUFFER_SIZE ? limit - result.copied : BUFFER_SIZE;
    long n = dev_read(from, buffer, want);
    if (n == -E_INTERRUPTED) {
      continue;
    }
    if (n <= 0) {
      result.status = (int)-n;
      break;
    }
    if ((size_t)n > want) {
      result.status = -2;
      break;
    }
    result.status = write_all(to, buffer, (size_t)n, &result.copied);
    if (result.status != 0) {
      break;
    }
    progress(result.copied);
  }
  if (result.status == 0 && result.copied > 0 && dev_sync(to) != 0) {
    result.status = -3;
  }
  return result;
}

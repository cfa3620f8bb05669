// SPDX-License-Identifier: Apache-2.0
/* Types that headers of the system define: tests include the header that declares each. */
#include <dirent.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <termios.h>
#include <time.h>

struct limits {
  struct rusage used;
  struct timespec since;
};

int is_raw(struct termios t) { return (t.c_lflag & ICANON) == 0 ? 1 : 0; }

int family_of(struct sockaddr_in address) {
  if (address.sin_family != AF_INET) return 0;
  return address.sin_port > 1024 ? 2 : 1;
}

int later(struct timeval a, struct timeval b) {
  if (a.tv_sec != b.tv_sec) return a.tv_sec > b.tv_sec ? 1 : -1;
  return 0;
}

int is_full(struct iovec piece, struct pollfd poll) {
  if (poll.revents & POLLIN) return 1;
  return piece.iov_len > 10 ? 2 : 3;
}

int is_folder(struct dirent entry) {
  if (entry.d_type == DT_DIR) return 1;
  return 0;
}

int is_over(struct limits limits, struct tm day) {
  if (day.tm_wday == 0) return 0;
  return limits.used.ru_maxrss > 1000 && limits.since.tv_sec > 3 ? 1 : 2;
}

// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/runtime.h"

namespace testellate::confirm::native {

namespace {

/// `main` is reached by way of this. "json:" is left out: the report is XML.
constexpr std::string_view kMainByArguments = R"(
int __real_main(int count, char **words);

int __wrap_main(int count, char **words) {
  char *test = getenv("GTEST_FILTER");
  char *report = getenv("GTEST_OUTPUT");
  if (test == NULL || report == NULL) return __real_main(count, words);
  char *chosen[] = {words[0], test, "--reporter", "junit", "--out", report + strlen("json:"), NULL};
  return __real_main(sizeof chosen / sizeof *chosen - 1, chosen);
}
)";

}  // namespace

std::string runtime_text(Framework framework) {
  // The map is shared: what was recorded outlives a crash, and a forked child (a death test) writes into the
  // same record. The layout is that of trace_file.cpp.
  //
  // The process that runs many tests allocates nothing, so that each child finds the heap as a program finds
  // it. A number of processes as low as its own is found in a new namespace only: elsewhere it would kill
  // what is not its.
  std::string text = R"(#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int __real_mkstemp(char *name);

int __wrap_mkstemp(char *name) {
  static const char caught[] = "/tmp/gtest_captured_stream.";
  if (strncmp(name, caught, sizeof caught - 1) == 0) {
    memmove(name + 1, name + 4, strlen(name + 4) + 1);
    name[0] = '.';
  }
  return __real_mkstemp(name);
}

static uint64_t *trace;

/* After the constructors of the code under test, whose object comes before: what they do is no part of a test. */
__attribute__((constructor)) static void open_trace(void) {
  const char *path = getenv("TESTELLATE_TRACE");
  int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0) {
    void *map = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED) trace = map;
  }
  close(file);
}

void __ts_edge(uint32_t function, uint32_t edge) {
  if (trace == NULL) return;
  uint64_t at = trace[0]++;
  if (at < trace[1]) trace[2 + at] = (uint64_t)function << 32 | edge;
}

/* Writes over the value of a variable, which is long enough. */
static void put(const char *name, const char *start, const char *text, size_t length, const char *end) {
  char *value = getenv(name);
  if (value == NULL) return;
  size_t room = strlen(value);
  if (strlen(start) + length + strlen(end) > room) _exit(125);
  value = stpcpy(value, start);
  memcpy(value, text, length);
  strcpy(value + length, end);
}

static void become_test(const char *line, const char *tab, const char *end, long seconds) {
  size_t length = (size_t)(end - tab - 1);
  put("GTEST_FILTER", "", line, (size_t)(tab - line), "");
  put("GTEST_OUTPUT", "json:", tab + 1, length, "/report");
  put("TESTELLATE_TRACE", "", tab + 1, length, "/trace");
  put("HOME", "", tab + 1, length, "/here");
  put("TMPDIR", "", tab + 1, length, "/here");
  put("TESTELLATE_TESTS", "", "", 0, "");
  struct rlimit limit = {(rlim_t)seconds, (rlim_t)seconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  if (chdir(getenv("HOME")) != 0) _exit(125);
}

/* The wait status of the child, or -1 when it has run for so long. */
static int wait_for(pid_t child, const sigset_t *ends, long milliseconds) {
  struct timespec now, limit;
  clock_gettime(CLOCK_MONOTONIC, &limit);
  limit.tv_sec += milliseconds / 1000;
  limit.tv_nsec += milliseconds % 1000 * 1000000;
  for (;;) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) return status;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t left = (int64_t)(limit.tv_sec - now.tv_sec) * 1000000000 + (limit.tv_nsec - now.tv_nsec);
    if (left <= 0) return -1;
    struct timespec rest = {left / 1000000000, left % 1000000000};
    sigtimedwait(ends, NULL, &rest);
  }
}

static void run_tests(const char *list, long seconds, long milliseconds, int ends) {
  sigset_t ended, former;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &former);
  int number = 0;
  for (const char *line = list; *line != 0; ++number) {
    const char *tab = strchr(line, '\t');
    const char *end = strchr(line, '\n');
    if (tab == NULL || end == NULL) break;
    pid_t child = fork();
    if (child == 0) {
      close(ends);
      sigprocmask(SIG_SETMASK, &former, NULL);
      become_test(line, tab, end, seconds);
      return;
    }
    int status = child < 0 ? -1 : wait_for(child, &ended, milliseconds);
    kill(-1, SIGKILL);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) {
    }
    char text[64];
    int length = snprintf(text, sizeof text, "%d %d\n", number, status);
    if (write(ends, text, (size_t)length) != length) break;
    line = end + 1;
  }
  _exit(0);
}

__attribute__((constructor(101))) static void serve(void) {
  const char *tests = getenv("TESTELLATE_TESTS");
  if (tests == NULL || *tests == 0) return;
  const char *seconds = getenv("TESTELLATE_SECONDS");
  const char *wall = getenv("TESTELLATE_WALL");
  const char *ends = getenv("TESTELLATE_ENDS");
  if (getppid() != 1 || getpid() > 9 || seconds == NULL || wall == NULL || ends == NULL) _exit(125);
  int file = open(tests, O_RDONLY | O_CLOEXEC);
  int made = open(ends, O_WRONLY | O_APPEND | O_CLOEXEC);
  struct stat status;
  if (file < 0 || made < 0 || fstat(file, &status) != 0) _exit(125);
  /* One byte more than the file has, which is zero. */
  char *list = mmap(NULL, (size_t)status.st_size + 1, PROT_READ, MAP_PRIVATE, file, 0);
  if (list == MAP_FAILED || status.st_size % sysconf(_SC_PAGESIZE) == 0) _exit(125);
  close(file);
  run_tests(list, atol(seconds), atol(wall), made);
}
)";
  if (find_framework(framework).has_main_by_arguments) text += kMainByArguments;
  return text;
}

}  // namespace testellate::confirm::native

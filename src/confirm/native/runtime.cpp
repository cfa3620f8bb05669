// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/runtime.h"

namespace testellate::confirm::native {

std::string_view runtime_text() {
  // The map is shared: what was recorded outlives a crash, and a forked child (a death test) writes into the
  // same record. The layout is that of trace_file.cpp.
  return R"(#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static uint64_t *trace;

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
)";
}

}  // namespace testellate::confirm::native

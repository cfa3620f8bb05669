// SPDX-License-Identifier: Apache-2.0
#include "support/invariant.h"

#include <cstdio>
#include <cstdlib>

namespace testellate::support {

void fail_invariant(const char* file, int line, const char* condition, std::string_view should) {
  std::fprintf(stderr,
               "%s:%d: internal error: %.*s (%s)\n",
               file,
               line,
               static_cast<int>(should.size()),
               should.data(),
               condition);
  std::abort();
}

}  // namespace testellate::support

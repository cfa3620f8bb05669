// SPDX-License-Identifier: Apache-2.0
// Names that headers make macros of.
#include <errno.h>
struct result { int stdin_; int value; };
int fails(int x) {
  if (x < 0) {
    errno = EINVAL;
    return -1;
  }
  return x > 3;
}

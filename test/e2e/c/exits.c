// SPDX-License-Identifier: Apache-2.0
// An end that leaves no result.
#include <stdlib.h>

int check(int code) {
  if (code == 3) exit(4);
  return code;
}

// SPDX-License-Identifier: Apache-2.0
// Functions of a header that are part of each file.
#include "inline_header.h"
int clipped(int x) { return clip(x, 20) == 20; }
int doubled(int x) { return x > 0 && x < 50 ? TWICE(x) : 0; }

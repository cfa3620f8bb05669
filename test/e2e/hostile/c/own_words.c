// SPDX-License-Identifier: Apache-2.0
// Words that headers or C++ define, defined here.
typedef unsigned char byte;
#define nullptr 0
#define static_assert(x) int assertion_[(x) ? 1 : -1]
#define override
int is_null(byte *p) { return p == nullptr; }
int final(byte override_) { return override_ > 200; }

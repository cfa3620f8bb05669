// SPDX-License-Identifier: Apache-2.0
// Numbers of all widths.
int is_huge(unsigned long long n) { return n > 18000000000000000000ull; }
int is_tiny(long long n) { return n < -9000000000000000000ll; }
int fits(signed char c, unsigned short s) { return c < -100 && s > 65000; }
int is_wide(__int128 n) { return n > ((__int128)1 << 100); }
float half(float x) { return x > 1e30f ? x / 2 : x; }
